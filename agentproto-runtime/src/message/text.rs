//! What text in a message may be, so that it reads back the same.

use agentproto_kinds::{self as kinds, Form, Kind};

use super::{InvalidMessage, Problem};

/// Tags that ask somebody to do something; inside a block they would be quoted, not sent.
const ACTING: [&str; 2] = [kinds::INVOKE.tag, kinds::BROADCAST.tag];

/// Checks what holds for every text: one trimmed line that can be seen, not damaged, not a placeholder.
pub(crate) fn check_line(text: &str) -> Result<(), Problem> {
    if text.trim().is_empty() {
        return Err(Problem::Empty);
    }
    if text.contains(is_line_break) {
        return Err(Problem::LineBreak);
    }
    if text.trim() != text {
        return Err(Problem::Edge);
    }
    if let Some(c) = text.chars().find(|c| c.is_control() || is_invisible(*c)) {
        return Err(Problem::Control(c));
    }
    if is_damaged(text) {
        return Err(Problem::Damaged);
    }
    if is_placeholder(text) {
        return Err(Problem::Placeholder(text.to_owned()));
    }
    Ok(())
}

/// Checks a text that stands in a labelled line or a bullet of `kind`.
pub(crate) fn check_in_block(kind: &'static Kind, text: &str) -> Result<(), Problem> {
    check_line(text)?;
    if let Some(tag) = find_block_tag(text) {
        return Err(Problem::Tag(tag));
    }
    let labels = kind.fields.iter().flat_map(|field| {
        core::iter::once(field.label).chain(field.aliases.iter().map(|alias| alias.text))
    });
    for label in labels.filter(|label| !label.is_empty()) {
        if starts_with_label(text, label) {
            return Err(Problem::Prefix(label.to_owned()));
        }
    }
    Ok(())
}

/// Checks a text that stands behind a bullet in a block of `kind`.
pub(crate) fn check_bullet(kind: &'static Kind, text: &str) -> Result<(), Problem> {
    check_in_block(kind, text)?;
    match bullet(text) {
        Some(bullet) => Err(Problem::Prefix(bullet.to_owned())),
        None => Ok(()),
    }
}

/// Checks a text that stands behind a mark or a word with a mark in a block of `kind`.
pub(crate) fn check_marked(kind: &'static Kind, text: &str) -> Result<(), Problem> {
    check_bullet(kind, text)?;
    match MARKS.iter().find(|mark| text.starts_with(**mark)) {
        Some(mark) => Err(Problem::Prefix((*mark).to_owned())),
        None => Ok(()),
    }
}

/// The marks that decide before words do, without their variation selectors.
pub(crate) const MARKS: [&str; 7] = ["✅", "⚠", "🔴", "🟢", "🟡", "⚪", "🚫"];

/// The bullet at the start of the text, where there is one.
pub(crate) fn bullet(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let end = match (digits, text[digits..].chars().next()?) {
        (0, c @ ('-' | '•' | '*' | '–')) => c.len_utf8(),
        (1.., '.' | ')') => digits + 1,
        _ => return None,
    };
    let (bullet, rest) = text.split_at(end);
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(bullet)
}

/// Checks a text that an opening bracket before it closes only behind it.
pub(crate) fn check_in_brackets(text: &str) -> Result<(), Problem> {
    check_line(text)?;
    if is_balanced(text) {
        Ok(())
    } else {
        Err(Problem::Unbalanced)
    }
}

/// Checks a name that stands in a chain, where arrows and commas separate.
pub(crate) fn check_name(name: &str) -> Result<(), Problem> {
    check_in_brackets(name)?;
    match [">", "→", "⟶", "➜", ","]
        .into_iter()
        .find(|separator| name.contains(separator))
    {
        Some(separator) => Err(Problem::Separator(separator)),
        None => Ok(()),
    }
}

/// Turns the problem of one field into the error of its message.
pub(crate) fn field(
    kind: &'static Kind,
    name: &'static str,
    checked: Result<(), Problem>,
) -> Result<(), InvalidMessage> {
    checked.map_err(|problem| InvalidMessage::new(kind.name, name, problem))
}

/// Whether a line ends here; readers take all of these for a line feed.
pub(crate) fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}'
    )
}

/// Characters that nobody sees and that readers drop inside tags. The joiners U+200C and U+200D are not
/// among them: scripts and emoji need them.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{61c}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether every `[` has its `]`, and no `]` comes before its `[`.
pub(crate) fn is_balanced(text: &str) -> bool {
    let mut depth = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'[' => depth += 1,
            b']' => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            _ => {}
        }
    }
    depth == 0
}

/// Whether the value is a template that was not filled in. A whole value in brackets is one, unless it is
/// itself a well-formed tag.
pub(crate) fn is_placeholder(value: &str) -> bool {
    if matches!(value, "..." | "…") {
        return true;
    }
    let word = value.to_ascii_lowercase();
    if word == "question"
        || word
            .strip_prefix("role")
            .is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
    {
        return true;
    }
    is_bracketed(value) && !is_tag(value)
}

