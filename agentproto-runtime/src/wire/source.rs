//! The text of one message as the parsers want it, with the way back to the text as given.

use core::ops::Range;
use std::borrow::Cow;

use super::{Code, Diagnostic, damaged};
use crate::message::damage::{Repaired, is_damaged, repaired};
use crate::message::text::{is_dropped, is_line_break, may_be_dropped};

/// A message's text with damage repaired, invisible characters dropped, quote marks taken off and every
/// line ended by a line feed. Mostly it is the text itself.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) text: Cow<'a, str>,
    given: &'a str,
    base: usize,
    /// Where a piece starts here and in the text as given, one for each character, dropped or not, or for each
    /// byte; empty where nothing was changed.
    pieces: Vec<(usize, usize)>,
}

impl<'a> Source<'a> {
    /// Cleans the message at `base` of its text. `quoted` takes `>` off the start of lines.
    pub(super) fn new(
        raw: &'a str,
        base: usize,
        quoted: bool,
        notes: &mut Vec<Diagnostic>,
    ) -> Self {
        if !quoted && is_clean(raw) {
            return Self::given(raw, base);
        }
        let mut source = Self::given(raw, base);
        source.repair(notes);
        source.clean(quoted, notes);
        source
    }

    /// The text, where it is the text as given.
    pub(super) fn borrowed(&self) -> Option<&'a str> {
        match self.text {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }

    /// The message as it is.
    pub(super) fn given(raw: &'a str, base: usize) -> Self {
        Self {
            text: Cow::Borrowed(raw),
            given: raw,
            base,
            pieces: Vec::new(),
        }
    }

    /// Undoes the damage of UTF-8 that was decoded as Windows-1252, once or more than once.
    fn repair(&mut self, notes: &mut Vec<Diagnostic>) {
        if let Some(Repaired { text, given }) = repaired(self.given) {
            self.text = Cow::Owned(text);
            self.pieces = given.into_iter().enumerate().collect();
            notes.push(mojibake(self.base..self.base + self.given.len()));
        }
    }

    fn clean(&mut self, quoted: bool, notes: &mut Vec<Diagnostic>) {
        let dirty = |c: char| c == '\t' || (is_line_break(c) && c != '\n') || may_be_dropped(c);
        if !quoted && !self.text.contains(dirty) {
            return;
        }
        let mut clean = String::with_capacity(self.text.len());
        let mut pieces = Vec::new();
        let mut dropped: Option<(usize, char)> = None;
        let mut chars = self.text.char_indices().peekable();
        let mut starts_line = false;
        while let Some((at, c)) = chars.next() {
            pieces.push((clean.len(), self.given_at(at)));
            if starts_line && quoted && matches!(c, ' ' | '\t' | '>') {
                continue;
            }
            starts_line = false;
            match c {
                '\t' => clean.push(' '),
                c if is_line_break(c) => {
                    clean.push('\n');
                    starts_line = true;
                    // Both halves are one line break, which stands where the first one does.
                    chars.next_if(|(_, next)| c == '\r' && *next == '\n');
                }
                c if is_dropped(&clean, &self.text[at..]) => {
                    dropped = dropped.or(Some((at, c)));
                }
                c => clean.push(c),
            }
        }
        if let Some((at, c)) = dropped {
            notes.push(Diagnostic::new(
                Code::InvisibleCharacter,
                self.span(at..at + c.len_utf8()),
                format!("the character U+{:04X}", c as u32),
                "text that can be seen",
                "leave out characters that can't be seen",
            ));
        }
        self.text = Cow::Owned(clean);
        self.pieces = pieces;
    }

    /// Where the byte at `at` of this text stands in the message's text as given.
    fn given_at(&self, at: usize) -> usize {
        match self.pieces.partition_point(|(here, _)| *here <= at) {
            0 => at,
            after => {
                let (here, given) = self.pieces[after - 1];
                given + (at - here)
            }
        }
    }

    /// Where the piece ends in the text as given that holds the byte at `last` of this text.
    fn given_end(&self, last: usize) -> usize {
        let next = self.pieces.partition_point(|(here, _)| *here <= last);
        self.pieces
            .get(next)
            .map_or(self.given.len(), |(_, given)| *given)
    }

    /// Where a range of this text stands in the text as given.
    pub(super) fn span(&self, range: Range<usize>) -> Range<usize> {
        if self.pieces.is_empty() {
            return self.base + range.start..self.base + range.end;
        }
        let start = self.given_at(range.start);
        let end = match range.end.checked_sub(1) {
            Some(last) if last >= range.start => self.given_end(last),
            _ => start,
        };
        self.base + start..self.base + end.max(start)
    }
}

