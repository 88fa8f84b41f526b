//! What text in a message may be, so that it reads back the same, and what every reader tells apart.

use agentproto_kinds::{self as kinds, Form, Kind};

use super::damage::{is_damaged, repaired_by_character};
use super::label::{label_at, labels_within};
use super::nested::{FindingTag, block_tags, finding_tag_problems};
use super::{InvalidMessage, Problem};
use crate::memchr::memchr3;

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
    let mut joiners = text.match_indices(is_joiner);
    if let Some((_, joiner)) = joiners.find(|(at, _)| joins_nothing(&text[..*at], &text[*at..])) {
        return Err(Problem::Control(joiner.chars().next().unwrap_or_default()));
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
    // Readers see a tag whose delimiters alone are damaged.
    let repaired = repaired_by_character(text);
    if let Some((tag, _)) = block_tags(&repaired).next() {
        return Err(Problem::Tag(repaired[tag].to_owned()));
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
    match list_mark(text) {
        Some(bullet) => Err(Problem::Prefix(bullet.to_owned())),
        None => Ok(()),
    }
}

/// Checks a text that stands on a line of its own behind a bullet, where a code fence could open.
pub(crate) fn check_point(kind: &'static Kind, text: &str) -> Result<(), Problem> {
    check_bullet(kind, text)?;
    match opening_fence(text) {
        Some(fence) => Err(Problem::Prefix(fence.to_owned())),
        None => Ok(()),
    }
}

/// Checks a text that stands behind a mark or a word with a mark in a block of `kind`.
pub(crate) fn check_marked(kind: &'static Kind, text: &str) -> Result<(), Problem> {
    check_bullet(kind, text)?;
    if let Some(mark) = MARKS.iter().find(|mark| text.starts_with(**mark)) {
        return Err(Problem::Prefix((*mark).to_owned()));
    }
    match labels_within(kind, text, false).first() {
        Some(label) => Err(Problem::Separator(kind.fields[label.field].label)),
        None => Ok(()),
    }
}

/// The marks that decide before words do, without their variation selectors.
pub(crate) const MARKS: [&str; 7] = ["✅", "⚠", "🔴", "🟢", "🟡", "⚪", "🚫"];

/// The signs that are bullets.
const BULLETS: [char; 11] = ['-', '•', '*', '–', '+', '·', '—', '‣', '◦', '▪', '●'];

/// The bullet at the start of the text, where there is one.
#[must_use]
pub fn bullet(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let end = match (digits, text[digits..].chars().next()?) {
        (0, c) if BULLETS.contains(&c) => c.len_utf8(),
        (0, c) if c.is_ascii_alphabetic() && text[1..].starts_with(')') => 2,
        (1.., '.' | ')') => digits + 1,
        _ => return None,
    };
    let (bullet, rest) = text.split_at(end);
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(bullet)
}

/// The list mark at the start of the text: a bullet, or two without a blank between them, `•- a`. What is nothing
/// but a bullet needs no blank behind it, `•a`. Two asterisks are none, since they emphasize.
pub(crate) fn list_mark(text: &str) -> Option<&str> {
    // Nearly every text starts with a word, of which at most one letter with a bracket behind it is a mark.
    if let [b'A'..=b'Z' | b'a'..=b'z', second, ..] = text.as_bytes()
        && *second != b')'
    {
        return None;
    }
    if let Some(bullet) = bullet(text) {
        return Some(bullet);
    }
    let first = text.chars().next()?;
    if matches!(first, '•' | '‣' | '◦' | '▪' | '●') {
        let len = first.len_utf8();
        let doubled = list_mark(&text[len..]).map_or(0, str::len);
        return Some(&text[..len + doubled]);
    }
    let is_second = |c: &char| BULLETS.contains(c);
    let start = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let first = start.chars().next()?;
    let is_first = if start.len() < text.len() {
        matches!(first, '.' | ')')
    } else {
        BULLETS.contains(&first)
    };
    let second = start[first.len_utf8()..].chars().next().filter(is_second)?;
    let (marks, rest) =
        text.split_at(text.len() - start.len() + first.len_utf8() + second.len_utf8());
    let is_apart = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (is_first && is_apart && marks != "**").then_some(marks)
}

/// The run of backticks or tildes that opens a code fence where the text starts its line or a list item:
/// three or more, backticks not followed by further ones.
pub(crate) fn opening_fence(text: &str) -> Option<&str> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let info = text.trim_start_matches(mark);
    let fence = &text[..text.len() - info.len()];
    let is_fence = fence.len() >= 3 && (mark == '~' || !info.contains('`'));
    is_fence.then_some(fence)
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

/// The arrows that are one sign each; `->`, `-->` and `=>` are drawn of several.
pub(crate) const ARROWS: [&str; 8] = ["→", "⟶", "➜", "⇒", "➔", "➝", "➡", "➞"];

/// Where the first arrow of any kind stands in a text, and where it ends.
#[must_use]
pub fn find_arrow(text: &str) -> Option<(usize, usize)> {
    const SIGN: u8 = "→".as_bytes()[0];
    let drawn = ["-->", "->", "=>"];
    let mut from = 0;
    loop {
        // All the others start with the same byte.
        let at = from + memchr3(b'-', b'=', SIGN, &text.as_bytes()[from..])?;
        let start = text.get(at..).unwrap_or_default();
        let mut arrows = ARROWS.into_iter().chain(drawn);
        if let Some(arrow) = arrows.find(|arrow| start.starts_with(arrow)) {
            let behind = start[arrow.len()..].trim_start_matches('\u{fe0f}');
            return Some((at, text.len() - behind.len()));
        }
        from = at + 1;
    }
}

/// Checks a name that stands in a chain, where arrows and commas separate.
pub(crate) fn check_name(name: &str) -> Result<(), Problem> {
    check_line(name)?;
    let marks = [">", ",", "，", "、", "[", "]"];
    match ARROWS
        .into_iter()
        .chain(marks)
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

/// What a text may start with, and nobody sees.
pub const BOM: char = '\u{feff}';

/// Whether a line ends here; readers take all of these for a line feed.
#[must_use]
pub fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}'
    )
}