/// Whether the first character opens a bracket that the last one closes.
fn is_bracketed(value: &str) -> bool {
    match value
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(inner) => is_balanced(inner),
        None => false,
    }
}

/// Whether the bracketed value starts like a tag of the protocol: a known name, then `:`, or `]`.
fn is_tag(value: &str) -> bool {
    let inner = value.trim_start_matches('[');
    let names = kinds::KINDS
        .iter()
        .filter(|kind| is_in_brackets(kind))
        .map(|kind| kind.tag);
    names.chain(["VERIFIED", "ASSUMED"]).any(|name| {
        inner
            .strip_prefix(name)
            .is_some_and(|rest| rest.trim_start().starts_with([':', '：']))
    })
}

/// Whether the kind's tag stands in brackets.
pub(crate) fn is_in_brackets(kind: &Kind) -> bool {
    matches!(
        kind.form,
        Form::Piped | Form::Inline | Form::RoleBlock | Form::Block
    )
}

/// The first tag in the text that a block can't hold as data: one that asks somebody to act, or one that
/// opens or closes a block.
fn find_block_tag(text: &str) -> Option<String> {
    let blocks = kinds::KINDS
        .iter()
        .filter(|kind| matches!(kind.form, Form::RoleBlock | Form::Block));
    let names: Vec<&str> = blocks
        .map(|kind| kind.tag)
        .chain([kinds::CONFLICT.tag])
        .collect();
    for (at, _) in text.match_indices(['[', '【']) {
        let rest = text[at..].trim_start_matches(['[', '【']).trim_start();
        let closing = rest.strip_prefix(['/', '／']);
        let name = closing.unwrap_or(rest).trim_start();
        let is = |tag: &str| {
            let head = name.get(..tag.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(tag))
                && !name[tag.len()..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-')
        };
        let found = match closing {
            Some(_) => names.iter().any(|tag| is(tag)),
            None => ACTING
                .iter()
                .chain(names.iter().filter(|tag| **tag != kinds::CONFLICT.tag))
                .any(|tag| is(tag)),
        };
        if found {
            let end = text[at..]
                .find([']', '】'])
                .map_or(text.len(), |end| at + end + 1);
            return Some(text.get(at..end).unwrap_or(text).to_owned());
        }
    }
    None
}

/// Whether the text starts with the label and a colon, whatever the case, and with bold marks or bullets
/// around it.
fn starts_with_label(text: &str, label: &str) -> bool {
    let text = text.trim_start_matches(['*', '_', '-', '•', '–', ' ']);
    let mut rest = text.chars();
    for expected in label.chars() {
        match rest.next() {
            Some(found)
                if found == expected || found.to_lowercase().eq(expected.to_lowercase()) => {}
            _ => return false,
        }
    }
    rest.as_str()
        .trim_start_matches(['*', '_', ' '])
        .starts_with([':', '：'])
}

/// Whether the text is UTF-8 that was decoded as Windows-1252: re-encoded, it decodes strictly to other
/// text.
pub(crate) fn is_damaged(text: &str) -> bool {
    !text.is_ascii() && repaired(text).is_some()
}

/// The text as it was before it was decoded as Windows-1252, where it was.
pub(crate) fn repaired(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        bytes.push(windows_1252(c)?);
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|repaired| repaired != text)
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
    fn placeholders_are_told_from_text() {
        for value in [
            "...",
            "…",
            "role",
            "role1",
            "Question",
            "[one line]",
            "[point [x]]",
        ] {
            assert!(is_placeholder(value), "{value}");
        }
        for value in [
            "[a] and [b]",
            "roles",
            "[ASSUMPTION: x]",
            "[INVOKE:cfo|x]",
            "what role?",
            "role model",
        ] {
            assert!(!is_placeholder(value), "{value}");
        }
    }

    #[test]
    fn damage_is_found_and_mended() {
        assert_eq!(repaired("âœ… ok").as_deref(), Some("✅ ok"));
        assert_eq!(repaired("cro â†’ cfo").as_deref(), Some("cro → cfo"));
        for whole in ["plain", "naïve", "— dash", "✅"] {
            assert!(!is_damaged(whole), "{whole}");
        }
    }

    #[test]
    fn a_block_holds_no_tag_that_acts_and_no_label_of_its_own() {
        let check = |text| check_in_block(&kinds::RESPONSE, text);
        assert!(check("see [INVOKE:cfo|x]").is_err());
        assert!(check("see [/RESPONSE] there").is_err());
        assert!(check("[ response : cfo] there").is_err());
        assert!(check("**Caveat:** none").is_err());
        assert!(check("temel bulgu: yok").is_err());
        assert!(check("the caveat: none [ASSUMPTION: x] [1]").is_ok());
    }
}
