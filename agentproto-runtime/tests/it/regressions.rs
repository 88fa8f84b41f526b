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

/// On one line the labels of a PEER-VERIFY part its values, with marks and without.
#[test]
fn r004_a_check_on_one_line_is_parted_at_its_labels() {
    for body in [
        " Validated: a Adjusted: b Flagged: c ",
        "Validated: ✅ aAdjusted: bFlagged: c",
        " Validated: ✅ a Adjusted: ⚠️ b Flagged: 🔴 c ",
    ] {
        let text = format!("[PEER-VERIFY:cfo]{body}[/PEER-VERIFY]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let written =
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\nAdjusted: ⚠️ b\nFlagged: 🔴 c\n[/PEER-VERIFY]";
        assert_eq!(reading.messages[0].message.to_string(), written, "{body}");
        let codes: Vec<_> = reading
            .diagnostics
            .iter()
            .map(|found| found.code.as_str())
            .collect();
        assert_eq!(codes, ["flattened"], "{body}");
    }
}

/// A point that would open a code fence behind its list marker can't be made; in a text, such a line is a fence.
#[test]
fn r005_no_point_opens_a_code_fence() {
    use agentproto_runtime::message::{Confidence, Response};
    use agentproto_runtime::wire::read;
    let cfo = crate::sets::CSUITE.role("cfo").expect("a role");
    let make = |point| Response::new(cfo, "k", ["a", point], Confidence::Low, "c");
    for point in ["```", "```rust", "````x", "~~~", "~~~ `x`"] {
        assert!(make(point).is_err(), "{point}");
    }
    for point in ["```x``` is code", "``x", "~~ x", "a ```"] {
        let written = make(point).expect("one line").to_string();
        let reading = read(&crate::sets::CSUITE, &written);
        assert_eq!(reading.messages[0].message.to_string(), written);
        assert!(reading.diagnostics.is_empty(), "{point}");
    }
    let body = |data| {
        format!(
            "[RESPONSE:cfo]\nKey finding: k\nSupporting data:{data}\nConfidence: low\nCaveat: c\n[/RESPONSE]"
        )
    };
    let text = body("\n  - a\n  - ```\n  - b\n  ```");
    let reading = read(&crate::sets::CSUITE, &text);
    assert_eq!(
        reading.messages[0].message.to_string(),
        body("\n  - a\n  - b")
    );
    let text = body(" ```x");
    let reading = read(&crate::sets::CSUITE, &text);
    assert!(reading.messages.is_empty());
    let codes: Vec<_> = reading
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect();
    assert_eq!(codes, ["no-data", "data-count"]);
}
