//! `agentproto schema`.

use serde_json::Value;

use crate::program::run;

fn schema(of: &str) -> Value {
    let run = run(&["schema", of]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).expect("a schema is JSON")
}

/// The golden lines of `parse`, less `at`.
fn golden() -> Vec<Value> {
    let lines =
        include_str!("../../../agentproto-runtime/tests/golden/wire/canonical.jsonl").lines();
    let mut values: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).expect("a golden line is JSON"))
        .collect();
    for value in &mut values {
        value
            .as_object_mut()
            .expect("a golden line is an object")
            .remove("at");
    }
    values
}

#[test]
fn the_message_schema_takes_every_golden_line_and_nothing_more() {
    let validator = jsonschema::validator_for(&schema("message")).unwrap();
    let lines = golden();
    assert_eq!(lines.len(), 11);
    for mut line in lines {
        assert!(validator.is_valid(&line), "{line}");
        line.as_object_mut()
            .unwrap()
            .insert("extra".into(), 1.into());
        assert!(!validator.is_valid(&line), "{line}");
    }
    assert!(!validator.is_valid(&serde_json::json!({"kind": "assumption"})));
    assert!(!validator.is_valid(&serde_json::json!({"kind": "rumour", "text": "x"})));
}

#[test]
fn report_schemas_take_the_golden_reports_of_their_kind_only() {
    let golden: [(&str, &[&str]); 3] = [
        (
            "standard",
            &[
                include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.json"),
                include_str!("../../../agentproto-render/tests/golden/minimal.standard.json"),
            ],
        ),
        (
            "alert",
            &[
                include_str!("../../../agentproto-render/tests/golden/largest-customer.alert.json"),
                include_str!("../../../agentproto-render/tests/golden/quiet-week.alert.json"),
            ],
        ),
        (
            "board",
            &[include_str!(
                "../../../agentproto-render/tests/golden/spain.board.json"
            )],
        ),
    ];
    for (kind, _) in golden {
        let validator = jsonschema::validator_for(&schema(kind)).unwrap();
        for (of, reports) in golden {
            for report in reports {
                let report = serde_json::from_str(report).unwrap();
                assert_eq!(validator.is_valid(&report), kind == of, "{kind} {report}");
            }
        }
    }
}
