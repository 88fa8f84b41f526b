//! Lines and columns, computed when asked for.

use crate::message::text::is_line_break;

/// A place as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place behind `text` where the text starts here.
    pub(crate) fn after(self, text: &str) -> Self {
        let mut place = self;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let is_half_of_break = c == '\r' && chars.peek() == Some(&'\n');
            if is_line_break(c) && !is_half_of_break {
                place = Self {
                    line: place.line + 1,
                    column: 1,
                };
            } else {
                place.column += 1;
            }
        }
        place
    }
}

/// Where the lines of a text start, for turning offsets into lines and columns.
///
/// ```
/// use agentproto_runtime::wire::LineIndex;
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
        let mut starts = vec![0];
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let is_half_of_break = c == '\r' && matches!(chars.peek(), Some((_, '\n')));
            if is_line_break(c) && !is_half_of_break {
                starts.push(at + c.len_utf8());
            }
        }
        Self { text, starts }
    }

    /// The line and column of a byte offset. One beyond the end is the end; one inside a character is that
    /// character.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts[line - 1];
        Position {
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
