//! Markdown code fences, followed line by line and only as far as somebody asks.

use crate::message::damage::{Character, repaired_by_character};
use crate::message::text::{BOM, bullet, is_line_break};
use crate::wire::MAX_MESSAGE;
use crate::wire::damaged::OPEN;
use crate::wire::line_breaks::{find_break, line_start};
use crate::wire::markdown::margin::{behind_margin, behind_markers, margin};

/// A code fence that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    mark: u8,
    len: usize,
    /// Where its opening line starts; tells one fence from another.
    pub start: usize,
    /// Where what it holds starts.
    pub content: usize,
    /// How far its marks are from the start of their line, in columns.
    indent: usize,
    /// Whether a shorter fence was seen inside.
    has_inner: bool,
    item: Item,
}

/// Whether a fence ends with the list item that it opens in, the text of which starts in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// It stands in none, or what it holds is not indented as the item is.
    None,
    /// Its first line will tell.
    Untold(usize),
    /// What it holds is indented as the item is.
    Holds(usize),
}

/// What happened to fences while lines went by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A fence opened.
    Opened(Fence),
    /// The open fence ended.
    Closed {
        /// What it holds ends before.
        at: usize,
        /// Where a fence stands that lacks a backtick.
        stray: Option<usize>,
    },
}

/// Which fence is open where.
#[derive(Clone, Debug, Default)]
pub struct Fences {
    /// Every line before was looked at.
    at: usize,
    /// Whether the text before was dropped in the middle of a line.
    is_cut: bool,
    open: Option<Fence>,
    /// A place on the last line of the open fence whose indent was looked at, with no line break before it.
    seen: usize,
}

impl Fences {
    /// How much of the text before a line decides what that line does to fences.
    pub const LOOKS_BACK: usize = ABOVE;

    /// The fence that is open where it was last looked.
    #[must_use]
    pub fn open(&self) -> Option<Fence> {
        self.open
    }

    /// Every line before was looked at.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether the open fence may end without a closing one, with its list item.
    pub(in crate::wire) fn is_in_item(&self) -> bool {
        self.open.is_some_and(|fence| fence.item != Item::None)
    }

    /// Takes it that no fence opens or closes up to `to`, the start of a line or the end.
    pub fn pass(&mut self, to: usize) {
        self.at = self.at.max(to);
    }

    /// Follows text that was dropped at its start.
    pub fn shift(&mut self, by: usize) {
        self.is_cut = self.at < by;
        self.at = self.at.saturating_sub(by);
        self.seen = self.seen.saturating_sub(by);
        if let Some(fence) = &mut self.open {
            fence.start = fence.start.saturating_sub(by);
            fence.content = fence.content.saturating_sub(by);
        }
    }

    /// Looks at the lines up to `to`, the start of a line or the end, until a fence opens or closes.
    pub fn advance(&mut self, text: &str, to: usize) -> Option<Change> {
        let end = self.end_of_item(text, to);
        let change = self.advance_marks(text, end.unwrap_or(to));
        if change.is_some() {
            return change;
        }
        let at = end?;
        self.open = None;
        Some(Change::Closed { at, stray: None })
    }

    /// Where the list item ends that the open fence stands in: at a line that is indented less, the end of the fence
    /// aside, which people do not indent. Lines up to the one at `to` are looked at, and no break behind it: the text
    /// may be cut there.
    fn end_of_item(&mut self, text: &str, to: usize) -> Option<usize> {
        let fence = self
            .open
            .as_mut()
            .filter(|fence| fence.item != Item::None)?;
        loop {
            let Some(end) = find_break(text.get(self.seen..to)?) else {
                self.seen = to;
                return None;
            };
            self.seen += end;
            let line = self.seen + text[self.seen..].chars().next().map_or(0, char::len_utf8);
            let near = &text[line..text.floor_char_boundary(line + MARKERS)];
            let end = find_break(near);
            let near = &near[..end.unwrap_or(near.len())];
            let (blanks, start) = near.split_at(margin(near));
            let marks = start.bytes().take_while(|b| *b == fence.mark).count();
            let may_go_on = marks < 3 && marks == start.len()
                || Character::first(start).is_some_and(|first| first.is_cut);
            if may_go_on && line + near.len() == text.len() {
                return None;
            }
            let is_blank = start.is_empty() && end.is_some();
            if !is_blank && marks < 3 {
                let column = columns(blanks);
                match fence.item {
                    Item::Holds(item) if column < item => return Some(line),
                    Item::Untold(item) if column >= item => fence.item = Item::Holds(item),
                    Item::Holds(_) => {}
                    Item::None | Item::Untold(_) => {
                        fence.item = Item::None;
                        return None;
                    }
                }
            }
            self.seen = line + blanks.len();
        }
    }

