//! What the participants said, each for itself.

use crate::conductor::{Answered, Assumed};
use crate::message::Response;
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

/// Whether all views say the same, after case, punctuation and blanks are folded: a consensus that the critic
/// is told to suspect.
#[must_use]
pub fn consensus(views: &[View]) -> bool {
    let fold = |view: &View| -> String {
        let letters = view.position().chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    views.len() > 1
        && views
            .windows(2)
            .all(|pair| fold(&pair[0]) == fold(&pair[1]))
}
