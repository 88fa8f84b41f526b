//! Ask templates, checked: what they make can be read back.

use std::mem::take;

use syn::LitStr;
use syn::ext::IdentExt as _;

use super::ast::{Declared, Slot, SlotShape};
use crate::errors::Errors;
use crate::nearest::nearest;

/// The text of a question, cut at its holes.
pub(crate) struct Template<'a> {
    literal: &'a LitStr,
    /// What stands before the first hole.
    pub(crate) head: String,
    /// Each hole's field with the text behind it.
    pub(crate) holes: Vec<(String, String)>,
}

impl<'a> Template<'a> {
    /// The template, where every field fills one hole and no two of them touch.
    pub(crate) fn parse(
        literal: &'a LitStr,
        fields: &[Declared<'_>],
        errors: &mut Errors,
    ) -> Option<Self> {
        let template = match cut(&literal.value()) {
            Ok((head, holes)) => Self {
                literal,
                head,
                holes,
            },
            Err(message) => {
                errors.on(literal, message);
                return None;
            }
        };
        let before = errors.count();
        template.check_text(errors);
        template.check_holes(fields, errors);
        (errors.count() == before).then_some(template)
    }

    /// The fields in the order of their holes.
    pub(crate) fn slots<'f>(&self, fields: &[Declared<'f>]) -> Vec<Slot<'f>> {
        self.holes
            .iter()
            .map(|(name, _)| Slot {
                shape: SlotShape::Line,
                field: fields
                    .iter()
                    .find(|declared| declared.ident.unraw() == name)
                    .map(|declared| declared.field),
            })
            .collect()
    }

    /// The text is what a question can be, whatever fills its holes.
    fn check_text(&self, errors: &mut Errors) {
        let behind = || self.holes.iter().map(|(_, behind)| behind.as_str());
        let text: String = std::iter::once(self.head.as_str())
            .chain(behind())
            .collect();
        let starts_open = self.head.is_empty() && !self.holes.is_empty();
        let ends_open = self
            .holes
            .last()
            .is_some_and(|(_, behind)| behind.is_empty());
        if text.trim().is_empty() && self.holes.is_empty() {
            errors.on(
                self.literal,
                "the template is empty: write the question that is asked",
            );
        } else if text.contains(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
            errors.on(
                self.literal,
                "the template can't be read back: a question is one line without control characters",
            );
        } else if (!starts_open && text.starts_with(char::is_whitespace))
            || (!ends_open && text.ends_with(char::is_whitespace))
        {
            errors.on(
                self.literal,
                "the template can't be read back: a question neither starts nor ends with white space",
            );
        } else if !is_balanced(&text) {
            errors.on(
                self.literal,
                "the template can't be read back: a question ends at the `]` that balances its opening bracket, so each `[` in it needs its `]`",
            );
        }
        for (i, pair) in self.holes.windows(2).enumerate() {
            if pair[0].1.is_empty() {
                errors.on(
                    self.literal,
                    format_args!(
                        "the template can't be read back: `{{{}}}` and `{{{}}}` touch, put text between them",
                        self.holes[i].0,
                        self.holes[i + 1].0
                    ),
                );
            }
        }
    }

    /// Every hole names a field, every field has one hole.
    fn check_holes(&self, fields: &[Declared<'_>], errors: &mut Errors) {
        let names: Vec<String> = fields
            .iter()
            .map(|declared| declared.ident.unraw().to_string())
            .collect();
        let mut meant = Vec::new();
        for (i, (hole, _)) in self.holes.iter().enumerate() {
            if self.holes[..i].iter().any(|(earlier, _)| earlier == hole) {
                errors.on(
                    self.literal,
                    format_args!("the template names `{{{hole}}}` twice: each field has one hole"),
                );
            } else if !names.contains(hole) {
                let near = nearest(hole, names.iter().map(String::as_str));
                let hint = near
                    .map(|near| format!(": did you mean `{{{near}}}`?"))
                    .unwrap_or_default();
                meant.extend(near.map(str::to_owned));
                errors.on(
                    self.literal,
                    format_args!("the template names `{{{hole}}}`, which is no field{hint}"),
                );
            }
        }
        for (declared, name) in fields.iter().zip(&names) {
            let has_hole = self.holes.iter().any(|(hole, _)| hole == name);
            // What a misspelt hole meant is not left out as well.
            if !has_hole && !meant.contains(name) {
                errors.on(
                    declared.ident,
                    format_args!(
                        "the template leaves out `{name}`, so that it could not be read back: write `{{{name}}}` in `ask`"
                    ),
                );
            }
        }
    }
}

/// The text before the first hole, and each hole with the text behind it.
fn cut(text: &str) -> Result<(String, Vec<(String, String)>), String> {
    let mut head = None;
    let mut holes: Vec<(String, String)> = Vec::new();
    let mut literal = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' | '}' if chars.peek() == Some(&c) => {
                chars.next();
                literal.push(c);
            }
            '{' => {
                let mut name = String::new();
                loop {
                    match chars.next() {
                        Some('}') => break,
                        Some(c) => name.push(c),
                        None => {
                            return Err(format!(
                                "the template opens `{{{name}` and does not close it: a brace that is text is written `{{{{`"
                            ));
                        }
                    }
                }
                let name = name.strip_prefix("r#").unwrap_or(&name).to_owned();
                if !is_name(&name) {
                    return Err(format!(
                        "the template has `{{{name}}}`: a hole is the name of a field and nothing else"
                    ));
                }
                let text = take(&mut literal);
                match holes.last_mut() {
                    Some((_, behind)) => *behind = text,
                    None => head = Some(text),
                }
                holes.push((name, String::new()));
            }
            '}' => {
                return Err(
                    "the template has a `}` that closes nothing: a brace that is text is written `}}`"
                        .to_owned(),
                );
            }
            c => literal.push(c),
        }
    }
    match holes.last_mut() {
        Some((_, behind)) => *behind = literal,
        None => head = Some(literal),
    }
    Ok((head.unwrap_or_default(), holes))
}

/// Whether a field could have this name.
fn is_name(name: &str) -> bool {
    name != "_"
        && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '[' => depth += 1,
            ']' if depth == 0 => return false,
            ']' => depth -= 1,
            _ => {}
        }
    }
    depth == 0
}
