//! The code of the roles that a message names: the assertions over them, and the route.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::ast::{Body, Message, Route, ends_of};
use super::attr::Kind;
use super::expand::as_message;
use super::roles::Named;
use crate::span::{generated, generated_ident};

/// What makes sure that the roles may do what the message says, and the route as an expression.
pub(crate) struct Code {
    /// Consts before the impl, for roles that are known here.
    pub(crate) asserts: TokenStream,
    /// Bounds of the impl, for roles that are parameters of it.
    pub(crate) bounds: Vec<TokenStream>,
    pub(crate) route: TokenStream,
}

impl Code {
    fn new(asserts: TokenStream, route: TokenStream) -> Self {
        Self {
            asserts,
            bounds: Vec::new(),
            route,
        }
    }

    fn bounded(bounds: Vec<TokenStream>, route: TokenStream) -> Self {
        Self {
            asserts: TokenStream::new(),
            bounds,
            route,
        }
    }
}

/// The code of a message's route.
pub(crate) fn code(message: &Message<'_>) -> Code {
    match &message.route {
        Route::Chain(roles) => chain(roles),
        Route::Broadcast(from) => broadcast(from),
        Route::Answer { question, from } => answer(message, question.as_ref(), from.as_ref()),
        Route::Peer { by, author } => peer(by, author),
        Route::Inbox(to) => inbox(to, &message.body),
        Route::Open => Code::new(TokenStream::new(), quote!(__agentproto::Route::Open)),
    }
}

fn chain(roles: &[Named]) -> Code {
    let route = match roles {
        // By far the most, and cheaper to check than the array below.
        [caller, callee] => {
            let (from, to) = (&caller.tokens, &callee.tokens);
            quote_spanned!(generated(callee.span)=> __agentproto::pair::<#from, #to>())
        }
        _ => {
            let ids = roles.iter().map(id);
            quote!(__agentproto::Route::Chain(&[#(#ids),*]))
        }
    };
    let hops = roles.iter().enumerate().skip(1);
    if roles.iter().any(|role| role.is_generic) {
        let bounds = hops.map(|(hop, role)| {
            let before = roles[..hop].iter().map(|role| &role.tokens);
            let to = &role.tokens;
            quote_spanned!(generated(role.span)=> (#(#before,)*): __agentproto::MayInvoke<#to>)
        });
        return Code::bounded(bounds.collect(), route);
    }
    let asserts = hops.map(|(hop, role)| {
        let hop = Literal::usize_unsuffixed(hop);
        assert(role, "assert_hop", &quote!(#route, #hop))
    });
    Code::new(asserts.collect(), route)
}

fn broadcast(from: &Named) -> Code {
    let id = id(from);
    let route = quote!(__agentproto::Route::Broadcast(#id));
    if from.is_generic {
        let ty = &from.tokens;
        let bound = quote_spanned!(generated(from.span)=> #ty: __agentproto::MayBroadcast);
        return Code::bounded(vec![bound], route);
    }
    Code::new(assert(from, "assert_broadcast", &id), route)
}

fn answer(message: &Message<'_>, question: Option<&Named>, from: Option<&Named>) -> Code {
    let from_id = match from {
        Some(from) => {
            let id = id(from);
            quote!(__agentproto::Some(#id))
        }
        None => quote!(__agentproto::None),
    };
    let Some(question) = question else {
        let route = quote!(__agentproto::Route::Between(#from_id, __agentproto::None));
        return Code::new(TokenStream::new(), route);
    };
    let span = generated(question.span);
    let fits = match message.kind {
        Kind::Review => "assert_review",
        _ => "assert_response",
    };
    if question.is_generic {
        // Who is asked is known only where the question is; then it is who answers.
        let ty = &question.tokens;
        let asked = quote_spanned!(span=> __agentproto::route_of::<#ty>());
        let fits = Ident::new(fits, span);
        let fits = quote_spanned!(span=> __agentproto::#fits(__agentproto::form_of::<#ty>()));
        return Code::new(
            TokenStream::new(),
            quote!({ #fits; #asked.answer(#from_id) }),
        );
    }
    let (asked, form) = if message.original.generics.params.is_empty() {
        // Through the answer itself, so that a type that asks nothing is one error.
        let answer = generated_ident(&message.original.ident);
        (
            quote_spanned!(span=> __agentproto::question_of::<#answer>()),
            quote_spanned!(span=> __agentproto::form_asked::<#answer>()),
        )
    } else {
        let ty = &question.tokens;
        (
            quote_spanned!(span=> __agentproto::route_of::<#ty>()),
            quote_spanned!(span=> __agentproto::form_of::<#ty>()),
        )
    };
    let mut asserts = assert(question, fits, &form);
    asserts.extend(assert(
        from.unwrap_or(question),
        "assert_answers",
        &quote!(#asked, #from_id),
    ));
    Code::new(asserts, quote!(#asked.answer(#from_id)))
}

fn peer(by: &Named, author: &Named) -> Code {
    let (by_id, author_id) = (id(by), id(author));
    let route = quote! {
        __agentproto::Route::Between(__agentproto::Some(#by_id), __agentproto::Some(#author_id))
    };
    if by.is_generic || author.is_generic {
        let (peer, author) = (&by.tokens, &author.tokens);
        let bound = quote_spanned!(generated(by.span)=> #peer: __agentproto::MayVerify<#author>);
        return Code::bounded(vec![bound], route);
    }
    Code::new(
        assert(by, "assert_peer", &quote!(#by_id, #author_id)),
        route,
    )
}

fn inbox(to: &Named, body: &Body<'_>) -> Code {
    let id = id(to);
    let asserts = match body {
        Body::Variants { messages, .. } => {
            messages.iter().map(|(_, ty)| reaches(ty, &id)).collect()
        }
        Body::Fields { .. } => TokenStream::new(),
    };
    Code::new(asserts, quote!(__agentproto::Route::Inbox(#id)))
}

/// The assertion that a message of an inbox can reach the inbox's role.
fn reaches(ty: &Type, to: &TokenStream) -> TokenStream {
    let (start, end) = ends_of(ty);
    let message = as_message(ty);
    let args = quote_spanned!(generated(end)=> (#message::FORM.route(), #to));
    let call = quote_spanned!(generated(start)=> __agentproto::assert_reaches);
    quote!(const _: () = #call #args;)
}

/// A role as a value, all of it at the role's own token: where the same role stands twice in the code, the
/// compiler reports what is wrong with it once.
fn id(role: &Named) -> TokenStream {
    let ty = &role.tokens;
    quote_spanned!(generated(role.span)=> <#ty as __agentproto::Role>::ID)
}

/// A const that fails the build at the role's token.
fn assert(role: &Named, function: &str, args: &TokenStream) -> TokenStream {
    let span = generated(role.span);
    let function = Ident::new(function, span);
    let call = quote_spanned!(span=> __agentproto::#function(#args));
    quote!(const _: () = #call;)
}
