//! `agentproto trace`.

use crate::program::{run, run_with};

/// The run of the example with three agents, as its page shows it.
fn transcript() -> &'static str {
    let page = include_str!("../../../docs/conductor.md");
    let (_, rest) = page.split_once("\n```json\n").expect("a transcript");
    rest.split_once("```\n").expect("an end").0
}

#[test]
fn the_calls_that_happened_are_drawn_refused_ones_included() {
    let run = run_with(&["trace", "-"], transcript());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @"
    sequenceDiagram
        actor the_founder as Founder
        participant cfo as CFO
        participant cro as CRO
        participant cmo as CMO
        the_founder->>cro: Do we hire five sellers?
        cro->>cfo: What does the hire cost?
        cfo-xcro: BLOCKED — circular call detected in chain cro→cfo
        cfo-->>cro: Five sellers cost five months. (medium)
        cro->>cmo: Whom would it reach?
        cmo-->>cro: Two regions wait for a seller. (medium)
        cro-->>the_founder: Hire two sellers, not five. (medium)
    ");
}

#[test]
fn the_format_can_be_named() {
    let named = run_with(&["trace", "-", "--format", "mermaid"], transcript());
    assert_eq!(named.out, run_with(&["trace", "-"], transcript()).out);
    assert_eq!(run(&["trace", "-", "--format", "dot"]).code, 2);
}

#[test]
fn what_is_no_transcript_is_input_that_cannot_be_read() {
    let bad = run_with(&["trace", "-"], "[RESPONSE:cfo]\n");
    assert_eq!((bad.code, bad.out.as_str()), (2, ""));
    insta::assert_snapshot!(bad.err, @"agentproto: standard input: line 1: column 2: expected value; expected the event `opened`, with which the JSON lines of a meeting or a conductor start");
    assert_eq!(run(&["trace", "no-such-file.jsonl"]).code, 2);
    assert_eq!(run(&["trace"]).code, 2);
}

#[test]
fn a_run_that_was_killed_is_drawn_as_far_as_it_went() {
    let text = transcript();
    let torn = &text[..text.len() - 40];
    let run = run_with(&["trace", "-"], torn);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("cmo-->>cro") && !run.out.contains("cro-->>the_founder"));
}
