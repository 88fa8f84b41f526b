//! UTF-8 that was decoded as Windows-1252.

use std::borrow::Cow;

use crate::memchr;

/// Whether the whole text is UTF-8 that was decoded as Windows-1252: re-encoded, it decodes strictly to other
/// text.
pub(crate) fn is_damaged(text: &str) -> bool {
    may_be_damaged(text) && repaired_once(text).is_some()
}

/// The whole text as it was before it was decoded as Windows-1252, once or more than once.
#[derive(Debug)]
pub(crate) struct Repaired {
    pub(crate) text: String,
    /// Where each byte of it stands in the text as given.
    pub(crate) given: Vec<usize>,
}

/// Repairs a text, where all of it is damaged.
pub(crate) fn repaired(text: &str) -> Option<Repaired> {
    let mut repaired = may_be_damaged(text)
        .then(|| repaired_once(text))
        .flatten()?;
    // Each byte of what is repaired is one character of what is damaged.
    let mut given: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    while let Some(before) = repaired_once(&repaired) {
        given = repaired.char_indices().map(|(at, _)| given[at]).collect();
        repaired = before;
    }
    Some(Repaired {
        text: repaired,
        given,
    })
}

fn repaired_once(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        bytes.push(windows_1252(c)?);
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|repaired| repaired != text)
}

/// How often a single character may have been damaged, one after the other, to be told.
pub(crate) const TIMES: usize = 3;

/// No character is longer that was damaged as often.
pub(crate) const LONGEST: usize = 64;

/// Whether the text has a damaged character, or may go on with one. Where it has none, it is not damaged.
pub(crate) fn may_be_damaged(text: &str) -> bool {
    first_damaged(text).is_some()
}

/// Where the first damaged character starts, or the text ends within what may be one.
fn first_damaged(text: &str) -> Option<usize> {
    // It starts with one of U+00C2 to U+00F4, which mostly is a letter of its own.
    let mut at = 0;
    loop {
        at += memchr::memchr(0xc3, &text.as_bytes()[at..])?;
        let letter = text[at..].chars().next()?.len_utf8();
        let first = Character::first(&text[at..])?;
        if first.len > letter || first.is_cut {
            return Some(at);
        }
        at += letter;
    }
}

/// A text whose damaged characters are what they were, whatever stands beside them. It serves to see what a sign is:
/// text is [`repaired`] as a whole or not at all.
pub(crate) fn repaired_by_character(text: &str) -> Cow<'_, str> {
    match first_damaged(text) {
        Some(at) => {
            let mut repaired = text[..at].to_owned();
            repaired.extend(characters(&text[at..]).map(|found| found.c));
            Cow::Owned(repaired)
        }
        None => Cow::Borrowed(text),
    }
}

/// How much of a text the first `len` bytes of it are once it is [`repaired_by_character`].
pub(crate) fn given_len(text: &str, len: usize) -> usize {
    let mut repaired = 0;
    let before = characters(text).take_while(|found| {
        let is_before = repaired < len;
        repaired += found.c.len_utf8();
        is_before
    });
    before.map(|found| found.len).sum()
}

/// Whether the text ends within what may be a damaged character.
pub(crate) fn is_cut(text: &str) -> bool {
    let tail = &text[text.ceil_char_boundary(text.len().saturating_sub(LONGEST))..];
    let mut starts = tail.char_indices().map(|(at, _)| at);
    starts.any(|at| Character::first(&tail[at..]).is_some_and(|first| first.is_cut))
}

/// The characters of a text, each as it was before it was damaged.
pub(crate) fn characters(text: &str) -> impl Iterator<Item = Character> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let found = Character::first(rest)?;
        rest = &rest[found.len..];
        Some(found)
    })
}

/// A character as it was before it was damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Character {
    pub(crate) c: char,
    /// How long it is in the text.
    pub(crate) len: usize,
    /// Whether the text ends before it can be told that it is not the start of another.
    pub(crate) is_cut: bool,
}

