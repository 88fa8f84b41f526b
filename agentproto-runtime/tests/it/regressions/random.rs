//! Faults that random input found, each with a number of its own.

use agentproto_runtime::message::{CriticScreen, Line, Proceed, Review, Verdict};

use super::damaged;
use crate::variants::{WRITTEN, check, response};

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

const CHECKED: &str =
    "[PEER-VERIFY:cfo]\nValidated: ✅ a\nAdjusted: ⚠️ b\nFlagged: 🔴 c\n[/PEER-VERIFY]";

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

/// What lacks its end in a fence is said, as it is elsewhere.
#[test]
fn r014_what_is_not_closed_in_a_fence_is_said() {
    let open = WRITTEN.replace("\n[/RESPONSE]", "");
    let invoke = "[INVOKE:cfo|x]";
    check(&[
        (
            &format!("```\n{open}\n```\n{invoke}"),
            &[invoke],
            &["unclosed-block"],
        ),
        (
            &format!("```\n{invoke}\n\n{open}\n```\n"),
            &[invoke],
            &["unclosed-block"],
        ),
        (
            &format!("```\n{open}\n{invoke}\n```"),
            &[invoke],
            &["unclosed-block"],
        ),
        (&format!("```\n{open}"), &[], &["unclosed-block"]),
        (
            &format!("```\n[INVOKE:cfo|x\n```\n{invoke}"),
            &[invoke],
            &["unterminated"],
        ),
        ("```\n[ASSUMPTION: x\n```\n]", &[], &["unterminated"]),
        // In a fence that holds more than messages nothing is said.
        (&format!("```\nFor instance:\n{open}\n```"), &[], &[]),
    ]);
}

/// A fence of messages that does not end is not held for ever.
#[test]
fn r015_a_long_fence_is_said_and_let_go() {
    use agentproto_runtime::wire::{Decoder, Event, LIMIT, Reader};
    let message = "[ASSUMPTION: the plan holds]\n";
    let count = LIMIT / message.len() + 10;
    let text = format!("```\n{}```\n{message}", message.repeat(count));
    let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, &text).collect();
    let acted = whole
        .iter()
        .filter(|event| matches!(event, Event::Message(found) if found.is_actionable()));
    assert_eq!(acted.count(), 1);
    let said: Vec<_> = whole
        .iter()
        .filter(|event| matches!(event, Event::Diagnostic(_)))
        .collect();
    assert!(
        matches!(said[..], [Event::Diagnostic(note)] if note.code.as_str() == "unclosed-block")
    );
    assert_eq!(whole.len(), count + 2);
    let mut decoder = Decoder::new(&crate::sets::CSUITE);
    let mut events = Vec::new();
    for piece in text.as_bytes().chunks(5000) {
        events.extend(decoder.push(piece).expect("UTF-8"));
    }
    events.extend(decoder.finish().expect("UTF-8"));
    assert_eq!(events, whole);
}

/// Blanks in a fence of messages are let go as they come.
#[test]
fn r016_blanks_in_a_fence_are_not_held() {
    use agentproto_runtime::wire::Decoder;
    let mut decoder = Decoder::new(&crate::sets::CSUITE);
    assert_eq!(
        decoder
            .push(b"```\n[ASSUMPTION: x]\n")
            .expect("UTF-8")
            .count(),
        0
    );
    for _ in 0..64 {
        assert_eq!(decoder.push(&[b' '; 4096]).expect("UTF-8").count(), 0);
    }
    assert!(decoder.text(0..usize::MAX).len() < 128 * 1024);
    assert_eq!(decoder.push(b"\n```\n").expect("UTF-8").count(), 1);
}

