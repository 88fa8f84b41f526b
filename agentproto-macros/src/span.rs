//! Names from the input, as generated code may use them.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

/// `span`, seen as code of the macro: lints that are about what people write stay quiet there.
pub(crate) fn generated(span: Span) -> Span {
    span.resolved_at(Span::call_site())
}

/// A name from the input, under the same place, seen as code of the macro.
pub(crate) fn generated_ident(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(generated(ident.span()));
    ident
}

/// Tokens from the input, seen as code of the macro. `$crate` stays what it is.
pub(crate) fn generated_tokens(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            match &mut token {
                TokenTree::Group(group) => {
                    let inner = generated_tokens(group.stream());
                    let mut outer = Group::new(group.delimiter(), inner);
                    outer.set_span(generated(group.span()));
                    *group = outer;
                }
                TokenTree::Ident(ident) if *ident == "$crate" => {}
                other => other.set_span(generated(other.span())),
            }
            token
        })
        .collect()
}
