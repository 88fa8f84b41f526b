//! A review request: work handed to a peer for review.

use std::borrow::Cow;

use agentproto_kinds::REVIEW_REQUEST;

use super::name::without_emphasis;
use super::{InvalidMessage, Name, Problem, own, text};
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, ChainError};

/// Work handed to a peer for review. The one who asks keeps the work.
///
/// It is the longest of the messages and a rare one, and boxed, so that the others take no more room than they
/// need.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct ReviewRequest<'a>(Box<Parts<'a>>);

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Parts<'a> {
    #[cfg_attr(feature = "serde", serde(serialize_with = "title"))]
    from: Name<'a>,
    #[cfg_attr(feature = "serde", serde(serialize_with = "titles"))]
    chain: Vec<Name<'a>>,
    task: Cow<'a, str>,
    done: Cow<'a, str>,
    need: Cow<'a, str>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    facts: Option<Cow<'a, str>>,
}

impl<'a> ReviewRequest<'a> {
    /// The request that the chain's last role gets from the one before it.
    ///
    /// # Errors
    /// A chain without a hop; a text that is not one line or could be taken for a label.
    pub fn new(
        chain: CallChain,
        task: impl Into<Cow<'a, str>>,
        done: impl Into<Cow<'a, str>>,
        need: impl Into<Cow<'a, str>>,
        facts: Option<Cow<'a, str>>,
    ) -> Result<Self, InvalidMessage> {
        let Some(from) = chain.caller() else {
            let problem = Problem::Mismatch(
                "found a chain without a hop, expected who asks and the reviewer".into(),
            );
            return Err(InvalidMessage::new(REVIEW_REQUEST.name, "chain", problem));
        };
        let names = chain.roles().map(Name::Role).collect();
        Self::read(
            Name::Role(from),
            names,
            task.into(),
            done.into(),
            need.into(),
            facts,
        )
        .checked()
    }

    /// The request with names that need not be roles of `table`. A chain that ends with `from` is one as
    /// well; the rules of call chains hold for its roles.
    ///
    /// # Errors
    /// As [`new`](Self::new); a chain that breaks a rule; a name with an arrow in it.
    pub fn between(
        table: &'static RoleTable,
        from: &'a str,
        chain: impl IntoIterator<Item = &'a str>,
        task: impl Into<Cow<'a, str>>,
        done: impl Into<Cow<'a, str>>,
        need: impl Into<Cow<'a, str>>,
        facts: Option<Cow<'a, str>>,
    ) -> Result<Self, InvalidMessage> {
        let names: Vec<_> = chain
            .into_iter()
            .map(|name| Name::resolve(table, name))
            .collect();
        if names.is_empty() {
            return Err(InvalidMessage::new(
                REVIEW_REQUEST.name,
                "chain",
                Problem::Empty,
            ));
        }
        let chain_problem = |problem| InvalidMessage::new(REVIEW_REQUEST.name, "chain", problem);
        for (index, name) in names.iter().enumerate() {
            let at = |problem| InvalidMessage::at(REVIEW_REQUEST.name, "chain", index, problem);
            check_name(table, name).map_err(at)?;
            if names[..index].contains(name) && name.role().is_none() {
                let what = format!("found `{}` twice, expected each name once", name.title());
                return Err(at(Problem::Mismatch(what)));
            }
        }
        // Names that are no roles make no hop.
        let roles: Vec<RoleId> = names.iter().filter_map(Name::role).collect();
        if let Err(ChainError::Refused(refusal)) = CallChain::of(roles) {
            return Err(chain_problem(Problem::Rule(Box::new(refusal))));
        }
        let from = Name::resolve(table, from);
        text::field(&REVIEW_REQUEST, "from", check_name(table, &from))?;
        Self::read(from, names, task.into(), done.into(), need.into(), facts).checked()
    }

    fn checked(self) -> Result<Self, InvalidMessage> {
        let check = |name, value: &str| {
            text::field(
                &REVIEW_REQUEST,
                name,
                text::check_in_block(&REVIEW_REQUEST, value),
            )
        };
        check("task", &self.0.task)?;
        check("done", &self.0.done)?;
        check("need", &self.0.need)?;
        if let Some(facts) = &self.0.facts {
            check("facts", facts)?;
        }
        Ok(self)
    }

    pub(crate) fn read(
        from: Name<'a>,
        chain: Vec<Name<'a>>,
        task: Cow<'a, str>,
        done: Cow<'a, str>,
        need: Cow<'a, str>,
        facts: Option<Cow<'a, str>>,
    ) -> Self {
        Self(Box::new(Parts {
            from,
            chain,
            task,
            done,
            need,
            facts,
        }))
    }

    /// Who asks for the review and keeps the work.
    #[must_use]
    pub fn from(&self) -> &Name<'a> {
        &self.0.from
    }

    /// Who called whom, the reviewer last.
    #[must_use]
    pub fn chain(&self) -> &[Name<'a>] {
        &self.0.chain
    }

    /// The chain that ends with the reviewer, where every name is a role, the rules hold, and the last is not
    /// the one who asks.
    #[must_use]
    pub fn call_chain(&self) -> Option<CallChain> {
        let roles: Option<Vec<RoleId>> = self.0.chain.iter().map(Name::role).collect();
        let chain = CallChain::of(roles?).ok()?;
        (self.0.from.role() != Some(chain.last()) && chain.hops() > 0).then_some(chain)
    }

    #[cfg(feature = "conductor")]
    pub(crate) fn no_reviewer(&self) -> InvalidMessage {
        let names: Vec<&str> = self.0.chain.iter().map(Name::title).collect();
        let found = names.join(" -> ");
        let what = format!("found `{found}`, expected roles of the set, the reviewer last");
        InvalidMessage::new(REVIEW_REQUEST.name, "chain", Problem::Mismatch(what))
    }

    /// What the founder asked for.
    #[must_use]
    pub fn task(&self) -> &str {
        &self.0.task
    }

    /// The work so far.
    #[must_use]
    pub fn done(&self) -> &str {
        &self.0.done
    }

    /// The one question to the reviewer.
    #[must_use]
    pub fn need(&self) -> &str {
        &self.0.need
    }

    /// The facts that the review needs.
    #[must_use]
    pub fn facts(&self) -> Option<&str> {
        self.0.facts.as_deref()
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> ReviewRequest<'static> {
        let parts = *self.0;
        ReviewRequest(Box::new(Parts {
            from: parts.from.into_owned(),
            chain: parts.chain.into_iter().map(Name::into_owned).collect(),
            task: own(parts.task),
            done: own(parts.done),
            need: own(parts.need),
            facts: parts.facts.map(own),
        }))
    }
}

fn check_name(table: &'static RoleTable, name: &Name<'_>) -> Result<(), Problem> {
    text::check_in_block(&REVIEW_REQUEST, name.title())?;
    text::check_name(name.title())?;
    match Name::resolve(table, without_emphasis(name.title())) {
        Name::Role(role) if name.role().is_none() => Err(Problem::Mismatch(format!(
            "found `{}`, expected `{}` without emphasis",
            name.title(),
            role.title()
        ))),
        _ => Ok(()),
    }
}

#[cfg(feature = "serde")]
fn title<S: serde::Serializer>(name: &Name<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(name.title())
}

#[cfg(feature = "serde")]
fn titles<S: serde::Serializer>(names: &[Name<'_>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(names.iter().map(Name::title))
}
