//! The code of a role set.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::{LitInt, LitStr, Path, Visibility};

use super::ast::{Role, RoleSet};
use crate::errors::Errors;
use crate::span::{generated, generated_ident};

/// The role types, the impls, and the assertions that the set keeps the limits. Where the input has errors
/// already the assertions are left out.
pub(crate) fn expand(set: &RoleSet<'_>, errors: &Errors) -> TokenStream {
    let krate = krate(set.attrs.krate.as_ref());
    let types = types(set, &krate);
    let ident = generated_ident(&set.original.ident);
    let name = &set.attrs.name;
    let max_hops = match &set.attrs.max_hops {
        Some(hops) => quote!(#hops),
        None => quote!(1),
    };
    let hops_type = hops_type(set.attrs.max_hops.as_ref());
    let defs = set.roles.iter().enumerate().map(|(i, role)| def(i, role));
    let arms_from = set
        .roles
        .iter()
        .enumerate()
        .filter(|(_, role)| role.is_unit())
        .map(|(i, role)| {
            let (variant, index) = (generated_ident(&role.original.ident), index(i));
            quote!(#index => __core::option::Option::Some(Self::#variant),)
        });
    let arms_into = set.roles.iter().enumerate().map(|(i, role)| {
        let (variant, index) = (generated_ident(&role.original.ident), index(i));
        quote!(#ident::#variant { .. } => __agentproto::role_at(&__TABLE, #index),)
    });
    let roles = set
        .roles
        .iter()
        .enumerate()
        .filter(|(_, role)| role.has_type)
        .map(|(i, role)| role_impl(set, i, role));
    let assertions = errors.is_empty().then(|| assertions(set));
    let unique = format!("::{}@", set.original.ident.unraw());

    quote! {
        #types
        const _: () = {
            use #krate::__private as __agentproto;
            use __agentproto::core as __core;

            const __DEFS: &[__agentproto::RoleDef] = &[#(#defs),*];
            static __TABLE: __agentproto::RoleTable = __agentproto::role_table(
                __core::concat!(
                    __core::module_path!(), #unique, __core::line!(), ":", __core::column!()
                ),
                #name,
                #max_hops,
                __DEFS,
            );
            #assertions

            impl __agentproto::Sealed for #ident {}
            impl __agentproto::RoleSet for #ident {
                const TABLE: &'static __agentproto::RoleTable = &__TABLE;
                type MaxHops = #hops_type;
                fn from_index(__index: __core::primitive::usize) -> __core::option::Option<Self> {
                    match __index {
                        #(#arms_from)*
                        _ => __core::option::Option::None,
                    }
                }
            }
            impl __core::convert::From<#ident> for __agentproto::RoleId {
                fn from(__role: #ident) -> Self {
                    match __role {
                        #(#arms_into)*
                    }
                }
            }
            #(#roles)*
        };
    }
}

/// The path of the facade, as `#[roles(crate = …)]` has it.
fn krate(path: Option<&Path>) -> TokenStream {
    match path {
        Some(path) => quote!(#path),
        None => quote!(::agentproto),
    }
}

/// The role types: beside the enum, or in the module that was asked for.
fn types(set: &RoleSet<'_>, krate: &TokenStream) -> TokenStream {
    let vis = &set.original.vis;
    let inner_vis = match set.attrs.module {
        Some(_) => from_inside(vis),
        None => quote!(#vis),
    };
    let types = set.roles.iter().filter(|role| role.has_type).map(|role| {
        let ident = generated_ident(&role.original.ident);
        let docs = role
            .original
            .attrs
            .iter()
            .filter(|attr| attr.path().is_ident("doc"));
        let item = quote_spanned!(ident.span()=> #inner_vis struct #ident;);
        let doc = format!(
            " The role of [`{}::{}`] as a type.",
            set.original.ident, role.original.ident
        );
        quote! {
            #(#docs)*
            #[doc = #doc]
            #[derive(
                #krate::__private::core::clone::Clone,
                #krate::__private::core::marker::Copy,
                #krate::__private::core::default::Default,
                #krate::__private::core::fmt::Debug,
                #krate::__private::core::hash::Hash,
                #krate::__private::core::cmp::PartialEq,
                #krate::__private::core::cmp::Eq,
            )]
            #item
        }
    });
    match &set.attrs.module {
        Some(module) => {
            let doc = format!(" The roles of `{}` as types.", set.original.ident);
            quote! {
                #[doc = #doc]
                #vis mod #module {
                    #(#types)*
                }
            }
        }
        None => quote!(#(#types)*),
    }
}

/// The same visibility, one module further in.
fn from_inside(vis: &Visibility) -> TokenStream {
    match vis {
        Visibility::Public(_) => quote!(#vis),
        Visibility::Restricted(restricted) => {
            let path = &restricted.path;
            match path.segments.first() {
                Some(first) if first.ident == "crate" => quote!(#vis),
                Some(first) if first.ident == "super" => quote!(pub(in super::#path)),
                _ => quote!(pub(super)),
            }
        }
        Visibility::Inherited => quote!(pub(super)),
    }
}

fn def(i: usize, role: &Role<'_>) -> TokenStream {
    let token = match &role.attrs.token {
        Some(token) => token.value(),
        None => format!("role-{i}"),
    };
    let title = match &role.attrs.title {
        Some(title) => title.value(),
        None => token.to_uppercase(),
    };
    let skill = role
        .attrs
        .skill
        .as_ref()
        .map(|skill| quote!(.skill(#skill)));
    let names = &role.attrs.also;
    let also = (!names.is_empty()).then(|| quote!(.also(&[#(#names),*])));
    let orchestrator = role.attrs.orchestrator.map(|_| quote!(.orchestrator()));
    let broadcaster = role.attrs.broadcaster.then(|| quote!(.broadcaster()));
    let caller_only = role.attrs.caller_only.then(|| quote!(.caller_only()));
    quote!(__agentproto::RoleDef::new(#token, #title) #skill #also #orchestrator #broadcaster #caller_only)
}

fn role_impl(set: &RoleSet<'_>, i: usize, role: &Role<'_>) -> TokenStream {
    let set_ident = generated_ident(&set.original.ident);
    let ident = generated_ident(&role.original.ident);
    let ty = match &set.attrs.module {
        Some(module) => quote!(#module::#ident),
        None => quote!(#ident),
    };
    let index = index(i);
    let bits = (0..6).map(|place| bit(i >> place & 1 == 1));
    let takes_invocations = bit(!role.attrs.caller_only);
    let broadcasts = bit(role.attrs.broadcaster);
    quote! {
        impl __agentproto::Sealed for #ty {}
        #[diagnostic::do_not_recommend]
        impl __agentproto::Role for #ty {
            type Set = #set_ident;
            const ID: __agentproto::RoleId = __agentproto::role_at(&__TABLE, #index);
            type Index = (#(#bits),*);
            type TakesInvocations = #takes_invocations;
            type Broadcasts = #broadcasts;
        }
        const _: #ty = #ty;
    }
}

/// The place of a role. More roles than a byte can count are refused elsewhere.
fn index(i: usize) -> Literal {
    Literal::usize_unsuffixed(i & usize::from(u8::MAX))
}

fn bit(is_set: bool) -> TokenStream {
    if is_set {
        quote!(__agentproto::Yes)
    } else {
        quote!(__agentproto::No)
    }
}

/// The hop limit counted in types; one that is out of range is refused elsewhere.
fn hops_type(max_hops: Option<&LitInt>) -> TokenStream {
    let hops = max_hops.and_then(|hops| hops.base10_parse::<u8>().ok());
    (0..hops.unwrap_or(1).min(8)).fold(
        quote!(__agentproto::Zero),
        |less, _| quote!(__agentproto::More<#less>),
    )
}

/// One const a claim, so that each failure is reported, at the token that is wrong.
fn assertions(set: &RoleSet<'_>) -> TokenStream {
    let last = set
        .roles
        .last()
        .map_or(&set.original.ident, |role| &role.original.ident);
    let count = assertion("assert_count", last.span(), &quote!(__DEFS));
    let hops = set
        .attrs
        .max_hops
        .as_ref()
        .map(|hops| assertion("assert_hops", hops.span(), &quote!(#hops)));
    let name = set
        .attrs
        .name_given
        .map(|span| assertion("assert_name", span, &set.attrs.name.to_token_stream()));
    let roles = set.roles.iter().enumerate().map(|(i, role)| {
        let args = quote!(__DEFS, #i);
        let variant = role.original.ident.span();
        let token = role.attrs.token.as_ref().map_or(variant, LitStr::span);
        let names = match &role.attrs.title {
            Some(title) => {
                let token = assertion("assert_token", token, &args);
                let title = assertion("assert_title", title.span(), &args);
                quote!(#token #title)
            }
            // A title made of a bad token is not a second mistake.
            None => assertion("assert_names", token, &args),
        };
        let orchestrator = role
            .attrs
            .orchestrator
            .map(|span| assertion("assert_orchestrator", span, &args));
        quote!(#names #orchestrator)
    });
    quote!(#count #hops #name #(#roles)*)
}

fn assertion(name: &str, span: Span, args: &TokenStream) -> TokenStream {
    let span = generated(span);
    let function: Ident = format_ident!("{name}", span = span);
    let call = quote_spanned!(span=> __agentproto::#function(#args));
    quote!(const _: () = #call;)
}