/// Whether scripts and emoji need it between two characters, though nobody sees it.
pub(crate) fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// How many characters that are dropped may stand behind a joiner that is kept.
const DROPPED: usize = 8;

/// Whether the joiner that `after` starts with is of no use: another one, an edge, a blank or ASCII stands beside
/// it. Readers drop it then, as they do what is invisible.
pub(crate) fn joins_nothing(before: &str, after: &str) -> bool {
    let is_joined = |c: char| !c.is_ascii() && !c.is_whitespace() && !is_joiner(c);
    let is_dropped =
        |c: &char| is_joiner(*c) || is_invisible(*c) || (c.is_control() && !is_line_break(*c));
    let next = || after.chars().take(1 + DROPPED).find(|c| !is_dropped(c));
    !(before.chars().next_back().is_some_and(is_joined) && next().is_some_and(is_joined))
}

/// Whether readers drop such a character at least where it is of no use.
#[must_use]
pub fn may_be_dropped(c: char) -> bool {
    is_invisible(c) || is_joiner(c) || is_unprintable(c)
}

/// Whether readers drop the character that `text` starts with, where `before` is what they kept of what stands before
/// it: nobody sees it, no text may hold it, or it joins nothing.
#[must_use]
pub fn is_dropped(before: &str, text: &str) -> bool {
    text.chars().next().is_some_and(|c| {
        is_invisible(c) || is_unprintable(c) || (is_joiner(c) && joins_nothing(before, text))
    })
}

/// Whether a character is a control that no text of a message may hold.
fn is_unprintable(c: char) -> bool {
    c.is_control() && !is_line_break(c) && c != '\t'
}

/// Characters that nobody sees and that readers drop inside tags. The joiners U+200C and U+200D are not
/// among them where they join: scripts and emoji need them.
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
    if is_wide { None } else { mixed_close(text) }
}

