//! The code of a message.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt as _;
use syn::{Field, Generics, Path, Type, Variant};

use super::ast::{Body, Message, Route, Slot, SlotShape, ends_of};
use super::roles::mentions;
use super::route;
use super::template::Template;
use crate::span::{generated, generated_ident, generated_tokens};

/// The impls of a message, and the assertions that its roles may do what it says.
pub(crate) fn expand(message: &Message<'_>) -> TokenStream {
    let route::Code {
        asserts,
        mut bounds,
        route,
    } = route::code(message);
    let kind = format_ident!("{}", message.kind.name());
    let ask = match &message.body {
        Body::Fields { ask: Some(ask), .. } => Some(template(ask)),
        _ => None,
    };
    let exchange = match &message.body {
        Body::Fields { slots, markers, .. } => fields(slots, markers),
        Body::Variants { messages, other } => variants(messages, other.as_ref()),
    };
    if let Body::Fields { slots, .. } = &message.body {
        bounds.extend(field_bounds(slots, &message.original.generics));
    }
    let inherent = (!bounds.is_empty()).then(|| inherent(message, &bounds));
    let generics = with_bounds(&message.original.generics, bounds);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let ident = generated_ident(&message.original.ident);
    let extra = extra(message).map(|(name, body)| {
        quote! {
            impl #impl_generics __agentproto::#name for #ident #ty_generics #where_clause { #body }
        }
    });

    in_const(
        message.krate,
        &quote! {
            #asserts
            impl #impl_generics __agentproto::AgentMessage for #ident #ty_generics #where_clause {
                const FORM: __agentproto::Form = __agentproto::Form::#kind(#route #ask);
                #[inline]
                fn exchange(
                    __value: __agentproto::Option<&Self>,
                    __exchange: &mut __agentproto::Exchange<'_>,
                ) -> __agentproto::Option<Self> {
                    #exchange
                }
            }
            #extra
            #inherent
        },
    )
}

/// The methods once more, with the bounds of generic roles and fields on them: on the impl alone a forbidden
/// hop, or a field that can't be a line, would read as a method that does not exist.
fn inherent(message: &Message<'_>, bounds: &[TokenStream]) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = message.original.generics.split_for_impl();
    let ident = generated_ident(&message.original.ident);
    let vis = &message.original.vis;
    quote! {
        impl #impl_generics #ident #ty_generics #where_clause {
            /// The message, checked: what it prints reads back as this value.
            ///
            /// # Errors
            /// A value that can't be written so that it reads back the same.
            #vis fn to_message(&self) -> __agentproto::Written
            where
                #(#bounds,)*
            {
                <Self as __agentproto::AgentMessage>::to_message(self)
            }

            /// The value in a message of this kind, between these roles.
            ///
            /// # Errors
            /// A message of another kind or role, or with a value that is not read.
            #vis fn from_message(
                __message: &__agentproto::Message<'_>,
            ) -> __agentproto::Read<Self>
            where
                #(#bounds,)*
            {
                <Self as __agentproto::AgentMessage>::from_message(__message)
            }
        }
    }
}