    fn advance_marks(&mut self, text: &str, to: usize) -> Option<Change> {
        let bytes = text.as_bytes();
        while self.at < to {
            let Some(found) = crate::memchr::memchr2(b'`', b'~', &bytes[self.at..to]) else {
                self.at = to;
                return None;
            };
            let start = self.at + found;
            let mark = bytes[start];
            let len = bytes[start..to].iter().take_while(|b| **b == mark).count();
            self.at = start + len;
            if len < 3 {
                continue;
            }
            let before = before(text, start, self.is_cut);
            let is_first = before.is_some_and(|before| behind_margin(before).is_empty());
            let change = match &mut self.open {
                None if is_first || before.is_some_and(starts_item) => {
                    opening(text, start, len, to, is_first)
                }
                None => None,
                Some(fence) => closing(text, fence, start, len, to, is_first),
            };
            if let Some(change) = change {
                self.open = match change {
                    Change::Opened(fence) => Some(fence),
                    Change::Closed { .. } => None,
                };
                self.at = line_end(text, self.at, to);
                self.seen = self.at;
                return Some(change);
            }
        }
        None
    }
}

/// The end of the line that holds `at`, at most `to`.
fn line_end(text: &str, at: usize, to: usize) -> usize {
    find_break(&text[at..to]).map_or(to, |end| at + end)
}

/// What stands before `at` on its line; `None` where that starts farther away than is looked, or the text was cut
/// within it.
fn before(text: &str, at: usize, is_cut: bool) -> Option<&str> {
    let near = &text[text.ceil_char_boundary(at.saturating_sub(MARKERS))..at];
    let line = near.rsplit(is_line_break).next().unwrap_or(near);
    let is_whole = match text[..at - line.len()].chars().next_back() {
        Some(c) => is_line_break(c),
        None => !is_cut,
    };
    is_whole.then_some(line)
}

/// Whether a code fence may open on a line that holds this behind its markers.
pub(in crate::wire) fn may_open(start: &str) -> bool {
    start.starts_with("```") || start.starts_with("~~~")
}

/// How many columns stand before `at` on its line, as far as is looked.
fn indent(text: &str, at: usize) -> usize {
    let from = text.ceil_char_boundary(at.saturating_sub(MARKERS));
    let before = &text[from..at];
    let line = before
        .rfind(is_line_break)
        .map_or(before, |end| &before[end..]);
    columns(line)
}

/// How many columns a text has that starts a line.
fn columns(text: &str) -> usize {
    const TAB: usize = 4;
    repaired_by_character(text)
        .chars()
        .fold(0, |column, c| match c {
            '\t' => (column / TAB + 1) * TAB,
            c if is_line_break(c) || c == BOM => column,
            _ => column + 1,
        })
}

/// How much of the line before a fence is looked at for blanks and list markers.
const MARKERS: usize = 128;

/// No line is longer that opens a fence, or that closes one at its start.
pub(in crate::wire) const LONGEST_LINE: usize = MARKERS + MAX_MESSAGE;

/// Whether a line that has nothing but this before a fence starts a list item with it; a sign glued to the fence is no
/// marker.
fn starts_item(before: &str) -> bool {
    let before = repaired_by_character(before);
    behind_markers(behind_margin(&before)).is_empty() && before.ends_with(char::is_whitespace)
}

/// How much of the text before a fence tells what stands above: the start of its list item, a tag.
const ABOVE: usize = 512;

/// The column in which the text of the list item starts that a line belongs to whose text is at `at`, `indent` columns
/// in: the nearest one above that starts no farther in, with nothing between that is not indented.
fn item_above(text: &str, at: usize, indent: usize) -> Option<usize> {
    if indent == 0 {
        return None;
    }
    let from = text.ceil_char_boundary(at.saturating_sub(ABOVE));
    let mut lines = text[from..at].split(is_line_break);
    if at >= ABOVE {
        // Not a whole line.
        lines.next();
    }
    for line in lines.rev() {
        let line = repaired_by_character(line);
        let mut rest = behind_margin(&line);
        if rest.is_empty() {
            continue;
        }
        let column = |rest: &str| columns(&line[..line.len() - rest.len()]);
        let is_indented = column(rest) > 0;
        let mut item = None;
        while let Some(marker) = bullet(rest) {
            rest = rest[marker.len()..].trim_start();
            item = Some(column(rest))
                .filter(|column| *column <= indent)
                .or(item);
        }
        if item.is_some() || !is_indented {
            return item;
        }
    }
    None
}

/// How much of the line before a closing fence that is glued to it is looked at, and how long it may be itself, with
/// the blanks behind it.
const GLUE: usize = 128;

