//! Where a tag stands: on which line, within what, and whether it is shown as what not to do.

use core::ops::Range;

use crate::message::damage::{self, repaired_by_character};
use crate::message::text::{bullet, is_invisible, is_joiner, is_line_break};
use crate::wire::Context;
use crate::wire::markdown::fences::{Fences, may_open};
use crate::wire::markdown::inline_code::{Code, Floor, Inline, Line};
use crate::wire::markdown::margin::{behind_margin, behind_markers};
use crate::wire::markdown::paragraph::{self, Kind};
use crate::wire::markdown::tables::{Tables, has_pipe};

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
    /// Whether a character parts what stands here from what stands before: white space, or the mark of a quote's line.
    pub(in crate::wire) fn is_blank(self, c: char) -> bool {
        c.is_whitespace() || (self == Self::Quote && c == '>')
    }

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
            let head = repaired_by_character(&text[line..stop]);
            let head = behind_margin(&head);
            let item = behind_markers(head);
            *self = Self {
                line,
                seen: stop - line,
                is_known: true,
                is_quote: item.starts_with('>'),
                is_row: item.starts_with('|')
                    || (has_pipe(head) && self.tables.has_row(text, line)),
                is_negated: is_negated(head),
                opens_fence: may_open(item),
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

/// What shows that something is not to be done.
pub(in crate::wire) const CROSSES: &[&str] = &["❌", "✗", "✘", "✖", "⛔"];

/// Whether a line's start shows what follows as what not to do.
fn is_negated(head: &str) -> bool {
    let start = undressed(head);
    CROSSES.iter().any(|mark| start.starts_with(mark))
}

/// What a line starts with behind blanks, bullets, the signs of headings and emphasis, and what nobody sees.
pub(in crate::wire) fn undressed(line: &str) -> &str {
    let mut rest = line;
    loop {
        let start = rest.trim_start_matches(is_blank);
        let start = match bullet(start) {
            Some(found) => behind_box(&start[found.len()..]),
            None => start.trim_start_matches(['#', '*', '_']),
        };
        if start.len() == rest.len() {
            return rest;
        }
        rest = start;
    }
}

/// What stands behind a bullet and the box of its task, where it has one.
fn behind_box(item: &str) -> &str {
    let start = item.trim_start_matches([' ', '\t']);
    let boxes = ["[ ]", "[x]", "[X]"];
    let behind = boxes.iter().find_map(|checked| start.strip_prefix(checked));
    behind
        .filter(|rest| rest.starts_with(char::is_whitespace))
        .unwrap_or(item)
}

/// Whether a character is as good as a blank beside a mark.
fn is_blank(c: char) -> bool {
    let is_selector = matches!(c, '\u{fe0e}' | '\u{fe0f}');
    c.is_whitespace() || is_invisible(c) || is_joiner(c) || is_selector
}

/// What may stand between a tag and the dash behind it, beside blanks.
const CLOSING: &[&str] = &["`", "*", "\"", "_", "”"];

/// The dashes before `BLOCKED`.
const DASHES: &[&str] = &["—", "–", "-"];

/// What may stand before `BLOCKED`, beside blanks, further dashes, and crosses.
const OPENING: &[&str] = &["(", "*", "_"];

const WORDS: &[&str] = &["BLOCKED", "BLOQUEADO"];

/// How much behind a tag tells whether `— BLOCKED` follows it, and how much where that is damaged.
const BEHIND: usize = 48;
const DAMAGED: usize = 4 * BEHIND;

/// Whether `— BLOCKED` follows a tag; `None` where that can't be told yet.
pub(in crate::wire) fn is_blocked(after: &str, end: bool) -> Option<bool> {
    let near = &after[..after.floor_char_boundary(DAMAGED)];
    let given = near.split(is_line_break).next().unwrap_or_default();
    let repaired = repaired_by_character(given);
    let line = &repaired[..repaired.floor_char_boundary(BEHIND)];
    let is_cut = given.len() == after.len() && line.len() == repaired.len() && !end;
    if is_cut && damage::is_cut(given) {
        return None;
    }
    let dash = behind(line, &[CLOSING]);
    let has_dash = DASHES.iter().any(|sign| dash.starts_with(sign));
    if !has_dash {
        let may_come = is_cut && may_become(dash, &[CLOSING, DASHES]);
        return if may_come { None } else { Some(false) };
    }
    let word = behind(dash, &[DASHES, OPENING, CROSSES]);
    if let Some(rest) = WORDS.iter().find_map(|blocked| word.strip_prefix(blocked)) {
        let rest = rest.trim_start_matches('_');
        let is_apart = DASHES.iter().any(|sign| rest.starts_with(sign))
            || !rest.starts_with(char::is_alphanumeric);
        let may_go_on = is_cut && (rest.is_empty() || may_become(rest, &[DASHES]));
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

/// The same, where blanks may stand among them.
fn behind<'t>(text: &'t str, signs: &[&[&str]]) -> &'t str {
    let mut rest = text;
    loop {
        let start = without(rest.trim_start_matches(is_blank), signs);
        if start.len() == rest.len() {
            return rest;
        }
        rest = start;
    }
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
            (" Ã¢â‚¬â€\u{9d} BLOCKED", Some(true)),
            (" Ã¢â‚¬â€œ Ã¢Â\u{9d}Å’ BLOCKED because 现", Some(true)),
            (" â€ BLOCKED", Some(false)),
            (" BLOCKED", Some(false)),
            ("\n— BLOCKED", Some(false)),
            (" — and so on", Some(false)),
            (" — BLO", Some(false)),
            (" — BLOCKEDx", Some(false)),
            (" — _BLOCKED_", Some(true)),
            (
                " — [BLOCKED: cannot invoke cfo — self-invocation]",
                Some(false),
            ),
            ("\u{a0}—\u{202f}⛔\u{fe0f}\u{200b}BLOCKED", Some(true)),
            ("Â\u{a0}—\u{3000}BLOCKED", Some(true)),
            ("\u{2028}— BLOCKED", Some(false)),
        ] {
            assert_eq!(is_blocked(after, true), expected, "{after}");
        }
        assert_eq!(is_blocked(" — BLO", false), None);
        for text in [
            " — BLOCKED.",
            " — _BLOCKED_ ",
            "\u{a0}\u{200b}—\u{a0}❌\u{fe0f}\u{200d}BLOCKED ",
            "â€\u{9d} â€” â\u{9d}Œ **BLOQUEADO*",
            " Ã¢â‚¬â€\u{9d} BLOCKED.",
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
