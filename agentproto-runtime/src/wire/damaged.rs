//! Full-width delimiters whose UTF-8 was decoded as Windows-1252, once or more than once.

use crate::message::damage::Character;

/// `【` and `［`, damaged once, twice and three times.
pub(super) const OPEN: [&str; 6] = [
    "ã€\u{90}",
    "ï¼»",
    "Ã£â‚¬Â\u{90}",
    "Ã¯Â¼Â»",
    "ÃƒÂ£Ã¢â€šÂ¬Ã‚Â\u{90}",
    "ÃƒÂ¯Ã‚Â¼Ã‚Â»",
];

/// How long the longest of them is.
pub(super) const LONGEST: usize = {
    let (mut longest, mut i) = (0, 0);
    while i < OPEN.len() {
        if OPEN[i].len() > longest {
            longest = OPEN[i].len();
        }
        i += 1;
    }
    longest
};

/// What a damaged delimiter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delimiter {
    Open,
    Close,
    Colon,
    Slash,
}

/// What damaged delimiters start with.
pub(super) const STARTS: [char; 3] = ['ã', 'ï', 'Ã'];

/// The damaged delimiter that the text starts with, and its length.
pub(super) fn delimiter(text: &str) -> Option<(Delimiter, usize)> {
    if !text.starts_with(STARTS) {
        return None;
    }
    let first = Character::first(text)?;
    let delimiter = match first.c {
        '【' | '［' => Delimiter::Open,
        '】' | '］' => Delimiter::Close,
        '：' => Delimiter::Colon,
        '／' => Delimiter::Slash,
        _ => return None,
    };
    Some((delimiter, first.len))
}

/// Whether the tag that the text starts with is damaged.
pub(super) fn is_tag(text: &str) -> bool {
    matches!(delimiter(text), Some((Delimiter::Open, _)))
}

/// Whether the text, not empty, may go on as a damaged delimiter.
pub(super) fn may_become(text: &str) -> bool {
    text.starts_with(STARTS) && Character::first(text).is_some_and(|first| first.is_cut)
}

/// How much at the end of a text that still arrives may be the start of a damaged tag: a bracket, blanks, a name.
const TAIL: usize = LONGEST + 32;

/// Where a damaged tag may start at the end of the text, behind `from`.
pub(super) fn unfinished(text: &str, from: usize) -> Option<usize> {
    let tail = text.ceil_char_boundary(text.len().saturating_sub(TAIL).max(from));
    let starts = text[tail..].match_indices(STARTS);
    starts.map(|(at, _)| tail + at).find(|at| {
        let rest = &text[*at..];
        may_become(rest) || is_tag(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_brackets_are_told_however_often_they_were_damaged() {
        for open in OPEN {
            assert_eq!(delimiter(open), Some((Delimiter::Open, open.len())));
            assert!(open.len() <= LONGEST);
        }
        assert_eq!(delimiter("ï¼Ÿ"), None);
    }
}
