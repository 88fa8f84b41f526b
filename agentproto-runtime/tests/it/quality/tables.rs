//! The built-in tables.

use agentproto_runtime::quality::{Domain, tables};
use agentproto_runtime::role::{RoleDef, RoleTable};

use super::reviews;
use crate::sets::CSUITE;

static SOLO: RoleTable = match RoleTable::new(
    "tests::quality::SOLO",
    "solo",
    2,
    &[
        RoleDef::new("ceo", "CEO"),
        RoleDef::new("cfo", "CFO"),
        RoleDef::new("coo", "COO").orchestrator(),
        RoleDef::new("marketing", "Marketing"),
        RoleDef::new("accountant", "Accountant"),
        RoleDef::new("lawyer", "Lawyer"),
        RoleDef::new("cto", "CTO"),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

#[test]
fn the_documentation_shows_the_tables() {
    let csuite = include_str!("../../../src/quality/csuite.md");
    assert_eq!(reviews().to_string(), csuite);
    let solo = include_str!("../../../src/quality/solo.md");
    assert_eq!(tables::SOLO.resolve(&SOLO).unwrap().to_string(), solo);
}

#[test]
fn a_review_starts_at_the_orchestrator() {
    let reviews = tables::SOLO.resolve(&SOLO).unwrap();
    let chain = |author: &str, reviewer: &str| {
        let role = |token: &str| SOLO.role(token).unwrap();
        let chain = reviews.chain(role(author), role(reviewer)).unwrap();
        chain.arrows().to_string()
    };
    assert_eq!(chain("marketing", "lawyer"), "coo → marketing → lawyer");
    assert_eq!(chain("coo", "cfo"), "coo → cfo");
    // The no-callback rule holds for the orchestrator too.
    assert_eq!(chain("marketing", "coo"), "marketing → coo");
}

#[test]
fn the_nine_role_edition_has_the_first_eight() {
    let nine: Vec<_> = tables::CSUITE_9.domains().collect();
    let first: Vec<_> = tables::CSUITE
        .domains()
        .take(8)
        .map(|domain| domain.token())
        .collect();
    assert_eq!(nine.len(), 8);
    assert_eq!(nine.iter().map(Domain::token).collect::<Vec<_>>(), first);
    assert!(tables::CSUITE_9.resolve(&CSUITE).is_ok());
}

#[test]
fn the_tables_are_found_by_the_names_of_their_sets() {
    for (name, domains) in [("csuite", 13), ("csuite-9", 8), ("solo", 7)] {
        assert_eq!(tables::of_set(name).unwrap().domains().count(), domains);
    }
    assert!(tables::of_set("studio").is_none());
}
