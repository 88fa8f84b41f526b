//! Faults that random input found, each with a number of its own.

use agentproto_runtime::message::{CriticScreen, Line, Proceed, Review, Verdict};

#[test]
fn r001_a_reason_holds_no_menu_of_verdicts() {
    let reason = "BLOCKING — no CONCERNS: why";
    assert!(Review::because(Verdict::Approved, reason).is_err());
    assert!(Review::because(Verdict::Approved, "not BLOCKING").is_ok());
}

#[test]
fn r002_a_gap_is_more_than_what_readers_take_off() {
    let gap = Line::new(":").expect("one line");
    let proceed = Proceed::AfterAddressing { gap };
    assert!(CriticScreen::new("a", "b", "c", proceed).is_err());
}

/// A fence that opens behind a list marker holds what stands in it, and closes where it closes.
#[test]
fn r003_a_fence_opens_behind_a_list_marker() {
    use agentproto_runtime::wire::Context::{Fenced, Live};
    for marker in ["- ", "* ", "1. ", "  2) ", "- - "] {
        let text = format!("{marker}```\n  foo [INVOKE:cfo|x]\n  ```\n[INVOKE:cro|y]\n");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let contexts: Vec<_> = reading.messages.iter().map(|found| found.context).collect();
        assert_eq!(contexts, [Fenced, Live], "{marker}");
    }
}
