//! `#[derive(RoleSet)]`: `ast` holds what was declared, `attr` reads it, `expand` writes the code.

mod ast;
mod attr;
mod expand;

use proc_macro2::TokenStream;

use crate::errors::Errors;

/// The whole way from the enum to its impls. After an error the impls come all the same, of what could be
/// read, so that nothing else in the user's crate turns red.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = Errors::default();
    let set = ast::RoleSet::from_input(&input, &mut errors);
    let code = set.map(|set| expand::expand(&set, &errors));
    let errors = errors.into_compile_errors();
    quote::quote!(#errors #code)
}