impl Character {
    /// The one that the text starts with.
    pub(crate) fn first(text: &str) -> Option<Self> {
        let c = text.chars().next()?;
        let mut first = Self {
            c,
            len: c.len_utf8(),
            is_cut: false,
        };
        for times in 1..=TIMES {
            match decoded(text, times) {
                Ok((c, len)) => (first.c, first.len) = (c, len),
                Err(why) => {
                    first.is_cut = why == Undecoded::Cut;
                    break;
                }
            }
        }
        Some(first)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Undecoded {
    /// The text ends within it.
    Cut,
    Never,
}

/// The character that a text starts with, damaged so often, and how long it is in the text.
fn decoded(text: &str, times: usize) -> Result<(char, usize), Undecoded> {
    let Some(times) = times.checked_sub(1) else {
        let first = text.chars().next().ok_or(Undecoded::Cut)?;
        return Ok((first, first.len_utf8()));
    };
    let mut bytes = [0; 4];
    let (mut len, mut count) = (0, 1);
    let mut at = 0;
    while at < count {
        let (c, c_len) = decoded(&text[len..], times)?;
        bytes[at] = windows_1252(c).ok_or(Undecoded::Never)?;
        len += c_len;
        if at == 0 {
            count = match bytes[0] {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                0xf0..=0xf4 => 4,
                _ => return Err(Undecoded::Never),
            };
        } else if !matches!(bytes[at], 0x80..=0xbf) {
            return Err(Undecoded::Never);
        }
        at += 1;
    }
    let character = core::str::from_utf8(&bytes[..count]).ok();
    let character = character.and_then(|text| text.chars().next());
    Ok((character.ok_or(Undecoded::Never)?, len))
}

/// The byte that Windows-1252 has for a character; the five bytes without one stand for themselves.
pub(crate) fn windows_1252(c: char) -> Option<u8> {
    const HIGH: [(char, u8); 27] = [
        ('€', 0x80),
        ('‚', 0x82),
        ('ƒ', 0x83),
        ('„', 0x84),
        ('…', 0x85),
        ('†', 0x86),
        ('‡', 0x87),
        ('ˆ', 0x88),
        ('‰', 0x89),
        ('Š', 0x8a),
        ('‹', 0x8b),
        ('Œ', 0x8c),
        ('Ž', 0x8e),
        ('‘', 0x91),
        ('’', 0x92),
        ('“', 0x93),
        ('”', 0x94),
        ('•', 0x95),
        ('–', 0x96),
        ('—', 0x97),
        ('˜', 0x98),
        ('™', 0x99),
        ('š', 0x9a),
        ('›', 0x9b),
        ('œ', 0x9c),
        ('ž', 0x9e),
        ('Ÿ', 0x9f),
    ];
    match c as u32 {
        byte @ (0..=0x7f | 0xa0..=0xff | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d) => Some(byte as u8),
        _ => HIGH
            .iter()
            .find(|(high, _)| *high == c)
            .map(|(_, byte)| *byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_found_and_mended() {
        assert_eq!(repaired_once("âœ… ok").as_deref(), Some("✅ ok"));
        assert_eq!(repaired_once("cro â†’ cfo").as_deref(), Some("cro → cfo"));
        for whole in ["plain", "naïve", "— dash", "✅"] {
            assert!(!is_damaged(whole), "{whole}");
        }
    }

    fn damaged(text: &str, times: usize) -> String {
        (0..times).fold(text.to_owned(), |text, _| {
            let decode = |byte| {
                let mut all = '\u{0}'..='\u{2122}';
                all.find(|c| windows_1252(*c) == Some(byte))
            };
            text.bytes().filter_map(decode).collect()
        })
    }

    #[test]
    fn a_text_is_mended_however_often_it_was_damaged() {
        for times in 1..6 {
            let text = damaged("❌ é — “x” 【🟢】", times);
            let whole = repaired(&text).expect("damage");
            assert_eq!(whole.text, "❌ é — “x” 【🟢】");
            assert_eq!(whole.given.len(), whole.text.len());
            for (at, c) in whole.text.char_indices() {
                let given = whole.given[at]
                    ..whole
                        .given
                        .get(at + c.len_utf8())
                        .copied()
                        .unwrap_or(text.len());
                assert_eq!(text[given], damaged(&c.to_string(), times));
            }
            assert!(repaired(&format!("→ {text}")).is_none());
        }
    }

    #[test]
    fn a_sign_is_told_whatever_stands_beside_it() {
        for times in 0..=TIMES {
            for sign in ["❌", "—", "→", "【", "é", "🟢", "\u{feff}"] {
                let text = damaged(sign, times);
                assert!(text.len() <= LONGEST, "{text}");
                let around = format!("à现Ã {text}ü→");
                assert_eq!(
                    repaired_by_character(&around),
                    format!("à现Ã {sign}ü→"),
                    "{around}"
                );
                let before = around.find(&text).expect("the sign");
                assert_eq!(given_len(&around, "à现Ã ".len()), before);
                assert_eq!(
                    given_len(&around, "à现Ã ".len() + sign.len()),
                    before + text.len()
                );
                for (at, _) in text.char_indices().skip(1) {
                    let first = Character::first(&text[..at]).expect("a character");
                    assert!(first.is_cut, "{at} of {text}");
                }
            }
        }
        assert_eq!(
            repaired_by_character("NÃO, naïve — “là” Ã©"),
            "NÃO, naïve — “là” é"
        );
    }
}
