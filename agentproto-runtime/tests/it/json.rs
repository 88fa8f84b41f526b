//! Messages as JSON: the golden lines, the way back, and what is refused.

use agentproto_runtime::message::{Message, Problem};
use serde_json::Value;

use crate::sets::CSUITE;
use crate::write::canonical;

/// The golden lines without `at`, which belongs to the text that was read.
fn golden() -> Vec<Value> {
    let lines = include_str!("../golden/wire/canonical.jsonl").lines();
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
fn messages_are_the_golden_lines() {
    let without_chain = golden()
        .into_iter()
        .filter(|value| value["kind"] != "chain");
    let written: Vec<Value> = canonical()
        .iter()
        .map(|message| serde_json::to_value(message).unwrap())
        .collect();
    assert_eq!(written, without_chain.collect::<Vec<_>>());
}

#[test]
fn every_golden_line_reads_back() {
    for line in golden() {
        let message = Message::from_value_in(&CSUITE, line.clone()).unwrap();
        assert_eq!(serde_json::to_value(&message).unwrap(), line);
        assert!(!message.to_string().is_empty());
    }
    assert_eq!(golden().len(), 11);
}

#[test]
fn what_text_refuses_json_refuses_too() {
    let refused = |json: &str| {
        Message::from_json_in(&CSUITE, json)
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(
        refused(r#"{"kind":"invoke","to":"cfoo","question":"x"}"#),
        @"invoke.to: found `cfoo`, expected a role of the set"
    );
    insta::assert_snapshot!(
        refused(r#"{"kind":"invoke","to":"cfo","question":"a [b"}"#),
        @"invoke.question: found brackets that are not balanced, expected a `]` for each `[`"
    );
    insta::assert_snapshot!(
        refused(r#"{"kind":"chain","roles":["cro","cfo","cro"]}"#),
        @"chain.roles: cannot invoke cro — circular call detected in chain cro→cfo (rule 3)"
    );
    insta::assert_snapshot!(
        refused(r#"{"kind":"response","role":"cfo","key_finding":"x","supporting_data":["a"],"confidence":"high","caveat":"y"}"#),
        @"response.supporting_data: found 1 entry, expected two or three"
    );
    insta::assert_snapshot!(
        refused(r#"{"kind":"broadcast","to":"cfo","question":"x"}"#),
        @"broadcast.to: found `cfo`, expected `all`, the only target"
    );
    insta::assert_snapshot!(
        refused(r#"{"kind":"assumption","text":"x","extra":1}"#),
        @"unknown field `extra`, expected `text`"
    );
    insta::assert_snapshot!(
        refused(r#"{"kind":"conflict","positions":[{"role":"cfo","claim":"a"},{"role":"cro","claim":"b"}],"text":"c"}"#),
        @"conflict.text: found `c`, expected what positions and consequence say: `CFO a; CRO b`"
    );
}

#[test]
fn an_error_tells_shape_from_content() {
    let shape = Message::from_json_in(&CSUITE, r#"{"kind":"assumption"}"#).unwrap_err();
    assert_eq!(shape.invalid(), None);
    let content =
        Message::from_json_in(&CSUITE, r#"{"kind":"assumption","text":" x"}"#).unwrap_err();
    assert_eq!(content.invalid().unwrap().problem(), &Problem::Edge);
}
