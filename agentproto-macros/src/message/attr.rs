//! Reading `#[agent(..)]` above a struct or an enum, above its fields and above its variants.

use proc_macro2::{Span, TokenStream};
use syn::parse::ParseStream;
use syn::{Attribute, DeriveInput, LitStr, Path, Token, Type, parenthesized};

use crate::attr::{Item, Key, Once, read_items, unfit};
use crate::errors::Errors;
use crate::symbol;

const fn key(name: &'static str, shape: &'static str) -> Key {
    Key { name, shape }
}

pub(crate) const FROM: Key = key(symbol::FROM, "from = Role");
pub(crate) const TO: Key = key(symbol::TO, "to = Role");
pub(crate) const CHAIN: Key = key(symbol::CHAIN, "chain(Role, Role, …)");
pub(crate) const ASK: Key = key(symbol::ASK, "ask = \"…\"");
pub(crate) const ANSWERS: Key = key(symbol::ANSWERS, "answers = Question");
pub(crate) const BY: Key = key(symbol::BY, "by = Role");
pub(crate) const AUTHOR: Key = key(symbol::AUTHOR, "author = Role");
const CRATE: Key = key(symbol::CRATE, "crate = path");
const FIELD: Key = key(symbol::FIELD, "field = \"…\"");
const OTHER: Key = key(symbol::OTHER, "other");

/// The kinds that can be derived, each with the keys that it takes.
pub(crate) const KINDS: [(Kind, Key, &[Key]); 8] = [
    (
        Kind::Invoke,
        key("invoke", "invoke"),
        &[FROM, TO, CHAIN, ASK],
    ),
    (Kind::Broadcast, key("broadcast", "broadcast"), &[FROM, ASK]),
    (
        Kind::Response,
        key("response", "response"),
        &[ANSWERS, FROM],
    ),
    (
        Kind::PeerVerify,
        key("peer_verify", "peer_verify"),
        &[BY, AUTHOR],
    ),
    (
        Kind::CriticScreen,
        key("critic_screen", "critic_screen"),
        &[],
    ),
    (
        Kind::ReviewRequest,
        key("review_request", "review_request"),
        &[FROM, TO, CHAIN],
    ),
    (Kind::Review, key("review", "review"), &[ANSWERS, FROM]),
    (Kind::Inbox, key("inbox", "inbox"), &[TO]),
];

/// A kind of message that can be derived.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Invoke,
    Broadcast,
    Response,
    PeerVerify,
    CriticScreen,
    ReviewRequest,
    Review,
    Inbox,
}

impl Kind {
    fn named(name: &str) -> Option<Self> {
        KINDS
            .iter()
            .find(|(_, key, _)| key.name == name)
            .map(|(kind, ..)| *kind)
    }

    /// What attributes and the table of kinds call it.
    pub(crate) fn name(self) -> &'static str {
        self.entry().0.name
    }

    pub(crate) fn keys(self) -> &'static [Key] {
        self.entry().1
    }

    fn entry(self) -> (&'static Key, &'static [Key]) {
        let index = self as usize;
        (&KINDS[index].1, KINDS[index].2)
    }
}

/// What stands above a struct or an enum, and where each key stands.
pub(crate) struct Keys {
    pub(crate) kind: Option<(Kind, Span)>,
    pub(crate) from: Option<(Type, Span)>,
    pub(crate) to: Option<(Type, Span)>,
    pub(crate) chain: Option<(Vec<Type>, Span)>,
    pub(crate) ask: Option<(LitStr, Span)>,
    pub(crate) answers: Option<(Type, Span)>,
    pub(crate) by: Option<(Type, Span)>,
    pub(crate) author: Option<(Type, Span)>,
    pub(crate) krate: Option<Path>,
    /// Whether all of it could be read.
    pub(crate) is_whole: bool,
}

