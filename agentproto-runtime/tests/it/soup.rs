//! Properties of the reader over texts put together from pieces of the protocol.

use agentproto_runtime::message::Message;
use agentproto_runtime::wire::{self, Decoder, Event, Reader};
use proptest::prelude::*;

use crate::property::cases;
use crate::sets::CSUITE;

/// What texts are made of: enough of everything that the reader tells apart.
pub(crate) const PIECES: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\u{2028}",
    " ",
    "  ",
    "\t",
    "x",
    "word",
    "word word",
    ".",
    "a: b",
    "é",
    "→",
    " → ",
    "->",
    "> ",
    "> ",
    "| ",
    " | ",
    "a | b\n---|---\n",
    "- ",
    "* ",
    "1. ",
    "• ",
    "❌ ",
    "✅ ",
    "⚠️ ",
    "🔴 ",
    "🟢",
    "🟡",
    "`",
    "`",
    "``",
    "```",
    "```\n",
    "\n```\n",
    "~~~\n",
    "- ```\n  ",
    "1. ~~~\n   x\n",
    "````\n",
    "**",
    "[",
    "]",
    "[",
    "]",
    "【",
    "】",
    "［",
    "：",
    "｜",
    "|",
    ":",
    "…",
    "...",
    "#",
    "\u{feff}",
    "\u{200b}",
    "\u{200d}",
    "\u{ad}",
    "â†’",
    "âœ… ",
    "ï»¿",
    "Ã¢â€\u{a0}â€™",
    "Ã¢Â\u{9d}Å’ ",
    " Ã¢â‚¬â€\u{9d} BLOCKED",
    "Ã¯Â»Â¿",
    "Ã£â‚¬Â\u{90}INVOKEÃ¯Â¼Å¡cfoÃ¯Â½Å“xÃ£â‚¬â€˜",
    "â€‹",
    "â€®",
    " â€” ",
    "\u{c}",
    "ã€\u{90}",
    "ã€‘",
    "ã€\u{90}INVOKEï¼šcfoï½œxã€‘",
    "ã€\u{90}ï¼\u{8f}RESPONSEã€‘",
    "ã€\u{90}PEER-VERIFYï¼šcfoã€‘\n",
    "ï¼»BROADCASTï¼šallï½œxï¼½",
    "\u{7}",
    "[INVOKE:cfo|How long?]",
    "[INVOKE:cfo|a [b] c]",
    "[INVOKE: CFO | x ]",
    "[INVOKE:cfo",
    "[INVOKE:",
    "[INVOKE:role|question]",
    "[Invoke:cfo|x]",
    "[invoke:",
    "[INVOKE cfo|x]",
    "[INVOKE]",
    "[response]",
    "[Invoke: x]",
    "[Critic-Screen]",
    "[INVOKE:board|x]",
    "[INVOKE:cs-cfo-advisor|x]",
    "【INVOKE：cfo｜x】",
    "CRO → ",
    "CEO: ",
    "cfo-advisor → ",
    "[CHAIN: cro → cfo]",
    "[CHAIN: cto → cfo]",
    "[CHAIN: cro->cfo->coo]",
    "[CHAIN: a, b > c]",
    "[CHAIN: cro → cro]",
    "[CHAIN:",
    " — BLOCKED",
    " â€” BLOCKED",
    " — BL",
    " — BLOCKEDx",
    " â€” BLOCKED",
    "[BROADCAST:all|x]",
    "[BROADCAST:cfo|x]",
    "[BLOCKED: cannot invoke cro — self-invocation]",
    "[BLOCKED: cannot invoke all — no]",
    "[BLOCKED - cannot invoke cro — x]",
    "[BLOCKED] cannot invoke cro — x",
    "State assumption used instead: y",
    "\nState assumption used instead:\n",
    "\r\nResolution:\r\n",
    "[ASSUMPTION: z]",
    "[ASSUMPTION:]",
    "[ASSUMPTION z]",
    "[/ASSUMPTION]",
    "[/INVOKE]",
    "[VERIFIED]",
    "[VERIFIED: q]",
    "[ASSUMED: b]",
    "[VERIFIED/ASSUMED]",
    "[CONFLICT: CFO says 1; CRO says 2 → 3]",
    "[CONFLICT: CFO 1; CFO 2]",
    "[CONFLICT DETECTED]",
    "[CONFLICT DETECTED: hiring]\n",
    "[CONFLICT: hiring]",
    "[CONFLICT]",
    "[/CONFLICT]",
    "[/CONFLICT DETECTED]",
    "[CONFLICT CFO 1]",
    "CFO says: 1\n",
    "CRO: 2; 3\n",
    "Resolution: conservative",
    "Resolution: talk",
    "Resolution: escalate  GC: c",
    "[RESPONSE:cfo]\n",
    "[RESPONSE:cfo]",
    "[RESPONSE]",
    "[RESPONSE:role]",
    "[/RESPONSE]",
    "[/response]",
    "[/RESPONSE:cfo]",
    "[/PEER",
    "Key finding: k\n",
    "**Key finding:** k\n",
    "Key finding: k",
    "Supporting data:\n",
    "Supporting data: ",
    "  - a\n",
    "- b\n",
    "- c - d\n",
    "•- e\n",
    "-- ",
    "Confidence: high\n",
    "Confidence: 🟡 high\n",
    "Confidence: [high | medium | low]\n",
    "Confidence: medium",
    "Confidence: high / low\n",
    "Caveat: v\n",
    "Caveat: v",
    "Temel bulgu: t\n",
    "Other: o\n",
    "**Confidence** high\n",
    "Caveat level: c\n",
    "[RESPONSE:cfo]\nKey finding: k\nSupporting data:\n  - a\n  - b\nConfidence: low\nCaveat: v\n[/RESPONSE]",
    "[PEER-VERIFY:cfo]\n",
    "[PEER-VERIFY:cfo] Validated ✅ / Adjusted ⚠️ / Flagged 🔴",
    "[/PEER-VERIFY]",
    "Validated: ✅ a\n",
    "Adjusted: ⚠️ b",
    "Flagged: 🔴 c\n",
    "Flagged:\n",
    "🔴 Validated: a\n",
    "[CRITIC-SCREEN]\n",
    "[CRITIC-SCREEN: round 2]\n",
    "[/CRITIC-SCREEN]",
    "Weakest point: w\n",
    "Missing perspective: m\n",
    "If wrong, the cost is: c\n",
    "Proceed: ✅ With noted risks\n",
    "Proceed: ⚠️ After addressing g\n",
    "Proceed: 🔴\n",
    "Proceed: GO\n",
    "Proceed: ✅ With noted risks / 🔴 Rethink\n",
    "## Peer Review Request\n",
    "# Peer Review",
    "> ## Peer Review Request\n> From: Legal\n> Call chain: COO -> Legal\n>\n",
    "From: Legal\n",
    "Call chain: COO -> Legal\n",
    "Task: t\n",
    "What I did: d\n",
    "What I need from you: n?\n",
    "Context: c\n",
    "Depth: 2\n",
    "Respond with:\n",
    "1. APPROVED\n",
    "2. CONCERNS\n",
    "3. BLOCKING\n",
    "APPROVED",
    "CONCERNS: why\n",
    "CONCERNS:\n",
    "**BLOCKING:**\r\n\r\n",
    "BLOCKING — no",
    "APPRO",
    "> APPROVED\n",
    "`CONCERNS: x`",
    "URGENCY: ",
    "🔴 Act today | 🟡 This week | ⚪ Next review\n",
];