/// A tag ends where its paragraph does; a fence farther in than it opened is what the fence shows.
#[test]
fn r017_fences_end_tags_and_hold_what_is_farther_in() {
    use agentproto_runtime::wire::Context::{Fenced, Live};
    check(&[("[INVOKE:cfo|see\n```\na ]\n```\n", &[], &["unterminated"])]);
    let contexts = |text: &str| {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        reading
            .messages
            .iter()
            .map(|found| found.context)
            .collect::<Vec<_>>()
    };
    let invoke = "[INVOKE:cfo|x]";
    assert_eq!(
        contexts(&format!("```\n    ```\n{invoke}\n```\n{invoke}")),
        [Fenced, Live]
    );
    assert_eq!(
        contexts(&format!("1. a\n    ```\n    {invoke}\n    ```\n{invoke}")),
        [Fenced, Live]
    );
    assert_eq!(
        contexts(&format!("\t```\n\t{invoke}\n  ```\n{invoke}")),
        [Fenced, Live]
    );
}

#[test]
fn r018_a_full_width_bracket_may_close_a_narrow_one() {
    check(&[
        (
            "[INVOKE:cfo|x】 [INVOKE:cro|y]",
            &["[INVOKE:cfo|x]", "[INVOKE:cro|y]"],
            &["fullwidth"],
        ),
        (
            "[BLOCKED: cannot invoke cro — self-invocation】\nState assumption used instead: x",
            &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: x"],
            &["fullwidth"],
        ),
        ("[INVOKE:cfo|a】b]", &["[INVOKE:cfo|a】b]"], &[]),
        ("[INVOKE:cfo|a [b】\n\n", &[], &["unterminated"]),
        (
            &WRITTEN
                .replace("cfo]", "cfo】")
                .replace("[/RESPONSE]", "[/RESPONSE】"),
            &[WRITTEN],
            &["fullwidth"],
        ),
    ]);
}

#[test]
fn r019_a_damaged_caller_is_said() {
    check(&[
        (
            "CRO â†’ [INVOKE:cfo|x]",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]"],
            &["mojibake"],
        ),
        (
            "CRO â†’ [INVOKE:cfo|x]\n[CHAIN: cro â†’ cfo]",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]", "[CHAIN: cro → cfo]"],
            &["mojibake", "mojibake"],
        ),
        (
            "CEO â†’ [BROADCAST:all|x â€” y]",
            &["[BROADCAST:all|x — y]"],
            &["mojibake"],
        ),
    ]);
}

#[test]
fn r020_strictly_no_byte_order_mark_is_taken() {
    let text = "\u{feff}[ASSUMPTION: x]";
    let strict = agentproto_runtime::wire::read_strict(&crate::sets::CSUITE, text);
    let codes: Vec<_> = strict
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect();
    assert_eq!(codes, ["not-canonical"]);
    assert_eq!(strict.diagnostics[0].span, 0..3);
}

/// Inline code goes on over the lines of a paragraph; a message's own backticks open none behind it.
#[test]
fn r021_inline_code_goes_on_within_its_paragraph() {
    use agentproto_runtime::wire::Context::{self, Live, Quoted};
    let cases: &[(&str, &[Context])] = &[
        ("Use `\n[INVOKE:cfo|x]\n` to ask.", &[Quoted]),
        (
            "Use `[INVOKE:cfo|x]\n[CHAIN: cro → cfo]` to ask.",
            &[Quoted, Quoted],
        ),
        ("One `a\nb` and [INVOKE:cfo|x]", &[Live]),
        ("The ` sign.\n\n[INVOKE:cfo|x]\n\nThe ` sign.", &[Live]),
        ("The ` sign.\n[INVOKE:cfo|x]\n\nThe ` sign.", &[Live]),
        ("- The ` sign.\n- [INVOKE:cfo|x]\n- The ` sign.", &[Live]),
        (
            "The ` sign.\n```\ncode ` here\n```\n[INVOKE:cfo|x]",
            &[Live],
        ),
        (
            "[INVOKE:cfo|the ` sign]\n[INVOKE:cro|the ` sign]\n[INVOKE:coo|x]",
            &[Live, Live, Live],
        ),
        ("Use `\nAPPROVED\n` to agree.", &[Quoted]),
        (
            "``\n[ASSUMPTION: a ` b]\n`` and [ASSUMPTION: c]",
            &[Quoted, Live],
        ),
        (
            "\u{feff}`\r\n[ASSUMPTION: a]\r\n`\r\n[ASSUMPTION: b]",
            &[Quoted, Live],
        ),
    ];
    for (text, expected) in cases {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        let contexts: Vec<_> = reading.messages.iter().map(|found| found.context).collect();
        assert_eq!(contexts, *expected, "{text:?}");
        crate::read::check_chunks(text);
    }
    // A whole block between backticks is quoted, although its points end the paragraph.
    let text = format!("Answer with `{WRITTEN}` always, `so`.\n[INVOKE:cfo|x]");
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
    let contexts: Vec<_> = reading.messages.iter().map(|found| found.context).collect();
    assert_eq!(contexts, [Quoted, Live]);
    crate::read::check_chunks(&text);
}

