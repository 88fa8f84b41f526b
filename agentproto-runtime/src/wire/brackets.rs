//! Where a tag ends: the bracket that balances its opening one.

use std::collections::VecDeque;

use super::LIMIT;

/// What was found of a closing bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// It stands here.
    At(usize),
    /// There is none before this place: a blank line, the limit of size, the end.
    Nowhere(usize),
    /// That can't be told yet.
    More,
}

/// Finds closing brackets, each stretch of text being looked at once however many brackets open in it and
/// however often text is added.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    /// Whether `【` and `［` count as well.
    is_wide: bool,
    /// Brackets that are open, none of them before `start`.
    open: VecDeque<usize>,
    start: usize,
    /// Everything before was looked at.
    scan: usize,
    /// Whether only blanks were seen since the last line break, and whether that was a lone `\r` so far.
    at_line_start: bool,
    after_return: bool,
    /// Where a blank line or the end stopped the search for good.
    ended: Option<usize>,
}

impl Brackets {
    pub(super) fn new(is_wide: bool) -> Self {
        Self {
            is_wide,
            ..Self::default()
        }
    }

    fn reset(&mut self, open: usize) {
        self.open.clear();
        self.start = open;
        self.scan = open;
        self.at_line_start = false;
        self.after_return = false;
        self.ended = None;
    }

    /// Follows text that was dropped at its start.
    pub(super) fn shift(&mut self, by: usize) {
        self.open.retain(|at| *at >= by);
        for at in &mut self.open {
            *at -= by;
        }
        self.start = self.start.saturating_sub(by);
        self.scan = self.scan.saturating_sub(by);
        self.ended = self.ended.map(|at| at.saturating_sub(by));
    }

    /// The bracket that closes the one at `open`.
    pub(super) fn closing(&mut self, text: &str, open: usize, end: bool) -> Found {
        if open < self.start || open >= self.scan {
            self.reset(open);
        } else {
            while self.open.front().is_some_and(|first| *first < open) {
                self.open.pop_front();
            }
            if self.open.front() != Some(&open) {
                // It was closed within what was looked at.
                let close = crate::message::text::closing_bracket(&text[open..]);
                return close.map_or(Found::Nowhere(self.scan), |at| Found::At(open + at));
            }
        }
        let bytes = text.as_bytes();
        while self.ended.is_none() {
            if self.scan > open + LIMIT {
                return Found::Nowhere(self.scan);
            }
            let Some(byte) = bytes.get(self.scan) else {
                if !end {
                    return Found::More;
                }
                self.ended = Some(bytes.len());
                break;
            };
            let at = self.scan;
            self.scan += 1;
            match byte {
                b' ' | b'\t' => {}
                b'\n' if self.after_return => self.after_return = false,
                b'\n' | b'\r' => {
                    if self.at_line_start {
                        self.ended = Some(at);
                        break;
                    }
                    self.at_line_start = true;
                    self.after_return = *byte == b'\r';
                    continue;
                }
                b'[' => {
                    self.open.push_back(at);
                    self.at_line_start = false;
                }
                b']' => {
                    self.at_line_start = false;
                    if self.pop(open) {
                        return Found::At(at);
                    }
                }
                0xe3 | 0xef if self.is_wide => {
                    self.at_line_start = false;
                    if text[at..].starts_with(['【', '［']) {
                        self.open.push_back(at);
                    } else if text[at..].starts_with(['】', '］']) && self.pop(open) {
                        return Found::At(at);
                    }
                }
                _ => self.at_line_start = false,
            }
            self.after_return = false;
        }
        Found::Nowhere(self.ended.unwrap_or(self.scan))
    }

    /// Closes the innermost bracket; whether that was the one at `open`.
    fn pop(&mut self, open: usize) -> bool {
        self.open.pop_back() == Some(open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_balance() {
        let mut brackets = Brackets::new(false);
        assert_eq!(brackets.closing("[a [b] c] d", 0, true), Found::At(8));
        assert_eq!(
            Brackets::new(false).closing("[a\n\nb]", 0, true),
            Found::Nowhere(3)
        );
        assert_eq!(
            Brackets::new(false).closing("[a\r\nb]", 0, true),
            Found::At(5)
        );
        assert_eq!(
            Brackets::new(false).closing("[a\r\n\r\nb]", 0, true),
            Found::Nowhere(4)
        );
        assert_eq!(Brackets::new(false).closing("[a", 0, false), Found::More);
        let mut brackets = Brackets::new(false);
        assert_eq!(brackets.closing("[a [b] [c", 0, true), Found::Nowhere(9));
        assert_eq!(brackets.closing("[a [b] [c", 3, true), Found::At(5));
        assert_eq!(brackets.closing("[a [b] [c", 7, true), Found::Nowhere(9));
        assert_eq!(
            Brackets::new(true).closing("【a [b] c】", 0, true),
            Found::At(10)
        );
    }
}
