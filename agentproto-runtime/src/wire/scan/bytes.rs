//! The bytes that are marked.

use agentproto_kinds::VERDICT;

/// Two letters that are rare in capitals, one of which is in every word looked for.
const LETTERS: [u8; 2] = *b"NV";

/// The ASCII bytes that are marked: brackets, headings, fences and the two letters. No two of them have the
/// same low half, so that one look-up in a table of sixteen tells them all, all but [`TILDE`].
pub(super) const ASCII: [u8; 5] = [b'[', b'#', b'`', LETTERS[0], LETTERS[1]];

/// The other byte that fences are made of. It is marked too, and with signs nothing that is printed is above it.
pub(super) const TILDE: u8 = b'~';

/// The first bytes of `【` and `［`.
pub(super) const WIDE: [u8; 2] = [0xe3, 0xef];

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
        while text[letter] != LETTERS[0] && text[letter] != LETTERS[1] {
            letter += 1;
            assert!(letter < text.len(), "each word has one of the letters");
        }
        Self { text, letter }
    }
}

/// Whether a byte is marked, without a branch.
pub(super) const fn is_marked(byte: u8) -> bool {
    let mut is_marked = (byte == TILDE) | (byte == WIDE[0]) | (byte == WIDE[1]);
    let mut i = 0;
    while i < ASCII.len() {
        is_marked |= byte == ASCII[i];
        i += 1;
    }
    is_marked
}

/// What [`nearness`] gives for [`ASCII`].
pub(super) const HIT: u8 = 0xf;

/// What [`nearness`] gives for the other marked bytes.
pub(super) const WIDE_HITS: [u8; 2] = [nearness(WIDE[0]), nearness(WIDE[1])];

/// The most that [`nearness`] gives for a marked byte but [`TILDE`], and for no other byte of ASCII.
pub(super) const NEAR: u8 = WIDE_HITS[0];

/// What a byte is taken from, by its low half, where it is ASCII. Others are taken from 0, as the table
/// look-ups of processors have it.
pub(super) const FROM: [u8; 16] = {
    let mut from = [0; 16];
    let mut i = 0;
    while i < 16 {
        from[i] = 0x90 + i as u8;
        i += 1;
    }
    i = 0;
    while i < ASCII.len() {
        from[(ASCII[i] & 0xf) as usize] = ASCII[i].wrapping_add(HIT);
        i += 1;
    }
    from
};

/// One subtraction in place of a comparison with each of the marked bytes.
const fn nearness(byte: u8) -> u8 {
    let is_ascii = byte.is_ascii();
    let from = if is_ascii {
        FROM[(byte & 0xf) as usize]
    } else {
        0
    };
    from.wrapping_sub(byte)
}

const _: () = {
    let mut byte = 0;
    while byte <= u8::MAX as usize {
        let b = byte as u8;
        let found = nearness(b);
        let is_hit = b == TILDE || found == HIT || found == WIDE_HITS[0] || found == WIDE_HITS[1];
        // The one byte too many starts characters that nobody uses.
        assert!(is_hit == (is_marked(b) || b == 0xf1));
        let is_near = found <= NEAR || b == TILDE;
        assert!(is_near == (is_marked(b) || b > WIDE[0]));
        byte += 1;
    }
};
