//! What text in a message may be, so that it reads back the same.

use agentproto_kinds::{self as kinds, Form, Kind};

use super::label::label_at;
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
    if let Some((at, problem)) = finding_tag_problems(text).into_iter().next() {
        return Err(match problem {
            FindingTag::Open => Problem::Placeholder(text[at].to_owned()),
            FindingTag::Bare => Problem::Mismatch(format!(
                "found `{}`, expected a source in the tag, as in `[VERIFIED: Q4 actuals]`",
                &text[at]
            )),
            FindingTag::Mark => Problem::Mismatch(
                "found a finding that is 🟢 and ASSUMED, expected a lower mark".into(),
            ),
        });
    }
    if let Some(label) = label_at(kind, text) {
        return Err(Problem::Prefix(kind.fields[label.field].label.to_owned()));
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

/// Where the bracket stands that balances the one the text starts with. A full-width opening bracket is
/// closed by either kind.
pub(crate) fn closing_bracket(text: &str) -> Option<usize> {
    let is_wide = !text.starts_with('[');
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            '【' | '［' if is_wide => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            '】' | '］' if is_wide => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// What is wrong with a tag of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FindingTag {
    /// `[VERIFIED/ASSUMED]`: the choice was left open.
    Open,
    /// `[VERIFIED]` without a source, `[ASSUMED]` without a basis.
    Bare,
    /// A finding marked 🟢 and tagged ASSUMED.
    Mark,
}

/// A `[VERIFIED: …]` or `[ASSUMED: …]` that a text starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// How long it is.
    pub(crate) len: usize,
    pub(crate) is_assumed: bool,
    /// What is wrong with it by itself.
    pub(crate) problem: Option<FindingTag>,
}

/// The tag of a finding that the text starts with, closed on its line.
pub(crate) fn finding(text: &str) -> Option<Finding> {
    let inner = text.strip_prefix(['[', '【', '［'])?;
    let name = ["VERIFIED", "ASSUMED"]
        .into_iter()
        .find(|name| inner.trim_start().starts_with(name))?;
    let close = inner.find(|c: char| matches!(c, '[' | ']' | '】' | '］') || is_line_break(c))?;
    let bracket = inner[close..]
        .chars()
        .next()
        .filter(|c| matches!(c, ']' | '】' | '］'))?;
    let is_assumed = name == "ASSUMED";
    let rest = inner[..close].trim_start().strip_prefix(name)?.trim();
    let other = if is_assumed { "VERIFIED" } else { "ASSUMED" };
    let source = rest.trim_start_matches([':', '：', '—', '–', '-']);
    let problem = match rest.strip_suffix(other).map(str::trim) {
        Some("/" | "|" | "or" | "OR") => Some(FindingTag::Open),
        _ if source.trim().is_empty() => Some(FindingTag::Bare),
        _ if source.len() == rest.len() => return None,
        _ => None,
    };
    let len = text.len() - inner.len() + close + bracket.len_utf8();
    Some(Finding {
        len,
        is_assumed,
        problem,
    })
}

/// What is wrong with the tags of findings in a text, line by line.
pub(crate) fn finding_tag_problems(text: &str) -> Vec<(core::ops::Range<usize>, FindingTag)> {
    let mut problems = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut is_green = None;
        for (at, _) in line.match_indices(['[', '【', '［']) {
            let Some(tag) = finding(&line[at..]) else {
                continue;
            };
            let range = start + at..start + at + tag.len;
            if let Some(problem) = tag.problem {
                problems.push((range.clone(), problem));
            }
            let is_sure = tag.is_assumed
                && tag.problem != Some(FindingTag::Open)
                && *is_green.get_or_insert_with(|| line.contains('🟢'));
            if is_sure {
                problems.push((range, FindingTag::Mark));
            }
        }
        start += line.len();
    }
    problems
}

/// The tags in a text that ask somebody to act.
pub(crate) fn find_block_tags(text: &str) -> Vec<core::ops::Range<usize>> {
    let mut found = Vec::new();
    for (at, open) in text.match_indices(['[', '【', '［']) {
        let name = text[at + open.len()..].trim_start();
        let is = |tag: &&str| {
            name.strip_prefix(*tag).is_some_and(|rest| {
                rest.trim_start()
                    .starts_with([':', '：', '|', '｜', ']', '】'])
            })
        };
        if ACTING.iter().any(is) {
            let close = text[at..].find([']', '】', '］']);
            let end = close.map_or(at + open.len(), |close| at + close);
            let bracket = text[end..].chars().next().filter(|_| close.is_some());
            found.push(at..end + bracket.map_or(0, char::len_utf8));
        }
    }
    found
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
