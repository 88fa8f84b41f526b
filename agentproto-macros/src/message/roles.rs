//! Role types, as attributes name them.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Generics, Type};

use crate::span::generated_tokens;

/// A type that an attribute names: a role, or the question that is answered.
pub(crate) struct Named {
    /// As written, as code of the macro.
    pub(crate) tokens: TokenStream,
    /// Where the last segment of its path stands.
    pub(crate) span: Span,
    /// Whether a generic parameter of the struct stands in it.
    pub(crate) is_generic: bool,
}

impl Named {
    /// The type, where it is a path; an error that says what else was `expected`.
    pub(crate) fn new(ty: &Type, generics: &Generics, expected: &str) -> syn::Result<Self> {
        let Some(span) = last_segment(ty) else {
            return Err(syn::Error::new_spanned(
                ty,
                format_args!("expected {expected}"),
            ));
        };
        let tokens = ty.to_token_stream();
        Ok(Self {
            is_generic: mentions(&tokens, generics),
            tokens: generated_tokens(tokens),
            span,
        })
    }
}

fn last_segment(ty: &Type) -> Option<Span> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.span()),
        Type::Group(group) => last_segment(&group.elem),
        Type::Paren(paren) => last_segment(&paren.elem),
        Type::Macro(mac) => Some(mac.span()),
        _ => None,
    }
}

/// Whether a type or const parameter stands among the tokens.
pub(crate) fn mentions(tokens: &TokenStream, generics: &Generics) -> bool {
    let names: Vec<String> = generics
        .type_params()
        .map(|param| param.ident.to_string())
        .chain(generics.const_params().map(|param| param.ident.to_string()))
        .collect();
    !names.is_empty() && any_ident(tokens.clone(), &names)
}

fn any_ident(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        TokenTree::Group(group) => any_ident(group.stream(), names),
        _ => false,
    })
}
