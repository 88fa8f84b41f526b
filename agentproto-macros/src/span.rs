//! Names from the input, as generated code may use them.

use proc_macro2::{Ident, Span};

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
