//! When two topics, proposals or actions are one: nothing looser than this.

use caseless::Caseless;
use unicode_normalization::UnicodeNormalization;
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

/// The text without what plays no part; what counts as the same letters is Unicode's canonical caseless match.
fn fold(text: &str) -> impl Iterator<Item = char> + '_ {
    text.nfd().default_case_fold().nfd().filter(|c| {
        !c.is_whitespace() && c.general_category_group() != GeneralCategoryGroup::Punctuation
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
            ("Straße kaufen", "STRASSE KAUFEN"),
            ("Café", "cafe\u{301}"),
            ("ÉTÉ", "e\u{301}te\u{301}"),
            ("Ação", "AC\u{327}A\u{303}O"),
            ("한국", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\u{11a8}"),
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
            ("①", "1"),
            ("Q３", "Q3"),
        ] {
            assert!(!same(a, b), "{a} / {b}");
        }
    }
}
