//! Marks, words, and choices left open.

use super::CHECKED;
use crate::variants::{WRITTEN, check, response};

/// How a conflict is resolved is never dropped in silence.
#[test]
fn r009_an_unknown_resolution_is_named() {
    let conflict = "[CONFLICT: CFO a; CRO b]";
    check(&[
        (
            &format!("{conflict}\nResolution: talk"),
            &[conflict],
            &["unknown-field"],
        ),
        (
            &format!(
                "{conflict}\nResolution: conservative | probabilistic | escalate | time-boxed"
            ),
            &[],
            &["unresolved-choice"],
        ),
        (
            &format!("**{conflict}**\n**Resolution:** escalate"),
            &[&format!("{conflict}\nResolution: escalate")],
            &[],
        ),
        (
            "[CONFLICT]\nCFO: a\nCRO: b\nResolution: talk\n[/CONFLICT]",
            &[conflict],
            &["unknown-field"],
        ),
    ]);
}

#[test]
fn r010_marks_that_disagree_leave_the_choice_open() {
    let lines = |confidence| {
        response(&format!(
            "Key finding: k\nSupporting data:\n- a\n- b\nConfidence: {confidence}\nCaveat: c"
        ))
    };
    for value in ["🟢🟡", "🟢 🔴 low", "🟢 high 🔴", "🟡🟡🔴"] {
        check(&[(&lines(value), &[], &["unresolved-choice"])]);
    }
    check(&[
        (&lines("🟢🟢 high"), &[WRITTEN], &[]),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ ✅ a\nAdjusted: ⚠️🔴 b\nFlagged: 🔴 c\n[/PEER-VERIFY]",
            &[CHECKED],
            &["mark-mismatch"],
        ),
    ]);
}

/// Emphasis may be around a mark and its word.
#[test]
fn r030_a_choice_may_be_in_emphasis_with_its_mark() {
    for level in [
        "**🟡 medium**",
        "*🟡 medium*",
        "🟡 **medium**",
        "**medium**",
    ] {
        let lines =
            format!("Key finding: k\nSupporting data:\n- a\n- b\nConfidence: {level}\nCaveat: c");
        let text = response(&lines);
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert_eq!(
            reading.messages.len(),
            1,
            "{level}: {:?}",
            reading.diagnostics
        );
    }
}
