//! Labelled lines, points and the tags around them.

use agentproto_runtime::wire::Context;

use super::{CHECKED, contexts};
use crate::variants::{WRITTEN, check, response};

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

/// A bullet whose text stands on the next line.
#[test]
fn r006_a_point_that_starts_on_the_next_line_is_trimmed() {
    check(&[
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\n-\n b\n[/PEER-VERIFY]",
            &["[PEER-VERIFY:cfo]\nValidated: ✅ a\nValidated: ✅ b\n[/PEER-VERIFY]"],
            &["multiline-field"],
        ),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅  a\n[/PEER-VERIFY]",
            &["[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]"],
            &[],
        ),
    ]);
}

#[test]
fn r007_a_check_that_was_not_filled_in_is_a_placeholder() {
    for body in [
        " Validated: ✅ / Adjusted: ⚠️ / Flagged: 🔴 ",
        "\nValidated: ✅ / Adjusted: ⚠️ / Flagged: 🔴\n",
        "\n**Validated:** ✅ | **Adjusted:** ⚠️ | **Flagged:** 🔴\n",
        "\n- Validated ✅\n- Adjusted ⚠️\n- Flagged 🔴\n",
        " validated: ✅, adjusted: ⚠, flagged: 🔴 ",
        "\nDoğrulanmış: ✅ / Ayarlanmış: ⚠️ / İşaretlendi: 🔴\n",
        "\nValidated: <what holds>\n",
    ] {
        let text = format!("[PEER-VERIFY:cfo]{body}[/PEER-VERIFY]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert!(reading.messages.is_empty(), "{body}");
        assert!(
            reading
                .diagnostics
                .iter()
                .any(|note| note.code.as_str() == "placeholder"),
            "{body}"
        );
    }
    check(&[
        (
            "[PEER-VERIFY:cfo] Validated: ✅ / Adjusted: ⚠️ / Flagged: 🔴",
            &[],
            &["placeholder"],
        ),
        (
            "[PEER-VERIFY:cfo] Validated: ✅ a / Adjusted: ⚠️ b / Flagged: 🔴 c [/PEER-VERIFY]",
            &[CHECKED],
            &["flattened"],
        ),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ a | Adjusted: ⚠️ b | Flagged: 🔴 c\n[/PEER-VERIFY]",
            &[CHECKED],
            &["flattened"],
        ),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ ,\nAdjusted: ⚠️ /\n[/PEER-VERIFY]",
            &["[PEER-VERIFY:cfo]\nValidated: ✅ ,\nAdjusted: ⚠️ /\n[/PEER-VERIFY]"],
            &[],
        ),
    ]);
}

/// Emphasis of labels, of whole lines and of tags leaves nothing in the fields.
#[test]
fn r008_emphasis_around_labels_and_tags_goes() {
    for text in [
        response(
            "*Key finding:* k\n_Supporting data:_\n- a\n- b\n**Confidence: high**\n__Caveat__: c",
        ),
        response(
            "**Key finding: k**\n***Supporting data:***\n- a\n- b\n**_Confidence:_** high\n*Caveat: c*",
        ),
        WRITTEN
            .replace("[RESPONSE:cfo]", "**[RESPONSE:cfo]**")
            .replace("[/RESPONSE]", "**[/RESPONSE]**"),
        WRITTEN
            .replace("[RESPONSE:cfo]", "*[RESPONSE:cfo]* ")
            .replace("[/RESPONSE]", "*[/RESPONSE]*"),
        WRITTEN
            .replace("[RESPONSE:cfo]", "**[RESPONSE:cfo]")
            .replace("[/RESPONSE]", "[/RESPONSE]**"),
    ] {
        check(&[(&text, &[WRITTEN], &[])]);
    }
    let kept = WRITTEN
        .replace(": k", ": **k** or *l*")
        .replace(": c", ": **c**");
    check(&[(&kept, &[&kept], &[])]);
    let bold = "[CONFLICT DETECTED]**\n**CFO says:** 14\n**CRO says:** 18\n**[/CONFLICT]";
    check(&[
        (
            "[RESPONSE:cfo] **Key finding:** k **Supporting data:** - a - b **Confidence:** high **Caveat:** c [/RESPONSE]",
            &[WRITTEN],
            &["flattened"],
        ),
        (
            "**[RESPONSE:cfo]** **Key finding**: k *Supporting data*: - a - b __Confidence__: high **Caveat:** c **[/RESPONSE]**",
            &[WRITTEN],
            &["flattened"],
        ),
        (
            "[PEER-VERIFY:cfo] **Validated:** ✅ a **Adjusted:** ⚠️ b **Flagged:** 🔴 c [/PEER-VERIFY]",
            &[CHECKED],
            &["flattened"],
        ),
        (
            "**[BLOCKED: cannot invoke cro — self-invocation]**\n**State assumption used instead: x**",
            &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: x"],
            &[],
        ),
        (
            "**[INVOKE:cfo|x]**\n**[CHAIN: cro → cfo]**",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]", "[CHAIN: cro → cfo]"],
            &[],
        ),
        (
            "**[CHAIN: cro → cfo]**\n**[INVOKE:cfo|x]**",
            &["[CHAIN: cro → cfo]", "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]"],
            &[],
        ),
        (&format!("**{bold}**"), &["[CONFLICT: CFO 14; CRO 18]"], &[]),
    ]);
}