/// A fence opens where a run of three or more starts its line or list item; backticks are not followed by more.
fn opening(text: &str, start: usize, len: usize, to: usize, is_first: bool) -> Option<Change> {
    let mark = text.as_bytes()[start];
    let line_end = line_end(text, start + len, to);
    if line_end - start > MAX_MESSAGE {
        return None;
    }
    let info = &text[start + len..line_end];
    if mark == b'`' && info.contains('`') {
        return None;
    }
    // A tag glued to the fence is what it holds, no info.
    let has_tag = info.contains(['[', '【', '［']) || OPEN.iter().any(|open| info.contains(open));
    let content = if has_tag { start + len } else { line_end };
    let indent = indent(text, start);
    let item = match is_first {
        true => item_above(text, start, indent).map_or(Item::None, Item::Untold),
        false => Item::Untold(indent),
    };
    Some(Change::Opened(Fence {
        mark,
        len,
        start,
        content,
        indent,
        has_inner: false,
        item,
    }))
}

/// A fence closes with a run at least as long as the one that opened it, alone on its line or glued to the
/// end of the last line.
fn closing(
    text: &str,
    fence: &mut Fence,
    start: usize,
    len: usize,
    to: usize,
    is_first: bool,
) -> Option<Change> {
    let behind = text[start + len..to].trim_start_matches([' ', '\t']);
    let longest = if is_first { MAX_MESSAGE } else { GLUE };
    let is_alone = (behind.is_empty() || behind.starts_with(is_line_break))
        && to - behind.len() - start <= longest;
    if text.as_bytes()[start] != fence.mark || (len < fence.len && !is_first) {
        return None;
    }
    // Farther in, it is what the fence shows.
    if is_first && indent(text, start) > fence.indent + 3 {
        return None;
    }
    if len < fence.len {
        // One backtick too many where it opened, unless this is a fence inside a fence.
        let is_stray =
            is_alone && fence.len == len + 1 && !fence.has_inner && follows_tag(text, start);
        fence.has_inner = true;
        return is_stray.then_some(Change::Closed {
            at: start,
            stray: Some(start),
        });
    }
    let closed = Change::Closed {
        at: start,
        stray: None,
    };
    if !is_alone || is_first {
        return is_alone.then_some(closed);
    }
    let near = text
        .floor_char_boundary(start.saturating_sub(GLUE))
        .max(fence.content);
    let near = near + line_start(&text[near..start], start - near);
    let is_glued = fence.mark == b'`' && !text[near..start].contains("```");
    is_glued.then_some(closed)
}

/// Whether a tag ends the text near above the fence at `start`.
fn follows_tag(text: &str, start: usize) -> bool {
    let near = &text[text.ceil_char_boundary(start.saturating_sub(ABOVE))..start];
    near.trim_end().ends_with([']', '】', '］'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(text: &str) -> Vec<Change> {
        let mut fences = Fences::default();
        core::iter::from_fn(|| fences.advance(text, text.len())).collect()
    }

    fn closed_at(text: &str) -> Option<usize> {
        changes(text).into_iter().find_map(|change| match change {
            Change::Closed { at, .. } => Some(at),
            Change::Opened(_) => None,
        })
    }

    #[test]
    fn a_fence_in_a_list_item_ends_with_it() {
        assert_eq!(closed_at("- ```\n  a\nb"), Some(10));
        assert_eq!(closed_at("- ```\n\n  a\n\n b"), Some(12));
        assert_eq!(closed_at("1. ```\r\n   a\r\n  b\r\n"), Some(14));
        assert_eq!(closed_at("- - ```\n    a\n  b\n"), Some(14));
        assert_eq!(closed_at("-\t```\n\ta\n  b\n"), Some(9));
        // The end of the fence may be indented less.
        assert_eq!(closed_at("- ```\n  a\n```\nb"), Some(10));
        // It may start on a line above.
        assert_eq!(closed_at("- a\n  ```\n  x\nb"), Some(14));
        assert_eq!(closed_at("10. a\n\n    b\n\n    ```\n    x\n b"), Some(28));
        assert_eq!(closed_at("- a\n  - b\n  ```\n  x\nc"), Some(20));
        assert_eq!(closed_at("- - a\n    ```\n    x\n  b"), Some(20));
        assert_eq!(closed_at("- a\n    ```\n    x\n  y\n    ```"), Some(26));
        // Nothing tells where the item ends.
        assert_eq!(closed_at("- a\n  ```\nx\nb"), None);
        assert_eq!(closed_at("- a\nb\n  ```\n  x\nc"), None);
        assert_eq!(closed_at("1. a\n  ```\n  x\nb"), None);
        assert_eq!(closed_at("- ```\na\nb"), None);
        assert_eq!(closed_at("- ```\n  a\n  b\n\n"), None);
        assert_eq!(closed_at("  ```\n  a\nb"), None);
    }

    #[test]
    fn fences_open_and_close() {
        assert_eq!(closed_at("```\na\n```\n"), Some(6));
        assert_eq!(closed_at("~~~ text\na\n```\n~~~\n"), Some(15));
        assert_eq!(closed_at("````\n```\n````"), Some(9));
        assert_eq!(closed_at("  ```rust\nb\n  ```"), Some(14));
        assert_eq!(closed_at("```\n[A]```\nb"), Some(7));
        assert!(changes("a ``` b\n```x```\n`y`").is_empty());
    }
}
