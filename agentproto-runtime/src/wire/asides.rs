//! A message in its exact form, with what its text holds beside the fields of its kind.

use core::ops::Range;
use std::borrow::Cow;

use super::closing_tag::closing_tag;
use super::line_breaks::find_break;
use super::read::{self, Aside, Words};
use crate::message::Message;
use crate::message::label::{EMPHASIS, label_at};
use crate::message::text::closing_bracket;

/// The message in its exact form, and in it, as they are, the lines of `text` that its kind has no label for, each
/// behind the field that it stands behind, and the [words behind a choice](words_behind_choice). `text` is what the
/// message was read from.
///
/// None where there are none, or where they can't be told from what stands under labels.
#[must_use]
pub fn exact_with_asides(message: &Message<'_>, text: &str) -> Option<String> {
    let text = with_line_feeds(text, "");
    let asides = match message {
        Message::Response(_) | Message::PeerVerify(_) | Message::CriticScreen(_) => {
            read::asides_of_block(message.kind(), &text)
        }
        // The menu has no place for words of its own.
        Message::ReviewRequest(_) if read::words_in_menu(&text).is_some() => return None,
        Message::ReviewRequest(_) => read::asides_of_request(&text),
        Message::Conflict(conflict) => read::asides_of_conflict(conflict, &text),
        _ => return None,
    };
    let words = words_behind(message, &text);
    let written = message.to_string();
    let lines = with_asides(message, &written, &asides, words.as_ref());
    let has_asides = !asides.is_empty() || words.is_some();
    let is_whole = has_asides && lines.len() == written.lines().count() + asides.len();
    is_whole.then(|| lines.join("\n"))
}

/// The words behind a choice that say more of it and are no part of the message: behind the confidence of a RESPONSE,
/// such as `(one source)` in `Confidence: medium (one source)`, behind the resolution of a CONFLICT, or in the menu of
/// a review request. Where they are on one line, their place in `text`, which is what the message was read from, is
/// behind them.
#[must_use]
pub fn words_behind_choice(
    message: &Message<'_>,
    text: &str,
) -> Option<(String, Option<Range<usize>>)> {
    // So that everything keeps its place.
    let text = with_line_feeds(text, " ");
    match message {
        Message::ReviewRequest(_) => {
            let words = read::words_in_menu(&text)?;
            Some((words.to_owned(), Some(read::range_in(&text, words))))
        }
        _ => words_behind(message, &text).map(|words| (words.words, words.place)),
    }
}

/// Where a message stands together with the emphasis of its tags, as in `**[RESPONSE:cfo]**`: one half of each is
/// beside the message and the other one in it, where the exact form has none.
#[must_use]
pub fn with_emphasis(text: &str, span: Range<usize>) -> Range<usize> {
    const OPEN: [char; 3] = ['[', '【', '［'];
    let Some(within) = text.get(span.clone()) else {
        return span;
    };
    let (before, behind) = (&text[..span.start], &text[span.end..]);
    let mut with = span;
    if within.starts_with(OPEN)
        && let Some(close) = closing_bracket(within)
    {
        let body = within[close..].trim_start_matches([']', '】', '］']);
        let half = &body[..body.len() - body.trim_start_matches(EMPHASIS).len()];
        if before.ends_with(half) {
            with.start -= half.len();
        }
    }
    if let Some(close) = closing_tag(within) {
        let body = &within[..close];
        let value = body.trim_end_matches(EMPHASIS);
        let half = &body[value.len()..];
        // Glued to a value it may be the end of what is emphasized there.
        if value.ends_with(char::is_whitespace) && behind.starts_with(half) {
            with.end += half.len();
        }
    }
    with
}

fn words_behind(message: &Message<'_>, text: &str) -> Option<Words> {
    match message {
        Message::Response(_) => read::words_behind_confidence(text),
        Message::Conflict(conflict) => read::words_behind_resolution(conflict, text),
        _ => None,
    }
}

/// The text with a line feed for every line break, and before it a filler for each byte that the line break is longer.
fn with_line_feeds(text: &str, filler: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(end) = find_break(rest) {
        let (line, behind) = rest.split_at(end);
        let first = behind.chars().next().map_or(0, char::len_utf8);
        let len = if behind.starts_with("\r\n") { 2 } else { first };
        lines.push_str(line);
        lines.extend(core::iter::repeat_n(filler, len - 1));
        lines.push('\n');
        rest = &behind[len..];
    }
    lines.push_str(rest);
    lines
}

/// The lines of a message as `written`, and among them the asides that stand behind a field that is there.
fn with_asides<'t>(
    message: &Message<'_>,
    written: &'t str,
    asides: &[Aside<'t>],
    words: Option<&Words>,
) -> Vec<Cow<'t, str>> {
    let kind = message.kind();
    let mut lines = Vec::new();
    let behind = |field| {
        let behind = asides.iter().filter(move |aside| aside.behind == field);
        behind.map(|aside| Cow::Borrowed(aside.line))
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
        let words = words.filter(|words| Some(words.field) == field);
        lines.push(words.map_or(Cow::Borrowed(line), |words| line_with(line, words)));
    }
    if !is_ended {
        lines.extend(behind(last));
    }
    lines
}

/// The line with words behind it, which may start with what separates them.
fn line_with<'t>(line: &str, Words { words, .. }: &Words) -> Cow<'t, str> {
    let blank = if words.starts_with([',', ';', ':', '.', '!', '：', '，', '。', '（']) {
        ""
    } else {
        " "
    };
    Cow::Owned(format!("{line}{blank}{words}"))
}