#[test]
fn r011_the_closing_tag_of_another_role_closes_wrongly() {
    for close in [
        "[/RESPONSE:cro]",
        "[/RESPONSE: nobody]",
        "[/response:cro-advisor]",
    ] {
        check(&[(
            &WRITTEN.replace("[/RESPONSE]", close),
            &[],
            &["mismatched-close"],
        )]);
    }
    for close in [
        "[/RESPONSE:cfo]",
        "[/RESPONSE: CFO ]",
        "[/RESPONSE:cfo-advisor]",
    ] {
        check(&[(
            &WRITTEN.replace("[/RESPONSE]", close),
            &[WRITTEN],
            &["case"],
        )]);
    }
}

#[test]
fn r012_other_bullets_are_bullets() {
    for (first, second) in [
        ("+", "+"),
        ("·", "·"),
        ("—", "—"),
        ("‣", "◦"),
        ("a)", "b)"),
        ("A)", "B)"),
    ] {
        let text = WRITTEN.replacen("- a", &format!("{first} a"), 1).replacen(
            "- b",
            &format!("{second} b"),
            1,
        );
        check(&[(&text, &[WRITTEN], &[])]);
    }
    let text = WRITTEN
        .replace("- a", "- (a) first")
        .replace("- b", "- a + b");
    check(&[(&text, &[&text], &[])]);
}

#[test]
fn r013_slots_of_templates_are_placeholders() {
    for text in [
        "[INVOKE:cfo|<question>]",
        "[INVOKE:<role>|x]",
        "[INVOKE:{role}|{question}]",
        "[ASSUMPTION: {{assumption}}]",
        "[BROADCAST:all|<your question>]",
    ] {
        check(&[(text, &[], &["placeholder"])]);
    }
    check(&[(
        "[INVOKE:cfo|<https://example.com>]",
        &["[INVOKE:cfo|<https://example.com>]"],
        &[],
    )]);
}

