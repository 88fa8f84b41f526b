//! Values and reasons on the lines below what announces them.

use super::{contexts, places};
use crate::variants::check;
use agentproto_runtime::wire::Context;

const BLOCKED: &str = "[BLOCKED: cannot invoke cro — Phase 2 isolation]";
const CONFLICT: &str = "[CONFLICT: CFO a; CRO b]";

/// The assumption of a BLOCKED and the resolution of a CONFLICT may stand on the line below their label.
#[test]
fn r070_a_value_below_its_label_is_read() {
    let assuming = format!("{BLOCKED}\nState assumption used instead: covers 60%");
    for (label, line) in [
        ("State assumption used instead:", "covers 60%"),
        ("**State assumption used instead:**", "covers 60%"),
        ("State assumption used instead:  ", "- covers 60%"),
    ] {
        let text = format!("{BLOCKED}\n{label}\n{line}");
        check(&[
            (&text, &[&assuming], &["multiline-field"]),
            (
                &format!("{}\n\nThen.", text.replace('\n', "\r\n")),
                &[&assuming],
                &["multiline-field"],
            ),
            (
                &format!("```\n{text}\n```\n"),
                &[&assuming],
                &["multiline-field"],
            ),
        ]);
        let quote = format!("> {}\n\nThen.", text.replace('\n', "\n> "));
        assert_eq!(contexts(&quote), [(assuming.clone(), Context::Quoted)]);
    }
    // What starts something of its own is no value.
    let label = "State assumption used instead:";
    for rest in [
        "",
        "\n\nNext.",
        "\n```\nx\n```",
        "\n# Next",
        "\n> a quote",
        "\n---",
    ] {
        let text = format!("{BLOCKED}\n{label}{rest}");
        check(&[(&text, &[BLOCKED], &["missing-assumption"])]);
    }
    check(&[(
        &format!("{BLOCKED}\n{label}\n[ASSUMPTION: x]"),
        &[BLOCKED, "[ASSUMPTION: x]"],
        &["missing-assumption"],
    )]);

    let resolved = format!("{CONFLICT}\nResolution: conservative");
    let block = |lines: &str| format!("[CONFLICT]\nCFO: a\nCRO: b\n{lines}\n[/CONFLICT]");
    for lines in [
        "Resolution:\nconservative",
        "**Resolution:**\n- Conservative",
    ] {
        check(&[
            (
                &format!("{CONFLICT}\n{lines}\nThen."),
                &[&resolved],
                &["multiline-field"],
            ),
            (&block(lines), &[&resolved], &["multiline-field"]),
        ]);
    }
    check(&[(
        &format!("{CONFLICT}\nResolution:\nWe talk."),
        &[CONFLICT],
        &["unknown-field"],
    )]);
}

/// A verdict whose colon announces a reason has it on the lines below, or is refused.
#[test]
fn r071_a_reason_below_its_verdict_is_read() {
    for (text, written) in [
        (
            "CONCERNS:\n- it needs a date\n- the price is wrong\n",
            "CONCERNS: it needs a date; the price is wrong",
        ),
        (
            "**CONCERNS:**\n\n* it needs a date\n* the price is wrong\n\nBest, Legal",
            "CONCERNS: it needs a date; the price is wrong",
        ),
        (
            "2. CONCERNS —\nit needs\na date",
            "CONCERNS: it needs a date",
        ),
        ("⚠️ CONCERNS:\n1. a date", "CONCERNS: a date"),
        ("CONCERNS:  \n- a  \n- b\t\n \n- c", "CONCERNS: a; b"),
        (
            "BLOCKING:\r\n- no APPROVED budget\r\n- no date\r\n",
            "BLOCKING: no APPROVED budget; no date",
        ),
        ("```\nCONCERNS:\n- a date\n```\n", "CONCERNS: a date"),
    ] {
        check(&[(text, &[written], &["multiline-field"])]);
    }
    assert_eq!(
        contexts("> CONCERNS:\n> - a\n> - b\n\n- c"),
        [("CONCERNS: a; b".to_owned(), Context::Quoted)]
    );
    assert_eq!(
        places("> CONCERNS:\n\n> - a"),
        [],
        "nothing is said of what is quoted"
    );
    for rest in [
        "",
        "\n",
        "\n\nThen.",
        "\n# Next\n",
        "\n\n\n- a",
        "\n```\nx\n```",
    ] {
        check(&[(&format!("CONCERNS:{rest}"), &[], &["empty"])]);
    }
    assert_eq!(places("So:\n\nBLOCKING:\n"), [("empty", "3:1".to_owned())]);
    check(&[(
        "BLOCKING:\n- no APPROVED budget\n- no CONCERNS raised",
        &[],
        &["unresolved-choice"],
    )]);
    // The next message is no reason, and no lines are one behind a reason or a verdict alone.
    check(&[
        (
            "CONCERNS:\n- a\n[ASSUMPTION: x]",
            &["CONCERNS: a", "[ASSUMPTION: x]"],
            &["multiline-field"],
        ),
        ("CONCERNS: a\nb", &["CONCERNS: a"], &[]),
        ("CONCERNS\n- a", &["CONCERNS"], &[]),
        ("APPROVED:\nCONCERNS:\nBLOCKING:\n", &[], &[]),
        ("APPROVED:\nBLOCKING: x\n", &["BLOCKING: x"], &["empty"]),
    ]);
}

/// What stands in the opening tag of a screen is left aside, and said to be.
#[test]
fn r072_what_the_opening_tag_of_a_screen_names_is_said_to_be_left_aside() {
    let lines = "Weakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]";
    let written = format!("[CRITIC-SCREEN]\n{lines}");
    for open in [
        "[CRITIC-SCREEN: Hiring plan, round 2]",
        "[CRITIC-SCREEN:cfo]",
    ] {
        check(&[(&format!("{open}\n{lines}"), &[&written], &["unknown-field"])]);
    }
    check(&[(&format!("[CRITIC-SCREEN:]\n{lines}"), &[&written], &[])]);
}

/// Read strictly, what is wrong with a verdict names it.
#[test]
fn r078_a_verdict_is_named_when_it_is_written_in_another_way() {
    for text in [
        "CONCERNS - x",
        "2. CONCERNS: x",
        "**CONCERNS**",
        "CONCERNS：",
    ] {
        let reading = agentproto_runtime::wire::read_strict(&crate::sets::CSUITE, text);
        let found: Vec<_> = reading
            .diagnostics
            .iter()
            .map(|it| it.found.as_str())
            .collect();
        let expected = match text {
            "CONCERNS：" => "nothing behind `CONCERNS：`",
            _ => "a verdict written in another way",
        };
        assert_eq!(found, [expected], "{text}");
    }
}
