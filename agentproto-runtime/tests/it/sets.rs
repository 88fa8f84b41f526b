//! Role sets for tests. The built-in ones live a floor above.

use agentproto_runtime::role::{RoleDef, RoleId, RoleTable};

/// The fourteen roles and two callers of the newest edition.
pub(crate) static CSUITE: RoleTable = match RoleTable::new(
    "tests::CSUITE",
    "csuite",
    2,
    &[
        RoleDef::new("ceo", "CEO")
            .broadcaster()
            .also(&["首席执行官"]),
        RoleDef::new("cfo", "CFO").also(&["首席财务官", "Diretor Financeiro"]),
        RoleDef::new("cro", "CRO"),
        RoleDef::new("cmo", "CMO"),
        RoleDef::new("cpo", "CPO"),
        RoleDef::new("cto", "CTO").also(&["最高技術責任者"]),
        RoleDef::new("chro", "CHRO"),
        RoleDef::new("coo", "COO"),
        RoleDef::new("ciso", "CISO"),
        RoleDef::new("gc", "GC").skill("general-counsel-advisor"),
        RoleDef::new("cdo", "CDO").skill("chief-data-officer-advisor"),
        RoleDef::new("caio", "CAIO").skill("chief-ai-officer-advisor"),
        RoleDef::new("cco", "CCO").skill("chief-customer-officer-advisor"),
        RoleDef::new("vpe", "VPE"),
        RoleDef::new("executive-mentor", "Executive Mentor").caller_only(),
        RoleDef::new("chief-of-staff", "Chief of Staff")
            .caller_only()
            .orchestrator(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

/// The role of [`CSUITE`] with this token.
pub(crate) fn role(token: &str) -> RoleId {
    CSUITE.role(token).expect("a token of the test set")
}
