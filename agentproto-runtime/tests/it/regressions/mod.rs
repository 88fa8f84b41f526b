//! Faults that were found, each with a number of its own.

mod below;
mod blocks;
mod callers;
mod characters;
mod choices;
mod conflicts;
mod fences;
mod labels;
mod made;
mod negated;
mod reader;
mod streams;

use agentproto_runtime::wire;

use crate::sets::CSUITE;

/// A check in its exact form.
const CHECKED: &str =
    "[PEER-VERIFY:cfo]\nValidated: ✅ a\nAdjusted: ⚠️ b\nFlagged: 🔴 c\n[/PEER-VERIFY]";

/// The text as a reader sees it that takes UTF-8 for Windows-1252; the bytes that this has no character for stay.
fn damaged(text: &str) -> String {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let high: Vec<char> = HIGH.chars().collect();
    let decode = |byte: u8| match byte {
        0x80..=0x9f => high[usize::from(byte) - 0x80],
        byte => char::from(byte),
    };
    text.bytes().map(decode).collect()
}

/// The codes and places, `line:column`, of what is said of a text.
fn places(text: &str) -> Vec<(&'static str, String)> {
    let lines = wire::LineIndex::new(text);
    let reading = wire::read(&CSUITE, text);
    let place = |note: &wire::Diagnostic| {
        let at = lines.position(note.span.start);
        (note.code.as_str(), format!("{}:{}", at.line, at.column))
    };
    reading.diagnostics.iter().map(place).collect()
}

/// The contexts of the messages in a text.
fn contexts(text: &str) -> Vec<(String, wire::Context)> {
    let reading = wire::read(&CSUITE, text);
    let found = |located: &wire::Located<'_>| (located.message.to_string(), located.context);
    reading.messages.iter().map(found).collect()
}