/// A mark before the label, or between it and its colon, belongs to the label: no flag becomes part of what
/// is validated.
#[test]
fn r029_a_mark_may_stand_beside_its_label() {
    for lines in [
        "✅ Validated: a\n🔴 Flagged: b",
        "Validated ✅: a\nFlagged 🔴: b",
        "- **✅ Validated:** a\n- **🔴 Flagged:** b",
    ] {
        let text = format!("[PEER-VERIFY:cfo]\n{lines}\n[/PEER-VERIFY]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let written: Vec<_> = reading
            .messages
            .iter()
            .map(|found| found.message.to_string())
            .collect();
        let expected = "[PEER-VERIFY:cfo]\nValidated: ✅ a\nFlagged: 🔴 b\n[/PEER-VERIFY]";
        assert_eq!(written, [expected], "{lines}: {:?}", reading.diagnostics);
    }
}

/// Each consequence in a CONFLICT block is kept.
#[test]
fn r077_a_second_consequence_is_kept() {
    check(&[(
        "[CONFLICT]\nCFO: a\nCRO: b\n→ x\n→ y\n[/CONFLICT]",
        &["[CONFLICT: CFO a; CRO b → x, y]"],
        &["multiline-field"],
    )]);
}

#[test]
fn r059_a_closing_tag_in_a_heading_or_a_list_item_leaves_its_mark_behind() {
    for mark in ["## ", "- ", "* ", "1. ", "  + ", "## **"] {
        let text = WRITTEN.replace("[/RESPONSE]", &format!("{mark}[/RESPONSE]"));
        check(&[(&text, &[WRITTEN], &[])]);
    }
}

#[test]
fn r069_a_claim_starts_behind_all_that_announces_it() {
    for claims in ["CFO :: a; CRO says: says: b", "CFO says:: a; CRO ：: b"] {
        let text = format!("[CONFLICT: {claims}]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let message = &reading.messages[0].message;
        assert_eq!(message.to_string(), "[CONFLICT: CFO a; CRO b]", "{claims}");
    }
}

/// The marks of a block quote are taken off, whatever ends its lines.
#[test]
fn r082_a_quote_is_read_whatever_ends_its_lines() {
    for message in [
        WRITTEN,
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: a",
        "[CONFLICT: CFO a; CRO b]\nResolution: escalate",
        "## Peer Review Request\n\nFrom: a\nCall chain: COO -> Legal\nTask: b\nWhat I did: c\nWhat I need from you: d\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING",
    ] {
        for line_break in ["\n", "\r\n", "\r", "\u{2028}", "\u{85}"] {
            let text = format!("> {message}\n").replace('\n', &format!("{line_break}> "));
            let expected = vec![(message.to_owned(), Context::Quoted)];
            assert_eq!(contexts(&text), expected, "{text:?}");
            crate::read::check_chunks(&text);
        }
    }
}

/// A byte order mark hides no quote.
#[test]
fn r083_a_verdict_in_a_quote_is_told_behind_a_byte_order_mark() {
    for text in ["> APPROVED", "`APPROVED`", " > 1. APPROVED", "> `APPROVED`"] {
        let expected = vec![("APPROVED".to_owned(), Context::Quoted)];
        assert_eq!(contexts(text), expected);
        let text = format!("\u{feff}{text}");
        assert_eq!(contexts(&text), expected, "{text:?}");
        crate::read::check_chunks(&text);
    }
    check(&[("\u{feff}APPROVED", &["APPROVED"], &[])]);
}

/// A block's name in the text waits for no end, whatever other block is spoken of behind it.
#[test]
fn r113_a_mention_of_a_block_does_not_reach_for_the_end_of_another() {
    let text =
        "[RESPONSE] is the tag to use.\n\nCRO → [INVOKE:cfo|cash?]\n\nEnd with [/CRITIC-SCREEN].";
    check(&[(text, &["[INVOKE:cfo|cash?]\n[CHAIN: cro → cfo]"], &[])]);
}

/// A block that names no role is said to be one, however it ends; a mere mention of its tag is text.
#[test]
fn r143_a_block_without_its_role_is_said_whatever_closes_it() {
    let answer = "Key finding: k\nSupporting data:\n- a\n- b\nConfidence: low\nCaveat: v\n";
    for (open, lines, other) in [
        ("[RESPONSE cfo]", answer, "PEER-VERIFY"),
        ("[RESPONSE]", answer, "PEER-VERIFY"),
        ("- **[RESPONSE]**", answer, "INVOKE"),
        ("[RESPONSE]\n", answer, "CRITIC-SCREEN"),
        ("[PEER-VERIFY cfo]", "Validated: ✅ a\n", "RESPONSE"),
        ("[PEER-VERIFY]", "- Flagged: 🔴 a\n", "INVOKE"),
    ] {
        let block = format!("{open}\n{lines}");
        for block in [block.clone(), block.replacen("]\n", "] ", 1)] {
            check(&[
                (&format!("{block}[/{other}]\n"), &[], &["mismatched-close"]),
                (&format!("{block}\nThen.\n"), &[], &["unclosed-block"]),
            ]);
            let quoted = format!("> {}", block.replace('\n', "\n> "));
            check(&[(&format!("{quoted}[/{other}]\n"), &[], &[])]);
        }
    }
    for mention in [
        "[RESPONSE] is the tag to use.",
        "Answer in a [RESPONSE]",
        "the [RESPONSE] and [CRITIC-SCREEN] blocks",
        "the [CRITIC-SCREEN] block",
        "[RESPONSE]",
    ] {
        for end in ["", "\n[/PEER-VERIFY]\n", "\n\nNote: k\n[/RESPONS]\n"] {
            check(&[(&format!("{mention}{end}"), &[], &[])]);
        }
    }
    check(&[("Answer in a [RESPONSE]\nKey finding: k\n", &[], &[])]);
}

/// How far behind a tag its block may start has an end, and what is looked at does as well.
#[test]
fn r144_a_label_far_behind_a_tag_on_its_line_starts_no_block() {
    for (name, label) in [
        ("CONFLICT", "Resolution: escalate"),
        ("CRITIC-SCREEN", "Weakest point: a"),
        ("RESPONSE", "Key finding: k"),
    ] {
        for (dashes, codes) in [(100, &["unclosed-block"][..]), (200, &[])] {
            let text = format!("a [{name}] {} {label}\n", "-".repeat(dashes));
            check(&[(&text, &[], codes)]);
        }
    }
}
