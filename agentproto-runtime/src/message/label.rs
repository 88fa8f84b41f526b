//! Labels at the start of a line, as people write them; what a constructor refuses is what a reader takes.

mod within;

use super::text::bullet;
use crate::memchr;
use agentproto_kinds::Kind;

pub(crate) use within::{labels_within, starts_quoted};

/// A label of a block, found at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// The field's place in the table of the kind.
    pub(crate) field: usize,
    /// Where the value starts in the line.
    pub(crate) value: usize,
    /// Whether the label is in another language.
    pub(crate) is_alias: bool,
    /// Whether the colon is a full-width one.
    pub(crate) is_wide: bool,
    /// How long the run is that puts label and value in one emphasis, `**Caveat: none**`.
    emphasis: usize,
}

impl Label {
    /// The value in the line that starts with this label.
    pub(crate) fn value_in<'t>(&self, line: &'t str) -> &'t str {
        let value = &line[self.value..];
        let before = line[..self.value].find(|c: char| c.is_alphabetic());
        let open = before.and_then(|name| line.get(name - self.emphasis..name));
        match open {
            Some(run) if !run.is_empty() => {
                let inner = value.trim_end().strip_suffix(run);
                inner.filter(|inner| !inner.contains(run)).unwrap_or(value)
            }
            _ => value,
        }
    }
}

/// The label of `kind` that the line starts with: in any case and language of the table, bold or not, behind
/// a bullet or not.
pub(crate) fn label_at(kind: &Kind, line: &str) -> Option<Label> {
    // Most lines have no colon of either width; the full-width one starts with this byte.
    memchr::memchr2(b':', 0xef, line.as_bytes())?;
    let name = behind_numbers(line.trim_start_matches(is_before_label));
    let start = line.len() - name.len();
    let before = line[..start].trim_end_matches(EMPHASIS).len();
    let open = &line[before..start];
    for (field, shape) in kind.fields.iter().enumerate() {
        let labels = core::iter::once((shape.label, false))
            .chain(shape.aliases.iter().map(|alias| (alias.text, true)));
        for (label, is_alias) in labels {
            if let Some(len) = prefix_len(name, label)
                && let Some((value, is_wide, is_open)) = behind_colon(&name[len..], open)
            {
                let value = start + len + value;
                return Some(Label {
                    field,
                    value,
                    is_alias,
                    is_wide,
                    emphasis: if is_open { open.len() } else { 0 },
                });
            }
        }
    }
    None
}

/// What follows the numbers of a list, `1. ` or `2) `.
fn behind_numbers(line: &str) -> &str {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < line.len() && rest.starts_with(['.', ')']);
    match bullet(line) {
        Some(number) if is_numbered => line[number.len()..].trim_start_matches(is_before_label),
        _ => line,
    }
}

fn is_before_label(c: char) -> bool {
    matches!(c, ' ' | '\t' | '*' | '_' | '-' | '•' | '–' | '#') || is_of_mark(c)
}

/// Whether a mark of PEER-VERIFY may hold it, which people write beside the label as well: `🔴 Flagged:`.
pub(crate) fn is_of_mark(c: char) -> bool {
    matches!(c, '✅' | '⚠' | '🔴' | '\u{fe0f}')
}

/// What Markdown emphasizes with.
pub(crate) const EMPHASIS: [char; 2] = ['*', '_'];

/// Where the value starts in what follows a label, whether the colon is a full-width one, and whether the
/// emphasis that `open` began before the label goes on in the value.
fn behind_colon(rest: &str, open: &str) -> Option<(usize, bool, bool)> {
    let colon = rest.trim_start_matches(|c| matches!(c, '*' | '_' | ' ') || is_of_mark(c));
    let value = colon.strip_prefix([':', '：'])?;
    let is_wide = colon.starts_with('：');
    let is_closed = rest[..rest.len() - colon.len()].contains(EMPHASIS);
    let behind = if is_closed {
        None
    } else {
        behind_emphasis(value, open)
    };
    let is_open = !open.is_empty() && !is_closed && behind.is_none();
    let value = behind.unwrap_or(value).trim_start();
    Some((rest.len() - value.len(), is_wide, is_open))
}

/// What follows the end of the emphasis that `open` began before a label, where it ends right behind the
/// label's colon; bold that nothing began ends there too.
fn behind_emphasis<'t>(value: &'t str, open: &str) -> Option<&'t str> {
    if !open.is_empty() {
        let start = value.trim_start();
        let run = start.len() - start.trim_start_matches(EMPHASIS).len();
        let behind = start.get(open.len()..).filter(|_| run >= open.len())?;
        let is_end = start.len() == value.len() || !behind.starts_with(char::is_alphanumeric);
        return is_end.then_some(behind);
    }
    let behind = value
        .strip_prefix("**")
        .or_else(|| value.strip_prefix("__"))?;
    (!behind.starts_with(char::is_alphanumeric)).then_some(behind)
}

/// Where the label between `start` and `end` ends in a text, its colon and emphasis included; `None` where no
/// colon follows.
pub(crate) fn label_end(text: &str, start: usize, end: usize) -> Option<usize> {
    let open = &text[text[..start].trim_end_matches(EMPHASIS).len()..start];
    let colon = text[end..].trim_start_matches(EMPHASIS);
    let rest = colon.strip_prefix([':', '：'])?;
    let is_closed = colon.len() < text.len() - end;
    let behind = behind_emphasis(rest, if is_closed { "" } else { open });
    Some(text.len() - behind.unwrap_or(rest).len())
}

