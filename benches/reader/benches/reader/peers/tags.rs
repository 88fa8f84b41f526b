//! Finding alone: brackets, and the starts of tags.

use std::hint::black_box;

use aho_corasick::AhoCorasick;

use super::Tally;

/// Visits every opening bracket.
pub(crate) fn brackets(text: &str) -> usize {
    let mut count = 0;
    for at in memchr::memchr_iter(b'[', text.as_bytes()) {
        count += usize::from(black_box(at) < text.len());
    }
    count
}

/// What all the tags of messages start with.
const STARTS: [&str; 9] = [
    "[INVOKE:",
    "[CHAIN:",
    "[BROADCAST:",
    "[RESPONSE:",
    "[PEER-VERIFY:",
    "[CRITIC-SCREEN]",
    "[BLOCKED:",
    "[ASSUMPTION:",
    "[CONFLICT:",
];

pub(crate) struct Tags(AhoCorasick);

impl Tags {
    pub(crate) fn new() -> Self {
        Self(AhoCorasick::new(STARTS).expect("few short patterns"))
    }

    pub(crate) fn count(&self, text: &str) -> Tally {
        let mut tally = Tally::default();
        for found in self.0.find_iter(text) {
            tally.messages += usize::from(black_box(found).end() > 0);
        }
        tally
    }
}
