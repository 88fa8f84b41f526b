//! What constructors refuse, since it would not read back the same.

use agentproto_runtime::message::{CriticScreen, Line, Proceed, Review, Verdict};

use crate::variants::{check, response};

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

/// A point that would read back as a label is refused.
#[test]
fn r026_a_point_that_is_a_label_is_refused() {
    let lines = "Key finding: k\nSupporting data:\n Supporting data: a\n  - b\nAdjusted: Confidence: low\nCaveat: c";
    check(&[(
        &response(lines),
        &[],
        &[
            "flattened",
            "repeated-field",
            "multiline-field",
            "unknown-field",
        ],
    )]);
}

/// Words of two verdicts leave it open which one is meant, whatever the mark: such a gap can't be written.
#[test]
fn r027_a_gap_with_the_words_of_another_verdict_is_refused() {
    for verdict in [
        "After addressing a Rethink",
        "After addressing b 🔴 Rethink c",
    ] {
        let screen = format!(
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: ⚠️ {verdict}\n[/CRITIC-SCREEN]"
        );
        check(&[(&screen, &[], &["unresolved-choice"])]);
    }
}

/// A role's name in a request stands without emphasis, which readers take off.
#[test]
fn r121_an_emphasized_role_is_no_name_of_a_request() {
    let request = |name| {
        agentproto_runtime::message::ReviewRequest::between(
            &crate::sets::CSUITE,
            "CFO",
            [name, "CFO"],
            "a",
            "b",
            "c",
            None,
        )
    };
    assert!(request("CRO").is_ok() && request("**Legal**").is_ok());
    for name in ["**CRO**", "****CRO**", "_cro_", "`CRO`"] {
        let error = request(name).expect_err("a role in emphasis").to_string();
        assert!(error.contains("expected `CRO` without emphasis"), "{error}");
    }
}