pub(crate) fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// Texts that a stream does not hold as a whole.
fn long_soup() -> impl Strategy<Value = String> {
    let filler = prop::sample::select(vec![
        "word ",
        "word\n",
        "word\r",
        "word\u{2028}",
        "\r",
        "a line of words\n\n",
        "- item\n",
        " ",
        "\n",
        "`x` ",
        "x",
    ]);
    let long = (filler, 1000usize..9000).prop_map(|(text, len)| text.repeat(len / text.len()));
    let piece = prop_oneof![12 => prop::sample::select(PIECES).prop_map(str::to_owned), 1 => long];
    prop::collection::vec(piece, 20..80).prop_map(|pieces| pieces.concat())
}

fn whole(text: &str, strict: bool) -> Vec<Event<'_>> {
    let reader = Reader::new(&CSUITE, text);
    if strict { reader.strict() } else { reader }.collect()
}

fn in_pieces(pieces: impl Iterator<Item = Vec<u8>>, strict: bool) -> Vec<Event<'static>> {
    let decoder = Decoder::new(&CSUITE);
    let mut decoder = if strict { decoder.strict() } else { decoder };
    let mut events = Vec::new();
    for piece in pieces {
        events.extend(decoder.push(&piece).expect("UTF-8"));
    }
    events.extend(decoder.finish().expect("UTF-8"));
    events
}

/// Lines that a value is to follow.
const ANNOUNCEMENTS: &[&str] = &[
    "CONCERNS:\n",
    "[CONFLICT: CFO a; CRO b]\nResolution:\n",
    "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead:\n",
];

