//! Markdown inline code: spans of backticks within one paragraph, or within one line of a block.

use std::collections::VecDeque;

use crate::message::text::is_line_break;
use crate::wire::MAX_MESSAGE;
use crate::wire::markdown::paragraph::{self, Kind};

/// How far ahead the end of a span is looked for.
const REACH: usize = 16 * 1024;

/// Run lengths beyond are taken for one.
const MOST: usize = 15;

#[derive(Clone, Copy, Debug, Default)]
struct Run {
    at: usize,
    len: usize,
}

/// What is known of inline code at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) enum Code {
    /// The place is outside of inline code.
    Outside,
    /// It is within a span whose closing run starts here.
    Inside(usize),
    /// That can't be told yet.
    More,
}

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::wire) struct Line {
    pub(in crate::wire) start: usize,
    /// What it does to its paragraph.
    pub(in crate::wire) kind: Kind,
}

/// Where inline code may open at the earliest.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::wire) struct Floor {
    pub(in crate::wire) at: usize,
    /// Whether the line that holds it is a paragraph of its own.
    pub(in crate::wire) is_alone: bool,
}

/// Where a stretch starts.
enum Start {
    /// It is the one that is known.
    Same,
    /// Here, and whether it is one line although it is a paragraph.
    At(usize, bool),
}

/// Inline code of one stretch of text at a time, each run of backticks being looked at once.
#[derive(Clone, Debug, Default)]
pub(in crate::wire) struct Inline {
    /// Whether a stretch is a paragraph rather than a line.
    spans_lines: bool,
    /// Whether the stretch is one line although it is a paragraph.
    is_alone: bool,
    /// Where the stretch starts.
    from: usize,
    /// Every run before was paired or found to be text.
    settled: usize,
    /// Runs that were seen and not settled.
    ahead: VecDeque<Run>,
    counts: [u32; MOST + 1],
    scan: usize,
    /// The run at `scan` that reached the end of the text, as far as it was counted.
    open: Run,
    has_ended: bool,
    /// The span that the last place was in.
    span: Option<(usize, usize)>,
}

impl Inline {
    /// For paragraphs.
    pub(in crate::wire) fn of_paragraphs() -> Self {
        Self {
            spans_lines: true,
            from: usize::MAX,
            ..Self::default()
        }
    }

    /// Whether the place is known to be within inline code.
    pub(in crate::wire) fn covers(&self, at: usize) -> bool {
        self.span
            .is_some_and(|(start, close)| (start..close).contains(&at))
    }

    /// Whether runs behind `at` were paired already.
    pub(in crate::wire) fn has_passed(&self, at: usize) -> bool {
        self.settled > at
    }

