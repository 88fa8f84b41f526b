//! Why an exchange gave no answer.

use core::fmt;
use std::error::Error;

use super::AgentError;
use crate::message::InvalidMessage;
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, Refusal};
use crate::typed::MessageError;

/// What kind of failure left a role without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FailureKind {
    /// The agent replied, but not in a form that can be read, and was asked to mend it in vain.
    Malformed,
    /// The agent did not reply within its deadline.
    TimedOut,
    /// The agent failed, or there is none.
    Failed,
    /// The rules forbid asking it.
    Refused,
}

impl FailureKind {
    /// The kind in words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::TimedOut => "timed out",
            Self::Failed => "failed",
            Self::Refused => "refused",
        }
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a role gave no answer.
pub struct ExchangeError(Box<Repr>);

struct Repr {
    chain: Option<CallChain>,
    cause: Cause,
}

pub(crate) enum Cause {
    /// What was wrong with the last reply, in one line.
    Malformed(String),
    Agent(AgentError),
    Nobody,
    /// The role that was to ask or to answer is none of this set.
    OtherSet(RoleId, &'static RoleTable),
    Refused(Refusal),
    Question(InvalidMessage),
    Typed(MessageError),
}

impl ExchangeError {
    pub(crate) fn new(chain: impl Into<Option<CallChain>>, cause: Cause) -> Self {
        let chain = chain.into();
        Self(Box::new(Repr { chain, cause }))
    }

    /// The role that gave no answer; `None` where the question names none that could be asked.
    #[must_use]
    pub fn role(&self) -> Option<RoleId> {
        let asked = || self.0.chain.map(|chain| chain.last());
        match &self.0.cause {
            Cause::Refused(refusal) => refusal.to().or_else(asked),
            _ => asked(),
        }
    }

    /// The chain along which it was asked, where there is one; where the rules forbid that, the chain before the
    /// refused hop.
    #[must_use]
    pub fn chain(&self) -> Option<CallChain> {
        self.0.chain
    }

    /// What kind of failure it is.
    #[must_use]
    pub fn kind(&self) -> FailureKind {
        match &self.0.cause {
            Cause::Malformed(_) | Cause::Question(_) | Cause::Typed(_) => FailureKind::Malformed,
            Cause::Agent(error) if error.is_timed_out() => FailureKind::TimedOut,
            Cause::Agent(_) | Cause::Nobody | Cause::OtherSet(..) => FailureKind::Failed,
            Cause::Refused(_) => FailureKind::Refused,
        }
    }

    /// The rules broken, where the rules forbid asking.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        match self.0.cause {
            Cause::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// What kept the agent from replying, where it failed.
    #[must_use]
    pub fn agent_error(&self) -> Option<&AgentError> {
        match &self.0.cause {
            Cause::Agent(error) => Some(error),
            _ => None,
        }
    }

    /// The failure without the role.
    #[must_use]
    pub fn reason(&self) -> String {
        match &self.0.cause {
            Cause::Malformed(what) => what.clone(),
            Cause::Agent(error) => error.to_string(),
            Cause::Nobody => "no agent plays this role".to_owned(),
            Cause::OtherSet(role, set) => format!(
                "found `{role}` of {}, expected a role of {}",
                role.table().name(),
                set.name()
            ),
            Cause::Refused(refusal) => refusal.to_string(),
            Cause::Question(error) => error.to_string(),
            Cause::Typed(error) => error.to_string(),
        }
    }
}

impl fmt::Display for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.cause {
            Cause::Refused(refusal) => refusal.fmt(f),
            Cause::Question(error) => error.fmt(f),
            Cause::Typed(error) => error.fmt(f),
            Cause::OtherSet(..) => f.write_str(&self.reason()),
            _ => match self.role() {
                Some(role) => write!(f, "{role}: {}", self.reason()),
                None => f.write_str(&self.reason()),
            },
        }
    }
}

impl fmt::Debug for ExchangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ExchangeError({:?}: {self})", self.kind())
    }
}

impl Error for ExchangeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0.cause {
            Cause::Agent(error) => Some(error),
            Cause::Question(error) => Some(error),
            Cause::Typed(error) => Some(error),
            _ => None,
        }
    }
}