/// Where the tags start that are to be carried out.
fn orders(text: &str) -> Vec<usize> {
    let messages = wire::read(&CSUITE, text).messages.into_iter();
    let orders = messages.filter(|found| {
        let is_order = matches!(found.message, Message::Invoke(_) | Message::Broadcast(_));
        is_order && found.is_actionable()
    });
    orders.map(|found| found.span.start).collect()
}

/// Forms that are to be filled in.
const FORMS: &[&str] = &[
    "[INVOKE:role|question]",
    "[BROADCAST:all|question]",
    "[BLOCKED: cannot invoke role — reason]",
];

/// What is to be written as what, where it is quoted whole.
fn rewritten(help: &str) -> Option<(&str, &str)> {
    help.strip_prefix("write `")?
        .strip_suffix('`')?
        .split_once("` as `")
        .filter(|(_, meant)| !meant.ends_with('…'))
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn cuts_change_nothing(text in soup(), size in 1usize..40, strict: bool) {
        let expected = whole(&text, strict);
        let pieces = text.as_bytes().chunks(size).map(<[u8]>::to_vec);
        prop_assert_eq!(in_pieces(pieces, strict), expected);
    }

    #[test]
    fn cuts_of_long_texts_change_nothing(text in long_soup(), size in 100usize..9000, strict: bool) {
        let expected = whole(&text, strict);
        let pieces = text.as_bytes().chunks(size).map(<[u8]>::to_vec);
        prop_assert_eq!(in_pieces(pieces, strict), expected);
    }

    #[test]
    fn cuts_of_what_is_no_text_change_nothing(text in soup(), at: prop::sample::Index, size in 0u8..64, strict: bool) {
        let at = at.index(text.len() + 1);
        let bytes = [&[size, u8::from(strict), 0], &text.as_bytes()[..at], b"\xff", &text.as_bytes()[at..]].concat();
        crate::corpus::checks::decoder(&bytes);
    }

    #[test]
    fn what_is_read_is_written_so_that_it_reads_the_same(text in soup()) {
        for located in wire::read(&CSUITE, &text).messages {
            let written = located.message.to_string();
            let again = wire::read(&CSUITE, &written);
            let errors: Vec<_> = again.diagnostics.iter().filter(|note| note.is_error()).collect();
            prop_assert!(errors.is_empty(), "{written:?}: {errors:?}");
            prop_assert!(!again.messages.is_empty(), "{written:?}");
            let first = &again.messages[0];
            prop_assert_eq!(first.message.to_string(), written.clone());
            match (&first.message, &located.message) {
                (Message::Invoke(first), Message::Invoke(second)) if second.chain().is_none() => {
                    prop_assert_eq!(first.to(), second.to());
                    prop_assert_eq!(first.question(), second.question());
                }
                (first, second) => prop_assert_eq!(first, second),
            }
        }
    }

    /// What announces a value makes nothing below it heard that was not.
    #[test]
    fn what_announces_a_value_lends_no_life(text in soup()) {
        // A byte order mark is one at the start of a text alone.
        let text = text.trim_start_matches(['\u{feff}', 'ï', '»', '¿', 'Ã', '¯', 'Â']);
        let heard = orders(text);
        for before in ANNOUNCEMENTS {
            let announced = orders(&format!("{before}{text}"));
            let announced: Vec<_> = announced.into_iter().map(|at| at - before.len()).collect();
            prop_assert!(announced.iter().all(|at| heard.contains(at)), "{before:?} {announced:?} {heard:?}");
        }
    }

    /// A tag that is shown as it should be is read, but for the forms that are to be filled in.
    #[test]
    fn what_is_to_be_written_is_not_refused(text in soup()) {
        for note in wire::read(&CSUITE, &text).diagnostics {
            let Some((_, meant)) = rewritten(&note.help) else {
                continue;
            };
            let left = wire::read(&CSUITE, meant).diagnostics;
            let left: Vec<_> = left.iter().filter(|note| !FORMS.contains(&meant) && note.is_error()).collect();
            prop_assert!(left.is_empty(), "{}: {left:?}", note.help);
        }
    }

    #[test]
    fn spans_are_within_the_text_and_in_order(text in soup()) {
        let mut at = 0;
        for event in whole(&text, false) {
            let span = match &event {
                Event::Message(located) => located.span.clone(),
                Event::Diagnostic(note) => {
                    let said = note.to_string();
                    prop_assert_eq!(said.lines().count(), 1, "{}", said);
                    note.span.clone()
                }
                _ => continue,
            };
            prop_assert!(text.get(span.clone()).is_some(), "{span:?} of {text:?}");
            if matches!(event, Event::Message(_)) {
                prop_assert!(span.start >= at, "{span:?} behind {at} of {text:?}");
                at = span.end;
            }
        }
    }
}
