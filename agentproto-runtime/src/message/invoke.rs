//! INVOKE: one role asks another.

use std::borrow::Cow;

use agentproto_kinds::INVOKE;

use super::{InvalidMessage, Problem, Target, own, text};
use crate::role::RoleId;
use crate::rules::CallChain;

/// One role asks another, with the chain that led there (rule 4).
///
/// In JSON the chain is a message of its own, as in text; `caller` tells who asks.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Invoke<'a> {
    to: Target,
    question: Cow<'a, str>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    caller: Option<RoleId>,
    #[cfg_attr(feature = "serde", serde(skip))]
    chain: Option<CallChain>,
}

impl<'a> Invoke<'a> {
    /// The question that the chain's last role is asked by the one before it.
    ///
    /// # Errors
    /// A chain without a hop; a question that is not one line or whose brackets are not balanced.
    pub fn new(
        chain: CallChain,
        question: impl Into<Cow<'a, str>>,
    ) -> Result<Self, InvalidMessage> {
        let question = question.into();
        text::field(&INVOKE, "question", text::check_in_brackets(&question))?;
        let Some(caller) = chain.caller() else {
            let problem = Problem::Mismatch(
                "found a chain without a hop, expected the caller and the role it asks".into(),
            );
            return Err(InvalidMessage::new(INVOKE.name, "caller", problem));
        };
        Ok(Self {
            to: Target::Role(chain.last()),
            question,
            caller: Some(caller),
            chain: Some(chain),
        })
    }

    /// What a reader found. Without a chain, a known caller's first hop is its chain, where the rules allow
    /// that hop.
    pub(crate) fn read(
        to: Target,
        question: Cow<'a, str>,
        caller: Option<RoleId>,
        chain: Option<CallChain>,
    ) -> Self {
        let chain = chain.or_else(|| CallChain::start(caller?).invoke(to.role()?).ok());
        let caller = caller.or_else(|| chain.and_then(|chain| chain.caller()));
        Self {
            to,
            question,
            caller,
            chain,
        }
    }

    /// What a reader found whose chain is refused.
    pub(crate) fn unlinked(to: Target, question: Cow<'a, str>, caller: Option<RoleId>) -> Self {
        Self {
            to,
            question,
            caller,
            chain: None,
        }
    }

    pub(crate) fn into_question(self) -> Cow<'a, str> {
        self.question
    }

    /// Who is asked.
    #[must_use]
    pub fn to(&self) -> Target {
        self.to
    }

    /// What is asked.
    #[must_use]
    pub fn question(&self) -> &str {
        &self.question
    }

    /// Who asks, where that is known.
    #[must_use]
    pub fn caller(&self) -> Option<RoleId> {
        self.caller
    }

    /// The chain, the role asked last, where it is known and keeps the rules.
    #[must_use]
    pub fn chain(&self) -> Option<CallChain> {
        self.chain
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Invoke<'static> {
        Invoke {
            question: own(self.question),
            ..self
        }
    }
}
