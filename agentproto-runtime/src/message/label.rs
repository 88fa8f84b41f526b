//! Labels at the start of a line, as people write them; what a constructor refuses is what a reader takes.

use agentproto_kinds::Kind;

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
}

/// The label of `kind` that the line starts with: in any case and language of the table, bold or not, behind
/// a bullet or not.
pub(crate) fn label_at(kind: &Kind, line: &str) -> Option<Label> {
    // Most lines have no colon of either width; the full-width one starts with this byte.
    memchr::memchr2(b':', 0xef, line.as_bytes())?;
    let name = line.trim_start_matches(is_before_label);
    let start = line.len() - name.len();
    for (field, shape) in kind.fields.iter().enumerate() {
        let labels = core::iter::once((shape.label, false))
            .chain(shape.aliases.iter().map(|alias| (alias.text, true)));
        for (label, is_alias) in labels {
            if let Some(len) = prefix_len(name, label)
                && let Some((value, is_wide)) = behind_colon(&name[len..])
            {
                let value = start + len + value;
                return Some(Label {
                    field,
                    value,
                    is_alias,
                    is_wide,
                });
            }
        }
    }
    None
}

fn is_before_label(c: char) -> bool {
    matches!(c, ' ' | '\t' | '*' | '_' | '-' | '•' | '–' | '#')
}

/// Where the value starts in what follows a label, and whether the colon is a full-width one.
fn behind_colon(rest: &str) -> Option<(usize, bool)> {
    let colon = rest.trim_start_matches(['*', '_', ' ']);
    let value = colon.strip_prefix([':', '：'])?;
    let is_wide = colon.starts_with('：');
    let bold = value
        .strip_prefix("**")
        .or_else(|| value.strip_prefix("__"));
    let value = bold.unwrap_or(value).trim_start();
    Some((rest.len() - value.len(), is_wide))
}

/// Where exact labels stand inside a value, each with its mark behind it, and their fields.
pub(crate) fn marked_labels(kind: &Kind, value: &str) -> Vec<(usize, usize, usize)> {
    if !value.contains([':', '：']) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let marked = kind
        .fields
        .iter()
        .enumerate()
        .filter(|(_, shape)| !shape.mark.is_empty());
    for (field, shape) in marked {
        let labels =
            core::iter::once(shape.label).chain(shape.aliases.iter().map(|alias| alias.text));
        for label in labels {
            for (start, _) in value.match_indices(label) {
                let behind = &value[start + label.len()..];
                let colon = behind.trim_start_matches(['*', '_']);
                let Some(rest) = colon.strip_prefix([':', '：']) else {
                    continue;
                };
                if rest
                    .trim_start()
                    .starts_with(shape.mark.trim_end_matches('\u{fe0f}'))
                {
                    found.push((start, value.len() - rest.len(), field));
                }
            }
        }
    }
    found.sort_unstable();
    found
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
    let mut chars = text.char_indices().filter(|(_, c)| *c != DOT_ABOVE);
    for wanted in word.chars().filter(|c| *c != DOT_ABOVE) {
        let (_, found) = chars.next()?;
        if fold(found) != fold(wanted) {
            return None;
        }
    }
    let rest = chars.next().map_or(text.len(), |(at, _)| at);
    Some(rest)
}

/// The combining dot that lower-casing `İ` leaves behind.
const DOT_ABOVE: char = '\u{307}';

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
    fn labels_are_found_however_they_are_written() {
        for line in [
            "Key finding: x",
            "KEY FINDING: x",
            "**Key finding:** x",
            "**Key finding**: x",
            "  key finding : x",
            "- Key finding: x",
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
        ] {
            assert_eq!(value(&RESPONSE, line), None, "{line}");
        }
    }
}