/// A sign glued to a run of backticks is no list marker, so that no fence opens there.
#[test]
fn r022_a_fence_does_not_open_behind_a_glued_sign() {
    for point in ["—```", "-```", "1.```", "*~~~"] {
        let text = WRITTEN.replace("- a", &format!("- {point}"));
        check(&[(&text, &[&text], &[])]);
    }
}

/// What a stream remembers of a line goes when the line goes.
#[test]
fn r023_ends_of_lines_that_were_dropped_are_forgotten() {
    let text = format!(
        "{}{}URGENCY: [RESPONSE:cfo]\n{}[CHAIN: cro → cfo][/CONFLICT][INVOKE:cfoURGENCY: \n\n",
        "word ".repeat(468),
        " ".repeat(6310),
        " ".repeat(7688)
    );
    let whole: Vec<_> =
        agentproto_runtime::wire::Reader::new(&crate::sets::CSUITE, &text).collect();
    let mut decoder = agentproto_runtime::wire::Decoder::new(&crate::sets::CSUITE);
    let mut events = Vec::new();
    for piece in text.as_bytes().chunks(100) {
        events.extend(decoder.push(piece).expect("UTF-8"));
    }
    events.extend(decoder.finish().expect("UTF-8"));
    assert_eq!(events, whole);
}

/// Full-width tags are found although they were damaged; where they can't be repaired, that is said.
#[test]
fn r024_damaged_full_width_tags_are_found() {
    let block = WRITTEN
        .replace('[', "【")
        .replace(']', "】")
        .replace("cfo】", "cfo］");
    let codes: &[&str] = &["mojibake", "fullwidth"];
    let invoke = "【INVOKE：cfo｜现金还剩多少？】";
    for (text, written) in [
        (invoke, "[INVOKE:cfo|现金还剩多少？]"),
        ("［INVOKE：cfo｜x］", "[INVOKE:cfo|x]"),
        ("【ASSUMPTION：x — y】", "[ASSUMPTION: x — y]"),
        (block.as_str(), WRITTEN),
    ] {
        check(&[(&damaged(text), &[written], codes)]);
        let before = format!("words ã ï ï¼ {}", "and words ".repeat(40));
        check(&[(&format!("{before}{}", damaged(text)), &[written], codes)]);
    }
    check(&[
        (
            &format!("{}{}", damaged("【INVOKE：cfo｜"), "现】"),
            &[],
            &["malformed-tag"],
        ),
        (
            &format!(
                "{}{}",
                WRITTEN.replace("k\n", "现\n").replace("[/RESPONSE]", ""),
                damaged("【/RESPONSE】")
            ),
            &[],
            &["malformed-tag"],
        ),
        ("ã€\u{90}NOTEï¼šxã€‘ ï¼»1ï¼½", &[], &[]),
        ("BLOCKING: —ã€‘现", &["BLOCKING: —ã€‘现"], &[]),
    ]);
}

