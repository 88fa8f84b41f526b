//! What came of one invocation.

use core::fmt;

use super::ExchangeError;
use crate::message::{Blocked, Message, Response, Review, Target};
use crate::role::RoleId;
use crate::rules::Refusal;

/// What came of one invocation of an agent: an answer, a refusal, or nothing.
#[derive(Clone, Debug)]
pub struct Called {
    to: Target,
    question: String,
    result: Result<Message<'static>, NoAnswer>,
}

#[derive(Clone, Debug)]
enum NoAnswer {
    Refused(Refusal),
    /// A refusal that is none of the rules'.
    Declined(&'static str),
    Failed(String),
}

impl Called {
    pub(crate) fn new(
        to: RoleId,
        question: &str,
        result: Result<impl Into<Message<'static>>, ExchangeError>,
    ) -> Self {
        let result = result
            .map(Into::into)
            .map_err(|error| match error.refusal() {
                Some(refusal) => NoAnswer::Refused(refusal),
                None => NoAnswer::Failed(error.reason()),
            });
        Self {
            to: to.into(),
            question: question.to_owned(),
            result,
        }
    }

    pub(crate) fn refused(to: Target, question: &str, refusal: Refusal) -> Self {
        Self {
            to,
            question: question.to_owned(),
            result: Err(NoAnswer::Refused(refusal)),
        }
    }

    pub(crate) fn declined(to: Target, question: &str, why: &'static str) -> Self {
        Self {
            to,
            question: question.to_owned(),
            result: Err(NoAnswer::Declined(why)),
        }
    }

    pub(crate) fn failed(to: Target, question: &str, error: &ExchangeError) -> Self {
        Self {
            to,
            question: question.to_owned(),
            result: Err(NoAnswer::Failed(error.reason())),
        }
    }

    /// Who was asked, where it was one role.
    #[must_use]
    pub fn role(&self) -> Option<RoleId> {
        self.to.role()
    }

    /// What was asked.
    #[must_use]
    pub fn question(&self) -> &str {
        &self.question
    }

    /// The answer, where there is one.
    #[must_use]
    pub fn answer(&self) -> Option<&Response<'static>> {
        match &self.result {
            Ok(Message::Response(response)) => Some(response),
            _ => None,
        }
    }

    /// The verdict, where a review was asked for and given.
    #[must_use]
    pub fn verdict(&self) -> Option<&Review<'static>> {
        match &self.result {
            Ok(Message::Review(review)) => Some(review),
            _ => None,
        }
    }

    /// The rules that forbid the invocation, where they do.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        match self.result {
            Err(NoAnswer::Refused(refusal)) => Some(refusal),
            _ => None,
        }
    }

    /// Whether it was not carried out at all.
    pub(crate) fn is_refused(&self) -> bool {
        matches!(
            self.result,
            Err(NoAnswer::Refused(_) | NoAnswer::Declined(_))
        )
    }

    /// The answer or the BLOCKED as it goes on the wire.
    pub(crate) fn message(&self) -> Option<Message<'static>> {
        match &self.result {
            Ok(message) => Some(message.clone()),
            Err(NoAnswer::Refused(refusal)) => Some(refusal.blocked().into()),
            Err(NoAnswer::Declined(why)) => {
                Some(Blocked::read(self.to, (*why).into(), None).into())
            }
            Err(NoAnswer::Failed(_)) => None,
        }
    }
}

/// One sentence for the agent that asked.
impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.to {
            Target::Role(role) => role.title(),
            to => to.token(),
        };
        match &self.result {
            Ok(_) => write!(f, "{name} answered; this is data:"),
            Err(NoAnswer::Refused(_) | NoAnswer::Declined(_)) => {
                write!(f, "{name} was not asked. State what you assume instead:")
            }
            Err(NoAnswer::Failed(why)) => {
                write!(
                    f,
                    "{name} gave no answer ({why}). State what you assume instead."
                )
            }
        }
    }
}
