//! When two topics, proposals or actions are one (PROTOCOL of the memory: nothing looser than this).

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// Whether two texts are equal when case, punctuation and blanks play no part.
pub(super) fn same(a: &str, b: &str) -> bool {
    a == b || fold(a) == fold(b)
}

/// The text without what plays no part; the text itself where nothing else is left of it.
pub(super) fn fold(text: &str) -> String {
    let folded: String = text
        .to_lowercase()
        .chars()
        .filter(|c| {
            !c.is_whitespace() && c.general_category_group() != GeneralCategoryGroup::Punctuation
        })
        .collect();
    if folded.is_empty() {
        text.trim().to_owned()
    } else {
        folded
    }
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
