//! What stands on a line before its text: blanks, byte order marks, and the markers of list items.

use crate::message::damage::{Character, characters};
use crate::message::text::{BOM, bullet};

/// Blanks and byte order marks, damaged or not. A text may be put together from texts, so that any line may start
/// with such a mark.
fn blanks(line: &str) -> impl Iterator<Item = Character> {
    characters(line).take_while(|found| found.c.is_whitespace() || found.c == BOM)
}

/// How much of a line stands before its text.
pub(super) fn margin(line: &str) -> usize {
    // Nearly every line starts with its text.
    if line.starts_with(|c: char| c.is_ascii_graphic()) {
        return 0;
    }
    blanks(line).map(|found| found.len).sum()
}

/// What a line holds behind its margin.
pub(in crate::wire) fn behind_margin(line: &str) -> &str {
    &line[margin(line)..]
}

/// Where the last byte order mark ends that stands before the text of a line, damaged or not; 0 where there is none.
#[must_use]
pub fn byte_order_mark(line: &str) -> usize {
    let mut end = 0;
    let ends = blanks(line).filter_map(|found| {
        end += found.len;
        (found.c == BOM).then_some(end)
    });
    ends.last().unwrap_or(0)
}

/// What a text holds behind the markers of the list items that start with it.
pub(in crate::wire) fn behind_markers(text: &str) -> &str {
    let mut rest = text;
    while let Some(marker) = bullet(rest) {
        rest = rest[marker.len()..].trim_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_before_the_text_is_seen_however_it_is_damaged() {
        for (line, mark, text) in [
            ("a", 0, "a"),
            ("  a ", 0, "a "),
            ("\u{feff}a\u{feff}", 3, "a\u{feff}"),
            (" \u{feff} \u{feff}\ta", 8, "a"),
            ("ï»¿- a", 6, "- a"),
            ("Ã¯Â»Â¿Â\u{a0}a", 12, "a"),
            ("ï»a", 0, "ï»a"),
            ("\u{feff}", 3, ""),
            ("", 0, ""),
        ] {
            assert_eq!((byte_order_mark(line), behind_margin(line)), (mark, text));
        }
        assert_eq!(behind_markers("- 1. \ta"), "a");
        assert_eq!(behind_markers("-a"), "-a");
    }
}
