//! A text as lines, and what can be told of a line by itself.

use core::iter;

use agentproto_runtime::message::text::{bullet, is_line_break};
use agentproto_runtime::wire::{FenceChange, Fences, byte_order_mark};

/// The most bytes that a line of a report has.
pub(super) const LONGEST: usize = 1 << 14;

/// How many blank lines may part two lines of a report.
pub(super) const NEAR: usize = 16;

/// One line without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub(super) start: usize,
    pub(super) text: &'t str,
    /// The code fence that it stands in, by where that opens.
    pub(super) fence: Option<usize>,
    /// Whether it opens or closes a code fence. One that is closed within its last line ends behind that line.
    pub(super) is_fence: bool,
}

impl Line<'_> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether no report holds it: a fence, a block quote, a line longer than any of a report.
    pub(super) fn is_wall(&self) -> bool {
        self.is_fence || self.text.len() > LONGEST || self.text.trim_start().starts_with('>')
    }

    /// Three or more of one character that is drawn as a bar.
    pub(super) fn is_bar(&self) -> bool {
        let text = self.text.trim();
        let Some(first) = text.chars().next() else {
            return false;
        };
        matches!(
            first,
            '━' | '─' | '═' | '—' | '–' | '-' | '=' | '_' | '*' | '▬' | '┄' | '┅' | '~'
        ) && text.chars().all(|c| c == first)
            && text.chars().count() >= 3
    }
}

/// All lines of a text.
pub(super) struct Lines<'t> {
    pub(super) lines: Vec<Line<'t>>,
}

impl<'t> Lines<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self::within(text, &Fences::default())
    }

    /// The lines of a text in which fences were followed up to some line. Of those before, the fences are not known.
    pub(super) fn within(text: &'t str, fences: &Fences) -> Self {
        let mut lines = Vec::new();
        let mut start = 0;
        for part in text.split_inclusive(is_line_break) {
            let at = start;
            start += part.len();
            let line = part.trim_end_matches(is_line_break);
            // The line feed behind a carriage return ends no line of its own.
            if line.is_empty() && part == "\n" && text[..at].ends_with('\r') {
                continue;
            }
            // Of a line that is too long, what it starts with may be gone.
            let mark = if line.len() > LONGEST {
                0
            } else {
                byte_order_mark(line)
            };
            lines.push(Line {
                start: at + mark,
                text: &line[mark..],
                fence: None,
                is_fence: false,
            });
        }
        let mut lines = Self { lines };
        lines.mark_fences(text, fences.clone());
        lines
    }

    /// Follows fences up to `to`, the start of a line or the end. No line opens or closes one that is longer than any of
    /// a report: of a text in pieces, its rest is not kept.
    pub(super) fn follow(&self, text: &str, fences: &mut Fences, to: usize) -> Vec<FenceChange> {
        let mut changes = Vec::new();
        let from = fences.at();
        for line in &self.lines {
            if line.text.len() > LONGEST && (from..to).contains(&line.start) {
                changes.extend(iter::from_fn(|| fences.advance(text, line.start)));
                fences.pass(line.start + line.text.len());
            }
        }
        changes.extend(iter::from_fn(|| fences.advance(text, to)));
        changes
    }

    fn mark_fences(&mut self, text: &'t str, mut fences: Fences) {
        let from = fences.at();
        let mut open = fences.open().map(|fence| fence.start);
        let mut changes = self
            .follow(text, &mut fences, text.len())
            .into_iter()
            .peekable();
        for line in self.lines.iter_mut().filter(|line| line.start >= from) {
            let (start, end) = (line.start, line.start + line.text.len());
            line.fence = open;
            while let Some(change) = changes.next_if(|change| place(change) <= end) {
                match change {
                    FenceChange::Opened(fence) => {
                        open = Some(fence.start);
                        line.is_fence = true;
                        // What is glued to the marks is the first that it holds.
                        line.fence = open.filter(|_| fence.content < end);
                    }
                    FenceChange::Closed { at, .. } => {
                        open = None;
                        let is_edge =
                            text[at..].starts_with("```") || text[at..].starts_with("~~~");
                        match text.get(start..at).filter(|text| !text.trim().is_empty()) {
                            // Its end is glued to what it holds last.
                            Some(last) => line.text = last,
                            None => (line.fence, line.is_fence) = (None, is_edge),
                        }
                    }
                }
            }
        }
    }

    pub(super) fn get(&self, at: usize) -> Option<&Line<'t>> {
        self.lines.get(at)
    }

    /// The first line from `at` on that is not blank, where it is near.
    pub(super) fn next_shown(&self, at: usize) -> Option<usize> {
        (at..self.lines.len())
            .take(NEAR)
            .find(|&at| !self.lines[at].is_blank())
    }

    /// The last line before `at` that is not blank, where it is near.
    pub(super) fn last_shown(&self, at: usize) -> Option<usize> {
        (0..at)
            .rev()
            .take(NEAR)
            .find(|&at| !self.lines[at].is_blank())
    }
}

