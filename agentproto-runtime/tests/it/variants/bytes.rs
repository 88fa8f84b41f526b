//! Bytes: line ends, byte order marks, damage.

use agentproto_runtime::wire::{self, Decoder};

use super::{WRITTEN, check};
use crate::sets::CSUITE;

#[test]
fn line_ends_of_every_kind_are_read() {
    for line_end in ["\r\n", "\r", "\u{2028}", "\u{2029}"] {
        let text = WRITTEN.replace('\n', line_end);
        check(&[(&text, &[WRITTEN], &[])]);
        let text = format!(
            "{line_end}APPROVED{line_end}```{line_end}[ASSUMPTION: x]{line_end}```{line_end}"
        );
        check(&[(&text, &["APPROVED", "[ASSUMPTION: x]"], &[])]);
        assert!(wire::read(&CSUITE, &text).messages[1].is_actionable());
    }
}

#[test]
fn a_byte_order_mark_at_the_start_is_none_of_the_text() {
    check(&[
        ("\u{feff}[ASSUMPTION: x]", &["[ASSUMPTION: x]"], &[]),
        ("\u{feff}APPROVED", &["APPROVED"], &[]),
        ("\u{feff}> [ASSUMPTION: x]", &["[ASSUMPTION: x]"], &[]),
        (
            "\u{feff}```\n[ASSUMPTION: x]\n```",
            &["[ASSUMPTION: x]"],
            &[],
        ),
    ]);
}

/// UTF-8 decoded as Windows-1252, the bytes that it lacks standing for themselves.
fn damage(text: &str) -> String {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let high: Vec<char> = HIGH.chars().collect();
    let decode = |byte: u8| match byte {
        0x80..=0x9f => high[usize::from(byte - 0x80)],
        byte => char::from(byte),
    };
    text.bytes().map(decode).collect()
}

#[test]
fn damaged_text_is_repaired() {
    for text in [
        "[PEER-VERIFY:cfo]\nValidated: ✅ a\nAdjusted: ⚠️ b\nFlagged: 🔴 c\n[/PEER-VERIFY]",
        "[CHAIN: cro → cfo]",
        "[ASSUMPTION: naïve — à la carte 🟢]",
        "[CRITIC-SCREEN]\nWeakest point: é\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: ⚠️ After addressing ü\n[/CRITIC-SCREEN]",
        "[INVOKE:cfo|¿Qué?]",
    ] {
        check(&[
            (&damage(text), &[text], &["mojibake"]),
            (&damage(&damage(text)), &[text], &["mojibake"]),
            // Only part of the text is damaged.
            (
                &format!("→ whole — and {}", damage(text)),
                &[text],
                &["mojibake"],
            ),
        ]);
    }
    check(&[(
        "[BLOCKED: cannot invoke cro â€” self-invocation]\nState assumption used instead: y",
        &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: y"],
        &["mojibake"],
    )]);
}

#[test]
fn spans_refer_to_the_text_as_given() {
    let text = format!(
        "x {} y",
        damage("[PEER-VERIFY:cfo]\nValidated: ✅ a\nFlagged: 🟢 bé\n[/PEER-VERIFY]")
    );
    let reading = wire::read(&CSUITE, &text);
    let span = reading.messages[0].span.clone();
    assert_eq!(&text[span], text[2..].trim_end_matches(" y"));
    let mismatch = reading
        .diagnostics
        .iter()
        .find(|note| note.code.as_str() == "mark-mismatch")
        .expect("the wrong mark");
    assert_eq!(&text[mismatch.span.clone()], "Flagged:");
}

