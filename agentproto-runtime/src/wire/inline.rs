//! Markdown inline code: spans of backticks within one line.

use std::collections::VecDeque;

use crate::message::text::is_line_break;

/// How far ahead the end of a span is looked for.
const REACH: usize = 16 * 1024;

/// Run lengths beyond are taken for one.
const MOST: usize = 15;

#[derive(Clone, Copy, Debug)]
struct Run {
    at: usize,
    len: usize,
}

/// What is known of inline code at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// The place is outside of inline code.
    Outside,
    /// It is within a span whose closing run starts here.
    Inside(usize),
    /// That can't be told yet.
    More,
}

/// Inline code of one line at a time, each run of backticks being looked at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Inline {
    line: usize,
    /// Every run before was paired or found to be text.
    settled: usize,
    /// Runs that were seen and not settled.
    ahead: VecDeque<Run>,
    counts: [u32; MOST + 1],
    scan: usize,
    line_ended: bool,
    /// The span that the last place was in.
    span: Option<(usize, usize)>,
}

impl Inline {
    /// Where text starts that is still needed.
    pub(super) fn needs_from(&self) -> Option<usize> {
        self.ahead.front().map(|run| run.at)
    }

    /// Follows text that was dropped at its start; what is known of another line than `current` is forgotten.
    pub(super) fn shift(&mut self, by: usize, current: usize) {
        if self.line != current {
            *self = Self {
                line: usize::MAX,
                ..Self::default()
            };
            return;
        }
        self.line = self.line.saturating_sub(by);
        self.settled = self.settled.saturating_sub(by);
        self.scan = self.scan.saturating_sub(by);
        for run in &mut self.ahead {
            run.at = run.at.saturating_sub(by);
        }
        self.span = self
            .span
            .map(|(start, end)| (start.saturating_sub(by), end.saturating_sub(by)));
    }

    /// Whether `at`, on the line that starts at `line`, is within inline code. Places are asked for in text
    /// order.
    pub(super) fn at(&mut self, text: &str, line: usize, at: usize, end: bool) -> Code {
        if self.line != line || at < self.settled {
            *self = Self {
                line,
                settled: line,
                scan: line,
                ..Self::default()
            };
        }
        if let Some((start, close)) = self.span
            && (start..close).contains(&at)
        {
            return Code::Inside(close);
        }
        loop {
            // A run before `at` that was not settled yet.
            if self.ahead.is_empty() && !self.see(text, at, end) {
                return Code::Outside;
            }
            let Some(run) = self.ahead.front().copied().filter(|run| run.at < at) else {
                return Code::Outside;
            };
            if !self.look_ahead(text, run.at + REACH, end) {
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

    fn take(&mut self) -> Option<Run> {
        let run = self.ahead.pop_front()?;
        self.counts[run.len.min(MOST)] -= 1;
        Some(run)
    }

    /// Looks for one more run before `to`.
    fn see(&mut self, text: &str, to: usize, end: bool) -> bool {
        while self.ahead.is_empty() && !self.line_ended && self.scan < to {
            if !self.scan_some(text, to, end) {
                return false;
            }
        }
        !self.ahead.is_empty()
    }

    /// Sees every run up to `to` or the end of the line; whether that could be done.
    fn look_ahead(&mut self, text: &str, to: usize, end: bool) -> bool {
        while !self.line_ended && self.scan < to {
            if !self.scan_some(text, to, end) {
                return false;
            }
        }
        true
    }

    /// Looks at text up to the next run; whether there was any text to look at.
    fn scan_some(&mut self, text: &str, to: usize, end: bool) -> bool {
        let bytes = text.as_bytes();
        let stop = to.min(bytes.len());
        let mut at = self.scan;
        while at < stop && bytes[at] != b'`' {
            let is_break =
                bytes[at] < b' ' || (bytes[at] == 0xe2 && text[at..].starts_with(is_line_break));
            if is_break && bytes[at] != b'\t' {
                self.line_ended = true;
                self.scan = at;
                return true;
            }
            at += 1;
        }
        if at >= bytes.len() {
            self.scan = at;
            self.line_ended |= end;
            return end || to <= at;
        }
        if at >= stop {
            self.scan = at;
            return true;
        }
        let len = bytes[at..].iter().take_while(|b| **b == b'`').count();
        if at + len == bytes.len() && !end {
            self.scan = at;
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

    fn inside(text: &str, needle: char) -> bool {
        let at = text.find(needle).expect("a place");
        matches!(Inline::default().at(text, 0, at, true), Code::Inside(_))
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
                    inline.at(text, 0, text.find(c).unwrap(), true),
                    Code::Inside(_)
                )
            })
            .collect();
        assert_eq!(answers, [true, false, true, false]);
    }
}