/// Reads what stands above a struct or an enum.
pub(crate) fn read(input: &DeriveInput, errors: &mut Errors) -> Keys {
    let mut kind: Option<(Kind, Span)> = None;
    let mut from = Once::new(FROM);
    let mut to = Once::new(TO);
    let mut chain = Once::new(CHAIN);
    let mut ask = Once::new(ASK);
    let mut answers = Once::new(ANSWERS);
    let mut by = Once::new(BY);
    let mut author = Once::new(AUTHOR);
    let mut krate = Once::<Path>::new(CRATE);
    let before = errors.count();

    read_items(&input.attrs, symbol::AGENT, errors, |item| {
        // #[agent(invoke)], and every other kind
        if let Some(named) = Kind::named(&item.name) {
            item.flag(*named.entry().0)?;
            if let Some((first, _)) = kind {
                return Err(syn::Error::new(
                    item.span,
                    format_args!(
                        "a message is of one kind: `{}` is given already",
                        first.name()
                    ),
                ));
            }
            kind = Some((named, item.span));
            return Ok(());
        }
        match item.name.as_str() {
            // #[agent(from = Cro)]
            symbol::FROM => from.set(item, (role(item, FROM)?, item.span)),
            // #[agent(to = Cfo)]
            symbol::TO => to.set(item, (role(item, TO)?, item.span)),
            // #[agent(chain(Cro, Cfo, Coo))]
            symbol::CHAIN => chain.set(item, (roles(item)?, item.span)),
            // #[agent(ask = "What does {what} cost?")]
            symbol::ASK => ask.set(item, (item.text(ASK)?, item.span)),
            // #[agent(answers = HiringBurn)]
            symbol::ANSWERS => answers.set(item, (question(item)?, item.span)),
            // #[agent(by = Cfo)]
            symbol::BY => by.set(item, (role(item, BY)?, item.span)),
            // #[agent(author = Cro)]
            symbol::AUTHOR => author.set(item, (role(item, AUTHOR)?, item.span)),
            // #[agent(crate = path::to::agentproto)]
            symbol::CRATE => krate.set(item, item.path(CRATE)?),
            _ => {
                // Misspelt or not, to its users this is an answer to that question.
                if item.is_meant_as(ANSWERS)
                    && let Ok(question) = question(item)
                {
                    answers.set(item, (question, item.span))?;
                }
                Err(unknown(item, kind.map(|(kind, _)| kind)))
            }
        }
    });

    Keys {
        kind,
        from: from.get(),
        to: to.get(),
        chain: chain.get(),
        ask: ask.get(),
        answers: answers.get(),
        by: by.get(),
        author: author.get(),
        krate: krate.get(),
        is_whole: errors.count() == before,
    }
}

fn question(item: &Item<'_>) -> syn::Result<Type> {
    item.value(ANSWERS, "the type of the question")
}

const A_ROLE: &str = "a role type, such as `Cfo`";

fn role(item: &Item<'_>, key: Key) -> syn::Result<Type> {
    item.value(key, A_ROLE)
}

fn roles(item: &Item<'_>) -> syn::Result<Vec<Type>> {
    if !item.meta.input.peek(syn::token::Paren) {
        return Err(item.misshapen(CHAIN));
    }
    let content;
    parenthesized!(content in item.meta.input);
    let roles = list_of_roles(&content);
    if roles.is_err() {
        // What stands behind a mistake is no second one.
        content.parse::<TokenStream>()?;
    }
    roles
}

fn list_of_roles(content: ParseStream<'_>) -> syn::Result<Vec<Type>> {
    let mut roles = Vec::new();
    while !content.is_empty() {
        let found = content.fork();
        let role = content.parse().map_err(|_| unfit(&found, A_ROLE, CHAIN))?;
        roles.push(role);
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(roles)
}

/// A word that is neither a kind nor a key. Which keys there are depends on the kind, where that is known.
fn unknown(item: &Item<'_>, kind: Option<Kind>) -> syn::Error {
    match kind {
        Some(kind) => {
            let mut keys = kind.keys().to_vec();
            keys.push(CRATE);
            item.unknown("key", &keys, &format!("the keys of `{}` are", kind.name()))
        }
        None if let Some(made) = made(&item.name) => syn::Error::new(
            item.span,
            format_args!(
                "`{}` can't be derived: `message::{made}::new` makes one",
                item.name
            ),
        ),
        None => {
            let kinds: Vec<Key> = KINDS.iter().map(|(_, key, _)| *key).collect();
            item.unknown("kind of message", &kinds, "the kinds are")
        }
    }
}

/// The type of a kind whose messages are made one by one.
fn made(kind: &str) -> Option<&'static str> {
    match kind {
        "blocked" => Some("Blocked"),
        "assumption" => Some("Assumption"),
        "conflict" => Some("Conflict"),
        _ => None,
    }
}

/// What stands above a field could not be read, which is reported.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unread;

/// Reads `#[agent(field = "…")]` above a field.
pub(crate) fn field(attrs: &[Attribute], errors: &mut Errors) -> Result<Option<LitStr>, Unread> {
    let mut field = Once::new(FIELD);
    let before = errors.count();
    read_items(attrs, symbol::AGENT, errors, |item| {
        match item.name.as_str() {
            // #[agent(field = "key_finding")]
            symbol::FIELD => field.set(item, item.text(FIELD)?),
            _ => Err(item.unknown("key", &[FIELD], "the key of a field is")),
        }
    });
    if errors.count() > before {
        return Err(Unread);
    }
    Ok(field.get())
}

/// Reads `#[agent(other)]` above a variant.
pub(crate) fn other(attrs: &[Attribute], errors: &mut Errors) -> Option<Span> {
    let mut other = Once::new(OTHER);
    read_items(attrs, symbol::AGENT, errors, |item| {
        match item.name.as_str() {
            // #[agent(other)]
            symbol::OTHER => {
                item.flag(OTHER)?;
                other.set(item, item.span)
            }
            _ => Err(item.unknown("key", &[OTHER], "the key of a variant is")),
        }
    });
    other.get()
}