/// The full-width bracket that closes the narrow one the text starts with, where nothing else does: on its
/// line, before any other bracket.
pub(crate) fn mixed_close(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('[')?;
    let is_end = |c: char| matches!(c, '[' | ']' | '【' | '［' | '】' | '］') || is_line_break(c);
    let at = rest.find(is_end)?;
    rest[at..].starts_with(['】', '］']).then_some(1 + at)
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
#[inline]
#[must_use]
pub fn is_placeholder(value: &str) -> bool {
    // Nearly every value starts with a letter that no template starts with.
    let is_text = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'q' | 'Q' | 'r' | 'R');
    !value.starts_with(is_text) && is_template(value)
}

fn is_template(value: &str) -> bool {
    let is_dots = value.len() >= 3 && value.chars().all(|c| matches!(c, '.' | '…'));
    is_dots
        || value.eq_ignore_ascii_case("question")
        || is_role_word(value)
        || is_slot(value)
        || (is_bracketed(value) && !is_tag(value))
}

/// `<question>`, `{role}`: a name between the brackets of a template.
fn is_slot(value: &str) -> bool {
    let inner = value
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'));
    let inner = inner.or_else(|| value.strip_prefix('{')?.strip_suffix('}'));
    let inner = inner.map(|inner| inner.trim_matches(['{', '}']));
    let is_in_name =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '/' | '|' | '.' | '\'');
    inner
        .is_some_and(|name| name.chars().any(char::is_alphanumeric) && name.chars().all(is_in_name))
}

/// `role`, `role1`, in any case.
fn is_role_word(value: &str) -> bool {
    value.split_at_checked(4).is_some_and(|(word, number)| {
        word.eq_ignore_ascii_case("role") && number.bytes().all(|b| b.is_ascii_digit())
    })
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
        let behind = inner.strip_prefix(name);
        let value = behind.and_then(|rest| rest.trim_start().strip_prefix([':', '：']));
        // One that asks needs its pipe.
        let is_asking = [kinds::INVOKE.tag, kinds::BROADCAST.tag].contains(&name);
        value.is_some_and(|value| !is_asking || value.contains(['|', '｜']))
    })
}

/// Whether the kind's tag stands in brackets.
pub(crate) fn is_in_brackets(kind: &Kind) -> bool {
    matches!(
        kind.form,
        Form::Piped | Form::Inline | Form::RoleBlock | Form::Block
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_start_with_one_byte() {
        for arrow in ARROWS {
            let text = format!("a — b-c={arrow}d");
            assert_eq!(find_arrow(&text), Some((10, 10 + arrow.len())), "{arrow}");
        }
        assert_eq!(find_arrow("a - b --> c"), Some((6, 9)));
        assert_eq!(find_arrow("a = b — c"), None);
    }

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
            "[INVOKE:cto]",
            "<question>",
            "{role}",
            "{{ key_finding }}",
            "<one line>",
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
            "<https://example.com>",
            "<b>bold</b>",
            "{}",
            "<3",
        ] {
            assert!(!is_placeholder(value), "{value}");
        }
    }

    #[test]
    fn a_block_holds_no_tag_that_acts_and_no_label_of_its_own() {
        let check = |text| check_in_block(&kinds::RESPONSE, text);
        assert!(check("see [INVOKE:cfo|x]").is_err());
        assert!(check("see [/RESPONSE] there").is_err());
        assert!(check("see [ Invoke : cfo | x]").is_err());
        assert!(check("[ RESPONSE : cfo] there").is_err());
        assert!(check("[/Response:cfo] there").is_err());
        assert!(check("ï¼»RESPONSEï¼šcfoï¼½ → there").is_err());
        for mention in [
            "the [RESPONSE] block",
            "as in [response] below",
            "[Response: yes] or no",
            "[Critic-Screen] was fine",
            "[Invoke](http://x)",
            "[Broadcast] went fine",
            "[Invoke: plan] first",
            "use [INVOKE] and [BROADCAST]",
        ] {
            assert!(check(mention).is_ok(), "{mention}");
        }
        assert!(check("**Caveat:** none").is_err());
        assert!(check("temel bulgu: yok").is_err());
        assert!(check("the caveat: none [ASSUMPTION: x] [1]").is_ok());
    }
}
