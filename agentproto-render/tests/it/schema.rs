//! The JSON Schema takes what reading takes, and refuses what it can see.

use agentproto_render::{AlertReport, BoardReport, StandardReport};
use serde_json::{Value, json};

use crate::roles::ROLES;

fn validator(schema: &schemars::Schema) -> jsonschema::Validator {
    jsonschema::validator_for(schema.as_value()).expect("a schema")
}

#[test]
fn golden_reports_fit() {
    let standard = validator(&StandardReport::json_schema(&ROLES));
    let alert = validator(&AlertReport::json_schema(&ROLES));
    let board = validator(&BoardReport::json_schema(&ROLES));
    for (validator, json) in [
        (
            &standard,
            include_str!("../golden/hiring-runway.standard.json"),
        ),
        (&standard, include_str!("../golden/minimal.standard.json")),
        (
            &alert,
            include_str!("../golden/largest-customer.alert.json"),
        ),
        (&alert, include_str!("../golden/quiet-week.alert.json")),
        (&board, include_str!("../golden/spain.board.json")),
    ] {
        let value: Value = serde_json::from_str(json).unwrap();
        if let Err(error) = validator.validate(&value) {
            panic!("{}: {error}", error.instance_path());
        }
    }
}

#[test]
fn mistakes_do_not_fit() {
    let standard = validator(&StandardReport::json_schema(&ROLES));
    let golden: Value =
        serde_json::from_str(include_str!("../golden/hiring-runway.standard.json")).unwrap();
    let changes: [(&str, Value); 9] = [
        ("/role", json!("legal")),
        ("/topic", json!("")),
        ("/topic", json!("two\nlines")),
        ("/confidence", json!("70%")),
        ("/findings", json!([])),
        (
            "/findings/0",
            json!({"text": "a", "verified": "b", "assumed": "c"}),
        ),
        ("/actions/0", json!({"action": "a", "owner": "b"})),
        (
            "/actions/0",
            json!({"action": "a", "owner": "b", "deadline": "c", "extra": 1}),
        ),
        (
            "/decision/options",
            json!([golden["decision"]["options"][0]]),
        ),
    ];
    for (path, value) in changes {
        let mut report = golden.clone();
        *report.pointer_mut(path).unwrap() = value;
        assert!(!standard.is_valid(&report), "{path}");
    }
}
