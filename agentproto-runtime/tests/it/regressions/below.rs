//! What stands on the lines below what announces it.

use super::contexts;
use crate::variants::check;
use agentproto_runtime::wire::Context;

const BLOCKED: &str = "[BLOCKED: cannot invoke cro — Phase 2 isolation]";
const CONFLICT: &str = "[CONFLICT: CFO a; CRO b]";

/// What a message should hold and has on the lines below is no part of it, and said to be missing: nobody can tell how
/// far it goes.
#[test]
fn r070_a_value_below_its_label_is_missed() {
    let label = "State assumption used instead:";
    for below in [
        "",
        "\ncovers 60%",
        "\n- covers 60%",
        "\n\nNext.",
        "\nBLOCKING: x",
    ] {
        let text = format!("{BLOCKED}\n{label}{below}");
        let review: &[&str] = match below {
            "\nBLOCKING: x" => &[BLOCKED, "BLOCKING: x"],
            _ => &[BLOCKED],
        };
        check(&[(&text, review, &["missing-assumption"])]);
    }
    for below in ["conservative", "Conservative estimates say otherwise."] {
        let text = format!("{CONFLICT}\nResolution:\n{below}");
        check(&[(&text, &[CONFLICT], &["unknown-field"])]);
    }
}

/// In a block, which has an end, a resolution may stand on the line below its label.
#[test]
fn r071_a_resolution_below_its_label_is_read_in_a_block() {
    let resolved = format!("{CONFLICT}\nResolution: conservative");
    let block = |lines: &str| format!("[CONFLICT]\nCFO: a\nCRO: b\n{lines}\n[/CONFLICT]");
    for lines in [
        "Resolution:\nconservative",
        "**Resolution:**\n- Conservative",
    ] {
        check(&[(&block(lines), &[&resolved], &["multiline-field"])]);
    }
}

/// A verdict whose colon announces a reason has it on its line, or is refused.
#[test]
fn r073_a_verdict_without_the_reason_that_it_announces_is_refused() {
    for below in [
        "",
        "\n",
        "\n- it needs a date\n- the price is wrong",
        "\n\nThen.",
    ] {
        for verdict in [
            "CONCERNS:",
            "**CONCERNS:**",
            "2. CONCERNS —",
            "⚠️ CONCERNS:",
        ] {
            check(&[(&format!("{verdict}{below}"), &[], &["empty"])]);
        }
    }
    check(&[
        ("CONCERNS: a\nb", &["CONCERNS: a"], &[]),
        ("CONCERNS\n- a", &["CONCERNS"], &[]),
        ("APPROVED:\nCONCERNS:\nBLOCKING:\n", &[], &[]),
        ("APPROVED:\nBLOCKING: x\n", &["BLOCKING: x"], &["empty"]),
        (
            "BLOCKING:\n[ASSUMPTION: x]",
            &["[ASSUMPTION: x]"],
            &["empty"],
        ),
    ]);
}

/// What announces a value lends no life to what is quoted below it.
#[test]
fn r067_a_quote_below_an_announcement_is_a_quote() {
    for quoted in [
        "- as in `text and\n  [INVOKE:cfo|x]`, which nobody asked",
        "- `[INVOKE:cfo|x]`",
        "> [INVOKE:cfo|x]",
        "```\nso:\n[INVOKE:cfo|x]\n```",
    ] {
        for before in [
            "",
            "BLOCKING:\n",
            &format!("{BLOCKED}\nState assumption used instead:\n"),
        ] {
            let found = contexts(&format!("{before}{quoted}"));
            let (_, context) = found.last().expect("the tag");
            assert!(
                matches!(context, Context::Quoted | Context::Fenced),
                "{before}{quoted}"
            );
        }
    }
}

/// A tag in inline code in the line that belongs to a message is part of that line, and nothing is cut there.
#[test]
fn r063_a_quote_in_the_line_of_a_message_is_a_quote() {
    for quoted in [
        "we sent `CRO → [INVOKE:cfo|status?]` and waited",
        "``[RESPONSE:cfo]`` and `x`",
        "so `` and `[BROADCAST:all|x]`",
    ] {
        for (tag, label) in [
            (BLOCKED, "State assumption used instead: "),
            (CONFLICT, "Resolution: escalate, "),
        ] {
            for between in ["\n", " "] {
                let text = format!("{tag}{between}{label}{quoted}\n");
                let found = contexts(&text);
                assert_eq!(found.len(), 1, "{text}: {found:?}");
            }
        }
    }
    let live = contexts(&format!(
        "{CONFLICT}\nResolution: escalate ` [INVOKE:cfo|x]"
    ));
    assert_eq!(live[1], ("[INVOKE:cfo|x]".to_owned(), Context::Live));
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
