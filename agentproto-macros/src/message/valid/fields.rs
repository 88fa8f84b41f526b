//! Which fields a message has.

use agentproto_kinds::{self as kinds, Arity, Value};
use syn::DeriveInput;

use super::super::ast::{Declared, Slot, SlotShape};
use super::super::attr::Kind;
use super::a;
use crate::errors::Errors;
use crate::nearest::nearest;

/// The fields of a kind have the names of its parts, each once, and none is missing but optional ones.
pub(crate) fn slots<'a>(
    input: &'a DeriveInput,
    kind: Kind,
    fields: &[Declared<'a>],
    errors: &mut Errors,
) -> Vec<Slot<'a>> {
    let parts = parts(kind);
    let names = || parts.iter().map(|(name, _)| *name);
    let mut filled: Vec<Option<&'a syn::Field>> = vec![None; parts.len()];
    let mut meant = Vec::new();
    // What its attribute was to say, a field may be any part.
    let mut is_any_meant = false;
    for declared in fields {
        let (name, span) = declared.name();
        match names().position(|part| part == name) {
            Some(index) if filled[index].is_some() => {
                errors.at(span, format_args!("`{name}` is given by two fields"));
            }
            Some(index) => filled[index] = Some(declared.field),
            None if declared.renamed.is_err() => is_any_meant = true,
            None => {
                let nearest = nearest(&name, names());
                meant.extend(nearest);
                errors.at(span, unknown_field(kind, &name, nearest, names()));
            }
        }
    }
    parts
        .iter()
        .zip(filled)
        .map(|((name, shape), field)| {
            // A misspelt field is not missing as well.
            let is_meant = is_any_meant || meant.contains(name);
            if field.is_none() && *shape != SlotShape::Optional && !is_meant {
                errors.on(
                    &input.ident,
                    format_args!(
                        "{} needs the field `{name}`: {}",
                        a(kind.name()),
                        shape.help(name)
                    ),
                );
            }
            Slot {
                shape: *shape,
                field,
            }
        })
        .collect()
}

fn unknown_field<'a>(
    kind: Kind,
    name: &str,
    nearest: Option<&str>,
    names: impl Iterator<Item = &'a str>,
) -> String {
    let hint = match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => {
            let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
            format!(
                "its fields are {}; a field of another name says which it is: `#[agent(field = \"…\")]`",
                names.join(", ")
            )
        }
    };
    format!("{} has no field `{name}`: {hint}", a(kind.name()))
}

/// The parts of a kind that fields fill: all but roles and chains, which attributes name.
fn parts(kind: Kind) -> Vec<(&'static str, SlotShape)> {
    kinds::KINDS
        .iter()
        .filter(|entry| entry.name == kind.name())
        .flat_map(|entry| entry.fields)
        .filter_map(|field| {
            let shape = match (field.value, field.arity) {
                (Value::Role | Value::Chain | Value::Question | Value::Positions, _) => {
                    return None;
                }
                (Value::Choice(kinds::CONFIDENCE), _) => SlotShape::Confidence,
                (Value::Choice(kinds::PROCEED), _) => SlotShape::Proceed,
                (Value::Choice(_), _) => SlotShape::Verdict,
                (Value::Line, Arity::One) => SlotShape::Line,
                (Value::Line, Arity::Optional) => SlotShape::Optional,
                (Value::Line, Arity::Bullets { .. } | Arity::Lines) => SlotShape::List,
            };
            Some((field.name, shape))
        })
        .collect()
}

impl SlotShape {
    fn help(self, name: &str) -> String {
        let ty = match self {
            Self::Line => "Line",
            Self::List => "Vec<Line>",
            Self::Optional => "Option<Line>",
            Self::Confidence => "Confidence",
            Self::Proceed => "Proceed",
            Self::Verdict => "Verdict",
        };
        format!("`{name}: {ty}`")
    }
}

/// The fields of a question have the names that the template uses.
pub(crate) fn not_renamed(fields: &[Declared<'_>], kind: Kind, errors: &mut Errors) -> bool {
    let before = errors.count();
    for renamed in fields
        .iter()
        .filter_map(|field| field.renamed.as_ref().ok()?.as_ref())
    {
        errors.on(
            renamed,
            format_args!(
                "{} takes no `field = \"…\"`: its template uses the names of the fields themselves",
                a(kind.name())
            ),
        );
    }
    errors.count() == before
}
