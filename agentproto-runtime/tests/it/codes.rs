//! The page of codes: every example raises its code before, and nothing after.

use agentproto_runtime::check::{Rules, check};
use agentproto_runtime::rules::Phase;
use agentproto_runtime::wire::Code;

use crate::sets::CSUITE;

const PAGE: &str = include_str!("../../../docs/codes.md");

/// A section of the page: the code, and the texts before and after.
fn sections() -> Vec<(&'static str, &'static str, &'static str)> {
    let sections = PAGE.split("\n## `").skip(1);
    sections
        .map(|section| {
            let (code, rest) = section.split_once('`').expect("a code");
            let fence = if rest.contains("````") { "````" } else { "```" };
            let open = format!("\n{fence}text\n");
            let close = format!("\n{fence}\n");
            let texts: Vec<&str> = rest
                .split(&open)
                .skip(1)
                .map(|text| {
                    text.split(&close)
                        .next()
                        .expect("a text")
                        .trim_end_matches(&format!("\n{fence}"))
                })
                .collect();
            assert_eq!(texts.len(), 2, "{code}");
            (code, texts[0], texts[1])
        })
        .collect()
}

#[test]
fn every_code_has_its_section() {
    let told: Vec<&str> = sections().iter().map(|(code, ..)| *code).collect();
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(told, codes);
}

#[test]
fn examples_raise_their_code_before_and_nothing_after() {
    for (code, before, after) in sections() {
        let rules = match code {
            "not-canonical" => Rules::new().strict(),
            "phase-isolation" => Rules::new().phase(Phase::Analysis),
            _ => Rules::new(),
        };
        let found: Vec<&str> = check(&CSUITE, before, rules)
            .diagnostics
            .iter()
            .map(|note| note.code.as_str())
            .collect();
        assert_eq!(found, [code], "before: {before}");
        let mended = check(&CSUITE, after, rules);
        assert_eq!(mended.diagnostics, [], "after: {after}");
        assert!(mended.messages > 0, "after: {after}");
    }
}
