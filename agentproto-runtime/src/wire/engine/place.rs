//! Where a tag stands: on which line, within what, and whether it is shown as what not to do.

use core::ops::Range;

use crate::memchr;
use crate::message::text::{bullet, is_invisible, is_line_break};
use crate::wire::markdown::fences::{Fences, may_open};
use crate::wire::markdown::inline_code::{Code, Floor, Inline, Line};
use crate::wire::markdown::paragraph::{self, Kind};
use crate::wire::markdown::tables::{Tables, has_pipe};
use crate::wire::{Context, LIMIT};

/// Where the line that holds `at` starts. What is looked at is not much longer than that line.
pub(in crate::wire) fn line_start(text: &str, at: usize) -> usize {
    let mut end = at;
    for near in backwards(at) {
        let near = text.floor_char_boundary(near);
        if let Some(start) = last_break(&text[near..end]) {
            return near + start;
        }
        end = near;
    }
    0
}

/// Where stretches of text start that are each twice as long as the one behind, from `at` on backwards.
fn backwards(at: usize) -> impl Iterator<Item = usize> {
    const NEAR: usize = 256;
    let mut len = NEAR;
    let mut start = at;
    core::iter::from_fn(move || {
        let end = start;
        start = end.saturating_sub(len);
        len *= 2;
        (end > 0).then_some(start)
    })
}

/// Where the last line break in the text ends.
fn last_break(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let feed = memchr::memrchr(b'\n', bytes).map(|end| end + 1);
    let start = feed.unwrap_or(0);
    // Other line breaks are rare enough to be looked for only where they could be.
    let may_break = |b: &u8| matches!(b, b'\r' | 0x0b | 0x0c | 0xc2 | 0xe2);
    if !bytes[start..].iter().any(may_break) {
        return feed;
    }
    let behind = text[start..]
        .char_indices()
        .rfind(|(_, c)| is_line_break(*c));
    behind.map(|(end, c)| start + end + c.len_utf8()).or(feed)
}

/// The first line break in the text.
pub(in crate::wire) fn find_break(text: &str) -> Option<usize> {
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
pub(in crate::wire) struct LineStarts {
    line: usize,
    seen: usize,
}

impl LineStarts {
    pub(in crate::wire) fn of(&mut self, text: &str, at: usize) -> usize {
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
    pub(in crate::wire) fn line(&self) -> usize {
        self.line
    }

    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        self.line = self.line.saturating_sub(by);
        self.seen = self.seen.saturating_sub(by);
    }
}

/// The end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) enum LineEnd {
    At(usize),
    /// The line is longer than a message may be.
    Beyond,
    More,
}

/// The ends of lines; asking again for the same line goes on where the last search stopped.
#[derive(Clone, Debug, Default)]
pub(in crate::wire) struct LineEnds {
    from: usize,
    /// There is no line break between.
    scan: usize,
    /// Whether a line break stands at `scan`.
    is_found: bool,
}

