//! A message as declared, of its kind.

use proc_macro2::Span;
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Field, Fields, Ident, LitStr, Path, Type, Variant};

use super::attr::{self, Keys, Kind, Unread};
use super::roles::Named;
use super::template::Template;
use super::valid;
use crate::errors::Errors;

/// The struct or enum with its attributes, checked.
pub(crate) struct Message<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) krate: Option<&'a Path>,
    pub(crate) kind: Kind,
    pub(crate) route: Route,
    pub(crate) body: Body<'a>,
}

/// The roles that the attributes name.
pub(crate) enum Route {
    /// Who calls whom, the role asked last.
    Chain(Vec<Named>),
    /// Who broadcasts.
    Broadcast(Named),
    /// The question, and who answers where that does not follow from it.
    Answer {
        question: Option<Named>,
        from: Option<Named>,
    },
    /// Who checks whose work.
    Peer { by: Named, author: Named },
    /// Whose inbox it is.
    Inbox(Named),
    /// Nobody in particular.
    Open,
}

/// What carries the values.
pub(crate) enum Body<'a> {
    /// The slots of the kind or of the template, in order, with the field that fills each, and the fields
    /// that carry nothing.
    Fields {
        slots: Vec<Slot<'a>>,
        markers: Vec<&'a Field>,
        ask: Option<Template<'a>>,
    },
    /// The messages of an inbox in declared order, and the variant for all others.
    Variants {
        messages: Vec<(&'a Variant, &'a Type)>,
        other: Option<(&'a Variant, &'a Type)>,
    },
}

/// A part of a message, and the field that fills it.
pub(crate) struct Slot<'a> {
    pub(crate) shape: SlotShape,
    /// `None` where an optional part is left out.
    pub(crate) field: Option<&'a Field>,
}

/// What type a field needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum SlotShape {
    Line,
    List,
    Optional,
    Confidence,
    Proceed,
    Verdict,
}

impl<'a> Message<'a> {
    /// The message; `None` after an error that leaves nothing to generate.
    pub(crate) fn from_input(
        input: &'a DeriveInput,
        keys: &'a Keys,
        errors: &mut Errors,
    ) -> Option<Self> {
        let kind = valid::kind(input, keys, errors);
        let data = match kind {
            Some(kind) => valid::shape(input, kind, errors),
            None => false,
        };
        let route = kind.and_then(|kind| valid::route(input, kind, keys, errors));
        let kind = kind?;
        if !data {
            return None;
        }
        let body = match &input.data {
            Data::Struct(data) => fields(input, kind, &data.fields, keys, errors)?,
            Data::Enum(data) => variants(&data.variants, errors),
            Data::Union(_) => return None,
        };
        Some(Self {
            original: input,
            krate: keys.krate.as_ref(),
            kind,
            route: route?,
            body,
        })
    }
}

fn fields<'a>(
    input: &'a DeriveInput,
    kind: Kind,
    fields: &'a Fields,
    keys: &'a Keys,
    errors: &mut Errors,
) -> Option<Body<'a>> {
    let (markers, fields): (Vec<_>, Vec<_>) = fields.iter().partition(|field| is_marker(field));
    let fields: Vec<_> = fields
        .into_iter()
        .filter_map(|field| {
            let ident = field.ident.as_ref()?;
            Some(Declared {
                renamed: attr::field(&field.attrs, errors),
                field,
                ident,
            })
        })
        .collect();
    match kind {
        Kind::Invoke | Kind::Broadcast => {
            if !valid::not_renamed(&fields, kind, errors) {
                return None;
            }
            let (literal, _) = keys.ask.as_ref()?;
            let ask = Template::parse(literal, &fields, errors)?;
            let slots = ask.slots(&fields);
            Some(Body::Fields {
                slots,
                markers,
                ask: Some(ask),
            })
        }
        _ => Some(Body::Fields {
            slots: valid::slots(input, kind, &fields, errors),
            markers,
            ask: None,
        }),
    }
}

fn variants<'a>(variants: impl IntoIterator<Item = &'a Variant>, errors: &mut Errors) -> Body<'a> {
    let mut messages = Vec::new();
    let mut others = Vec::new();
    for variant in variants {
        let other = attr::other(&variant.attrs, errors);
        let Some(ty) = valid::variant(variant, errors) else {
            continue;
        };
        match other {
            Some(span) => others.push((variant, ty, span)),
            None => messages.push((variant, ty)),
        }
    }
    Body::Variants {
        messages,
        other: valid::one_other(&others, errors),
    }
}

/// A field with its attribute.
pub(crate) struct Declared<'a> {
    pub(crate) field: &'a Field,
    pub(crate) ident: &'a Ident,
    /// The name that its attribute gives it.
    pub(crate) renamed: Result<Option<LitStr>, Unread>,
}

impl Declared<'_> {
    /// What the kind of message calls it, and where that stands.
    pub(crate) fn name(&self) -> (String, Span) {
        match &self.renamed {
            Ok(Some(renamed)) => (renamed.value(), renamed.span()),
            _ => (self.ident.unraw().to_string(), self.ident.span()),
        }
    }
}

/// `PhantomData` carries nothing.
fn is_marker(field: &Field) -> bool {
    match &field.ty {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "PhantomData"),
        _ => false,
    }
}

/// Where the type of a field starts and ends.
pub(crate) fn ends_of(ty: &Type) -> (Span, Span) {
    let tokens: Vec<_> = ty.to_token_stream().into_iter().collect();
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => (first.span(), last.span()),
        _ => (ty.span(), ty.span()),
    }
}