    /// Where text starts that is still needed. Of a run that is longer than a message, its end will do.
    pub(in crate::wire) fn needs_from(&self) -> Option<usize> {
        let run = self.ahead.front().map(|run| run.at);
        let spent = match self.open.at == self.scan && self.open.len > MAX_MESSAGE {
            true => self.open.len - MOST,
            false => 0,
        };
        run.or(self.spans_lines.then_some(self.scan + spent))
    }

    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        if !self.spans_lines && self.from < by {
            return self.restart(usize::MAX, false);
        }
        self.from = self.from.saturating_sub(by);
        self.settled = self.settled.saturating_sub(by);
        self.scan = self.scan.saturating_sub(by);
        let cut = by.saturating_sub(self.open.at);
        self.open.at = self.open.at.saturating_sub(by);
        self.open.len = self.open.len.saturating_sub(cut);
        for run in &mut self.ahead {
            run.at = run.at.saturating_sub(by);
        }
        self.span = self
            .span
            .map(|(start, end)| (start.saturating_sub(by), end.saturating_sub(by)));
    }

    fn restart(&mut self, from: usize, is_alone: bool) {
        *self = Self {
            spans_lines: self.spans_lines,
            is_alone,
            from,
            settled: from,
            scan: from,
            ..Self::default()
        };
    }

    /// Where the stretch starts that holds the line, nothing before the floor belonging to it.
    fn start(&self, text: &str, line: Line, floor: Floor) -> Start {
        let Line {
            start: line,
            kind: first,
        } = line;
        let Floor {
            at: floor,
            is_alone,
        } = floor;
        let is_known = floor <= self.from && self.from <= self.scan;
        if !self.spans_lines {
            let from = line.max(floor);
            return match self.from == from {
                true => Start::Same,
                false => Start::At(from, false),
            };
        }
        let mut start = line;
        loop {
            let kind = match start == line {
                true => first,
                false => paragraph::kind(text, start, true).unwrap_or(Kind::More),
            };
            if start <= floor {
                let is_alone = match start == floor {
                    true => kind == Kind::Alone,
                    false => is_alone,
                };
                return match is_known && self.from == floor {
                    true => Start::Same,
                    false => Start::At(floor, is_alone),
                };
            }
            if is_known && (self.from..=self.scan).contains(&start) {
                return Start::Same;
            }
            let previous = paragraph::line_before(text, start);
            let Some(previous) = previous.filter(|_| kind == Kind::More) else {
                return Start::At(start, kind == Kind::Alone);
            };
            // What was looked at, or stands before the floor, may be gone.
            let was_seen = is_known && previous <= self.scan;
            let ends_before = if was_seen {
                self.is_alone
            } else if previous < floor {
                is_alone
            } else {
                paragraph::kind(text, previous, true) == Some(Kind::Alone)
            };
            if ends_before {
                return Start::At(start, false);
            }
            if was_seen {
                return Start::Same;
            }
            start = previous;
        }
    }

    /// Whether `at`, on this line, is within inline code that opens behind the floor. Places
    /// are asked for in text order.
    pub(in crate::wire) fn at(
        &mut self,
        text: &str,
        line: Line,
        floor: Floor,
        at: usize,
        end: bool,
    ) -> Code {
        if let Some((start, close)) = self.span
            && (start..close).contains(&at)
        {
            return Code::Inside(close);
        }
        match self.start(text, line, floor) {
            Start::At(from, is_alone) => self.restart(from, is_alone),
            Start::Same if at < self.settled => self.restart(self.from, self.is_alone),
            Start::Same => {}
        }
        loop {
            // A run before `at` that was not settled yet.
            if self.ahead.is_empty() && !self.see(text, at, end) {
                return Code::Outside;
            }
            let Some(run) = self.ahead.front().copied().filter(|run| run.at < at) else {
                return Code::Outside;
            };
            if !self.look_ahead(text, run.at + REACH, at, end) {
                return Code::More;
            }
            self.take();
            self.settled = run.at + run.len;
            if self.counts[run.len.min(MOST)] == 0 {
                continue;
            }
            while let Some(close) = self.take() {
                if close.len.min(MOST) == run.len.min(MOST) {
                    self.settled = close.at + close.len;
                    if close.at > at {
                        self.span = Some((run.at, close.at));
                        return Code::Inside(close.at);
                    }
                    break;
                }
            }
        }
    }

    /// Whether `at` is within inline code of a line that is a text by itself. Places are asked for in text order.
    pub(in crate::wire) fn holds_in_line(&mut self, line: &str, at: usize) -> bool {
        let whole = Line {
            start: 0,
            kind: Kind::More,
        };
        self.at(line, whole, Floor::default(), at, true) != Code::Outside
    }

    fn take(&mut self) -> Option<Run> {
        let run = self.ahead.pop_front()?;
        self.counts[run.len.min(MOST)] -= 1;
        Some(run)
    }

    /// Looks for one more run before `to`.
    fn see(&mut self, text: &str, to: usize, end: bool) -> bool {
        while self.ahead.is_empty() && !self.has_ended && self.scan < to {
            if !self.scan_some(text, to, to, end) {
                return false;
            }
        }
        !self.ahead.is_empty()
    }

    /// Sees every run up to `to` or the end of the stretch, for a place at `at`; whether that could be done.
    fn look_ahead(&mut self, text: &str, to: usize, at: usize, end: bool) -> bool {
        while !self.has_ended && self.scan < to {
            if !self.scan_some(text, to, at, end) {
                return false;
            }
        }
        true
    }

    /// Where the stretch goes on behind the line break at `at`, where it does; `None` where that can't be told
    /// yet.
    #[allow(clippy::option_option, reason = "not yet, or nowhere")]
    fn goes_on(&self, text: &str, at: usize, known: usize, end: bool) -> Option<Option<usize>> {
        if !self.spans_lines {
            return Some(None);
        }
        let c = text[at..].chars().next().filter(|c| is_line_break(*c));
        let Some(c) = c else {
            // A control character that breaks no line.
            return Some(Some(at + 1));
        };
        let is_pair = text[at..].starts_with("\r\n");
        let next = at + if is_pair { 2 } else { c.len_utf8() };
        let is_told = end || next <= known;
        let goes_on = !self.is_alone && paragraph::kind(text, next, is_told)? == Kind::More;
        Some(goes_on.then_some(next))
    }

    /// Looks at text up to the next run; whether there was any text to look at. Lines up to `known` are told by
    /// what there is of them.
    fn scan_some(&mut self, text: &str, to: usize, known: usize, end: bool) -> bool {
        let bytes = text.as_bytes();
        let stop = to.min(bytes.len());
        let mut at = self.scan;
        while at < stop && bytes[at] != b'`' {
            let is_break =
                bytes[at] < b' ' || (bytes[at] == 0xe2 && text[at..].starts_with(is_line_break));
            if is_break && bytes[at] != b'\t' {
                self.scan = at;
                match self.goes_on(text, at, known, end) {
                    Some(next) => {
                        self.has_ended = next.is_none();
                        self.scan = next.unwrap_or(at);
                        return true;
                    }
                    None => return false,
                }
            }
            at += 1;
        }
        if at >= bytes.len() {
            self.scan = at;
            self.has_ended |= end;
            return end || to <= at;
        }
        if at >= stop {
            self.scan = at;
            return true;
        }
        let counted = if self.open.at == at { self.open.len } else { 0 };
        let more = bytes[at + counted..].iter().take_while(|b| **b == b'`');
        let len = counted + more.count();
        if at + len == bytes.len() && !end {
            self.scan = at;
            self.open = Run { at, len };
            return false;
        }
        self.ahead.push_back(Run { at, len });
        self.counts[len.min(MOST)] += 1;
        self.scan = at + len;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_at(text: &str, start: usize) -> Line {
        let kind = paragraph::kind(text, start, true).expect("a whole line");
        Line { start, kind }
    }

    fn inside(text: &str, needle: char) -> bool {
        let at = text.find(needle).expect("a place");
        matches!(
            Inline::default().at(text, line_at(text, 0), Floor::default(), at, true),
            Code::Inside(_)
        )
    }

    fn inside_paragraph(text: &str, needle: char) -> bool {
        let at = text.find(needle).expect("a place");
        let line = crate::wire::line_breaks::line_start(text, at);
        let mut inline = Inline::of_paragraphs();
        matches!(
            inline.at(text, line_at(text, line), Floor::default(), at, true),
            Code::Inside(_)
        )
    }

    #[test]
    fn spans_go_on_within_a_paragraph() {
        for text in [
            "a ` b\nx ` c",
            "`\nx\n`",
            "a\n``\r\nx\r\n`` b",
            "p\n\n`\nx\n`",
            "- `a\n  x`",
            "# `a\n\n`\nx `",
        ] {
            assert!(inside_paragraph(text, 'x'), "{text:?}");
        }
        for text in [
            "` a\n\nx `",
            "` a\n \t\nx `",
            "# a `\nx `",
            "- a `\n- x `",
            "`\nx\n```\n`",
            "`\nx\n\n`",
            "> `\nx `",
            "`a`\nx `",
        ] {
            assert!(!inside_paragraph(text, 'x'), "{text:?}");
        }
    }

    #[test]
    fn spans_pair_runs_of_one_length() {
        assert!(inside("a `x` b", 'x'));
        assert!(inside("``a ` x`` b", 'x'));
        assert!(inside("`a` ```x```", 'x'));
        assert!(!inside("`a` x `b`", 'x'));
        assert!(!inside("a ` x", 'x'));
        assert!(!inside("a `` x ` b", 'x'));
        assert!(!inside("a ` x\n` b", 'x'));
    }

    #[test]
    fn places_are_asked_for_one_behind_the_other() {
        let text = "`x` y `z` `` w";
        let mut inline = Inline::default();
        let answers: Vec<bool> = ['x', 'y', 'z', 'w']
            .into_iter()
            .map(|c| {
                matches!(
                    inline.at(
                        text,
                        line_at(text, 0),
                        Floor::default(),
                        text.find(c).unwrap(),
                        true
                    ),
                    Code::Inside(_)
                )
            })
            .collect();
        assert_eq!(answers, [true, false, true, false]);
    }
}
