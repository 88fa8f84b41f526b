//! The bytes that are marked.

use agentproto_kinds::VERDICT;

/// Letters that are rare in capitals, one of which is in every word looked for.
const LETTERS: [u8; 3] = *b"NVD";

/// The ASCII bytes that are marked: brackets, headings, fences and the letters. No two of them have the
/// same low half, so that one look-up in a table of sixteen tells them all, all but [`TILDE`].
pub(super) const ASCII: [u8; 6] = [b'[', b'#', b'`', LETTERS[0], LETTERS[1], LETTERS[2]];

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

/// The names of tags whose brackets may be damaged.
pub(super) const TAGS: [Word; 9] = [
    Word::new("INVOKE"),
    Word::new("BROADCAST"),
    Word::new("RESPONSE"),
    Word::new("PEER-VERIFY"),
    Word::new("CRITIC-SCREEN"),
    Word::new("CHAIN"),
    Word::new("BLOCKED"),
    Word::new("ASSUMPTION"),
    Word::new("CONFLICT"),
];

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
    let is_marked = text[at] == LETTERS[0] || text[at] == LETTERS[1] || text[at] == LETTERS[2];
    is_marked && at > 0 && is_of_name(text[at - 1])
}

/// Whether a byte may stand before a marked letter that is looked at: a capital, a hyphen, or what is between the two.
pub(super) const fn is_of_name(byte: u8) -> bool {
    matches!(byte, NAME_FIRST..=NAME_LAST)
}

pub(super) const NAME_FIRST: u8 = b'-';
pub(super) const NAME_LAST: u8 = b'Z';

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
const HIT: u8 = 0xf;

/// The most that [`nearness`] gives for a marked byte but [`TILDE`], and for no other byte of ASCII. It gives less
/// for what is above the marked bytes: that is taken for marked as well, which is quicker than to tell the two apart.
pub(super) const NEAR: u8 = nearness(WIDE[0]);

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
        let is_near = nearness(b) <= NEAR || b == TILDE;
        assert!(is_near == (is_marked(b) || b > WIDE[0]));
        byte += 1;
    }
};
