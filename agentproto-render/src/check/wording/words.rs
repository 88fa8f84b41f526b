//! A text as words, for looking up phrases.

use core::ops::Range;

/// The words of a text: what stands between white space, without the punctuation around it.
pub(super) struct Words<'a> {
    text: &'a str,
    words: Vec<Range<usize>>,
}

impl<'a> Words<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let start = text.as_ptr() as usize;
        let words = text
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .filter(|word| !word.is_empty())
            .map(|word| {
                let at = word.as_ptr() as usize - start;
                at..at + word.len()
            })
            .collect();
        Self { text, words }
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<&'a str> {
        self.words.get(index).map(|at| &self.text[at.clone()])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'a str> {
        self.words.iter().map(|at| &self.text[at.clone()])
    }

    /// The text from one word to another, as it stands there.
    pub(super) fn span(&self, from: usize, to: usize) -> &'a str {
        &self.text[self.words[from].start..self.words[to].end]
    }

    /// The first of the phrases found anywhere, as it stands there. A phrase is words in lower case with a
    /// blank between, and does not run over the end of a sentence or clause.
    pub(super) fn find(&self, phrases: &[&str]) -> Option<&'a str> {
        (0..self.words.len()).find_map(|at| self.at(at, phrases))
    }

    /// The first of the phrases that the text starts with.
    pub(super) fn start(&self, phrases: &[&str]) -> Option<&'a str> {
        self.at(0, phrases)
    }

    /// The phrase that the whole text is.
    pub(super) fn whole(&self, phrases: &[&str]) -> Option<&'a str> {
        self.start(phrases)
            .filter(|found| Words::of(found).len() == self.len())
    }

    /// Whether any of these words is there.
    pub(super) fn has(&self, words: &[&str]) -> bool {
        self.iter().any(|word| is_any(word, words))
    }

    fn at(&self, at: usize, phrases: &[&str]) -> Option<&'a str> {
        phrases.iter().find_map(|phrase| {
            let mut end = at;
            for expected in phrase.split(' ') {
                if !is(self.get(end)?, expected) {
                    return None;
                }
                end += 1;
            }
            let found = self.span(at, end - 1);
            // Within a phrase stand blanks and commas alone.
            (!found.contains(['.', '!', '?', ';', ':'])).then_some(found)
        })
    }
}

/// Whether `word` is `expected`, which is in lower case.
pub(super) fn is(word: &str, expected: &str) -> bool {
    if word.is_ascii() {
        return word.eq_ignore_ascii_case(expected);
    }
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|c| if c == '’' { '\'' } else { c })
        .eq(expected.chars())
}

/// Whether `word` is one of `expected`.
pub(super) fn is_any(word: &str, expected: &[&str]) -> bool {
    expected.iter().any(|expected| is(word, expected))
}
