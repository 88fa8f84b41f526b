//! Where a tag stands: on which line, within what, and whether it is shown as what not to do.

use super::fences::{Fences, may_open};
use super::inline::{Code, Floor, Inline, Line};
use super::paragraph::{self, Kind};
use super::source::may_be_damaged;
use super::{Context, LIMIT};
use crate::memchr;
use crate::message::damage::repaired;
use crate::message::text::{bullet, is_line_break};

/// Where the line that holds `at` starts.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[..at];
    let start = memchr::memrchr(b'\n', bytes).map_or(0, |end| end + 1);
    // Other line breaks are rare enough to be looked for only where they could be.
    let may_break = |b: &u8| matches!(b, b'\r' | 0x0b | 0x0c | 0xc2 | 0xe2);
    if !bytes[start..].iter().any(may_break) {
        return start;
    }
    let line = &text[start..at];
    line.char_indices()
        .rfind(|(_, c)| is_line_break(*c))
        .map_or(start, |(end, c)| start + end + c.len_utf8())
}

/// The first line break in the text.
pub(super) fn find_break(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let end = memchr::memchr2(b'\n', b'\r', bytes);
    let before = &bytes[..end.unwrap_or(bytes.len())];
    if !before
        .iter()
        .any(|b| matches!(b, 0x0b | 0x0c | 0xc2 | 0xe2))
    {
        return end;
    }
    text[..before.len()].find(is_line_break).or(end)
}

/// The starts of lines, for places asked for in text order: each stretch of text is looked at once.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStarts {
    line: usize,
    seen: usize,
}

impl LineStarts {
    pub(super) fn of(&mut self, text: &str, at: usize) -> usize {
        if at < self.seen {
            return if at < self.line {
                line_start(text, at)
            } else {
                self.line
            };
        }
        let start = self.seen + line_start(&text[self.seen..at], at - self.seen);
        if start > self.seen || self.seen == 0 {
            self.line = start;
        }
        self.seen = at;
        self.line
    }

    /// The line that was last asked for.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        self.line = self.line.saturating_sub(by);
        self.seen = self.seen.saturating_sub(by);
    }
}

/// The end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    At(usize),
    /// The line is longer than a message may be.
    Beyond,
    More,
}

/// The ends of lines; asking again for the same line goes on where the last search stopped.
#[derive(Clone, Debug, Default)]
pub(super) struct LineEnds {
    from: usize,
    /// There is no line break between.
    scan: usize,
    /// Whether a line break stands at `scan`.
    is_found: bool,
}

impl LineEnds {
    pub(super) fn of(&mut self, text: &str, from: usize, end: bool) -> LineEnd {
        if !(self.from..=self.scan).contains(&from) {
            *self = Self {
                from,
                scan: from,
                is_found: false,
            };
        }
        let stop = text.ceil_char_boundary((from + LIMIT).min(text.len()));
        if !self.is_found && self.scan < stop {
            match find_break(&text[self.scan..stop]) {
                Some(at) => {
                    self.scan += at;
                    self.is_found = true;
                }
                None => self.scan = stop,
            }
        }
        if self.is_found && self.scan - from <= LIMIT {
            LineEnd::At(self.scan)
        } else if self.is_found || self.scan < text.len() || text.len() - from > LIMIT {
            LineEnd::Beyond
        } else if end {
            LineEnd::At(text.len())
        } else {
            LineEnd::More
        }
    }

    pub(super) fn shift(&mut self, by: usize) {
        match self.scan.checked_sub(by) {
            Some(scan) => {
                self.from = self.from.saturating_sub(by);
                self.scan = scan;
            }
            None => *self = Self::default(),
        }
    }
}

/// What a place is within; tags of one block are within the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Plain text.
    Plain,
    /// The code fence that starts here.
    Fence(usize),
    /// A line of a block quote.
    Quote,
    /// A row of a table.
    Row,
    /// Inline code that ends here.
    Code(usize),
}

impl Level {
    pub(super) fn context(self) -> Context {
        match self {
            Self::Plain => Context::Live,
            Self::Fence(_) => Context::Fenced,
            Self::Quote | Self::Row | Self::Code(_) => Context::Quoted,
        }
    }
}

/// What the start of a line says of everything on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineHead {
    line: usize,
    /// How much of it was looked at.
    seen: usize,
    is_known: bool,
    is_quote: bool,
    is_row: bool,
    /// Whether it shows what follows as what not to do.
    pub(super) is_negated: bool,
    /// Whether a code fence could open here.
    pub(super) opens_fence: bool,
    /// What it does to its paragraph.
    pub(super) kind: Kind,
    is_told: bool,
}

/// How much of a line its start is.
pub(super) const HEAD: usize = 256;