impl LineEnds {
    pub(in crate::wire) fn of(&mut self, text: &str, from: usize, end: bool) -> LineEnd {
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

    pub(in crate::wire) fn shift(&mut self, by: usize) {
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
pub(in crate::wire) enum Level {
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
    pub(in crate::wire) fn context(self) -> Context {
        match self {
            Self::Plain => Context::Live,
            Self::Fence(_) => Context::Fenced,
            Self::Quote | Self::Row | Self::Code(_) => Context::Quoted,
        }
    }
}

/// What the start of a line says of everything on it.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::wire) struct LineHead {
    line: usize,
    /// How much of it was looked at.
    seen: usize,
    is_known: bool,
    is_quote: bool,
    is_row: bool,
    /// Whether it shows what follows as what not to do.
    pub(in crate::wire) is_negated: bool,
    /// Whether a code fence could open here.
    pub(in crate::wire) opens_fence: bool,
    /// What it does to its paragraph.
    pub(in crate::wire) kind: Kind,
    is_told: bool,
    tables: Tables,
}

/// How much of a line its start is.
pub(in crate::wire) const HEAD: usize = 256;

impl LineHead {
    /// The head of the line that starts at `line`, for a place at `at` on it.
    pub(in crate::wire) fn of(&mut self, text: &str, line: usize, at: usize) -> &Self {
        let stop = text.floor_char_boundary(at.min(line + HEAD));
        if !self.is_known || self.line != line || self.seen < stop - line {
            let head = text[line..stop].trim_start_matches([' ', '\t', '\u{feff}']);
            *self = Self {
                line,
                seen: stop - line,
                is_known: true,
                is_quote: head.starts_with('>'),
                is_row: head.starts_with('|')
                    || (has_pipe(head) && self.tables.has_row(text, line)),
                is_negated: is_negated(head),
                opens_fence: may_open(head),
                kind: Kind::More,
                is_told: false,
                tables: self.tables,
            };
        }
        if !self.is_told {
            self.is_told = paragraph::kind(text, line, false).is_some();
            self.kind = paragraph::kind(text, line, true).unwrap_or(Kind::More);
        }
        self
    }

    /// Follows text that was dropped at its start; what is known of another line than `current` is forgotten.
    pub(in crate::wire) fn shift(&mut self, by: usize, current: usize) {
        self.is_known &= self.line == current;
        self.line = self.line.saturating_sub(by);
        self.tables.shift(by);
    }

    /// Whether a tag at the start of its line, with this behind it, is the first cell of a table's row; `None`
    /// where that can't be told yet.
    pub(in crate::wire) fn is_first_cell(
        &mut self,
        text: &str,
        line: usize,
        tag: &Range<usize>,
        end: bool,
    ) -> Option<bool> {
        let is_dress = |c: char| matches!(c, ' ' | '\t' | '*' | '_' | '`');
        if tag.start - line > HEAD || !text[line..tag.start].chars().all(is_dress) {
            return Some(false);
        }
        let near = &text[tag.end..text.floor_char_boundary(tag.end + BEHIND)];
        let behind = near.trim_start_matches(is_dress);
        if behind.is_empty() && tag.end + near.len() == text.len() && !end {
            return None;
        }
        Some(behind.starts_with('|') && self.tables.has_row(text, line))
    }
}

/// What a place on the line that starts at `line` is within, fences being known; inline code opens behind the
/// floor. `None` where that can't be told yet.
pub(in crate::wire) fn level(
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

/// What shows that something is not to be done. The last four are the first ones, decoded as Windows-1252.
pub(in crate::wire) const CROSSES: &[&str] =
    &["❌", "✗", "✘", "⛔", "â\u{9d}Œ", "âœ—", "âœ˜", "â›”"];

/// Whether a line's start shows what follows as what not to do.
fn is_negated(head: &str) -> bool {
    let start = undressed(head);
    CROSSES.iter().any(|mark| start.starts_with(mark))
}

/// What a line starts with behind blanks, bullets, the signs of headings and emphasis, and what nobody sees.
pub(in crate::wire) fn undressed(line: &str) -> &str {
    let mut rest = line;
    loop {
        let is_dress = |c: char| matches!(c, ' ' | '\t' | '#' | '*' | '_') || is_invisible(c);
        let start = rest.trim_start_matches(is_dress);
        let start = bullet(start).map_or(start, |found| &start[found.len()..]);
        if start.len() == rest.len() {
            return rest;
        }
        rest = start;
    }
}

/// What may stand between a tag and the dash behind it; the last is the quote before it, decoded as Windows-1252.
const CLOSING: &[&str] = &[" ", "\t", "`", "*", "\"", "_", "”", "â€\u{9d}"];

/// The dashes before `BLOCKED`; the last two are the first ones, decoded as Windows-1252.
const DASHES: &[&str] = &["—", "–", "-", "â€”", "â€“"];

/// What may stand before `BLOCKED`, beside further dashes and crosses.
const OPENING: &[&str] = &[" ", "(", "*", "_"];

const WORDS: &[&str] = &["BLOCKED", "BLOQUEADO"];

/// How much behind a tag tells whether `— BLOCKED` follows it.
const BEHIND: usize = 48;

/// Whether `— BLOCKED` follows a tag; `None` where that can't be told yet.
pub(in crate::wire) fn is_blocked(after: &str, end: bool) -> Option<bool> {
    let near = &after[..after.floor_char_boundary(BEHIND)];
    let line = near.split(is_line_break).next().unwrap_or_default();
    let is_cut = line.len() == after.len() && !end;
    let dash = without(line, &[CLOSING]);
    let has_dash = DASHES.iter().any(|sign| dash.starts_with(sign));
    if !has_dash {
        let may_come = is_cut && may_become(dash, &[CLOSING, DASHES]);
        return if may_come { None } else { Some(false) };
    }
    let word = without(dash, &[DASHES, OPENING, CROSSES]);
    if let Some(rest) = WORDS.iter().find_map(|blocked| word.strip_prefix(blocked)) {
        let behind = rest.trim_start_matches('_');
        let is_apart = DASHES.iter().any(|sign| behind.starts_with(sign))
            || !behind.starts_with(char::is_alphanumeric);
        let may_go_on = is_cut && (behind.is_empty() || may_become(behind, &[DASHES]));
        return if may_go_on { None } else { Some(is_apart) };
    }
    let may_come = is_cut && may_become(word, &[DASHES, OPENING, CROSSES, WORDS]);
    if may_come { None } else { Some(false) }
}

/// The text behind all the signs that it starts with.
pub(in crate::wire) fn without<'t>(text: &'t str, signs: &[&[&str]]) -> &'t str {
    let mut rest = text;
    while let Some(behind) = strip(rest, signs) {
        rest = behind;
    }
    rest
}

fn strip<'t>(text: &'t str, signs: &[&[&str]]) -> Option<&'t str> {
    signs
        .iter()
        .copied()
        .flatten()
        .find_map(|sign| text.strip_prefix(sign))
}

