//! Where a tag ends: the bracket that balances its opening one.

use std::collections::VecDeque;

use crate::memchr;
use crate::message::text::{closing_bracket, mixed_close};
use crate::wire::MAX_MESSAGE;
use crate::wire::damaged::{self, Delimiter};

/// What was found of a closing bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) enum Found {
    /// It stands here.
    At(usize),
    /// There is none before a blank line, the limit of size or the end.
    Nowhere,
    /// That can't be told yet.
    More,
}

/// Finds closing brackets.
#[derive(Debug)]
pub(in crate::wire) struct Brackets {
    narrow: Search,
    wide: Search,
}

impl Default for Brackets {
    fn default() -> Self {
        let wide = Search {
            is_wide: true,
            ..Search::default()
        };
        Self {
            narrow: Search::default(),
            wide,
        }
    }
}

impl Brackets {
    /// The bracket that closes the one at `open`. A full-width bracket is closed by either kind.
    pub(in crate::wire) fn closing(&mut self, text: &str, open: usize, end: bool) -> Found {
        let is_wide = text.as_bytes()[open] != b'[';
        let search = if is_wide {
            &mut self.wide
        } else {
            &mut self.narrow
        };
        match search.closing(text, open, end) {
            Found::Nowhere if !is_wide => {
                mixed_close(&text[open..]).map_or(Found::Nowhere, |at| Found::At(open + at))
            }
            found => found,
        }
    }

    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        self.narrow.shift(by);
        self.wide.shift(by);
    }
}

/// A search that looks at each stretch of text once, however many brackets open in it and however often
/// text is added.
#[derive(Debug, Default)]
struct Search {
    /// Whether `【` and `［` count as well.
    is_wide: bool,
    /// Brackets that are open, in text order.
    open: VecDeque<usize>,
    start: usize,
    /// Everything between was looked at.
    scan: usize,
    /// Whether only blanks were seen since the last line break, and whether that was a `\r` so far.
    at_line_start: bool,
    after_return: bool,
    /// Whether a blank line or the end stopped the search for good.
    has_ended: bool,
    /// What was found last.
    last: Option<(usize, usize)>,
}

impl Search {
    fn reset(&mut self, open: usize) {
        self.open.clear();
        self.start = open;
        self.scan = open;
        self.at_line_start = false;
        self.after_return = false;
        self.has_ended = false;
    }

    fn shift(&mut self, by: usize) {
        self.open.retain(|at| *at >= by);
        for at in &mut self.open {
            *at -= by;
        }
        self.start = self.start.saturating_sub(by);
        self.scan = self.scan.saturating_sub(by);
        self.last = self
            .last
            .and_then(|(open, close)| Some((open.checked_sub(by)?, close - by)));
    }

    fn closing(&mut self, text: &str, open: usize, end: bool) -> Found {
        if let Some((last, close)) = self.last
            && last == open
        {
            return Found::At(close);
        }
        let found = self.find(text, open, end);
        if let Found::At(close) = found {
            self.last = Some((open, close));
        }
        found
    }

