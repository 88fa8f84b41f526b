//! Markdown paragraphs, as far as inline code asks: which lines belong together?

use crate::memchr;
use crate::message::text::{bullet, is_line_break, opening_fence};
use crate::wire::line_breaks::line_start;
use crate::wire::markdown::margin::behind_margin;

/// How much of a line its start is; a line with as many blanks at its start is taken for a blank one.
const HEAD: usize = 64;

/// What a line does to the paragraph of the line before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::wire) enum Kind {
    /// It goes on.
    #[default]
    More,
    /// It ends, and another starts: a list item.
    Item,
    /// It ends, and what follows this line is another one: a blank line, a heading, a code fence, a line of a
    /// block quote, a row of a table.
    Alone,
}

/// The kind of the line that starts at `line`; `None` where that can't be told yet.
pub(in crate::wire) fn kind(text: &str, line: usize, end: bool) -> Option<Kind> {
    let stop = text.floor_char_boundary(line + HEAD);
    let head = &text[line..stop];
    let (head, is_whole) = match head.find(is_line_break) {
        Some(len) => (&head[..len], true),
        None => (head, end || text.len() >= line + HEAD),
    };
    let head = behind_margin(head);
    let mut chars = head.chars();
    match (chars.next(), chars.next()) {
        (Some('['), _) => return Some(Kind::More),
        (Some(first), Some(second)) if first.is_alphabetic() && second.is_alphanumeric() => {
            return Some(Kind::More);
        }
        _ if !is_whole => return None,
        _ => {}
    }
    let is_alone = head.trim().is_empty()
        || head.starts_with(['#', '>', '|'])
        || opening_fence(head).is_some();
    Some(if is_alone {
        Kind::Alone
    } else if bullet(head).is_some() {
        Kind::Item
    } else {
        Kind::More
    })
}

/// The start of the line before the one at `line`.
pub(in crate::wire) fn line_before(text: &str, line: usize) -> Option<usize> {
    let before = &text[..line];
    let c = before.chars().next_back()?;
    let end = before
        .strip_suffix("\r\n")
        .map_or(line - c.len_utf8(), str::len);
    Some(line_start(text, end))
}

/// How far back is looked for the start of a paragraph.
const REACH: usize = 1024;

/// Whether plainly no inline code goes on into the line that starts at `line`, nothing before `floor` opening
/// any.
pub(in crate::wire) fn has_no_code(text: &str, floor: usize, line: usize) -> bool {
    let bytes = &text.as_bytes()[..line];
    if floor + 1 == line || bytes.ends_with(b"\n\n") {
        return true;
    }
    let near = &bytes[floor.max(line.saturating_sub(REACH))..];
    let is_all = floor >= line.saturating_sub(REACH);
    if is_all && memchr::memchr(b'`', near).is_none() {
        return true;
    }
    let start = near.windows(2).rposition(|pair| pair == b"\n\n");
    start.is_some_and(|start| memchr::memchr(b'`', &near[start..]).is_none())
}
