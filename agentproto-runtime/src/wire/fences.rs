//! Markdown code fences, followed line by line and only as far as somebody asks.

use super::place::{find_break, line_start};
use crate::message::text::is_line_break;

/// A code fence that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fence {
    mark: u8,
    len: usize,
    /// Where its opening line starts; tells one fence from another.
    pub(super) start: usize,
    /// Where what it holds starts.
    pub(super) content: usize,
}

/// What happened to fences while lines went by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Opened(Fence),
    /// The open fence ended before this place.
    Closed(usize),
}

/// Which fence is open where.
#[derive(Clone, Debug, Default)]
pub(super) struct Fences {
    /// Every line before was looked at.
    at: usize,
    /// Whether the text before was dropped in the middle of a line.
    is_cut: bool,
    open: Option<Fence>,
}

impl Fences {
    /// The fence that is open where it was last looked.
    pub(super) fn open(&self) -> Option<Fence> {
        self.open
    }

    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        self.is_cut = self.at < by;
        self.at = self.at.saturating_sub(by);
        if let Some(fence) = &mut self.open {
            fence.start = fence.start.saturating_sub(by);
            fence.content = fence.content.saturating_sub(by);
        }
    }

    /// Looks at the lines up to `to`, the start of a line or the end, until a fence opens or closes.
    pub(super) fn advance(&mut self, text: &str, to: usize) -> Option<Change> {
        let bytes = text.as_bytes();
        while self.at < to {
            let Some(found) = memchr::memchr2(b'`', b'~', &bytes[self.at..to]) else {
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
            let is_first = starts_line(text, start, self.is_cut);
            let change = match self.open {
                None => opening(text, start, len, to, is_first),
                Some(fence) => closing(text, fence, start, len, to, is_first),
            };
            if let Some(change) = change {
                self.open = match change {
                    Change::Opened(fence) => Some(fence),
                    Change::Closed(_) => None,
                };
                self.at = line_end(text, self.at, to);
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

/// Whether nothing but blanks stands before `at` on its line; where the text was cut within a line, its start
/// is none.
fn starts_line(text: &str, at: usize, is_cut: bool) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t']);
    match before.chars().next_back() {
        None => !is_cut,
        Some(c) => is_line_break(c) || before == "\u{feff}",
    }
}

/// How much of the line before a closing fence that is glued to it is looked at.
const GLUE: usize = 128;

/// A fence opens where a run of three or more starts its line; backticks are not followed by more.
fn opening(text: &str, start: usize, len: usize, to: usize, is_first: bool) -> Option<Change> {
    if !is_first {
        return None;
    }
    let mark = text.as_bytes()[start];
    let line_end = line_end(text, start + len, to);
    let info = &text[start + len..line_end];
    if mark == b'`' && info.contains('`') {
        return None;
    }
    // A tag glued to the fence is what it holds, no info.
    let content = if info.contains(['[', '【', '［']) {
        start + len
    } else {
        line_end
    };
    Some(Change::Opened(Fence {
        mark,
        len,
        start,
        content,
    }))
}

/// A fence closes with a run at least as long as the one that opened it, alone on its line or glued to the
/// end of the last line.
fn closing(
    text: &str,
    fence: Fence,
    start: usize,
    len: usize,
    to: usize,
    is_first: bool,
) -> Option<Change> {
    let is_run = text.as_bytes()[start] == fence.mark && len >= fence.len;
    let behind = text[start + len..to].trim_start_matches([' ', '\t']);
    if !is_run || !(behind.is_empty() || behind.starts_with(is_line_break)) {
        return None;
    }
    if is_first {
        return Some(Change::Closed(start));
    }
    let near = text
        .floor_char_boundary(start.saturating_sub(GLUE))
        .max(fence.content);
    let near = near + line_start(&text[near..start], start - near);
    let before = &text[near..start];
    let is_glued = fence.mark == b'`' && !before.contains("```");
    is_glued.then_some(Change::Closed(start))
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
            Change::Closed(at) => Some(at),
            Change::Opened(_) => None,
        })
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