/// Whether the text may go on as one of the signs.
fn may_become(text: &str, signs: &[&[&str]]) -> bool {
    signs
        .iter()
        .copied()
        .flatten()
        .any(|sign| sign.starts_with(text))
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
    fn what_is_looked_at_is_not_much_longer_than_the_line() {
        for len in [0, 1, 255, 256, 257, 600, 5000] {
            for line_break in ["\r", "\n", "\u{2028}", "\u{c}", "\u{85}"] {
                let text = "é\rx".repeat(2000) + line_break + &"é".repeat(len);
                assert_eq!(line_start(&text, text.len()), text.len() - 2 * len);
                let line = text.len() - line_start(&text, text.len());
                let looked_at = backwards(text.len()).find(|near| text.len() - near > line);
                let looked_at = text.len() - looked_at.expect("all of it");
                assert!(looked_at <= 3 * line + 256, "{looked_at} for {line}");
            }
            assert_eq!(line_start(&"é".repeat(len), 2 * len), 0);
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
            (" â€” BLOCKED — no", Some(true)),
            (" â€“ â\u{9d}Œ BLOCKED because é", Some(true)),
            ("â€\u{9d} — BLOCKED", Some(true)),
            (" â€ BLOCKED", Some(false)),
            (" BLOCKED", Some(false)),
            ("\n— BLOCKED", Some(false)),
            (" — and so on", Some(false)),
            (" — BLO", Some(false)),
            (" — BLOCKEDx", Some(false)),
            (" — _BLOCKED_", Some(true)),
        ] {
            assert_eq!(is_blocked(after, true), expected, "{after}");
        }
        assert_eq!(is_blocked(" — BLO", false), None);
        for text in [
            " — BLOCKED.",
            " — _BLOCKED_ ",
            "â€\u{9d} â€” â\u{9d}Œ **BLOQUEADO*",
        ] {
            let cuts = text.char_indices().map(|(at, _)| at);
            for cut in cuts {
                assert_eq!(is_blocked(&text[..cut], false), None, "{cut} of {text}");
            }
            assert_eq!(is_blocked(text, false), Some(true));
        }
        assert_eq!(is_blocked("", false), None);
        assert_eq!(is_blocked(" x", false), Some(false));
    }
}
