//! Lines and columns, computed when asked for.

use crate::message::text::is_line_break;

/// A place as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct LineColumn {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl LineColumn {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place behind `text` where the text starts here. A line break is whole within a text.
    ///
    /// ```
    /// # use agentproto_runtime::wire::LineColumn;
    /// let place = LineColumn::START.after("one\nzw");
    /// assert_eq!((place.line, place.column), (2, 3));
    /// ```
    #[must_use]
    pub fn after(self, text: &str) -> Self {
        let (mut line, mut start) = (self.line, None);
        for end in line_breaks(text) {
            line += 1;
            start = Some(end);
        }
        let columns = text[start.unwrap_or(0)..].chars().count();
        let first = if start.is_some() { 1 } else { self.column };
        Self {
            line,
            column: first + columns,
        }
    }
}

/// Where line breaks end.
fn line_breaks(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    // Every byte that can start a break; most of them are breaks.
    let starts = bytes
        .iter()
        .enumerate()
        .filter(|(_, b)| matches!(b, b'\n'..=b'\r' | 0xc2 | 0xe2));
    starts.filter_map(move |(at, _)| {
        let c = text[at..].chars().next().filter(|c| is_line_break(*c))?;
        let is_half = c == '\r' && bytes.get(at + 1) == Some(&b'\n');
        (!is_half).then_some(at + c.len_utf8())
    })
}

/// Where the lines of a text start, for turning offsets into lines and columns.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::wire::LineIndex;
/// let text = "one\nzwölf";
/// let place = LineIndex::new(text).position(9);
/// assert_eq!((place.line, place.column), (2, 5));
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> LineIndex<'a> {
    /// Finds the lines of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let starts = core::iter::once(0).chain(line_breaks(text)).collect();
        Self { text, starts }
    }

    /// The line and column of a byte offset. One beyond the end is the end; one inside a character is that
    /// character.
    #[must_use]
    pub fn position(&self, offset: usize) -> LineColumn {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts[line - 1];
        LineColumn {
            line,
            column: self.text[start..offset].chars().count() + 1,
        }
    }

    /// The text of a line, from 1, without its end; empty beyond the last.
    #[must_use]
    pub fn line(&self, line: usize) -> &'a str {
        let Some(start) = line.checked_sub(1).and_then(|i| self.starts.get(i)) else {
            return "";
        };
        let end = self.starts.get(line).map_or(self.text.len(), |end| *end);
        self.text[*start..end].trim_end_matches(is_line_break)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_break_is_one() {
        let text = "a\nb\r\nc\rd\u{2028}é—f\u{85}g";
        let index = LineIndex::new(text);
        let place = |c| {
            let place = index.position(text.find(c).expect("a letter of the text"));
            (place.line, place.column)
        };
        assert_eq!(place('b'), (2, 1));
        assert_eq!(place('c'), (3, 1));
        assert_eq!(place('d'), (4, 1));
        assert_eq!(place('f'), (5, 3));
        assert_eq!(place('g'), (6, 1));
        assert_eq!(index.line(5), "é—f");
        for (at, _) in text
            .char_indices()
            .filter(|(at, _)| !text[*at..].starts_with('\n'))
        {
            assert_eq!(
                LineColumn::START.after(&text[..at]),
                index.position(at),
                "{at}"
            );
        }
    }
}
