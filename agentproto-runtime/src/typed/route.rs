//! Who sends a derived message to whom.

use crate::role::{Role, RoleId};
use crate::rules::CallChain;

/// The roles that a derived message names, as its kind needs them.
#[derive(Clone, Copy, Debug)]
pub enum Route {
    /// An invocation or a review request: who called whom, the role asked last.
    Chain(&'static [RoleId]),
    /// A broadcast, to every role but the one that sends it.
    Broadcast(RoleId),
    /// From one role to another, or to whoever asked where that is not known.
    Between(Option<RoleId>, Option<RoleId>),
    /// Whatever reaches a role.
    Inbox(RoleId),
    /// From and to anybody.
    Open,
}

impl Route {
    /// The route of the answer to a question with this route. A role given is who answers.
    #[must_use]
    pub const fn answer(self, from: Option<RoleId>) -> Self {
        let from = match from {
            Some(from) => Some(from),
            None => self.to(),
        };
        Self::Between(from, self.from())
    }

    /// Who sends it, where one role does.
    pub(crate) const fn from(self) -> Option<RoleId> {
        match self {
            Self::Chain(roles) if roles.len() > 1 => Some(roles[roles.len() - 2]),
            Self::Broadcast(from) => Some(from),
            Self::Between(from, _) => from,
            Self::Chain(_) | Self::Inbox(_) | Self::Open => None,
        }
    }

    /// The chain along which it is asked, where it declares one; the derive has asserted that it is allowed.
    pub(crate) fn chain(self) -> Option<CallChain> {
        match self {
            Self::Chain(roles) => CallChain::of(roles.iter().copied()).ok(),
            _ => None,
        }
    }

    /// Whom it reaches, where that is one role.
    pub(crate) const fn to(self) -> Option<RoleId> {
        match self {
            Self::Chain(roles) if !roles.is_empty() => Some(roles[roles.len() - 1]),
            Self::Between(_, to) => to,
            Self::Inbox(to) => Some(to),
            Self::Chain(_) | Self::Broadcast(_) | Self::Open => None,
        }
    }
}

/// The route of an invocation from one role to another.
#[must_use]
pub const fn pair<Caller: Role, Callee: Role>() -> Route {
    Route::Chain(const { &[Caller::ID, Callee::ID] })
}
