//! A role set as declared.

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::{Data, DataEnum, DeriveInput, Fields, Ident, LitInt, LitStr, Path, Variant};

use super::attr;
use crate::errors::Errors;

/// The enum with its attributes.
pub(crate) struct RoleSet<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) attrs: SetAttrs,
    pub(crate) roles: Vec<Role<'a>>,
}

/// What `#[roles(..)]` says.
pub(crate) struct SetAttrs {
    /// As written; `None` after an error.
    pub(crate) max_hops: Option<LitInt>,
    pub(crate) name: String,
    /// Where the name stands, if it is not the enum's.
    pub(crate) name_given: Option<Span>,
    pub(crate) module: Option<Ident>,
    pub(crate) krate: Option<Path>,
}

/// One variant with its attributes.
pub(crate) struct Role<'a> {
    pub(crate) original: &'a Variant,
    /// Whether its type can be declared.
    pub(crate) has_type: bool,
    pub(crate) attrs: RoleAttrs,
}

/// What `#[role(..)]` says.
pub(crate) struct RoleAttrs {
    /// As written; `None` after an error.
    pub(crate) token: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    pub(crate) skill: Option<LitStr>,
    pub(crate) also: Vec<LitStr>,
    pub(crate) orchestrator: Option<Span>,
    pub(crate) broadcaster: bool,
    pub(crate) caller_only: bool,
}

impl<'a> RoleSet<'a> {
    /// The set, as far as it can be read; `None` where there is nothing to generate for.
    pub(crate) fn from_input(input: &'a DeriveInput, errors: &mut Errors) -> Option<Self> {
        let Data::Enum(DataEnum { variants, .. }) = &input.data else {
            errors.on(
                &input.ident,
                "a role set is an enum with one variant a role",
            );
            return None;
        };
        if !input.generics.params.is_empty() {
            errors.on(
                &input.generics,
                "a role set takes no generic parameters: its roles are known when it is declared",
            );
            return None;
        }
        if variants.is_empty() {
            errors.on(&input.ident, "a role set needs at least one role");
        }
        let set = Self {
            original: input,
            attrs: attr::set(input, errors),
            roles: variants
                .iter()
                .map(|variant| Role::from_variant(variant, errors))
                .collect(),
        };
        Some(set.named_apart(errors))
    }

    /// The role types stand beside the enum, so that none has its name.
    fn named_apart(mut self, errors: &mut Errors) -> Self {
        let set = &self.original.ident;
        if self.attrs.module.is_some() {
            return self;
        }
        for role in &mut self.roles {
            role.has_type = role.original.ident.unraw() != set.unraw();
            if !role.has_type {
                errors.on(
                    &role.original.ident,
                    format_args!(
                        "the role type `{set}` would have the name of its set: call the set something else, or put the role types into a module: `#[roles(module = roles)]`"
                    ),
                );
            }
        }
        self
    }
}

impl<'a> Role<'a> {
    fn from_variant(variant: &'a Variant, errors: &mut Errors) -> Self {
        let role = Self {
            original: variant,
            has_type: true,
            attrs: attr::role(variant, errors),
        };
        if !role.is_unit() {
            errors.on(
                &variant.fields,
                format_args!("the role `{}` carries no fields", variant.ident),
            );
        }
        role
    }

    /// Whether it is a variant as it should be, without fields.
    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.original.fields, Fields::Unit)
    }
}
