//! What the participants said, each for itself.

use crate::conductor::{Answered, Assumed};
use crate::memory::fold::same;
use crate::message::Response;
use crate::quality::Fact;
use crate::role::RoleId;

/// One participant's independent view.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub(super) response: Response<'static>,
    pub(super) assumptions: Vec<Assumed>,
}

impl View {
    pub(super) fn of(answered: Answered) -> Self {
        let assumptions = answered.assumptions().to_vec();
        Self {
            response: answered.into_value(),
            assumptions,
        }
    }

    /// Whose view it is.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.response.role()
    }

    /// The view in one line: the key finding of the answer.
    #[must_use]
    pub fn position(&self) -> &str {
        self.response.key_finding()
    }

    /// The whole answer.
    #[must_use]
    pub fn response(&self) -> &Response<'static> {
        &self.response
    }

    /// What it rests on without having been asked.
    #[must_use]
    pub fn assumptions(&self) -> &[Assumed] {
        &self.assumptions
    }
}

/// A participant that gave no view.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Missing {
    /// Who.
    pub role: RoleId,
    /// Why, in one line.
    pub reason: String,
}

/// How many of the views say the same, after case, punctuation and blanks are folded. Where all of them do, that
/// is a consensus which sends the matter to the critic by itself ([`Fact::triggers_critic`]).
#[must_use]
pub fn agreement(views: &[View]) -> Fact {
    let like = |one: &View| {
        let same = views
            .iter()
            .filter(|other| same(one.position(), other.position()));
        same.count()
    };
    Fact::Agreement {
        agreeing: views.iter().map(like).max().unwrap_or(0),
        asked: views.len(),
    }
}
