//! Which marks are worth a look: as far as the bytes beside them tell, by one look-up for each and without a branch.

use super::bytes::{LETTERS, TAGS, TILDE, URGENCY, VERDICTS, WIDE, Word};
use crate::wire::tag_start::{FIRST, SECOND};

/// Sets of which the byte before a mark, the mark and the two behind it have to share one: one bit each.
type Sets = u16;

/// A bracket, by what may follow it in a tag; see [`crate::wire::tag_start`].
const BRACKET: Sets = 0b11_1111;
/// A heading whose text begins right behind the `#`, with a `P`.
const HEADING: Sets = 1 << 6;
/// A heading whose text begins farther behind.
const SPACED_HEADING: Sets = 1 << 7;
/// What fences are made of.
const FENCE: Sets = 1 << 8;
/// A letter in a word.
const LETTER: Sets = 1 << 9;
/// The two brackets of full width.
const WIDES: [Sets; 2] = [1 << 10, 1 << 11];

/// The sets that each byte is in.
type Table = [Sets; 256];

static BEFORE: Table = {
    let mut sets = [!LETTER; 256];
    let mut i = 0;
    while i < TAGS.len() {
        sets[before(&TAGS[i]) as usize] |= LETTER;
        i += 1;
    }
    i = 0;
    while i < VERDICTS.len() {
        sets[before(&VERDICTS[i]) as usize] |= LETTER;
        i += 1;
    }
    sets[before(&URGENCY) as usize] |= LETTER;
    sets
};

/// What stands before the letter by which a word is found.
const fn before(word: &Word) -> u8 {
    word.text[word.letter - 1]
}

static MARK: Table = {
    let mut sets = [0; 256];
    sets[b'[' as usize] = BRACKET;
    sets[b'#' as usize] = HEADING | SPACED_HEADING;
    sets[b'`' as usize] = FENCE;
    sets[TILDE as usize] = FENCE;
    let mut i = 0;
    while i < LETTERS.len() {
        sets[LETTERS[i] as usize] = LETTER;
        i += 1;
    }
    i = 0;
    while i < WIDE.len() {
        sets[WIDE[i][0] as usize] = WIDES[i];
        i += 1;
    }
    sets
};

static NEXT: Table = follow(1);
static THIRD: Table = follow(2);

const fn follow(at: usize) -> Table {
    let mut sets = [FENCE | LETTER; 256];
    let mut byte = 0;
    while byte < sets.len() {
        sets[byte] |= (if at == 1 { FIRST } else { SECOND })[byte] as Sets;
        let is_start = matches!(byte as u8, b'P' | b'p');
        // Of `#` in a row the last one is looked at.
        let is_markup = matches!(byte as u8, b' ' | b'\t' | b'*' | b'_');
        if at == 1 {
            sets[byte] |= if is_start { HEADING } else { 0 };
            sets[byte] |= if is_markup { SPACED_HEADING } else { 0 };
        } else {
            let goes_on = is_start || is_markup || byte as u8 == b'#';
            sets[byte] |= HEADING | if goes_on { SPACED_HEADING } else { 0 };
        }
        let mut i = 0;
        while i < WIDE.len() {
            let is_wide = WIDE[i][at] == byte as u8;
            sets[byte] |= if is_wide { WIDES[i] } else { 0 };
            i += 1;
        }
        byte += 1;
    }
    sets
}

/// Whether the byte at `at` is a mark that is worth a look. What is not there may be anything.
#[inline]
pub(super) fn is_worth(text: &[u8], at: usize) -> bool {
    let sets = |table: &Table, at: Option<usize>| {
        let byte = at.and_then(|at| text.get(at));
        byte.map_or(Sets::MAX, |byte| table[usize::from(*byte)])
    };
    let shared = sets(&BEFORE, at.checked_sub(1))
        & sets(&MARK, Some(at))
        & sets(&NEXT, Some(at + 1))
        & sets(&THIRD, Some(at + 2));
    shared != 0
}
