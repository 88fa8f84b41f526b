//! A text as lines, and what can be told of a line by itself.

use agentproto_runtime::message::text::{bullet, is_line_break};

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
    /// Whether it opens or closes a code fence.
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

/// A code fence that is open: where it opened, its mark and how many of it.
pub(super) type Fence = (usize, char, usize);

/// All lines of a text.
pub(super) struct Lines<'t> {
    pub(super) lines: Vec<Line<'t>>,
    /// The fence that is open at the start of each line.
    fences: Vec<Option<Fence>>,
}

impl<'t> Lines<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self::within(text, None)
    }

    /// The lines of a text that starts in this fence.
    pub(super) fn within(text: &'t str, mut open: Option<Fence>) -> Self {
        let mut lines = Vec::new();
        let mut fences = Vec::new();
        let mut start = 0;
        for part in text.split_inclusive(is_line_break) {
            let at = start;
            start += part.len();
            let line = part.trim_end_matches(is_line_break);
            // The line feed behind a carriage return ends no line of its own.
            if line.is_empty() && part == "\n" && text[..at].ends_with('\r') {
                continue;
            }
            fences.push(open);
            let (fence, is_fence) = fence(line, &mut open, at);
            lines.push(Line {
                start: at,
                text: line,
                fence,
                is_fence,
            });
        }
        Self { lines, fences }
    }

    /// The fence that is open where a line starts.
    pub(super) fn fence_at(&self, line: usize) -> Option<Fence> {
        self.fences.get(line).copied().flatten()
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

/// Follows code fences: in which one the line stands, and whether it is the edge of one.
fn fence(line: &str, open: &mut Option<Fence>, at: usize) -> (Option<usize>, bool) {
    let text = line.trim_start();
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'));
    let length = mark.map_or(0, |mark| text.chars().take_while(|c| *c == mark).count());
    match (*open, mark) {
        (None, Some(mark)) if length >= 3 => {
            *open = Some((at, mark, length));
            (None, true)
        }
        (Some((_, opened, least)), Some(mark))
            if mark == opened && length >= least && text[length..].trim().is_empty() =>
        {
            *open = None;
            (None, true)
        }
        (Some((at, _, _)), _) => (Some(at), false),
        (None, _) => (None, false),
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
    use super::{Lines, behind_bullet, plain};

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
