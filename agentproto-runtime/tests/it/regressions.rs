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
