//! What must hold across the attributes and fields of a message, one function a rule.

use agentproto_kinds::{self as kinds, Arity, Value};
use syn::{Data, DeriveInput, Fields, Type, Variant};

use super::ast::{Declared, Route, Slot, SlotShape};
use super::attr::{self, Keys, Kind};
use super::roles::Named;
use crate::attr::Key;
use crate::errors::Errors;
use crate::nearest::nearest;

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

/// Each kind takes the roles that it needs and no others.
pub(crate) fn route(
    input: &DeriveInput,
    kind: Kind,
    keys: &Keys,
    errors: &mut Errors,
) -> Option<Route> {
    let Keys {
        kind: declared,
        from,
        to,
        chain,
        ask,
        answers,
        by,
        author,
        krate: _,
        is_whole,
    } = keys;
    let given = [
        (attr::FROM, from.as_ref().map(|(_, span)| *span)),
        (attr::TO, to.as_ref().map(|(_, span)| *span)),
        (attr::CHAIN, chain.as_ref().map(|(_, span)| *span)),
        (attr::ASK, ask.as_ref().map(|(_, span)| *span)),
        (attr::ANSWERS, answers.as_ref().map(|(_, span)| *span)),
        (attr::BY, by.as_ref().map(|(_, span)| *span)),
        (attr::AUTHOR, author.as_ref().map(|(_, span)| *span)),
    ];
    for (key, span) in given {
        let is_taken = kind.keys().iter().any(|taken| taken.name == key.name);
        if let Some(span) = span
            && !is_taken
        {
            errors.push(syn::Error::new(span, not_taken(kind, key)));
        }
    }

    let span = declared.map_or_else(|| input.ident.span(), |(_, span)| span);
    let mut names = Names {
        input,
        kind,
        span,
        report_missing: *is_whole,
        errors,
    };
    if matches!(kind, Kind::Invoke | Kind::Broadcast) && ask.is_none() {
        names.missing(attr::ASK);
    }
    match kind {
        Kind::Invoke | Kind::ReviewRequest => match chain {
            Some((roles, span)) => {
                for (key, given) in [(attr::FROM, from), (attr::TO, to)] {
                    if let Some((_, span)) = given {
                        names.errors.push(syn::Error::new(
                            *span,
                            format_args!(
                                "`chain(…)` replaces `{}`: its last two roles are the caller and the role asked",
                                key.name
                            ),
                        ));
                    }
                }
                if roles.len() < 2 {
                    names.errors.push(syn::Error::new(
                        *span,
                        "a chain names at least the caller and the role asked: `chain(Role, Role)`",
                    ));
                }
                let roles: Option<Vec<_>> = roles.iter().map(|role| names.role(role)).collect();
                Some(Route::Chain(roles?))
            }
            None => {
                let from = names.needed(attr::FROM, from);
                let to = names.needed(attr::TO, to);
                Some(Route::Chain(vec![from?, to?]))
            }
        },
        Kind::Broadcast => Some(Route::Broadcast(names.needed(attr::FROM, from)?)),
        Kind::Response | Kind::Review => {
            let question = match answers {
                Some((ty, _)) => Some(names.named(ty, "the type of the question")?),
                None => None,
            };
            let from = match from {
                Some((ty, _)) => Some(names.role(ty)?),
                None => None,
            };
            if let (Some(question), Some(_), Some((_, span))) = (&question, &from, &keys.from)
                && question.is_generic
            {
                names.errors.push(syn::Error::new(
                    *span,
                    "the answer to a generic question takes no `from`: it is the role asked that answers",
                ));
            }
            // A verdict does not carry who gives it, a response does.
            if question.is_none() && from.is_none() && kind == Kind::Response {
                names.missing(attr::ANSWERS);
            }
            Some(Route::Answer { question, from })
        }
        Kind::PeerVerify => {
            let by = names.needed(attr::BY, by);
            let author = names.needed(attr::AUTHOR, author);
            Some(Route::Peer {
                by: by?,
                author: author?,
            })
        }
        Kind::CriticScreen => Some(Route::Open),
        Kind::Inbox => Some(Route::Inbox(names.needed(attr::TO, to)?)),
    }
}

