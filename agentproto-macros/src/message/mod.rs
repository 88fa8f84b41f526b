//! `#[derive(AgentMessage)]`: `attr` reads what stands in the attributes, `ast` makes it one of the kinds,
//! `valid` checks the fields against the table of kinds and `template` against the question, `expand`
//! writes the code, `fallback` what stands in for it after an error.

mod ast;
mod attr;
mod expand;
mod fallback;
mod roles;
mod route;
mod template;
mod valid;

use proc_macro2::TokenStream;

use crate::errors::Errors;

/// The whole way from the struct or enum to its impls, or to errors and impls that stand in for them, so
/// that nothing else in the user's crate turns red.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = Errors::default();
    let keys = attr::read(&input, &mut errors);
    let message = ast::Message::from_input(&input, &keys, &mut errors);
    match message {
        Some(message) if errors.is_empty() => expand::expand(&message),
        _ => {
            let stubs = fallback::expand(&input, &keys);
            let errors = errors.into_compile_errors();
            quote::quote!(#errors #stubs)
        }
    }
}