/// A character that is not seen covers its whole damage, in every text that names it.
#[test]
fn what_is_not_seen_is_shown_as_it_was_damaged() {
    for invisible in ['\u{feff}', '\u{200b}', '\u{202e}', '\u{ad}', '\u{7f}'] {
        for text in [
            format!("{invisible}APPROVED"),
            format!("[ASSUMPTION: a{invisible}b ✅]"),
            format!("[INVOKE:c{invisible}fo|a → b]"),
            format!("[CHAIN: cr{invisible}o → cfo]"),
        ] {
            for times in 0..3 {
                let (mut text, mut sign) = (text.clone(), String::from(invisible));
                for _ in 0..times {
                    (text, sign) = (damage(&text), damage(&sign));
                }
                let reading = wire::read(&CSUITE, &text);
                let noted = reading.diagnostics.iter();
                let mut noted = noted.filter(|note| note.code.as_str() == "invisible-character");
                if let Some(note) = noted.next() {
                    assert_eq!(text.get(note.span.clone()), Some(&*sign), "{text:?}");
                } else {
                    // What stands before a verdict is dropped unsaid, or makes it text.
                    assert!(text.ends_with("APPROVED"), "{text:?}");
                }
            }
        }
    }
}

#[test]
fn whole_text_is_left_alone() {
    for text in [
        "[ASSUMPTION: naïve]",
        "[ASSUMPTION: Ã alone]",
        "[ASSUMPTION: café — crème]",
        "[INVOKE:cfo|Wie heißt „â€“ das?]",
    ] {
        check(&[(text, &[text], &[])]);
    }
}

#[test]
fn bytes_that_are_no_utf8_are_named_by_their_offset() {
    let push = |pieces: &[&[u8]]| {
        let mut decoder = Decoder::new(&CSUITE);
        for piece in pieces {
            if let Err(error) = decoder.push(piece).map(|_| ()) {
                return Some(error.offset());
            }
        }
        decoder
            .finish()
            .map(|_| ())
            .err()
            .map(|error| error.offset())
    };
    assert_eq!(push(&[b"ab\xffc"]), Some(2));
    assert_eq!(push(&[b"ab\xff", b"c"]), Some(2));
    assert_eq!(push(&[b"a", b"\xe2", b"\x86", b"\x92"]), None);
    assert_eq!(push(&[b"a", b"\xe2", b"x"]), Some(1));
    assert_eq!(push(&[b"a\xe2\x86"]), Some(1));
    assert_eq!(push(&[b"a\r", b"\xff"]), Some(2));
}

/// What stands before bytes that are no UTF-8 is given, whichever piece they come in.
#[test]
fn cuts_before_bytes_that_are_no_utf8_change_nothing() {
    for (text, given) in [
        (&b"[ASSUMPTION: x]\nmore\n\xff"[..], 1),
        (b"[ASSUMPTION: x]\nAPPROVED\nmore\xff[ASSUMPTION: y]\n", 2),
        (b"[ASSUMPTION: x]\r\xe2\x86", 1),
        (b"[ASSUMPTION: x]\xe2\x86", 1),
        (b"```\n[ASSUMPTION: x]\n\xff", 1),
        (b"\xff[ASSUMPTION: x]\n", 0),
        // A tag that they cut.
        (b"[ASSUMPTION: x\xff]\n", 1),
    ] {
        for size in 1..=text.len() {
            let mut decoder = Decoder::new(&CSUITE);
            let mut found = 0;
            let mut failed = None;
            for piece in text.chunks(size) {
                match decoder.push(piece) {
                    Ok(events) => found += events.count(),
                    Err(error) => failed = Some(error),
                }
            }
            found += decoder.rest().count();
            let at_end = decoder.finish().map(Iterator::count).expect_err("no UTF-8");
            found += decoder.rest().count();
            assert_eq!(found, given, "{size} of {text:?}");
            assert_eq!(failed.unwrap_or(at_end), at_end);
            assert_eq!(str::from_utf8(&text[..at_end.offset()]).err(), None);
        }
    }
}

#[test]
fn a_text_ends_once() {
    let mut decoder = Decoder::new(&CSUITE);
    assert_eq!(decoder.push(b"[ASSUMPTION: x]").map(Iterator::count), Ok(0));
    assert_eq!(decoder.finish().map(Iterator::count), Ok(1));
    assert_eq!(
        decoder.push(b"[ASSUMPTION: y]\n").map(Iterator::count),
        Ok(0)
    );
    assert_eq!(decoder.finish().map(Iterator::count), Ok(0));
}
