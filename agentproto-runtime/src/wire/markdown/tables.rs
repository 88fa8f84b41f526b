//! Markdown tables whose rows have no outer pipes: which lines are behind a delimiter row?

use crate::message::text::is_line_break;
use crate::wire::line_breaks::line_start;
use crate::wire::markdown::paragraph::{self, Kind};

/// How far above a line its table's delimiter row may stand.
const REACH: usize = 4 * 1024;

/// The longest line that is looked through on the way there.
const LONGEST: usize = 512;

/// How much text before a line tells whether it is in a table.
pub(in crate::wire) const NEEDED: usize = REACH + 2 * LONGEST;

/// Lines that were looked through, from one to another, with no end of a table between.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::wire) struct Tables {
    from: usize,
    to: usize,
    /// The last delimiter row in them.
    delimiter: Option<usize>,
}

impl Tables {
    /// Whether the line that starts at `line` is a row of a table, where it is not the first. Each line is looked
    /// at once, lines being asked for in text order.
    pub(in crate::wire) fn has_row(&mut self, text: &str, line: usize) -> bool {
        let known = *self;
        let floor = line.saturating_sub(REACH);
        let (mut from, mut delimiter) = (line, None);
        while let Some(previous) = line_before(text, from).filter(|start| *start >= floor) {
            if (known.from..=known.to).contains(&from) && known.to > known.from {
                from = known.from;
                delimiter = delimiter.or(known.delimiter);
                break;
            }
            let content = &text[previous..from];
            if delimiter.is_none() && is_delimiter(content) && has_header(text, previous) {
                delimiter = Some(previous);
            }
            if delimiter.is_some() || ends_table(text, previous) {
                break;
            }
            from = previous;
        }
        *self = Self {
            from,
            to: line,
            delimiter,
        };
        delimiter.is_some_and(|at| at >= floor)
    }

    /// Follows text that was dropped at its start.
    pub(in crate::wire) fn shift(&mut self, by: usize) {
        if self.from < by {
            *self = Self::default();
            return;
        }
        self.from -= by;
        self.to -= by;
        self.delimiter = self.delimiter.and_then(|at| at.checked_sub(by));
    }
}

/// The start of the line before, where that line is not too long.
fn line_before(text: &str, line: usize) -> Option<usize> {
    let near = text.ceil_char_boundary(line.saturating_sub(LONGEST));
    let start = near + paragraph::line_before(&text[near..], line - near)?;
    (start > near || near == 0).then_some(start)
}

fn ends_table(text: &str, line: usize) -> bool {
    let is_row = text[line..]
        .trim_start_matches([' ', '\t'])
        .starts_with('|');
    !is_row && paragraph::kind(text, line, true) == Some(Kind::Alone)
}

/// Whether the line is made of dashes, pipes between them, and colons.
pub(in crate::wire) fn is_delimiter(line: &str) -> bool {
    let line = line.trim();
    let cells = line.strip_prefix('|').unwrap_or(line);
    let cells = cells.strip_suffix('|').unwrap_or(cells);
    let is_cell = |cell: &str| {
        let dashes = cell.trim();
        let dashes = dashes.strip_prefix(':').unwrap_or(dashes);
        let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
        !dashes.is_empty() && dashes.bytes().all(|b| b == b'-')
    };
    line.contains('|') && cells.split('|').all(is_cell)
}

/// Whether the line above is the header of a table.
fn has_header(text: &str, delimiter: usize) -> bool {
    let Some(line) = delimiter.checked_sub(1) else {
        return false;
    };
    let near = text.ceil_char_boundary(line.saturating_sub(LONGEST));
    let above = text[near..delimiter].trim_end_matches(is_line_break);
    above[line_start(above, above.len())..].contains('|')
}

/// Whether a pipe stands in the text outside of all brackets.
pub(in crate::wire) fn has_pipe(text: &str) -> bool {
    let mut depth = 0_usize;
    text.bytes().any(|byte| {
        match byte {
            b'[' => depth += 1,
            b']' => depth = depth.saturating_sub(1),
            b'|' => return depth == 0,
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_behind_a_delimiter_row() {
        let text = "x\n\na | b\n:--|--:\nc | d\ne\n\nf | g\n";
        let row = |line: &str| Tables::default().has_row(text, text.find(line).expect("a line"));
        assert!(row("c | d") && row("e\n"));
        assert!(!row("a | b") && !row("x") && !row("f | g"));
        for line in ["--|--", "| -- |", ":-:|-", "- | -\n", "--|"] {
            assert!(is_delimiter(line), "{line}");
        }
        for line in ["--", "a|b", "|", "", "-- | -a-"] {
            assert!(!is_delimiter(line), "{line}");
        }
        assert!(has_pipe("a | [b") && has_pipe("[x|y] | z") && !has_pipe("[x|y] [INVOKE:cfo|"));
    }

    #[test]
    fn it_makes_no_difference_which_lines_were_asked_for() {
        let mut text = String::from("x\na | b\n---|---\n");
        for i in 0..600 {
            text.push_str(if i % 97 == 96 { "\n" } else { "c | d\n" });
            text.push_str(if i == 300 { "a | b\n---|---\n" } else { "" });
        }
        text.insert_str(2000, &"y".repeat(600));
        let lines: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        for step in 1..40 {
            let mut tables = Tables::default();
            let mut dropped = 0;
            for line in lines.iter().step_by(step) {
                let expected = Tables::default().has_row(&text, *line);
                let found = tables.has_row(&text[dropped..], line - dropped);
                assert_eq!(found, expected, "{line} by {step}");
                let drop = line.saturating_sub(NEEDED);
                tables.shift(drop - dropped);
                dropped = drop;
            }
        }
    }
}