/// Where the line is that opens or ends a fence.
fn place(change: &FenceChange) -> usize {
    match change {
        FenceChange::Opened(fence) => fence.start,
        FenceChange::Closed { at, .. } => *at,
    }
}

/// The rest of a line behind its bullet or number. Unlike another, `•` needs no blank behind it, and letters are
/// those of options.
pub(super) fn behind_bullet(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let is_letter = |it: &&str| it.starts_with(|c: char| c.is_ascii_alphabetic());
    let bullet = bullet(text)
        .filter(|it| !is_letter(it))
        .or_else(|| text.starts_with('•').then_some("•"))?;
    Some(text[bullet.len()..].trim_start())
}

/// What stands between marks of emphasis around the whole text.
pub(super) fn plain(text: &str) -> &str {
    let text = text.trim();
    for mark in ["**", "__", "*", "_"] {
        if let Some(inner) = text
            .strip_prefix(mark)
            .and_then(|rest| rest.strip_suffix(mark))
            && !inner.is_empty()
            && !inner.contains(mark)
        {
            return plain(inner);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines, behind_bullet, plain};

    #[test]
    fn lines_end_at_any_break_and_know_their_fence() {
        let text = "a\r\nb\rc\n\n```text\nd\n```\ne";
        let lines = Lines::of(text);
        let shown: Vec<_> = lines.lines.iter().map(|line| line.text).collect();
        assert_eq!(shown, ["a", "b", "c", "", "```text", "d", "```", "e"]);
        for line in &lines.lines {
            assert!(text[line.start..].starts_with(line.text));
        }
        assert_eq!(lines.lines[5].fence, Some(8));
        assert!(lines.lines[4].is_fence && lines.lines[6].is_fence);
        assert_eq!(lines.lines[7].fence, None);
    }

    #[test]
    fn fences_end_with_their_list_item_and_within_lines() {
        let shown = |text| -> Vec<_> {
            let lines = Lines::of(text).lines;
            let shown = |line: Line<'static>| (line.text, line.fence, line.is_fence);
            lines.into_iter().map(shown).collect()
        };
        let plain = |text| (text, None, false);
        let edge = |text| (text, None, true);
        assert_eq!(
            shown("- ```\n  a\nb"),
            [edge("- ```"), ("  a", Some(2), false), plain("b")]
        );
        assert_eq!(
            shown("```\na```\nb"),
            [edge("```"), ("a", Some(0), false), plain("b")]
        );
        assert_eq!(
            shown("```[a]\n```\nb"),
            [("```[a]", Some(0), true), edge("```"), plain("b")]
        );
        assert_eq!(
            shown("\u{feff}```\n```\n\u{feff}b"),
            [edge("```"), edge("```"), plain("b")]
        );
        assert_eq!(shown("```a``` b\nc"), [plain("```a``` b"), plain("c")]);
    }

    #[test]
    fn bars_are_three_of_a_kind() {
        let is_bar = |text: &str| Lines::of(text).lines[0].is_bar();
        assert!(is_bar("━━━") && is_bar("  -----  ") && is_bar("====="));
        assert!(!is_bar("--") && !is_bar("--x--") && !is_bar("•••"));
    }

    #[test]
    fn bullets_and_emphasis_come_off() {
        assert_eq!(behind_bullet("• a"), Some("a"));
        assert_eq!(behind_bullet(" -  a"), Some("a"));
        assert_eq!(behind_bullet("12. a"), Some("a"));
        assert_eq!(behind_bullet("•a"), Some("a"));
        assert_eq!(behind_bullet("-a"), None);
        assert_eq!(behind_bullet("2.1M"), None);
        assert_eq!(plain("**a**"), "a");
        assert_eq!(plain("**a** and **b**"), "**a** and **b**");
    }
}
