//! The code of the roles that a message names: their aliases, the assertions over them, the route.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{DeriveInput, Type};

use super::ast::{Body, Message, Route, ends_of};
use super::roles::Named;
use crate::span::{generated, generated_ident, generated_tokens};

/// The items that stand before the impl, and the route as an expression.
pub(crate) struct Code {
    pub(crate) items: TokenStream,
    pub(crate) route: TokenStream,
}

/// The code of a message's route.
pub(crate) fn code(message: &Message<'_>) -> Code {
    match &message.route {
        Route::Chain(roles) => chain(roles),
        Route::Broadcast(from) => broadcast(from),
        Route::Answer { question, from } => {
            answer(message.original, question.as_ref(), from.as_ref())
        }
        Route::Peer { by, author } => peer(by, author),
        Route::Inbox(to) => inbox(to, &message.body),
        Route::Open => Code {
            items: TokenStream::new(),
            route: quote!(__agentproto::Route::Open),
        },
    }
}

/// The type of the question that an answer names.
pub(crate) fn question_type(question: &Named) -> TokenStream {
    Alias::new(question, QUESTION).ty
}

const QUESTION: &str = "__Question";

fn chain(roles: &[Named]) -> Code {
    let aliases: Vec<_> = roles
        .iter()
        .enumerate()
        .map(|(i, role)| Alias::new(role, &format!("__Role{i}")))
        .collect();
    let items = aliases.iter().map(|alias| &alias.item);
    let ids = aliases.iter().map(Alias::id);
    let asserts = aliases.iter().enumerate().skip(1).map(|(hop, alias)| {
        let hop = Literal::usize_unsuffixed(hop);
        alias.assert("assert_hop", &quote!(&__ROUTE, #hop))
    });
    Code {
        items: quote! {
            #(#items)*
            const __ROUTE: __agentproto::Route = __agentproto::Route::Chain(&[#(#ids),*]);
            #(#asserts)*
        },
        route: quote!(__ROUTE),
    }
}

fn broadcast(from: &Named) -> Code {
    let from = Alias::new(from, "__From");
    let item = from.constant("__FROM");
    let assert = from.assert("assert_broadcast", &quote!(__FROM));
    Code {
        items: quote!(#item #assert),
        route: quote!(__agentproto::Route::Broadcast(__FROM)),
    }
}

fn answer(input: &DeriveInput, question: Option<&Named>, from: Option<&Named>) -> Code {
    let question = question.map(|question| Alias::new(question, QUESTION));
    let from = from.map(|from| Alias::new(from, "__From"));
    let from_item = from.as_ref().map(|from| from.constant("__FROM"));
    let from_id = match &from {
        Some(_) => quote!(__agentproto::Some(__FROM)),
        None => quote!(__agentproto::None),
    };
    let Some(question) = question else {
        return Code {
            items: quote!(#from_item),
            route: quote!(__agentproto::Route::Between(#from_id, __agentproto::None)),
        };
    };
    let item = &question.item;
    let asked = if input.generics.params.is_empty() {
        // Through the answer itself, so that a type that asks nothing is one error.
        let answer = generated_ident(&input.ident);
        quote_spanned!(question.span=> __agentproto::question_of::<#answer>())
    } else {
        let ty = &question.ty;
        quote_spanned!(question.span=> __agentproto::route_of::<#ty>())
    };
    let assert = from
        .as_ref()
        .unwrap_or(&question)
        .assert("assert_answers", &quote!(&__ASKED, #from_id));
    Code {
        items: quote! {
            #from_item
            #item
            const __ASKED: __agentproto::Route = #asked;
            #assert
        },
        route: quote!(__ASKED.answer(#from_id)),
    }
}

fn peer(by: &Named, author: &Named) -> Code {
    let (by, author) = (Alias::new(by, "__By"), Alias::new(author, "__Author"));
    let by_item = by.constant("__BY");
    let author_item = author.constant("__AUTHOR");
    let assert = by.assert("assert_peer", &quote!(__BY, __AUTHOR));
    Code {
        items: quote!(#by_item #author_item #assert),
        route: quote! {
            __agentproto::Route::Between(__agentproto::Some(__BY), __agentproto::Some(__AUTHOR))
        },
    }
}

fn inbox(to: &Named, body: &Body<'_>) -> Code {
    let item = Alias::new(to, "__To").constant("__TO");
    let reaches: TokenStream = match body {
        Body::Variants { messages, .. } => messages.iter().map(|(_, ty)| reaches(ty)).collect(),
        Body::Fields { .. } => TokenStream::new(),
    };
    Code {
        items: quote!(#item #reaches),
        route: quote!(__agentproto::Route::Inbox(__TO)),
    }
}

/// The assertion that a message of an inbox can reach the inbox's role.
fn reaches(ty: &Type) -> TokenStream {
    let (start, end) = ends_of(ty);
    let tokens = generated_tokens(quote!(#ty));
    let args = quote_spanned! {generated(end)=>
        (<#tokens as __agentproto::AgentMessage>::FORM.route(), __TO)
    };
    let call = quote_spanned!(generated(start)=> __agentproto::assert_reaches);
    quote!(const _: () = #call #args;)
}

/// A role or a question under its alias, so that the compiler suggests the right name for a misspelt one.
struct Alias {
    item: TokenStream,
    ty: TokenStream,
    span: Span,
}

impl Alias {
    fn new(named: &Named, name: &str) -> Self {
        let span = generated(named.span);
        let (alias, tokens) = (Ident::new(name, span), &named.tokens);
        Self {
            item: quote!(type #alias = #tokens;),
            ty: quote!(#alias),
            span,
        }
    }

    /// The role as a value, all of it at the role's own token.
    fn id(&self) -> TokenStream {
        let ty = &self.ty;
        quote_spanned!(self.span=> <#ty as __agentproto::Role>::ID)
    }

    /// The alias, and the role as a const, so that it is checked for being a role once.
    fn constant(&self, name: &str) -> TokenStream {
        let (item, id, name) = (&self.item, self.id(), Ident::new(name, self.span));
        quote!(#item const #name: __agentproto::RoleId = #id;)
    }

    /// A const that fails the build at the role's token.
    fn assert(&self, function: &str, args: &TokenStream) -> TokenStream {
        let function = Ident::new(function, self.span);
        let call = quote_spanned!(self.span=> __agentproto::#function(#args));
        quote!(const _: () = #call;)
    }
}