/// How many bytes of `text` spell `word`, whatever the case.
///
/// By table, not by lower-casing: Turkish mixes I, İ, ı and i, so these four are one letter here.
pub(crate) fn prefix_len(text: &str, word: &str) -> Option<usize> {
    if word.is_empty() {
        return None;
    }
    let (head, wanted) = (text.as_bytes(), word.as_bytes());
    // What differs in ASCII alone differs.
    let first = head.first()?;
    if first.is_ascii()
        && wanted[0].is_ascii()
        && !is_i(char::from(*first))
        && !first.eq_ignore_ascii_case(&wanted[0])
    {
        return None;
    }
    if head.len() >= wanted.len() && head[..wanted.len()].eq_ignore_ascii_case(wanted) {
        return Some(wanted.len());
    }
    let mut chars = text
        .char_indices()
        .filter(|(_, c)| *c != DOT_ABOVE)
        .peekable();
    for wanted in word.chars().filter(|c| *c != DOT_ABOVE) {
        let (_, found) = chars.next()?;
        let mut found = fold(found);
        if let Some((_, accent)) = chars.peek()
            && let Some(letter) = with_accent(found, *accent)
        {
            found = letter;
            chars.next();
        }
        if found != fold(wanted) {
            return None;
        }
    }
    let rest = chars.next().map_or(text.len(), |(at, _)| at);
    Some(rest)
}

/// The combining dot that lower-casing `İ` leaves behind.
const DOT_ABOVE: char = '\u{307}';

/// The letter that a small one and an accent typed behind it are, as far as labels and words have it.
fn with_accent(letter: char, accent: char) -> Option<char> {
    let letters: &[(char, char)] = match accent {
        '\u{301}' => &[('a', 'á'), ('e', 'é'), ('o', 'ó'), ('u', 'ú')],
        '\u{302}' => &[('a', 'â'), ('e', 'ê'), ('o', 'ô')],
        '\u{303}' => &[('a', 'ã'), ('o', 'õ')],
        '\u{306}' => &[('g', 'ğ')],
        '\u{308}' => &[('o', 'ö'), ('u', 'ü')],
        '\u{327}' => &[('c', 'ç'), ('s', 'ş')],
        _ => return None,
    };
    let (_, whole) = letters.iter().find(|(small, _)| *small == letter)?;
    Some(*whole)
}

fn is_i(c: char) -> bool {
    matches!(c, 'i' | 'I' | 'İ' | 'ı')
}

fn fold(c: char) -> char {
    if is_i(c) {
        return 'i';
    }
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(single), None) => single,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use agentproto_kinds::{PEER_VERIFY, RESPONSE};

    use super::*;

    fn value(kind: &Kind, line: &'static str) -> Option<(usize, &'static str)> {
        label_at(kind, line).map(|label| (label.field, &line[label.value..]))
    }

    #[test]
    fn every_letter_with_an_accent_is_known_in_both_forms() {
        let kinds = agentproto_kinds::KINDS.iter();
        let fields = kinds.flat_map(|kind| kind.fields);
        let labels = fields.clone().flat_map(|field| field.aliases);
        let choices = fields.filter_map(|field| match field.value {
            agentproto_kinds::Value::Choice(choices) => Some(choices),
            _ => None,
        });
        let words = choices.flatten().flat_map(|choice| choice.aliases);
        let accents = [
            '\u{301}', '\u{302}', '\u{303}', '\u{306}', '\u{308}', '\u{327}',
        ];
        for alias in labels.chain(words) {
            for c in alias.text.chars().filter(|c| !c.is_ascii() && !is_i(*c)) {
                let whole = fold(c);
                let is_known = ('a'..='z').any(|small| {
                    accents
                        .iter()
                        .any(|it| with_accent(small, *it) == Some(whole))
                });
                assert!(is_known, "{c} of {}", alias.text);
            }
        }
    }

    #[test]
    fn labels_are_found_however_they_are_written() {
        for line in [
            "Key finding: x",
            "KEY FINDING: x",
            "**Key finding:** x",
            "**Key finding**: x",
            "  key finding : x",
            "- Key finding: x",
            "1. Key finding: x",
            "2) **Key finding:** x",
            "- 10. Key finding: x",
            "KEY FİNDİNG: x",
            "Temel bulgu: x",
            "TEMEL BULGU：x",
            "__Key finding__:x",
        ] {
            assert_eq!(value(&RESPONSE, line), Some((0, "x")), "{line}");
        }
        for line in [
            "İşaretlendi: x",
            "işaretlendi: x",
            "İŞARETLENDİ: x",
            "i\u{307}şaretlendi: x",
            "IŞARETLENDI: x",
        ] {
            assert_eq!(value(&PEER_VERIFY, line), Some((2, "x")), "{line}");
        }
        for line in [
            "Key findings: x",
            "Key finding",
            "The key finding: x",
            "Confidence (high): x",
            "1.Key finding: x",
            "1 Key finding: x",
        ] {
            assert_eq!(value(&RESPONSE, line), None, "{line}");
        }
    }
}
