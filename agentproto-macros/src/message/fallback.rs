//! What stands in for a message that has errors, so that its users see no more than those.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::attr::{Keys, Kind};
use super::expand::in_const;
use super::roles::Named;
use super::valid::is_itself;
use crate::span::{generated_ident, generated_tokens};

/// Impls of all the traits that the message would have had.
pub(crate) fn expand(input: &DeriveInput, keys: &Keys) -> TokenStream {
    let ident = generated_ident(&input.ident);
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let kind = keys.kind.map(|(kind, _)| kind);
    let asks = match kind {
        Some(Kind::Invoke | Kind::Broadcast | Kind::ReviewRequest) | None => Some(quote! {
            impl #impl_generics __agentproto::Asks for #ident #ty_generics #where_clause {}
        }),
        Some(_) => None,
    };
    let answer = keys.answers.as_ref().map(|(question, _)| {
        let question = if is_itself(question, &input.ident) {
            quote!(__agentproto::Question)
        } else {
            generated_tokens(quote!(#question))
        };
        quote! {
            impl #impl_generics __agentproto::Answer for #ident #ty_generics #where_clause {
                type Question = #question;
            }
        }
    });
    let roles = roles(input, keys);
    in_const(
        keys.krate.as_ref(),
        &quote! {
            impl #impl_generics __agentproto::AgentMessage for #ident #ty_generics #where_clause {
                const FORM: __agentproto::Form =
                    __agentproto::Form::critic_screen(__agentproto::Route::Open);
                fn exchange(
                    _: __agentproto::Option<&Self>,
                    _: &mut __agentproto::Exchange<'_>,
                ) -> __agentproto::Option<Self> {
                    #(let _ = __agentproto::PhantomData::<#roles>;)*
                    __agentproto::None
                }
            }
            #asks
            #answer
        },
    )
}

/// The roles that are named all the same, so that their imports are not unused.
fn roles<'a>(input: &'a DeriveInput, keys: &'a Keys) -> impl Iterator<Item = TokenStream> + 'a {
    let chain = keys.chain.iter().flat_map(|(roles, _)| roles);
    let single = [&keys.from, &keys.to, &keys.by, &keys.author];
    single
        .into_iter()
        .flatten()
        .map(|(role, _)| role)
        .chain(chain)
        .filter_map(|role| Named::new(role, &input.generics, "").ok())
        .map(|role| role.tokens)
}
