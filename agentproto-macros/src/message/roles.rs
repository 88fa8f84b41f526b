//! Role types, as attributes name them.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Generics, Type, TypePath};

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
        if let Some((variant, meant)) = variant(ty, generics) {
            return Err(syn::Error::new_spanned(
                ty,
                format_args!(
                    "expected {expected}, found the variant `{variant}`: did you mean the type `{meant}`?"
                ),
            ));
        }
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

/// The path that names a variant of an enum, `CSuite::Cfo`, and the same without the enum. Where a type is wanted
/// such a path is none, unless it starts with a type parameter: modules are written in snake case.
fn variant(ty: &Type, generics: &Generics) -> Option<(String, String)> {
    let Type::Path(TypePath {
        qself: None, path, ..
    }) = ty
    else {
        return None;
    };
    let names: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let [before @ .., set, role] = names.as_slice() else {
        return None;
    };
    let is_parameter = generics.type_params().any(|param| param.ident == set);
    let is_plain = path
        .segments
        .iter()
        .all(|segment| segment.arguments.is_none());
    if set == "Self" || is_parameter || !is_plain || !is_camel_case(set) || !is_camel_case(role) {
        return None;
    }
    let root = if path.leading_colon.is_some() {
        "::"
    } else {
        ""
    };
    let without = [before, std::slice::from_ref(role)].concat();
    Some((
        format!("{root}{}", names.join("::")),
        format!("{root}{}", without.join("::")),
    ))
}

fn is_camel_case(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
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

#[cfg(test)]
mod tests {
    use super::variant;

    #[test]
    fn a_variant_is_told_from_a_type() {
        let found = |ty: &str| {
            let ty = syn::parse_str(ty).expect("a type");
            let generics = syn::parse_str("<Asked>").expect("generics");
            variant(&ty, &generics).map(|(_, meant)| meant)
        };
        for (ty, meant) in [
            ("CSuite::Cfo", "Cfo"),
            ("csuite::CSuite::Cfo", "csuite::Cfo"),
            (
                "::agentproto::csuite::CSuite::Cfo",
                "::agentproto::csuite::Cfo",
            ),
        ] {
            assert_eq!(found(ty).as_deref(), Some(meant), "{ty}");
        }
        for ty in [
            "Cfo",
            "csuite::Cfo",
            "Asked::Role",
            "Self::Role",
            "<Team as Lead>::Role",
            "T::Role",
            "Of<Cfo>::Role",
            "CSuite::cfo",
        ] {
            assert_eq!(found(ty), None, "{ty}");
        }
    }
}
