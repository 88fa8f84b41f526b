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