/// What there is to say of the message at `base` where the one of its tags that starts at `tag` is damaged, and the
/// message as a whole can't be repaired.
pub(super) fn beyond_repair(raw: &str, base: usize, tag: usize) -> Option<Diagnostic> {
    (damaged::is_tag(&raw[tag..]) && !is_damaged(raw)).then(|| {
        Diagnostic::new(
            Code::MalformedTag,
            base..base + raw.len(),
            "a tag in UTF-8 that was decoded as Windows-1252, beside text that was not",
            "the text before it was damaged",
            "send the text as UTF-8, and write tags in ASCII",
        )
    })
}

pub(super) fn mojibake(at: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::Mojibake,
        at,
        "UTF-8 that was decoded as Windows-1252",
        "the text before it was damaged",
        "send the text as UTF-8",
    )
}

/// Whether the text plainly has nothing in it to clean: line feeds, what ASCII prints, and characters that are
/// neither blanks nor invisible nor the start of damage. Others that are clean as well are not told here.
pub(super) fn is_clean(text: &str) -> bool {
    const CHUNK: usize = 16;
    let bytes = text.as_bytes();
    let (chunks, _) = bytes.as_chunks::<CHUNK>();
    let is_plain = |b: &u8| matches!(b, b' '..=b'~' | b'\n');
    let mut at = 0;
    while at < bytes.len() {
        // Nearly always the whole chunk at once.
        if at % CHUNK == 0
            && let Some(chunk) = chunks.get(at / CHUNK)
            && chunk.iter().fold(true, |all, b| all & is_plain(b))
        {
            at += CHUNK;
            continue;
        }
        at += match bytes[at] {
            b if is_plain(&b) => 1,
            _ => match clean_char(&bytes[at..]) {
                Some(len) => len,
                None => return false,
            },
        };
    }
    true
}

/// How long the character is that a text starts with, where it is not ASCII and plainly nothing to clean.
pub(super) fn clean_char(text: &[u8]) -> Option<usize> {
    match text {
        // Dashes, quotes and dots, then arrows and signs.
        [0xe2, 0x80, 0x90..=0xa7, ..] | [0xe2, 0x82..=0xbf, _, ..] => Some(3),
        // The selector behind a mark.
        [0xef, 0xb8, 0x8f, ..] => Some(3),
        [0xf0, _, _, _, ..] => Some(4),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::text::is_invisible;

    fn clean(raw: &str, quoted: bool) -> (String, Vec<&'static str>) {
        let mut notes = Vec::new();
        let source = Source::new(raw, 0, quoted, &mut notes);
        let codes = notes.iter().map(|note| note.code.as_str()).collect();
        (source.text.into_owned(), codes)
    }

    #[test]
    fn text_is_cleaned_and_said_so() {
        assert_eq!(clean("a b\nc", false), ("a b\nc".into(), vec![]));
        assert_eq!(
            clean("a\r\nb\rc\u{2028}d\te", false),
            ("a\nb\nc\nd e".into(), vec![])
        );
        assert_eq!(
            clean("a\u{200b}b\u{7}", false),
            ("ab".into(), vec!["invisible-character"])
        );
        assert_eq!(clean("âœ… ok", false), ("✅ ok".into(), vec!["mojibake"]));
        assert_eq!(clean("[A]\n> b\n>> c", true), ("[A]\nb\nc".into(), vec![]));
    }

    #[test]
    fn what_is_called_clean_is_left_as_it_is() {
        let texts = ["x", "a — b → c", "✅ ⚠️ 🔴 “quoted” …", "0123456789abcdef—"];
        for text in texts {
            assert!(is_clean(text), "{text}");
        }
        for c in '\0'..=char::MAX {
            for text in [format!("{c}"), format!("0123456789abcdef{c}")] {
                if is_clean(&text) {
                    assert!(c == '\n' || !c.is_control() && !is_invisible(c) && !is_line_break(c));
                    assert!(!crate::message::damage::may_be_damaged(&text));
                    assert!(matches!(c, ' ' | '\n') || !c.is_whitespace());
                }
            }
        }
    }

    #[test]
    fn spans_lead_back_to_the_text_as_given() {
        let mut notes = Vec::new();
        let raw = "âœ… ok\u{200b}!";
        let source = Source::new(raw, 10, false, &mut notes);
        // Only part of it is damaged, so nothing is repaired.
        assert_eq!(source.text, "âœ… ok!");
        let raw = "âœ… o\u{ad}k";
        let source = Source::new(raw, 10, false, &mut notes);
        let at = source.text.find('k').expect("kept");
        let span = source.span(at..at + 1);
        assert_eq!(&raw[span.start - 10..span.end - 10], "k");
    }
}
