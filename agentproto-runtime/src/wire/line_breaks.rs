//! Where the lines of a text start and end, whatever breaks them.

use super::MAX_MESSAGE;
use crate::memchr;
use crate::message::text::is_line_break;

/// Where the line that holds `at` starts. What is looked at is not much longer than that line.
pub(super) fn line_start(text: &str, at: usize) -> usize {
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

/// How many line breaks are in the text; `\r\n` is one.
pub(super) fn count_breaks(text: &str) -> usize {
    text.matches(is_line_break).count() - text.matches("\r\n").count()
}

/// The starts of lines, for places asked for in text order: each stretch of text is looked at once.
#[derive(Clone, Debug, Default)]
pub(super) struct LineStarts {
    line: usize,
    seen: usize,
}

impl LineStarts {
    /// From a place whose line is known to start at `line`; no text before it is looked at.
    pub(super) fn known(line: usize, at: usize) -> Self {
        Self { line, seen: at }
    }

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
        let stop = text.ceil_char_boundary((from + MAX_MESSAGE).min(text.len()));
        if !self.is_found && self.scan < stop {
            match find_break(&text[self.scan..stop]) {
                Some(at) => {
                    self.scan += at;
                    self.is_found = true;
                }
                None => self.scan = stop,
            }
        }
        if self.is_found && self.scan - from <= MAX_MESSAGE {
            LineEnd::At(self.scan)
        } else if self.is_found || self.scan < text.len() || text.len() - from > MAX_MESSAGE {
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
    fn nothing_before_a_known_place_is_looked_at() {
        let text = "a\nb\nc d e\nf";
        let mut cache = LineStarts::known(2, 6);
        assert_eq!(cache.of(text, 8), 2, "the line as it was given");
        assert_eq!(cache.of(text, 10), 10);
        assert_eq!(LineStarts::known(4, 4).of(text, 8), 4);
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
}