impl LineHead {
    /// The head of the line that starts at `line`, for a place at `at` on it.
    pub(super) fn of(&mut self, text: &str, line: usize, at: usize) -> &Self {
        let stop = text.floor_char_boundary(at.min(line + HEAD));
        if !self.is_known || self.line != line || self.seen < stop - line {
            let head = text[line..stop].trim_start_matches([' ', '\t', '\u{feff}']);
            *self = Self {
                line,
                seen: stop - line,
                is_known: true,
                is_quote: head.starts_with('>'),
                is_row: head.starts_with('|'),
                is_negated: is_negated(head),
                opens_fence: may_open(head),
                kind: Kind::More,
                is_told: false,
            };
        }
        if !self.is_told {
            self.is_told = paragraph::kind(text, line, false).is_some();
            self.kind = paragraph::kind(text, line, true).unwrap_or(Kind::More);
        }
        self
    }

    /// Follows text that was dropped at its start; what is known of another line than `current` is forgotten.
    pub(super) fn shift(&mut self, by: usize, current: usize) {
        self.is_known &= self.line == current;
        self.line = self.line.saturating_sub(by);
    }
}

/// What a place on the line that starts at `line` is within, fences being known; inline code opens behind the
/// floor. `None` where that can't be told yet.
pub(super) fn level(
    text: &str,
    line: usize,
    at: usize,
    head: &LineHead,
    fences: &Fences,
    (inline, floor): (&mut Inline, Floor),
    end: bool,
) -> Option<Level> {
    if let Some(fence) = fences.open() {
        return Some(Level::Fence(fence.start));
    }
    if head.is_quote {
        return Some(Level::Quote);
    }
    if head.is_row {
        return Some(Level::Row);
    }
    let line = Line {
        start: line,
        kind: head.kind,
    };
    match inline.at(text, line, floor, at, end) {
        Code::Outside => Some(Level::Plain),
        Code::Inside(close) => Some(Level::Code(close)),
        Code::More => None,
    }
}

/// Whether a line's start shows what follows as what not to do.
fn is_negated(head: &str) -> bool {
    let mut start = head;
    if let Some(found) = bullet(start) {
        start = start[found.len()..].trim_start();
    }
    // The last four are the first ones, decoded as Windows-1252.
    let marks = ["❌", "✗", "✘", "⛔", "â\u{9d}Œ", "âœ—", "âœ˜", "â›”"];
    marks.iter().any(|mark| start.starts_with(mark))
}

/// Whether `— BLOCKED` follows a tag; `None` where that can't be told yet.
pub(super) fn is_blocked(after: &str, end: bool) -> Option<bool> {
    let limit = after.floor_char_boundary(48);
    let line = after[..limit]
        .split(is_line_break)
        .next()
        .unwrap_or_default();
    let is_cut = line.len() == after.len() && !end;
    let damaged = may_be_damaged(line).then(|| repaired(line)).flatten();
    let line = damaged.as_deref().unwrap_or(line);
    let dash = line.trim_start_matches([' ', '\t', '`', '*', '"', '”', '_']);
    let word = dash.trim_start_matches(['—', '–', '-', ' ', '❌', '(', '*']);
    let has_dash = dash.starts_with(['—', '–', '-']);
    if !dash.is_empty() && !has_dash {
        return Some(false);
    }
    let words = ["BLOCKED", "BLOQUEADO"];
    if words.iter().any(|blocked| word.starts_with(blocked)) {
        return Some(true);
    }
    let may_come = is_cut && words.iter().any(|blocked| blocked.starts_with(word));
    if may_come { None } else { Some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_start_behind_any_break() {
        let text = "a\nb\r\nc\rd\u{2028}e";
        let starts: Vec<usize> = ['a', 'b', 'c', 'd', 'e']
            .into_iter()
            .map(|c| text.find(c).unwrap())
            .collect();
        let mut cache = LineStarts::default();
        for start in starts {
            assert_eq!(line_start(text, start), start);
            assert_eq!(cache.of(text, start), start);
        }
    }

    #[test]
    fn what_follows_a_tag_may_negate_it() {
        for (after, expected) in [
            (" — BLOCKED", Some(true)),
            (" - BLOCKED\n", Some(true)),
            (" – ❌ BLOCKED (self)", Some(true)),
            (" — BLOQUEADO", Some(true)),
            (" â€” BLOCKED", Some(true)),
            (" BLOCKED", Some(false)),
            ("\n— BLOCKED", Some(false)),
            (" — and so on", Some(false)),
            (" — BLO", Some(false)),
        ] {
            assert_eq!(is_blocked(after, true), expected, "{after}");
        }
        assert_eq!(is_blocked(" — BLO", false), None);
        assert_eq!(is_blocked("", false), None);
        assert_eq!(is_blocked(" x", false), Some(false));
    }
}
