//! A message in its exact form, with the lines of its text that are under no label of its kind.

use super::read::{self, Aside};
use crate::message::Message;
use crate::message::label::label_at;
use crate::message::text::is_line_break;

/// The message in its exact form, and in it, as they are, the lines of `text` that its kind has no label for, each
/// behind the field that it stands behind. `text` is what the message was read from.
///
/// None where there are none, or where they can't be told from what stands under labels.
#[must_use]
pub fn exact_with_asides(message: &Message<'_>, text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n").replace(is_line_break, "\n");
    let asides = match message {
        Message::Response(_) | Message::PeerVerify(_) | Message::CriticScreen(_) => {
            read::asides_of_block(message.kind(), &text)
        }
        Message::ReviewRequest(_) => read::asides_of_request(&text),
        Message::Conflict(_) => read::asides_of_conflict(&text),
        _ => return None,
    };
    let written = message.to_string();
    let lines = with_asides(message, &written, &asides);
    let is_whole = !asides.is_empty() && lines.len() == written.lines().count() + asides.len();
    is_whole.then(|| lines.join("\n"))
}

/// The lines of a message as `written`, and among them the asides that stand behind a field that is there.
fn with_asides<'t>(message: &Message<'_>, written: &'t str, asides: &[Aside<'t>]) -> Vec<&'t str> {
    let kind = message.kind();
    let mut lines = Vec::new();
    let behind = |field| {
        let behind = asides.iter().filter(move |aside| aside.behind == field);
        behind.map(|aside| aside.line)
    };
    let (mut last, mut is_ended) = (None, false);
    for line in written.lines() {
        let field = label_at(kind, line).map(|label| label.field);
        // A closing tag, or the blank line before a menu.
        let is_end = last.is_some() && (line.is_empty() || line.starts_with("[/"));
        if !is_ended && (is_end || (field.is_some() && field != last)) {
            lines.extend(behind(last));
            last = field;
            is_ended = is_end;
        }
        lines.push(line);
    }
    if !is_ended {
        lines.extend(behind(last));
    }
    lines
}
