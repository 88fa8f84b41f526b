//! A decision as an entry of the log holds it.

use chrono::NaiveDate;

use super::{Owner, When};

/// What a rejection's decision starts with, before the proposal.
pub(super) const REJECTED: &str = "Rejected: ";

/// One decision, as an entry of the log holds it: it prints as its entry, byte for byte, and
/// [`parse`](Self::parse) reads that back as the same decision.
///
/// [`NewDecision::check`](super::NewDecision::check) makes one. One that was read from a log that others
/// write as well may lack what a new one must have, so those parts are optional here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub(super) date: NaiveDate,
    pub(super) title: String,
    pub(super) topic: Option<String>,
    pub(super) decision: String,
    pub(super) owner: Option<Owner>,
    pub(super) deadline: Option<When>,
    pub(super) review: Option<When>,
    pub(super) rationale: Option<String>,
    pub(super) superseded_by: Option<String>,
    pub(super) user_override: Option<String>,
    pub(super) rejected: Vec<Rejected>,
    pub(super) actions: Vec<Action>,
    pub(super) supersedes: Option<String>,
    pub(super) raw: Option<String>,
}

impl Decision {
    /// Whether another says the same in all its parts, where it came from and what became of it aside.
    pub(super) fn decides_as(&self, other: &Self) -> bool {
        let said = |it: &Self| {
            let mut it = it.clone();
            (it.raw, it.supersedes, it.superseded_by) = (None, None, None);
            for action in &mut it.actions {
                action.outcome = None;
            }
            it
        };
        said(self) == said(other)
    }

    /// What an entry has before its first field.
    pub(super) fn new(date: NaiveDate, title: &str) -> Self {
        Self {
            date,
            title: title.to_owned(),
            topic: None,
            decision: String::new(),
            owner: None,
            deadline: None,
            review: None,
            rationale: None,
            superseded_by: None,
            user_override: None,
            rejected: Vec::new(),
            actions: Vec::new(),
            supersedes: None,
            raw: None,
        }
    }

    /// The day on which it was taken.
    #[must_use]
    pub fn date(&self) -> NaiveDate {
        self.date
    }

    /// What it is about, in one line.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What tells whether two decisions are about the same: its title unless a topic is given.
    #[must_use]
    pub fn topic(&self) -> &str {
        self.topic.as_deref().unwrap_or(&self.title)
    }

    /// What was decided, or `Rejected: <proposal>`.
    #[must_use]
    pub fn decision(&self) -> &str {
        &self.decision
    }

    /// The proposal that the founder rejected, where the whole entry is a rejection.
    #[must_use]
    pub fn rejection(&self) -> Option<&str> {
        self.decision.strip_prefix(REJECTED)
    }

    /// Who answers for it.
    #[must_use]
    pub fn owner(&self) -> Option<&Owner> {
        self.owner.as_ref()
    }

    /// When it has to be done.
    #[must_use]
    pub fn deadline(&self) -> Option<&When> {
        self.deadline.as_ref()
    }

    /// When it is looked at again, besides 30, 60 and 90 days after its date.
    #[must_use]
    pub fn review(&self) -> Option<&When> {
        self.review.as_ref()
    }

    /// Why it was taken.
    #[must_use]
    pub fn rationale(&self) -> Option<&str> {
        self.rationale.as_deref()
    }

    /// What the founder changed.
    #[must_use]
    pub fn user_override(&self) -> Option<&str> {
        self.user_override.as_deref()
    }

    /// The proposals that were turned down with it, and must not come back.
    #[must_use]
    pub fn rejected(&self) -> &[Rejected] {
        &self.rejected
    }

    /// What is to be done, in order; people count them from 1.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The decision that it replaces, as it was named.
    #[must_use]
    pub fn supersedes(&self) -> Option<&str> {
        self.supersedes.as_deref()
    }

    /// The day of the decision that replaced it.
    #[must_use]
    pub fn superseded_by(&self) -> Option<&str> {
        self.superseded_by.as_deref()
    }

    /// Where the transcript was kept, below the memory's root. Old ones have moved to the archive since.
    #[must_use]
    pub fn raw(&self) -> Option<&str> {
        self.raw.as_deref()
    }

    /// Whether it still holds: no later decision has replaced it.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.superseded_by.is_none()
    }
}

/// A proposal that was turned down, and must not come back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    pub(super) proposal: String,
    pub(super) reason: Option<String>,
}

impl Rejected {
    /// What was proposed.
    #[must_use]
    pub fn proposal(&self) -> &str {
        &self.proposal
    }

    /// Why it was turned down, where that was said.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub(super) action: String,
    pub(super) owner: Option<Owner>,
    pub(super) due: Option<When>,
    pub(super) review: Option<When>,
    pub(super) outcome: Option<Outcome>,
}

impl Action {
    /// What is to be done.
    #[must_use]
    pub fn action(&self) -> &str {
        &self.action
    }

    /// Who does it.
    #[must_use]
    pub fn owner(&self) -> Option<&Owner> {
        self.owner.as_ref()
    }

    /// By when.
    #[must_use]
    pub fn due(&self) -> Option<&When> {
        self.due.as_ref()
    }

    /// When it is looked at again.
    #[must_use]
    pub fn review(&self) -> Option<&When> {
        self.review.as_ref()
    }

    /// How it ended; nothing while it is open.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether it is still to be done.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.outcome.is_none()
    }
}

/// How an action ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub(super) completed: Option<When>,
    pub(super) result: Option<String>,
}

impl Outcome {
    /// When it was closed.
    #[must_use]
    pub fn completed(&self) -> Option<&When> {
        self.completed.as_ref()
    }

    /// What came of it.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }
}