/// Turns the types that keys hold into named ones, and reports what is missing.
struct Names<'a> {
    input: &'a DeriveInput,
    kind: Kind,
    span: proc_macro2::Span,
    report_missing: bool,
    errors: &'a mut Errors,
}

impl Names<'_> {
    fn named(&mut self, ty: &Type, expected: &str) -> Option<Named> {
        match Named::new(ty, &self.input.generics, expected) {
            Ok(named) => Some(named),
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }

    /// A role. Where a parameter is to be checked against roles that come later, it can't be one.
    fn role(&mut self, ty: &Type) -> Option<Named> {
        let named = self.named(ty, "a role type, such as `Cfo`")?;
        if named.is_generic && matches!(self.kind, Kind::Response | Kind::Review | Kind::Inbox) {
            self.errors.on(
                ty,
                format_args!(
                    "the role of {} is known where it is declared, not a parameter",
                    a(self.kind.name())
                ),
            );
            return None;
        }
        Some(named)
    }

    fn needed(&mut self, key: Key, value: &Option<(Type, proc_macro2::Span)>) -> Option<Named> {
        match value {
            Some((ty, _)) => self.role(ty),
            None => {
                self.missing(key);
                None
            }
        }
    }

    fn missing(&mut self, key: Key) {
        // After a key that could not be read, the missing one may be that.
        if self.report_missing {
            self.errors.push(syn::Error::new(
                self.span,
                format_args!("{} needs `{}`", a(self.kind.name()), key.shape),
            ));
        }
    }
}

fn not_taken(kind: Kind, key: Key) -> String {
    if kind == Kind::CriticScreen {
        return format!(
            "a `critic_screen` takes no `{}`: it is the critic who screens",
            key.name
        );
    }
    let keys: Vec<_> = kind
        .keys()
        .iter()
        .map(|key| format!("`{}`", key.shape))
        .collect();
    format!(
        "{} takes no `{}`: its keys are {}",
        a(kind.name()),
        key.name,
        keys.join(", ")
    )
}

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
    for declared in fields {
        let (name, span) = declared.name();
        match names().position(|part| part == name) {
            Some(index) if filled[index].is_some() => errors.push(syn::Error::new(
                span,
                format_args!("`{name}` is given by two fields"),
            )),
            Some(index) => filled[index] = Some(declared.field),
            None => {
                let nearest = nearest(&name, names());
                meant.extend(nearest);
                errors.push(syn::Error::new(
                    span,
                    unknown_field(kind, &name, nearest, names()),
                ));
            }
        }
    }
    parts
        .iter()
        .zip(filled)
        .map(|((name, shape), field)| {
            // A misspelt field is not missing as well.
            if field.is_none() && *shape != SlotShape::Optional && !meant.contains(name) {
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
    for renamed in fields.iter().filter_map(|field| field.renamed.as_ref()) {
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

/// A variant of an inbox holds one message.
pub(crate) fn variant<'a>(variant: &'a Variant, errors: &mut Errors) -> Option<&'a Type> {
    if let Fields::Unnamed(fields) = &variant.fields
        && fields.unnamed.len() == 1
    {
        return fields.unnamed.first().map(|field| &field.ty);
    }
    errors.push(syn::Error::new(
        variant.ident.span(),
        format_args!(
            "a variant of an inbox holds one message: `{0}({0})`",
            variant.ident
        ),
    ));
    None
}

/// An inbox has at most one variant for what none of the others matches.
pub(crate) fn one_other<'a>(
    others: &[(&'a Variant, &'a Type, proc_macro2::Span)],
    errors: &mut Errors,
) -> Option<(&'a Variant, &'a Type)> {
    for (variant, _, span) in others.iter().skip(1) {
        errors.push(syn::Error::new(
            *span,
            format_args!(
                "an inbox has one variant that is `other`: `{}` is a second one",
                variant.ident
            ),
        ));
    }
    others.first().map(|(variant, ty, _)| (*variant, *ty))
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
