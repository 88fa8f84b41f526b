//! BROADCAST: one role asks all the others at once.

use std::borrow::Cow;

use agentproto_kinds::BROADCAST;

use super::{InvalidMessage, Problem, Target, own, text};
use crate::role::RoleId;
use crate::rules::Refusal;

/// One role asks all the others at once; nobody sees another's answer.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Broadcast<'a> {
    to: Target,
    question: Cow<'a, str>,
}

impl<'a> Broadcast<'a> {
    /// The question that `from` asks everybody else. The wire does not carry who asks.
    ///
    /// # Errors
    /// A role that may not broadcast; a question that is not one line or whose brackets are not balanced.
    pub fn new(from: RoleId, question: impl Into<Cow<'a, str>>) -> Result<Self, InvalidMessage> {
        if let Some(refusal) = Refusal::broadcast(from, None) {
            return Err(InvalidMessage::new(
                BROADCAST.name,
                "to",
                Problem::Rule(Box::new(refusal)),
            ));
        }
        let question = question.into();
        text::field(&BROADCAST, "question", text::check_in_brackets(&question))?;
        Ok(Self::read(question))
    }

    pub(crate) fn read(question: Cow<'a, str>) -> Self {
        Self {
            to: Target::All,
            question,
        }
    }

    /// What is asked.
    #[must_use]
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Broadcast<'static> {
        Broadcast {
            to: self.to,
            question: own(self.question),
        }
    }
}
