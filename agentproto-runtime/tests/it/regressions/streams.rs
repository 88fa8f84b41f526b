//! Streams far on, beside the whole text.

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

/// A fence that holds more than messages is not too long for them, wherever the text is cut.
#[test]
fn r056_what_is_said_of_a_fence_of_almost_the_limit_is_the_same_in_pieces() {
    use agentproto_runtime::wire::{Decoder, MAX_MESSAGE, Reader};
    let before = "\n ```\n\n## Peer Review Request\n\nFrom: a\nCall chain: COO -> Legal\nTask: ";
    let behind = "\nWhat I did: d\nWhat I need from you: n\n [INVOKE:cto|y]\n";
    for less in [106, 76] {
        let filled = "word ".repeat(40) + "\n";
        let filled = filled.repeat(MAX_MESSAGE / filled.len()) + &filled;
        let text = format!("{before}{}{behind}", &filled[..MAX_MESSAGE - less]);
        let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, &text).collect();
        for size in [64 * 1024, 999_983, text.len() - 25] {
            let mut decoder = Decoder::new(&crate::sets::CSUITE);
            let mut events = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                events.extend(decoder.push(piece).expect("UTF-8"));
            }
            events.extend(decoder.finish().expect("UTF-8"));
            assert_eq!(events, whole, "{size} of {less}");
        }
    }
}

/// Of a run of backticks that is longer than a message may be no more is kept than tells its end.
#[test]
fn r057_a_long_run_of_backticks_is_not_kept() {
    use agentproto_runtime::wire::{Decoder, MAX_MESSAGE, Reader};
    let invoke = "[INVOKE:cfo|x]";
    for (before, behind) in [
        ("", format!("\n{invoke}\n")),
        ("a ", format!("b\n{invoke}\n\n{invoke}\n")),
        ("`a ", format!("{invoke} ` {invoke}\n\n")),
        ("```\n", format!("\n{invoke}\n")),
    ] {
        let text = format!("{before}{}{behind}", "`".repeat(2 * MAX_MESSAGE));
        let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, &text).collect();
        let mut decoder = Decoder::new(&crate::sets::CSUITE);
        let (mut events, mut most) = (Vec::new(), 0);
        for piece in text.as_bytes().chunks(64 * 1024) {
            events.extend(decoder.push(piece).expect("UTF-8"));
            most = most.max(decoder.text(0..usize::MAX).len());
        }
        events.extend(decoder.finish().expect("UTF-8"));
        assert_eq!(events, whole, "{before:?} {behind:?}");
        // Inline code that opens before the run may end with it.
        assert!(
            most < MAX_MESSAGE + MAX_MESSAGE / 4 || before == "`a ",
            "{most} for {before:?} {behind:?}"
        );
    }
}

/// What an unclosed block holds is known when it is asked for: whether it is closed or not, a mention, in a quote, in
/// code, or not what it seemed.
#[test]
fn r060_blocks_inside_unclosed_ones_are_the_same_in_pieces() {
    use agentproto_runtime::wire::{Decoder, Reader};
    let names = [
        "RESPONSE:cfo",
        "PEER-VERIFY:cfo",
        "CRITIC-SCREEN",
        "CONFLICT",
        "CONFLICT DETECTED",
    ];
    let mut units = [
        "[RESPONSE]\n",
        "[RESPONSE:cfo]\n[PEER-VERIFY]\n[/PEER-VERIFY]\n",
        "[RESPONSE:cfo]\n\n> [RESPONSE:cfo]\n> [CRITIC-SCREEN]\n> [/CRITIC-SCREEN]\n\n",
        "[RESPONSE:cfo]\n```\n[RESPONSE:cfo]\n```\n`[RESPONSE:cfo]`\n",
        "[CONFLICT]\n[CRITIC-SCREEN x]\n[PEER-VERIFY]\n[/CHAIN]\n",
        "[RESPONSE:x\n\n[PEER-VERIFY:cfo]\n[CRITIC-SCREEN]\n[/RESPONSE]\n",
        "[RESPONSE:cfo] [INVOKE:cfo|a ` b] [PEER-VERIFY:cfo] ` \n\n",
        "[CONFLICT]\n[RESPONSE:cfo\n[/RESPONSE]\n]\n",
    ]
    .map(String::from)
    .to_vec();
    for outer in names {
        for inner in names {
            for closed in [outer, inner] {
                let closed = closed.split([':', ' ']).next().unwrap_or_default();
                units.push(format!("[{outer}]\n[{inner}]\n[/{closed}]\n"));
            }
        }
    }
    for unit in units {
        let text = unit.repeat(6);
        let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, &text).collect();
        for size in [1, 5, 64] {
            let mut decoder = Decoder::new(&crate::sets::CSUITE);
            let mut events = Vec::new();
            for piece in text.as_bytes().chunks(size) {
                events.extend(decoder.push(piece).expect("UTF-8"));
            }
            events.extend(decoder.finish().expect("UTF-8"));
            assert_eq!(events, whole, "{size} of {text}");
        }
        // Every second one says what the first one says, wherever it stands.
        let length = unit.len();
        let said = |i: usize| {
            let within = i * length..(i + 1) * length;
            let notes = whole.iter().filter_map(|event| match event {
                agentproto_runtime::wire::Event::Diagnostic(note) => Some(note),
                _ => None,
            });
            let notes = notes.filter(|note| within.contains(&note.span.start));
            notes
                .map(|note| (note.code, note.span.start - within.start))
                .collect::<Vec<_>>()
        };
        assert_eq!(said(1), said(3), "{text}");
    }
}

/// A line whose start closes a code fence is looked at as a whole, however many blanks end it.
#[test]
fn r080_blanks_behind_a_closing_fence_are_waited_for() {
    use agentproto_runtime::wire::{Decoder, Event, MAX_MESSAGE, Reader};
    for (fence, blanks, closes) in [
        ("\n```", 20_000, true),
        ("\n  ```", 20_000, true),
        ("\n```", MAX_MESSAGE - 3, true),
        ("\n```", MAX_MESSAGE - 2, false),
        // One that is glued to the last line is told by what stands near it.
        ("```", 100, true),
        ("```", 200, false),
        ("```", 20_000, false),
    ] {
        for tail in ["", "\nx\n", "x\n"] {
            let text = format!("```\n[ASSUMPTION: x]{fence}{}{tail}", " ".repeat(blanks));
            let whole: Vec<_> = Reader::new(&crate::sets::CSUITE, &text).collect();
            let is_live =
                |event: &Event<'_>| matches!(event, Event::Message(found) if found.is_actionable());
            assert_eq!(
                whole.iter().any(is_live),
                closes && tail != "x\n",
                "{fence:?} {blanks} {tail:?}"
            );
            let mut decoder = Decoder::new(&crate::sets::CSUITE);
            let mut events = Vec::new();
            for piece in text.as_bytes().chunks(900.max(blanks / 20)) {
                events.extend(decoder.push(piece).expect("UTF-8"));
            }
            events.extend(decoder.finish().expect("UTF-8"));
            assert_eq!(events, whole, "{fence:?} {blanks} {tail:?}");
        }
    }
}
