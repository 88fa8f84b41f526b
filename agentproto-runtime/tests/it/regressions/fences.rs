//! Code fences and inline code.

use crate::variants::{WRITTEN, check};

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
    use agentproto_runtime::wire::{Decoder, Event, MAX_MESSAGE, Reader};
    let message = "[ASSUMPTION: the plan holds]\n";
    let count = MAX_MESSAGE / message.len() + 10;
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

/// A fence in a list item ends where the item does, unless what it holds is not indented as the item is.
#[test]
fn r054_a_fence_in_a_list_item_ends_with_the_item() {
    use agentproto_runtime::wire::Context::{Fenced, Live};
    for (text, expected) in [
        ("- ```\n  text\n[INVOKE:cfo|x]\n", &[Live][..]),
        ("- ```\n  text\n\n[INVOKE:cfo|x]\n", &[Live]),
        (
            "1. ```\n   [INVOKE:cfo|x]\n- [INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        ("  - ~~~\n    text\n  - [INVOKE:cfo|x]\n", &[Live]),
        ("- ```\r\n  text\r\n[INVOKE:cfo|x]\r\n", &[Live]),
        (
            "- ```\n  text\n  [INVOKE:cfo|x]\n\n    [INVOKE:cfo|x]\n  ```\n  [INVOKE:cfo|x]\n",
            &[Fenced, Fenced, Live],
        ),
        // Written without the indent, it is the fence's all the same.
        (
            "- ```\n[INVOKE:cfo|x]\n```\n[INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        (
            "- ```\n  [INVOKE:cfo|x]\n```\n[INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        ("- ```\n[INVOKE:cfo|x]\ntext", &[Fenced]),
    ] {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        let found: Vec<_> = reading.messages.iter().map(|found| found.context).collect();
        assert_eq!(found, expected, "{text:?}");
        let last = reading.messages.last().expect("a message");
        assert_eq!(last.is_actionable(), !text.ends_with("text"), "{text:?}");
        crate::read::check_chunks(text);
        let far = format!("{}{text}", "word ".repeat(8000));
        let far = far.replacen("- ", &format!("\n\n{}\n- ", "  word\n".repeat(5000)), 1);
        same_in_pieces(&far);
    }
    // A line may be indented farther than is kept of it.
    let far = format!("- ```\n{}a\nb\n[INVOKE:cfo|x]\n", " ".repeat(40_000));
    same_in_pieces(&far);
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &far);
    assert_eq!(reading.messages[0].context, Live);
}

/// So does one that starts on a later line of the item.
#[test]
fn r085_a_fence_below_the_start_of_its_list_item_ends_with_the_item() {
    use agentproto_runtime::wire::Context::{Fenced, Live};
    for (text, expected) in [
        ("- a\n  ```\n  text\n[INVOKE:cfo|x]\n", &[Live][..]),
        (
            "- a\n  ```\n  [INVOKE:cfo|x]\n- [INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        (
            "- a\r\n\r\n  ```\r\n  [INVOKE:cfo|x]\r\nb\r\n\r\n[INVOKE:cfo|x]\r\n",
            &[Fenced, Live],
        ),
        (
            "- 1. a\n     ```\n     [INVOKE:cfo|x]\n  b [INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        // What holds it is the item, not the line that it stands on.
        (
            "- a\n    ```\n    b\n  [INVOKE:cfo|x]\n    ```\n  [INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        // Written without the indent, it is the fence's all the same.
        (
            "- a\n  ```\n[INVOKE:cfo|x]\n```\n[INVOKE:cfo|x]\n",
            &[Fenced, Live],
        ),
        // It stands in none.
        ("- a\nb\n  ```\n  b\n[INVOKE:cfo|x]\n", &[Fenced]),
        ("a\n  ```\n  b\n[INVOKE:cfo|x]\n", &[Fenced]),
    ] {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        let found: Vec<_> = reading.messages.iter().map(|found| found.context).collect();
        assert_eq!(found, expected, "{text:?}");
        crate::read::check_chunks(text);
        same_in_pieces(&format!("{}{text}", "word\n".repeat(8000)));
    }
    // Only so much above it tells.
    for words in 500..510 {
        let words = "a".repeat(words);
        for (before, behind) in [("word\n", "- "), ("word ", "\n- ")] {
            let far = format!(
                "{}{behind}{words}\n  ```\n  b\n[INVOKE:cfo|x]\n",
                before.repeat(8000)
            );
            same_in_pieces(&far);
        }
    }
}

fn same_in_pieces(text: &str) {
    use agentproto_runtime::wire::{Decoder, Reader};
    let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, text).collect();
    for size in [99, 5000] {
        let mut decoder = Decoder::new(&crate::sets::CSUITE);
        let mut events = Vec::new();
        for piece in text.as_bytes().chunks(size) {
            events.extend(decoder.push(piece).expect("UTF-8"));
        }
        events.extend(decoder.finish().expect("UTF-8"));
        assert_eq!(events, whole, "{size} of {text:?}");
    }
}

/// A byte order mark within a line starts none, wherever the text before it was dropped.
#[test]
fn r130_a_byte_order_mark_within_a_line_opens_no_fence() {
    use agentproto_runtime::wire::{Context::Live, Decoder, Reader};
    for mark in ["\u{feff}", "ï»¿", "\u{feff} "] {
        for words in 495..514 {
            let (before, info) = ("x".repeat(20_000), "a".repeat(words));
            let text = format!("{before}{mark}```{info}\n[INVOKE:cfo|x]\nfoo\n```\n");
            assert_eq!(super::contexts(&text)[0].1, Live, "{mark} {words}");
            let mut decoder = Decoder::new(&crate::sets::CSUITE);
            let mut events = Vec::new();
            let (line, behind) = text.as_bytes().split_at(20_003 + mark.len() + words);
            events.extend(decoder.push(line).expect("UTF-8"));
            for byte in behind.chunks(1) {
                events.extend(decoder.push(byte).expect("UTF-8"));
            }
            events.extend(decoder.finish().expect("UTF-8"));
            let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, &text).collect();
            assert_eq!(events, whole, "{mark} {words}");
        }
    }
}

/// A text may be put together from texts: a byte order mark at the start of any line changes nothing of what a fence
/// is that opens, closes, or ends with its list item there.
#[test]
fn r131_a_byte_order_mark_at_the_start_of_any_line_hides_no_fence() {
    let invoke = "[INVOKE:cfo|x]";
    for text in [
        format!("x\nMARK```\n{invoke}\ntext\n```\n{invoke}\n"),
        format!("x\nMARK~~~\n{invoke}\ntext\nMARK~~~\n{invoke}\n"),
        format!("x\nMARK- ```\n  {invoke}\n  text\n  ```\n{invoke}\n"),
        format!("x\nMARK1. - ```\n     {invoke}\n     text\nMARK{invoke}\n"),
        format!("x\nMARK- a\nMARK  ```\n  {invoke}\n  text\n{invoke}\n"),
        format!("x\n- a\nMARK```\ntext\n  {invoke}\n```\n{invoke}\n"),
        format!("x\n- a\n  ```\nMARK  {invoke}\nMARK  text\nMARK{invoke}\n"),
        format!("x\nMARK```\n    ```\ntext {invoke}\n```\n{invoke}\n"),
        format!("x\nMARKMARK```\n{invoke}\ntext\n```\n{invoke}\n"),
        format!("x\n  MARK ```\n{invoke}\ntext\n```\n{invoke}\n"),
        format!("MARK```\n{invoke}\ntext\n```\n{invoke}\n"),
    ] {
        let plain = super::contexts(&text.replace("MARK", ""));
        for mark in ["\u{feff}", "ï»¿"] {
            let text = text.replace("MARK", mark);
            assert_eq!(super::contexts(&text), plain, "{text}");
            crate::read::check_chunks(&text);
        }
    }
}

/// Only so much before a fence tells that it lacks a backtick.
#[test]
fn r132_a_fence_that_lacks_a_backtick_stands_near_its_tag() {
    use agentproto_runtime::wire::Context::Fenced;
    for blanks in (485..515).chain([20_000]) {
        let blanks = "\n".repeat(blanks);
        for before in ["", "word\n"] {
            let text = format!("````\n{before}[INVOKE:cfo|x]{blanks}```\n[INVOKE:cfo|y]\n");
            let far = 512 <= blanks.len();
            assert_eq!(super::contexts(&text)[1].1 == Fenced, far, "{text}");
            same_in_pieces(&text);
        }
    }
}

/// A byte order mark in a fence is nothing beside its messages.
#[test]
fn r133_a_byte_order_mark_beside_the_messages_of_a_fence_is_none_of_it() {
    for text in [
        "```\nMARK[INVOKE:cfo|x]\n```\n",
        "```\nMARK\n[INVOKE:cfo|x]\nMARK\n```\n",
        "```\n[INVOKE:cfo|x]\nMARK\nMARKCRO → [INVOKE:cfo|y]\nMARK```\n",
    ] {
        for mark in ["\u{feff}", "ï»¿"] {
            let text = text.replace("MARK", mark);
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            let mut messages = reading.messages.iter();
            assert!(
                messages.all(agentproto_runtime::wire::Located::is_actionable),
                "{text}"
            );
            assert_eq!(reading.diagnostics, [], "{text}");
            crate::read::check_chunks(&text);
        }
    }
}
