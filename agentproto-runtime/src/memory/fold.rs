//! When two topics, proposals or actions are one (PROTOCOL of the memory: nothing looser than this).

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// Whether two texts are equal when case, punctuation and blanks play no part.
///
/// Nothing is copied, and texts that differ mostly do so early: each new decision is held against all that stand.
pub(crate) fn same(a: &str, b: &str) -> bool {
    let (mut left, mut right) = (fold(a).peekable(), fold(b).peekable());
    // Where nothing is left to compare, it is the text itself that counts.
    match (left.peek(), right.peek()) {
        (None, None) => a.trim() == b.trim(),
        _ => left.eq(right),
    }
}

/// The text without what plays no part.
fn fold(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().flat_map(char::to_lowercase).filter_map(|c| {
        let is_part =
            !c.is_whitespace() && c.general_category_group() != GeneralCategoryGroup::Punctuation;
        // The one lower-case letter with two forms.
        is_part.then_some(if c == 'ς' { 'σ' } else { c })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_punctuation_and_blanks_play_no_part() {
        for (a, b) in [
            ("Enter Spain in Q3", "enter  spain, in q3."),
            ("Open an office — now", "open an office now!"),
            ("U.S. launch", "US launch"),
            ("ΟΔΟΣ", "οδος"),
            ("Ob wir «ja» sagen?", "ob wir ja sagen"),
            ("进入西班牙。", "进入西班牙"),
        ] {
            assert!(same(a, b), "{a} / {b}");
        }
    }

    #[test]
    fn nothing_looser_makes_texts_one() {
        for (a, b) in [
            ("Enter Spain", "Enter Spain in Q3"),
            ("Spain entry", "Entry Spain"),
            ("Hire two", "Hire 2"),
            ("C", "C++"),
            ("🚀", "🎉"),
            ("!!!", "???"),
            ("café", "cafe"),
        ] {
            assert!(!same(a, b), "{a} / {b}");
        }
    }
}
