//! Reading `#[roles(..)]` and `#[role(..)]`.

use syn::ext::IdentExt as _;
use syn::{DeriveInput, LitInt, LitStr, Path, Variant};

use super::ast::{RoleAttrs, SetAttrs};
use crate::attr::{Key, Once, read_items};
use crate::errors::Errors;
use crate::symbol;

const fn key(name: &'static str, shape: &'static str) -> Key {
    Key { name, shape }
}

const MAX_HOPS: Key = key(symbol::MAX_HOPS, "max_hops = 2");
const NAME: Key = key(symbol::NAME, "name = \"…\"");
const MODULE: Key = key(symbol::MODULE, "module = …");
const CRATE: Key = key(symbol::CRATE, "crate = …");
const SET_KEYS: [Key; 4] = [MAX_HOPS, NAME, MODULE, CRATE];

const TOKEN: Key = key(symbol::TOKEN, "token = \"…\"");
const TITLE: Key = key(symbol::TITLE, "title = \"…\"");
const SKILL: Key = key(symbol::SKILL, "skill = \"…\"");
const ALSO: Key = key(symbol::ALSO, "also(\"…\", …)");
const ORCHESTRATOR: Key = key(symbol::ORCHESTRATOR, "orchestrator");
const BROADCASTER: Key = key(symbol::BROADCASTER, "broadcaster");
const CALLER_ONLY: Key = key(symbol::CALLER_ONLY, "caller_only");
const ROLE_KEYS: [Key; 7] = [
    TOKEN,
    TITLE,
    SKILL,
    ALSO,
    ORCHESTRATOR,
    BROADCASTER,
    CALLER_ONLY,
];

/// Reads what stands above the enum.
pub(crate) fn set(input: &DeriveInput, errors: &mut Errors) -> SetAttrs {
    let mut max_hops = Once::<LitInt>::new(MAX_HOPS);
    let mut name = Once::<LitStr>::new(NAME);
    let mut module = Once::new(MODULE);
    let mut krate = Once::<Path>::new(CRATE);
    let before = errors.count();

    read_items(&input.attrs, symbol::ROLES, errors, |item| {
        match item.name.as_str() {
            // #[roles(max_hops = 2)]
            symbol::MAX_HOPS => {
                let hops: LitInt = item.value(MAX_HOPS, "a number")?;
                if hops.base10_parse::<u8>().is_err() {
                    return Err(syn::Error::new(
                        hops.span(),
                        "`max_hops` is a number from 1 to 7",
                    ));
                }
                max_hops.set(item, hops)
            }
            // #[roles(name = "studio")]
            symbol::NAME => name.set(item, item.text(NAME)?),
            // #[roles(module = roles)]
            symbol::MODULE => module.set(item, item.value(MODULE, "the name of a new module")?),
            // #[roles(crate = path::to::agentproto)]
            symbol::CRATE => krate.set(item, item.path(CRATE)?),
            _ => Err(item.unknown("key", &SET_KEYS, "the keys of a role set are")),
        }
    });

    let max_hops = max_hops.get();
    if max_hops.is_none() && errors.count() == before {
        errors.on(
            &input.ident,
            "a role set states its hop limit: `#[roles(max_hops = 2)]`",
        );
    }
    let name = name.get();
    SetAttrs {
        max_hops,
        name_given: name.as_ref().map(LitStr::span),
        name: name.map_or_else(
            || input.ident.unraw().to_string().to_lowercase(),
            |name| name.value(),
        ),
        module: module.get(),
        krate: krate.get(),
    }
}

/// Reads what stands above a variant.
pub(crate) fn role(variant: &Variant, errors: &mut Errors) -> RoleAttrs {
    let mut token = Once::new(TOKEN);
    let mut title = Once::new(TITLE);
    let mut skill = Once::new(SKILL);
    let mut also = Once::new(ALSO);
    let mut orchestrator = Once::new(ORCHESTRATOR);
    let mut broadcaster = Once::new(BROADCASTER);
    let mut caller_only = Once::new(CALLER_ONLY);
    let before = errors.count();

    read_items(&variant.attrs, symbol::ROLE, errors, |item| {
        match item.name.as_str() {
            // #[role(token = "cfo")]
            symbol::TOKEN => token.set(item, item.text(TOKEN)?),
            // #[role(title = "CFO")]
            symbol::TITLE => title.set(item, item.text(TITLE)?),
            // #[role(skill = "general-counsel-advisor")]
            symbol::SKILL => skill.set(item, item.text(SKILL)?),
            // #[role(also("首席财务官", "最高財務責任者"))]
            symbol::ALSO => also.set(item, item.texts(ALSO)?),
            // #[role(orchestrator)]
            symbol::ORCHESTRATOR => {
                item.flag(ORCHESTRATOR)?;
                orchestrator.set(item, item.span)
            }
            // #[role(broadcaster)]
            symbol::BROADCASTER => {
                item.flag(BROADCASTER)?;
                broadcaster.set(item, ())
            }
            // #[role(caller_only)]
            symbol::CALLER_ONLY => {
                item.flag(CALLER_ONLY)?;
                caller_only.set(item, ())
            }
            _ => Err(item.unknown("key", &ROLE_KEYS, "the keys of a role are")),
        }
    });

    let token = token.get();
    if token.is_none() && errors.count() == before {
        errors.on(
            &variant.ident,
            format_args!(
                "the role `{}` needs a token: `#[role(token = \"…\")]`",
                variant.ident
            ),
        );
    }
    RoleAttrs {
        token,
        title: title.get(),
        skill: skill.get(),
        also: also.get().unwrap_or_default(),
        orchestrator: orchestrator.get(),
        broadcaster: broadcaster.get().is_some(),
        caller_only: caller_only.get().is_some(),
    }
}
