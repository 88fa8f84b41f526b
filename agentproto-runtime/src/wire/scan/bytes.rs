//! The bytes that are marked.

use agentproto_kinds::VERDICT;

/// Letters that are rare in capitals, one of which is in every word looked for.
const LETTERS: [u8; 2] = *b"NV";

/// The bytes that are marked: what a bracket ends with, be it plain, full-width or a damaged full-width one, what
/// headings and fences are made of, and the letters.
pub(super) const MARKED: [u8; 8] = [b'[', 0x90, 0xbb, b'#', b'`', b'~', LETTERS[0], LETTERS[1]];

/// A word that is found by one of its letters.
pub(super) struct Word {
    pub(super) text: &'static [u8],
    /// Where that letter stands in it.
    pub(super) letter: usize,
}

pub(super) const URGENCY: Word = Word::new("URGENCY");

pub(super) const VERDICTS: [Word; VERDICT.len()] = {
    let mut words = [URGENCY; VERDICT.len()];
    let mut i = 0;
    while i < words.len() {
        words[i] = Word::new(VERDICT[i].word);
        i += 1;
    }
    words
};

impl Word {
    const fn new(word: &'static str) -> Self {
        let text = word.as_bytes();
        let mut letter = 0;
        while !is_worth(text, letter) {
            letter += 1;
            assert!(letter < text.len(), "each word has one of the letters");
        }
        Self { text, letter }
    }

    /// Where the word starts whose letter stands at `at`.
    pub(super) fn start(&self, text: &[u8], at: usize) -> Option<usize> {
        let start = at.checked_sub(self.letter)?;
        text[start..].starts_with(self.text).then_some(start)
    }
}

/// Whether a letter is marked and looked at there.
const fn is_worth(text: &[u8], at: usize) -> bool {
    let is_letter = text[at] == LETTERS[0] || text[at] == LETTERS[1];
    is_letter && at > 0 && is_of_name(text[at - 1])
}

/// Whether a byte may stand before a marked letter that is looked at: a capital, a hyphen, or what is between the two.
pub(super) const fn is_of_name(byte: u8) -> bool {
    matches!(byte, NAME_FIRST..=NAME_LAST)
}

pub(super) const NAME_FIRST: u8 = b'-';
pub(super) const NAME_LAST: u8 = b'Z';

/// Whether a byte is marked, without a branch.
pub(super) const fn is_marked(byte: u8) -> bool {
    let mut is_marked = false;
    let mut i = 0;
    while i < MARKED.len() {
        is_marked |= byte == MARKED[i];
        i += 1;
    }
    is_marked
}

/// Which of [`MARKED`] a byte may be by its low half, one bit each, and by its high half.
pub(super) const HALVES: ([u8; 16], [u8; 16]) = {
    let (mut low, mut high) = ([0; 16], [0; 16]);
    let mut i = 0;
    while i < MARKED.len() {
        low[(MARKED[i] & 0xf) as usize] |= 1 << i;
        high[(MARKED[i] >> 4) as usize] |= 1 << i;
        i += 1;
    }
    (low, high)
};

/// By the lower six bits of a byte, the only byte that is marked, or else some byte with other bits.
pub(super) const BY_SIX_BITS: [u8; 64] = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = !(i as u8);
        i += 1;
    }
    i = 0;
    while i < MARKED.len() {
        bytes[(MARKED[i] & 0x3f) as usize] = MARKED[i];
        i += 1;
    }
    bytes
};

const _: () = {
    let mut i = 0;
    while i <= u8::MAX as usize {
        let byte = i as u8;
        let (low, high) = HALVES;
        assert!((low[i & 0xf] & high[i >> 4] != 0) == is_marked(byte));
        assert!((BY_SIX_BITS[i & 0x3f] == byte) == is_marked(byte));
        i += 1;
    }
};