/// Puts the code where its names meet no others, with the crate under one alias.
pub(crate) fn in_const(krate: Option<&Path>, code: &TokenStream) -> TokenStream {
    let krate = match krate {
        Some(path) => quote!(#path),
        None => quote!(::agentproto),
    };
    quote! {
        const _: () = {
            use #krate::__private as __agentproto;
            #code
        };
    }
}

fn template(ask: &Template<'_>) -> TokenStream {
    let head = &ask.head;
    let holes = ask
        .holes
        .iter()
        .map(|(field, behind)| quote!((#field, #behind)));
    quote!(, &__agentproto::Template { head: #head, holes: &[#(#holes),*] })
}

/// The pass over a struct's fields.
fn fields(slots: &[Slot<'_>], markers: &[&Field]) -> TokenStream {
    let given: Vec<(&Ident, &Field, SlotShape)> = slots
        .iter()
        .filter_map(|slot| {
            let field = slot.field?;
            Some((field.ident.as_ref()?, field, slot.shape))
        })
        .collect();
    let names: Vec<Ident> = given
        .iter()
        .map(|(ident, ..)| generated_ident(ident))
        .collect();
    let locals: Vec<Ident> = (0..given.len()).map(|i| format_ident!("__{i}")).collect();
    let nones = given.iter().map(|_| quote!(__agentproto::None));
    let passes = given
        .iter()
        .enumerate()
        .map(|(place, (_, field, shape))| pass(place, field, *shape));
    let markers = markers
        .iter()
        .filter_map(|field| field.ident.as_ref())
        .map(|ident| {
            let ident = generated_ident(ident);
            quote!(#ident: __agentproto::PhantomData)
        });
    quote! {
        let __fields = match __value {
            __agentproto::Some(Self { #(#names: #locals,)* .. }) => (#(__agentproto::Some(#locals),)*),
            __agentproto::None => (#(#nones,)*),
        };
        match (#(#passes,)*) {
            (#(__agentproto::Some(#locals),)*) => __agentproto::Some(Self {
                #(#names: #locals,)*
                #(#markers,)*
            }),
            _ => __agentproto::None,
        }
    }
}

/// One field's call. What is passed spans the field's type, where a missing trait is to be reported.
fn pass(place: usize, field: &Field, shape: SlotShape) -> TokenStream {
    let (start, end) = ends_of(&field.ty);
    let (start, end) = (generated(start), generated(end));
    let fields = quote_spanned!(start=> __fields.);
    let mut place = Literal::usize_unsuffixed(place);
    place.set_span(end);
    let name = format_ident!("{}", trait_of(shape));
    let choice = match shape {
        SlotShape::Line | SlotShape::List | SlotShape::Optional => None,
        SlotShape::Confidence => Some(quote!(::<__agentproto::Confidence>)),
        SlotShape::Proceed => Some(quote!(::<__agentproto::Proceed>)),
        SlotShape::Verdict => Some(quote!(::<__agentproto::Verdict>)),
    };
    // The path as well, from end to end: it is what the compiler says to ask for the trait.
    let krate = Ident::new("__agentproto", start);
    let pass = Ident::new("pass", end);
    quote!(#krate::#name #choice ::#pass(#fields #place, __exchange))
}

/// The trait of the types that a field of this shape can have.
fn trait_of(shape: SlotShape) -> &'static str {
    match shape {
        SlotShape::Line => "LineField",
        SlotShape::List => "ListField",
        SlotShape::Optional => "OptionalField",
        SlotShape::Confidence | SlotShape::Proceed | SlotShape::Verdict => "ChoiceField",
    }
}

/// The pass over an inbox: the variant given, else the first that the message is. The calls span the
/// variant's type, where it is to be reported that it is no message.
fn variants(messages: &[(&Variant, &Type)], other: Option<&(&Variant, &Type)>) -> TokenStream {
    let all: Vec<_> = messages
        .iter()
        .map(|(variant, ty)| (*variant, as_message(ty)))
        .chain(other.map(|(variant, ty)| (*variant, as_trait(ty, "TakesOthers"))))
        .map(|(variant, message)| (&variant.ident, generated_ident(&variant.ident), message))
        .collect();
    let writes = all.iter().map(|(_, variant, message)| {
        quote! {
            __agentproto::Some(Self::#variant(__message)) => {
                __exchange.give(#message::to_message(__message));
                __agentproto::None
            }
        }
    });
    let reads = all.iter().map(|(ident, variant, message)| {
        let name = ident.unraw().to_string();
        quote! {
            if let __agentproto::Some(__message) = __exchange.take(#name, #message::from_message) {
                return __agentproto::Some(Self::#variant(__message));
            }
        }
    });
    quote! {
        match __value {
            #(#writes)*
            __agentproto::None => {
                #(#reads)*
                __agentproto::None
            }
        }
    }
}

/// The type as a message, all of it where the type stands: the compiler reports once that it is none.
pub(crate) fn as_message(ty: &Type) -> TokenStream {
    as_trait(ty, "AgentMessage")
}

fn as_trait(ty: &Type, name: &str) -> TokenStream {
    let (start, end) = ends_of(ty);
    let tokens = generated_tokens(quote!(#ty));
    let open = quote_spanned!(generated(start)=> <);
    let name = Ident::new(name, generated(end));
    let close = quote_spanned!(generated(end)=> as __agentproto::#name>);
    quote!(#open #tokens #close)
}

/// Bounds on the types of fields that mention a parameter, never on the parameter itself.
fn field_bounds(slots: &[Slot<'_>], generics: &Generics) -> impl Iterator<Item = TokenStream> {
    slots.iter().filter_map(|slot| {
        let ty = &slot.field?.ty;
        let tokens = quote!(#ty);
        if !mentions(&tokens, generics) {
            return None;
        }
        let bound = match slot.shape {
            SlotShape::Confidence | SlotShape::Proceed | SlotShape::Verdict => return None,
            shape => format_ident!("{}", trait_of(shape)),
        };
        let tokens = generated_tokens(tokens);
        Some(quote!(#tokens: __agentproto::#bound))
    })
}

fn with_bounds(generics: &Generics, bounds: Vec<TokenStream>) -> Generics {
    let mut generics = generics.clone();
    if bounds.is_empty() {
        return generics;
    }
    let clause = generics.make_where_clause();
    for bound in bounds {
        // A type and a bound always are a predicate.
        if let Ok(predicate) = syn::parse2(bound) {
            clause.predicates.push(predicate);
        }
    }
    generics
}

/// What a message has beyond the trait that all have.
fn extra(message: &Message<'_>) -> Option<(Ident, TokenStream)> {
    match &message.route {
        Route::Chain(_) | Route::Broadcast(_) => Some((format_ident!("Asks"), TokenStream::new())),
        Route::Answer {
            question: Some(question),
            ..
        } => {
            let question = &question.tokens;
            Some((format_ident!("Answer"), quote!(type Question = #question;)))
        }
        Route::Answer { .. } | Route::Peer { .. } | Route::Inbox(_) | Route::Open => None,
    }
}
