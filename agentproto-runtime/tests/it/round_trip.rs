//! Whatever can be made is written so that it reads back the same, strictly.

use agentproto_runtime::role::{RoleDef, RoleTable};
use proptest::prelude::*;

use crate::corpus::checks::{make, reads_back};
use crate::property::cases;
use crate::sets::CSUITE;
use crate::soup::PIECES;

/// A set whose titles look like something else.
static ODD: RoleTable = match RoleTable::new(
    "tests::ODD",
    "odd",
    7,
    &[
        RoleDef::new("a", "Key finding").broadcaster(),
        RoleDef::new("if", "If wrong").skill("wrong-advisor"),
        RoleDef::new("x-1", "APPROVED"),
        RoleDef::new("lead2", "1. Lead").orchestrator(),
        RoleDef::new("dash", "- Dash"),
        RoleDef::new("star", "**Star**"),
        RoleDef::new("roles", "Role"),
        RoleDef::new("invoke", "✅ Ship"),
        RoleDef::new("first", "Führung").caller_only(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

fn tables() -> impl Strategy<Value = &'static RoleTable> {
    let mut tables = vec![&CSUITE, &ODD];
    #[cfg(feature = "toml")]
    tables.push(from_toml());
    tables.retain(|table| table.defs().len() > 1);
    prop::sample::select(tables)
}

#[cfg(feature = "toml")]
fn from_toml() -> &'static RoleTable {
    let text = "max_hops = 3\n[[role]]\ntoken = \"art\"\ntitle = \"Art & Form\"\n[[role]]\ntoken = \"lead\"\nbroadcaster = true\norchestrator = true\n[[role]]\ntoken = \"qa\"\ncaller_only = true\n[[role]]\ntoken = \"sound\"\n";
    RoleTable::from_toml("studio", text).expect("a role set")
}

/// Text that may be a line of a message, or may not.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec!["word", "Runway falls", " ", " ", "a", "9", ",", "; ", "—", "→", "é", "[x]", "$1", "%"]).prop_map(str::to_owned),
        2 => prop::sample::select(PIECES).prop_map(|piece| piece.trim_matches('\n').to_owned()),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 1..6).prop_map(|pieces| pieces.concat())
}

fn texts() -> impl Strategy<Value = [String; 5]> {
    [text(), text(), text(), text(), text()]
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn what_is_written_reads_back_the_same(
        (_, table) in tables().prop_map(|table| (table.name(), table)), kind in 0usize..14, roles in prop::array::uniform4(0usize..64), texts in texts(), n in 0usize..36,
    ) {
        if let Some(message) = make(table, kind, &roles, &texts, n) {
            reads_back(table, &message);
        }
    }
}
