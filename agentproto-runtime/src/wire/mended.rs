//! A text whose damaged lines are what they were, with the way back to the text as given.

use core::ops::Range;
use std::borrow::Cow;

use crate::message::damage::{Repaired, may_be_damaged, repaired};
use crate::message::text::is_line_break;

/// A text in which each line that is UTF-8 decoded as Windows-1252, once or more than once, is what it was before.
/// Mostly it is the text itself.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::wire::Mended;
/// let mended = Mended::lines("as is: é\nâœ… ok\n", usize::MAX);
/// assert_eq!(mended.text(), "as is: é\n✅ ok\n");
/// let ok = mended.text().find("ok").expect("a word");
/// assert_eq!(mended.given(ok..ok + 2), 18..20);
/// assert!(mended.is_mended(&(10..12)) && !mended.is_mended(&(0..10)));
/// ```
#[derive(Clone, Debug)]
pub struct Mended<'t> {
    text: Cow<'t, str>,
    /// Where each character of a damaged line, and the end of that line, stands here and in the text as given.
    places: Vec<(usize, usize)>,
    /// The lines that were damaged.
    damaged: Vec<Range<usize>>,
}

impl<'t> Mended<'t> {
    /// Mends the lines of a text that have at most `longest` bytes.
    #[must_use]
    pub fn lines(text: &'t str, longest: usize) -> Self {
        let mut mended = Self {
            text: Cow::Borrowed(text),
            places: Vec::new(),
            damaged: Vec::new(),
        };
        if !may_be_damaged(text) {
            return mended;
        }
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for part in text.split_inclusive(is_line_break) {
            let line = part.trim_end_matches(is_line_break);
            let start = out.len();
            let was_damaged = line.len() <= longest && mended.mend(line, at, &mut out);
            if was_damaged {
                mended.damaged.push(start..out.len());
                mended.places.push((out.len(), at + line.len()));
                out.push_str(&part[line.len()..]);
            } else {
                out.push_str(part);
            }
            at += part.len();
        }
        if !mended.damaged.is_empty() {
            mended.text = Cow::Owned(out);
        }
        mended
    }

    /// Adds what the line that starts at `at` was before it was damaged; whether it was.
    fn mend(&mut self, line: &str, at: usize, out: &mut String) -> bool {
        let Some(Repaired { text, given }) = repaired(line) else {
            return false;
        };
        let starts = text.char_indices().map(|(start, _)| start);
        let places = starts.map(|start| (out.len() + start, at + given[start]));
        self.places.extend(places);
        out.push_str(&text);
        true
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether any line was damaged.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        !self.damaged.is_empty()
    }

    /// Whether a line was damaged that the range touches.
    #[must_use]
    pub fn is_mended(&self, range: &Range<usize>) -> bool {
        let next = self.damaged.partition_point(|line| line.end <= range.start);
        let line = self.damaged.get(next);
        line.is_some_and(|line| line.start < range.end)
    }

    /// Where a range of this text stands in the text as given.
    #[must_use]
    pub fn given(&self, range: Range<usize>) -> Range<usize> {
        let given = |at: usize| {
            let after = self.places.partition_point(|(here, _)| *here <= at);
            let before = after.checked_sub(1).and_then(|last| self.places.get(last));
            before.map_or(at, |(here, given)| given + (at - here))
        };
        given(range.start)..given(range.end)
    }
}
