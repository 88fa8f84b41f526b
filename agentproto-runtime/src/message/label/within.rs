//! Labels inside values, where line breaks were lost.

use agentproto_kinds::Kind;

use super::{EMPHASIS, label_end};
use crate::message::text::MARKS;

/// A label that stands inside a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Within {
    /// Where it starts, or the mark before it.
    pub(crate) start: usize,
    /// Where its colon ends.
    pub(crate) end: usize,
    /// The field's place in the table of the kind.
    pub(crate) field: usize,
}

/// The exact labels of fields with a mark that stand inside a value: with the mark beside it anywhere, without it where
/// a word starts. Text that lost its line breaks `is_glued`: words end where labels start. Further lines of the value
/// that are quoted have none.
pub(crate) fn labels_within(kind: &Kind, value: &str, is_glued: bool) -> Vec<Within> {
    let mut found = Vec::new();
    if !value.contains([':', '：']) {
        return found;
    }
    let mut start = 0;
    for line in value.split('\n') {
        if start == 0 || !starts_quoted(line) {
            let labels = labels_in_line(kind, line, &value[start..], is_glued);
            found.extend(labels.into_iter().map(|label| Within {
                start: start + label.start,
                end: start + label.end,
                ..label
            }));
        }
        start += line.len() + 1;
    }
    found
}

/// The labels in a line, which `text` starts with.
fn labels_in_line(kind: &Kind, line: &str, text: &str, is_glued: bool) -> Vec<Within> {
    let mut found = Vec::new();
    let fields = kind.fields.iter().enumerate();
    for (field, shape) in fields.filter(|(_, shape)| !shape.mark.is_empty()) {
        let mark = shape.mark.trim_end_matches(SELECTOR);
        let labels =
            core::iter::once(shape.label).chain(shape.aliases.iter().map(|alias| alias.text));
        for label in labels {
            for (at, _) in line.match_indices(label) {
                let behind = &line[at + label.len()..];
                let marked = behind.trim_start().strip_prefix(mark);
                let behind = marked.map_or(behind, |rest| rest.trim_start_matches(SELECTOR));
                let Some(end) = label_end(line, at, line.len() - behind.len()) else {
                    continue;
                };
                let before = line[..at].trim_end_matches(EMPHASIS);
                let marked_before = before.trim_end_matches([' ', SELECTOR]).strip_suffix(mark);
                let is_marked = marked.is_some()
                    || marked_before.is_some()
                    || text[end..].trim_start().starts_with(mark);
                if is_marked || starts_word(before, is_glued) {
                    let start = marked_before.map_or(at, str::len);
                    found.push((Within { start, end, field }, is_marked));
                }
            }
        }
    }
    found.sort_unstable();
    let mut shown = Shown::new(line);
    found.retain(|(label, is_marked)| {
        let is_shown = shown.holds(label.start);
        !shown.is_in_bracket && (*is_marked || !is_shown)
    });
    found.into_iter().map(|(label, _)| label).collect()
}

/// The selector behind a mark.
const SELECTOR: char = '\u{fe0f}';

/// Whether a word starts behind the text, or, where line breaks were lost, a line.
fn starts_word(before: &str, is_glued: bool) -> bool {
    let Some(last) = before.chars().next_back() else {
        return true;
    };
    let before = before.trim_end_matches(SELECTOR);
    let is_apart = last.is_whitespace()
        || matches!(last, ':' | '：' | ';' | ',' | '/' | '|' | '·' | '•')
        || MARKS.iter().any(|mark| before.ends_with(mark));
    let opens = matches!(
        last,
        '"' | '\'' | '`' | '“' | '‘' | '«' | '(' | '[' | '{' | '<'
    );
    is_apart || (is_glued && !opens)
}

/// What a line shows in inline code or in quotation marks.
struct Shown<'t> {
    line: &'t str,
    /// How far the signs are counted.
    to: usize,
    signs: [Signs; 4],
    /// Whether a bracket is open, which makes what stands in it part of a tag, or of a remark.
    is_in_bracket: bool,
}

/// Two signs that what is shown stands between, or one on both sides.
#[derive(Clone, Copy)]
struct Signs {
    open: char,
    close: char,
    /// Where the closing one stands last.
    last: usize,
    is_open: bool,
}

impl Signs {
    /// Counts the signs of a further part of the line.
    fn pass(&mut self, text: &str) {
        if self.open == self.close {
            self.is_open ^= text.matches(self.open).count() % 2 == 1;
        } else if let Some(at) = text.rfind([self.open, self.close]) {
            self.is_open = text[at..].starts_with(self.open);
        }
    }
}

impl<'t> Shown<'t> {
    fn new(line: &'t str) -> Self {
        let pairs = [('`', '`'), ('"', '"'), ('“', '”'), ('«', '»')];
        let signs = pairs.map(|(open, close)| Signs {
            open,
            close,
            last: line.rfind(close).unwrap_or(0),
            is_open: false,
        });
        Self {
            line,
            to: 0,
            signs,
            is_in_bracket: false,
        }
    }

    /// Whether `at`, which is not before what was asked for last, is between two of the signs.
    fn holds(&mut self, at: usize) -> bool {
        let passed = &self.line[self.to..at];
        self.to = at;
        for signs in &mut self.signs {
            signs.pass(passed);
        }
        let brackets = ['[', '【', '［', ']', '】', '］'];
        if let Some(at) = passed.rfind(brackets) {
            self.is_in_bracket = passed[at..].starts_with(&brackets[..3]);
        }
        let mut signs = self.signs.iter();
        signs.any(|signs| signs.is_open && signs.last >= at)
    }
}

/// Whether Markdown takes a line for a quote or for a row of a table.
pub(crate) fn starts_quoted(line: &str) -> bool {
    line.trim_start().starts_with(['>', '|'])
}
