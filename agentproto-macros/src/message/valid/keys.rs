//! Which keys a kind takes, and the roles in them.

use proc_macro2::Span;
use syn::{DeriveInput, Type};

use super::super::ast::Route;
use super::super::attr::{self, Keys, Kind};
use super::super::roles::Named;
use super::{a, is_itself};
use crate::attr::Key;
use crate::errors::Errors;

/// The roles that the keys of a message name.
pub(crate) fn route(
    input: &DeriveInput,
    kind: Kind,
    keys: &Keys,
    errors: &mut Errors,
) -> Option<Route> {
    only_its_own(kind, keys, errors);
    let mut names = Names {
        input,
        kind,
        span: keys
            .kind
            .map_or_else(|| input.ident.span(), |(_, span)| span),
        report_missing: keys.is_whole,
        errors,
    };
    if matches!(kind, Kind::Invoke | Kind::Broadcast) && keys.ask.is_none() {
        names.missing(attr::ASK);
    }
    match kind {
        Kind::Invoke | Kind::ReviewRequest => chain(keys, &mut names),
        Kind::Broadcast => Some(Route::Broadcast(names.needed(attr::FROM, &keys.from)?)),
        Kind::Response | Kind::Review => answer(keys, &mut names),
        Kind::PeerVerify => {
            let by = names.needed(attr::BY, &keys.by);
            let author = names.needed(attr::AUTHOR, &keys.author);
            Some(Route::Peer {
                by: by?,
                author: author?,
            })
        }
        Kind::CriticScreen => Some(Route::Open),
        Kind::Inbox => Some(Route::Inbox(names.needed(attr::TO, &keys.to)?)),
    }
}

/// A kind takes its own keys and no others.
fn only_its_own(kind: Kind, keys: &Keys, errors: &mut Errors) {
    let Keys {
        kind: _,
        from,
        to,
        chain,
        ask,
        answers,
        by,
        author,
        krate: _,
        is_whole: _,
    } = keys;
    let given = [
        (attr::FROM, place(from)),
        (attr::TO, place(to)),
        (attr::CHAIN, place(chain)),
        (attr::ASK, place(ask)),
        (attr::ANSWERS, place(answers)),
        (attr::BY, place(by)),
        (attr::AUTHOR, place(author)),
    ];
    for (key, span) in given {
        let is_taken = kind.keys().iter().any(|taken| taken.name == key.name);
        if let Some(span) = span
            && !is_taken
        {
            errors.at(span, not_taken(kind, key));
        }
    }
}

fn place<T>(key: &Option<(T, Span)>) -> Option<Span> {
    key.as_ref().map(|(_, span)| *span)
}

fn not_taken(kind: Kind, key: Key) -> String {
    if kind == Kind::CriticScreen {
        return format!(
            "a `critic_screen` takes no `{}`: it is the critic who screens",
            key.name
        );
    }
    let keys: Vec<_> = kind
        .keys()
        .iter()
        .map(|key| format!("`{}`", key.shape))
        .collect();
    format!(
        "{} takes no `{}`: its keys are {}",
        a(kind.name()),
        key.name,
        keys.join(", ")
    )
}

/// A question names who asks and who is asked, or the whole chain, and not both.
fn chain(keys: &Keys, names: &mut Names<'_>) -> Option<Route> {
    let Some((roles, span)) = &keys.chain else {
        let from = names.needed(attr::FROM, &keys.from);
        let to = names.needed(attr::TO, &keys.to);
        return Some(Route::Chain(vec![from?, to?]));
    };
    for (key, given) in [(attr::FROM, &keys.from), (attr::TO, &keys.to)] {
        if let Some(span) = place(given) {
            names.errors.at(
                span,
                format_args!(
                    "`chain(…)` replaces `{}`: its last two roles are the caller and the role asked",
                    key.name
                ),
            );
        }
    }
    if roles.len() < 2 {
        names.errors.at(
            *span,
            "a chain names at least the caller and the role asked: `chain(Role, Role)`",
        );
    }
    let roles: Option<Vec<_>> = roles.iter().map(|role| names.role(role)).collect();
    Some(Route::Chain(roles?))
}

/// An answer names its question, or who answers, or both where the question leaves that open. A verdict
/// carries neither on the wire, so that it may name none.
fn answer(keys: &Keys, names: &mut Names<'_>) -> Option<Route> {
    let question = match &keys.answers {
        Some((ty, _)) => {
            not_itself(ty, names);
            Some(names.named(ty, "the type of the question")?)
        }
        None => None,
    };
    let from = match &keys.from {
        Some((ty, _)) => Some(names.role(ty)?),
        None => None,
    };
    if let (Some(question), Some(span)) = (&question, place(&keys.from))
        && question.is_generic
    {
        names.errors.at(
            span,
            "the answer to a generic question takes no `from`: it is the role asked that answers",
        );
    }
    if question.is_none() && from.is_none() && names.kind == Kind::Response {
        names.missing(attr::ANSWERS);
    }
    Some(Route::Answer { question, from })
}

/// An answer does not answer itself.
fn not_itself(question: &Type, names: &mut Names<'_>) {
    if is_itself(question, &names.input.ident) {
        names.errors.on(
            question,
            format_args!(
                "{} cannot answer itself — `answers` names the type of the question",
                a(names.kind.name())
            ),
        );
    }
}

/// Turns the types that keys hold into named ones, and reports what is missing.
struct Names<'a> {
    input: &'a DeriveInput,
    kind: Kind,
    span: Span,
    report_missing: bool,
    errors: &'a mut Errors,
}

impl Names<'_> {
    fn named(&mut self, ty: &Type, expected: &str) -> Option<Named> {
        match Named::new(ty, &self.input.generics, expected) {
            Ok(named) => Some(named),
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }

    /// A role. Where a parameter is to be checked against roles that come later, it can't be one.
    fn role(&mut self, ty: &Type) -> Option<Named> {
        let named = self.named(ty, "a role type, such as `Cfo`")?;
        if named.is_generic && matches!(self.kind, Kind::Response | Kind::Review | Kind::Inbox) {
            self.errors.on(
                ty,
                format_args!(
                    "the role of {} is known where it is declared, not a parameter",
                    a(self.kind.name())
                ),
            );
            return None;
        }
        Some(named)
    }

    fn needed(&mut self, key: Key, value: &Option<(Type, Span)>) -> Option<Named> {
        match value {
            Some((ty, _)) => self.role(ty),
            None => {
                self.missing(key);
                None
            }
        }
    }

    fn missing(&mut self, key: Key) {
        // After a key that could not be read, the missing one may be that.
        if self.report_missing {
            self.errors.at(
                self.span,
                format_args!("{} needs `{}`", a(self.kind.name()), key.shape),
            );
        }
    }
}
