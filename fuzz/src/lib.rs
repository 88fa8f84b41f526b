//! What the fuzz targets share.

use agentproto_runtime::role::{RoleDef, RoleTable};

/// A role set with everything that sets can have.
pub static ROLES: RoleTable = match RoleTable::new(
    "fuzz::ROLES",
    "fuzz",
    2,
    &[
        RoleDef::new("ceo", "CEO").broadcaster(),
        RoleDef::new("cfo", "CFO"),
        RoleDef::new("cro", "CRO"),
        RoleDef::new("coo", "COO"),
        RoleDef::new("gc", "GC").skill("general-counsel-advisor"),
        RoleDef::new("executive-mentor", "Executive Mentor").caller_only(),
        RoleDef::new("chief-of-staff", "Chief of Staff").caller_only().orchestrator(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the set keeps the limits"),
};
