//! A role set for tests. The built-in ones live a floor above.

use agentproto_runtime::role::{RoleDef, RoleId, RoleTable};

/// The roles that the golden files name, and the critic.
pub(crate) static ROLES: RoleTable = match RoleTable::new(
    "tests::ROLES",
    "tests",
    2,
    &[
        RoleDef::new("ceo", "CEO").broadcaster(),
        RoleDef::new("cfo", "CFO"),
        RoleDef::new("cro", "CRO"),
        RoleDef::new("cto", "CTO"),
        RoleDef::new("chro", "CHRO"),
        RoleDef::new("coo", "COO"),
        RoleDef::new("ciso", "CISO"),
        RoleDef::new("gc", "GC"),
        RoleDef::new("cco", "CCO"),
        RoleDef::new("vpe", "VPE"),
        RoleDef::new("executive-mentor", "Executive Mentor").caller_only(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

/// The role of [`ROLES`] with this token.
pub(crate) fn role(token: &str) -> RoleId {
    ROLES.role(token).expect("a token of the test set")
}
