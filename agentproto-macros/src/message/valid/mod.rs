//! What must hold across the attributes and fields of a message, one function a rule: this file of the
//! declaration itself, `keys` of the keys of its kind, `fields` of its fields.

mod fields;
mod keys;

use proc_macro2::Span;
use syn::{Data, DeriveInput, Fields, Ident, Type, Variant};

use super::attr::{self, Keys, Kind};
use crate::errors::Errors;

pub(crate) use fields::{not_renamed, slots};
pub(crate) use keys::route;

/// A message says of which kind it is.
pub(crate) fn kind(input: &DeriveInput, keys: &Keys, errors: &mut Errors) -> Option<Kind> {
    if keys.kind.is_none() && keys.is_whole {
        let names: Vec<_> = attr::KINDS
            .iter()
            .map(|(_, key, _)| format!("`{}`", key.name))
            .collect();
        errors.on(
            &input.ident,
            format_args!(
                "`{}` does not say what kind of message it is: write `#[agent(kind, …)]`, the kind being one of {}",
                input.ident,
                names.join(", ")
            ),
        );
    }
    keys.kind.map(|(kind, _)| kind)
}

/// An inbox is an enum, every other message a struct with named fields.
pub(crate) fn shape(input: &DeriveInput, kind: Kind, errors: &mut Errors) -> bool {
    let ident = &input.ident;
    match (&input.data, kind) {
        (Data::Enum(data), Kind::Inbox) => {
            if data.variants.is_empty() {
                errors.on(
                    ident,
                    "an inbox needs at least one message that may reach its role",
                );
            }
            !data.variants.is_empty()
        }
        (_, Kind::Inbox) => {
            errors.on(ident, "an `inbox` is an enum with one variant a message");
            false
        }
        (Data::Struct(data), _) => {
            let named = !matches!(data.fields, Fields::Unnamed(_));
            if !named {
                errors.on(
                    &data.fields,
                    format_args!("a message has named fields: `struct {ident} {{ name: Type }}`"),
                );
            }
            named
        }
        (Data::Enum(_) | Data::Union(_), _) => {
            errors.on(
                ident,
                format_args!("{} is a struct with named fields", a(kind.name())),
            );
            false
        }
    }
}

/// A variant of an inbox holds one message.
pub(crate) fn variant<'a>(variant: &'a Variant, errors: &mut Errors) -> Option<&'a Type> {
    if let Fields::Unnamed(fields) = &variant.fields
        && fields.unnamed.len() == 1
    {
        return fields.unnamed.first().map(|field| &field.ty);
    }
    errors.at(
        variant.ident.span(),
        format_args!(
            "a variant of an inbox holds one message: `{0}({0})`",
            variant.ident
        ),
    );
    None
}

/// An inbox has at most one variant for what none of the others matches.
pub(crate) fn one_other<'a>(
    others: &[(&'a Variant, &'a Type, Span)],
    errors: &mut Errors,
) -> Option<(&'a Variant, &'a Type)> {
    for (variant, _, span) in others.iter().skip(1) {
        errors.at(
            *span,
            format_args!(
                "an inbox has one variant that is `other`: `{}` is a second one",
                variant.ident
            ),
        );
    }
    others.first().map(|(variant, ty, _)| (*variant, *ty))
}

/// Whether the type is the one that is declared, by its name or as `Self`.
pub(crate) fn is_itself(ty: &Type, declared: &Ident) -> bool {
    match ty {
        Type::Path(path) if path.path.segments.len() == 1 => path
            .path
            .segments
            .iter()
            .all(|only| only.ident == "Self" || only.ident == *declared),
        _ => false,
    }
}

/// The name with its article.
fn a(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} `{name}`")
}
