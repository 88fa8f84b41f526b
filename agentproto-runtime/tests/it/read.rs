//! The reader: the golden texts, and every kind of variant.

use agentproto_runtime::wire::{self, Code, Context, Reading};

use crate::sets::CSUITE;

fn read(text: &str) -> Reading<'_> {
    wire::read(&CSUITE, text)
}

/// What a text yields, one short line each: `context message` and `code`.
fn summary(text: &str) -> Vec<String> {
    let reading = read(text);
    let messages = reading
        .messages
        .iter()
        .map(|located| format!("{} {}", located.context, located.message));
    let codes = reading
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code.to_string());
    messages.chain(codes).collect()
}

fn codes(text: &str) -> Vec<Code> {
    read(text)
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

#[cfg(feature = "serde")]
mod golden {
    use serde_json::{Value, json};

    use agentproto_runtime::wire::LineIndex;

    use super::*;

    fn check(text: &str, expected: &str) {
        let lines = LineIndex::new(text);
        let reading = read(text);
        assert_eq!(reading.diagnostics, []);
        let found: Vec<Value> = reading
            .messages
            .iter()
            .map(|located| {
                let mut value = serde_json::to_value(&located.message).expect("plain data");
                let place = lines.position(located.span.start);
                value["at"] = json!({
                    "line": place.line, "column": place.column,
                    "span": [located.span.start, located.span.end], "context": located.context.as_str(),
                });
                value
            })
            .collect();
        let expected: Vec<Value> = expected
            .lines()
            .map(|line| serde_json::from_str(line).expect("golden JSON"))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn every_kind_is_read_byte_for_byte() {
        check(
            include_str!("../golden/wire/canonical.txt"),
            include_str!("../golden/wire/canonical.jsonl"),
        );
    }

    #[test]
    fn contexts_are_told() {
        check(
            include_str!("../golden/wire/contexts.txt"),
            include_str!("../golden/wire/contexts.jsonl"),
        );
    }
}

#[test]
fn the_canonical_text_is_read_strictly() {
    let text = include_str!("../golden/wire/canonical.txt");
    let reading = wire::read_strict(&CSUITE, text);
    assert_eq!(reading.diagnostics, []);
    assert_eq!(reading.messages.len(), 11);
}

#[test]
fn a_context_is_not_lost() {
    assert_eq!(
        read("> [INVOKE:cfo|x]").messages[0].context,
        Context::Quoted
    );
    let _ = (summary(""), codes(""));
}

/// Every way to cut a text in two, and one byte at a time, gives the same events as the whole.
pub(crate) fn check_chunks(text: &str) {
    use agentproto_runtime::wire::{Decoder, Event, Reader};
    let whole: Vec<Event<'_>> = Reader::new(&CSUITE, text).collect();
    let decode = |pieces: &[&[u8]]| {
        let mut decoder = Decoder::new(&CSUITE);
        let mut events = Vec::new();
        for piece in pieces {
            events.extend(decoder.push(piece).expect("UTF-8"));
        }
        events.extend(decoder.finish().expect("UTF-8"));
        events
    };
    for cut in 0..=text.len() {
        let (head, tail) = text.as_bytes().split_at(cut);
        assert_eq!(decode(&[head, tail]), whole, "cut at {cut} of {text:?}");
    }
    let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
    assert_eq!(decode(&bytes), whole, "byte by byte: {text:?}");
}

#[test]
fn a_stream_gives_the_same_as_the_whole_text() {
    check_chunks(include_str!("../golden/wire/canonical.txt"));
    check_chunks(include_str!("../golden/wire/contexts.txt"));
}

/// Regression 1: a number after which there is none ends an inline list, however large it is.
#[test]
fn a_list_with_the_largest_number_is_read() {
    for number in ["4294967295", "99999999999999999999"] {
        let text = format!(
            "[RESPONSE:cfo]\nKey finding: a\nSupporting data: {number}. x 0. y\nConfidence: low\nCaveat: z\n[/RESPONSE]"
        );
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert_eq!(reading.messages.len(), 1, "{number}");
    }
}
