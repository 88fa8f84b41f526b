//! A small role set for the tests of the reader's parts.

use crate::role::{RoleDef, RoleTable};

pub(super) static ROLES: RoleTable = match RoleTable::new(
    "some",
    "some",
    2,
    &[
        RoleDef::new("cro", "CRO"),
        RoleDef::new("cfo", "CFO"),
        RoleDef::new("coo", "COO"),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!(),
};