/// Where a stream had given up lines, paragraphs or long lines, it still read what the whole text gives.
#[test]
fn r025_a_stream_is_as_the_whole_text_far_on() {
    let words = |text: &str, count: usize| text.repeat(count);
    let invoke = "[INVOKE:cfo|How long?]";
    for text in [
        format!(
            "#{}# Peer Review Request\n\nCall chain: a -> b\n",
            words(" ", 20_000)
        ),
        format!(
            "{}`{}\n{invoke}{}{invoke}`\n\n",
            words("word ", 200),
            words("x", 15_400),
            words("`x` ", 250)
        ),
        format!(
            "{}URGENCY: 🔴 Act today | 🟡 This week | ⚪ Next review\n",
            words(" ", 17_000)
        ),
        format!(
            "CONCERNS: why\n1. APPROVED\nBLOCKING — no{}\n\n",
            words("`x` ", 750)
        ),
        format!("🟢{}[ASSUMED: b]\n\n", words("word ", 3300)),
        format!(
            "{}{}```\n{invoke}\n```\n{invoke}",
            words("word\n", 3000),
            words(" ", 3000)
        ),
        format!(
            "{}[CONFLICT DETECTED]`{}[/PEER-VERIFY]{invoke}`",
            words("word ", 1699),
            words("`x` ", 1961)
        ),
        format!(
            "{}{}x\ny`{invoke}`",
            words("word\n", 1359),
            words(" ", 9600)
        ),
        format!("{}{invoke}```\n{invoke}```\n\n", words(" ", 16_400)),
        format!(
            "{}## Peer Review Request\n`{invoke}{}\n\n",
            words("word\n", 3272),
            words("`x` ", 516)
        ),
    ] {
        let whole: Vec<_> =
            agentproto_runtime::wire::Reader::new(&crate::sets::CSUITE, &text).collect();
        for size in [100, 547, 1000, 5470, 8193] {
            let mut decoder = agentproto_runtime::wire::Decoder::new(&crate::sets::CSUITE);
            let mut events = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                events.extend(decoder.push(piece).expect("UTF-8"));
            }
            events.extend(decoder.finish().expect("UTF-8"));
            assert_eq!(events, whole, "{size} of {text}");
        }
    }
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

/// A caller named by its skill is the role.
#[test]
fn r028_a_caller_may_be_named_by_its_skill() {
    for name in ["cfo-advisor", "cs-cfo-advisor", "CFO"] {
        let text = format!("then {name} → [INVOKE:cro|x]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let written = reading.messages[0].message.to_string();
        assert_eq!(written, "[INVOKE:cro|x]\n[CHAIN: cfo → cro]", "{name}");
    }
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

/// Joiners that join nothing are dropped like what else nobody sees; those that join stay.
#[test]
fn r031_joiners_that_join_nothing_are_dropped() {
    for joiner in ['\u{200c}', '\u{200d}'] {
        for tag in [
            "[INV~OKE:cfo|q?]",
            "[INVOKE~:~c~fo~|~q~?~]",
            "[INVOKE:cfo|q~~?~\u{200b}]",
        ] {
            let text = tag.replace('~', &joiner.to_string());
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            let written: Vec<_> = reading
                .messages
                .iter()
                .map(|found| found.message.to_string())
                .collect();
            assert_eq!(written, ["[INVOKE:cfo|q?]"], "{text:?}");
            let codes: Vec<_> = reading
                .diagnostics
                .iter()
                .map(|note| note.code.as_str())
                .collect();
            assert_eq!(codes, ["invisible-character"], "{text:?}");
        }
        assert!(Line::new(format!("a{joiner}b")).is_err());
    }
    let joined = "[INVOKE:cfo|👩\u{200d}💻 می\u{200c}روم?]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, joined);
    assert_eq!(reading.messages[0].message.to_string(), joined);
    assert!(reading.diagnostics.is_empty());
}