    fn find(&mut self, text: &str, open: usize, end: bool) -> Found {
        if open < self.start || open >= self.scan {
            self.reset(open);
        } else {
            while self.open.front().is_some_and(|first| *first < open) {
                self.open.pop_front();
            }
            if self.open.front() != Some(&open) {
                // It was closed within what was looked at.
                let close = closing_bracket(&text[open..]);
                return close.map_or(Found::Nowhere, |at| Found::At(open + at));
            }
        }
        let bytes = text.as_bytes();
        if self.scan == open && !self.is_wide {
            // Nearly always the tag is one line without brackets inside.
            let stop = bytes.len().min(open + MAX_MESSAGE);
            let inner = &bytes[open + 1..stop];
            if let Some(len) = memchr::memchr3(b'[', b']', b'\n', inner)
                && inner[len] == b']'
                && memchr::memchr(b'\r', &inner[..len]).is_none()
            {
                self.scan = open + 1 + len + 1;
                return Found::At(open + 1 + len);
            }
        }
        while !self.has_ended && self.scan <= open + MAX_MESSAGE {
            let Some(byte) = bytes.get(self.scan) else {
                if !end {
                    return Found::More;
                }
                self.has_ended = true;
                break;
            };
            let at = self.scan;
            self.scan += 1;
            let was_at_line_start = core::mem::take(&mut self.at_line_start);
            let was_after_return = core::mem::take(&mut self.after_return);
            match byte {
                b' ' | b'\t' => self.at_line_start = was_at_line_start,
                b'\n' if was_after_return => self.at_line_start = true,
                b'\n' | b'\r' => {
                    self.has_ended = was_at_line_start;
                    self.at_line_start = true;
                    self.after_return = *byte == b'\r';
                }
                // A code fence ends the paragraph as a blank line does.
                b'`' | b'~' if was_at_line_start => match bytes.get(at..at + 3) {
                    Some(run) => self.has_ended = run == [*byte; 3],
                    None if end => {}
                    None => {
                        self.scan = at;
                        self.at_line_start = true;
                        return Found::More;
                    }
                },
                b'[' => self.open.push_back(at),
                b']' if self.open.pop_back() == Some(open) => return Found::At(at),
                // What is damaged starts with a letter of two bytes.
                0xc3 if self.is_wide => match damaged::delimiter(&text[at..]) {
                    Some((Delimiter::Open, _)) => self.open.push_back(at),
                    Some((Delimiter::Close, _)) if self.open.pop_back() == Some(open) => {
                        return Found::At(at);
                    }
                    None if !end && damaged::may_become(&text[at..]) => {
                        self.scan = at;
                        self.at_line_start = was_at_line_start;
                        self.after_return = was_after_return;
                        return Found::More;
                    }
                    _ => {}
                },
                0xe3 | 0xef if self.is_wide => {
                    if text[at..].starts_with(['【', '［']) {
                        self.open.push_back(at);
                    } else if text[at..].starts_with(['】', '］'])
                        && self.open.pop_back() == Some(open)
                    {
                        return Found::At(at);
                    }
                }
                _ => {}
            }
        }
        Found::Nowhere
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closing(text: &str, open: usize) -> Found {
        Brackets::default().closing(text, open, true)
    }

    #[test]
    fn brackets_balance() {
        assert_eq!(closing("[a [b] c] d", 0), Found::At(8));
        assert_eq!(closing("【a [b] c】", 0), Found::At(10));
        assert_eq!(closing("[a】]", 0), Found::At(5));
        assert_eq!(closing("[a【b】 c]", 0), Found::At(11));
        assert_eq!(closing("[a】 b", 0), Found::At(2));
        assert_eq!(closing("[a [b】", 0), Found::Nowhere);
        assert_eq!(closing("[a [b", 0), Found::Nowhere);
        assert_eq!(Brackets::default().closing("[a", 0, false), Found::More);
    }

    #[test]
    fn a_blank_line_ends_the_search() {
        assert_eq!(closing("[a\nb]", 0), Found::At(4));
        assert_eq!(closing("[a\r\nb]", 0), Found::At(5));
        for text in [
            "[a\n\nb]",
            "[a\n \t\nb]",
            "[a\r\n\r\nb]",
            "[a\r\rb]",
            "[a\n```\nb]",
            "[a\n ~~~]",
        ] {
            assert_eq!(closing(text, 0), Found::Nowhere, "{text:?}");
        }
    }

    #[test]
    fn what_was_looked_at_is_remembered() {
        let text = "[a [b] [c";
        let mut brackets = Brackets::default();
        assert_eq!(brackets.closing(text, 0, true), Found::Nowhere);
        assert_eq!(brackets.closing(text, 3, true), Found::At(5));
        assert_eq!(brackets.closing(text, 7, true), Found::Nowhere);
    }
}
