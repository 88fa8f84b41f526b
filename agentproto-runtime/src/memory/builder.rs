//! Decisions made in code: the parts that each has, in the order of an entry, then what it may have.

use core::marker::PhantomData;

use chrono::NaiveDate;

use super::step::{
    Complete, NeedsDeadline, NeedsDecision, NeedsOwner, NeedsRationale, NeedsReview,
};
use super::{NewAction, NewDecision, NewRejected, Reference, When};

/// How far the builder of a decision has come.
pub mod step {
    /// What was decided comes next.
    #[derive(Debug)]
    pub enum NeedsDecision {}
    /// Who answers for it comes next.
    #[derive(Debug)]
    pub enum NeedsOwner {}
    /// When it has to be done comes next.
    #[derive(Debug)]
    pub enum NeedsDeadline {}
    /// When it is looked at again comes next.
    #[derive(Debug)]
    pub enum NeedsReview {}
    /// Why it was taken comes next.
    #[derive(Debug)]
    pub enum NeedsRationale {}
    /// Nothing more is needed.
    #[derive(Debug)]
    pub enum Complete {}
}

/// Makes a [`NewDecision`]. `Step` is what it needs next.
#[derive(Clone, Debug)]
#[must_use = "a decision is there once it is built"]
pub struct DecisionBuilder<Step> {
    new: NewDecision,
    step: PhantomData<Step>,
}

impl NewDecision {
    /// A decision of this day; the title says in one line what it is about.
    pub fn builder(date: NaiveDate, title: impl Into<String>) -> DecisionBuilder<NeedsDecision> {
        DecisionBuilder::at(Self {
            date,
            title: title.into(),
            topic: None,
            decision: String::new(),
            owner: String::new(),
            deadline: date.into(),
            review: date,
            rationale: String::new(),
            user_override: None,
            rejected: Vec::new(),
            actions: Vec::new(),
            supersedes: None,
            raw: None,
        })
    }
}

impl<Step> DecisionBuilder<Step> {
    fn at(new: NewDecision) -> Self {
        Self {
            new,
            step: PhantomData,
        }
    }
}

impl DecisionBuilder<NeedsDecision> {
    /// What was decided, or `Rejected: <proposal>`.
    pub fn decision(mut self, text: impl Into<String>) -> DecisionBuilder<NeedsOwner> {
        self.new.decision = text.into();
        DecisionBuilder::at(self.new)
    }
}

impl DecisionBuilder<NeedsOwner> {
    /// Who answers for it: a role's token, or any name.
    pub fn owner(mut self, name: impl Into<String>) -> DecisionBuilder<NeedsDeadline> {
        self.new.owner = name.into();
        DecisionBuilder::at(self.new)
    }
}

impl DecisionBuilder<NeedsDeadline> {
    /// When it has to be done.
    pub fn deadline(mut self, when: impl Into<When>) -> DecisionBuilder<NeedsReview> {
        self.new.deadline = when.into();
        DecisionBuilder::at(self.new)
    }
}

impl DecisionBuilder<NeedsReview> {
    /// When it is looked at again, besides 30, 60 and 90 days after its date.
    pub fn review(mut self, day: NaiveDate) -> DecisionBuilder<NeedsRationale> {
        self.new.review = day;
        DecisionBuilder::at(self.new)
    }
}

impl DecisionBuilder<NeedsRationale> {
    /// Why it was taken.
    pub fn rationale(mut self, text: impl Into<String>) -> DecisionBuilder<Complete> {
        self.new.rationale = text.into();
        DecisionBuilder::at(self.new)
    }
}

impl DecisionBuilder<Complete> {
    /// What tells whether two decisions are about the same, where the title does not.
    pub fn topic(mut self, text: impl Into<String>) -> Self {
        self.new.topic = Some(text.into());
        self
    }

    /// What the founder changed.
    pub fn user_override(mut self, text: impl Into<String>) -> Self {
        self.new.user_override = Some(text.into());
        self
    }

    /// A proposal that was turned down with it.
    pub fn rejected(mut self, rejected: NewRejected) -> Self {
        self.new.rejected.push(rejected);
        self
    }

    /// Something to be done.
    pub fn action(mut self, action: NewAction) -> Self {
        self.new.actions.push(action);
        self
    }

    /// The decision that it replaces.
    pub fn supersedes(mut self, decision: Reference) -> Self {
        self.new.supersedes = Some(decision);
        self
    }

    /// The full text of the transcript.
    pub fn raw(mut self, transcript: impl Into<String>) -> Self {
        self.new.raw = Some(transcript.into());
        self
    }

    /// The decision. It is checked where it is added, and before that by [`NewDecision::check`].
    #[must_use]
    pub fn build(self) -> NewDecision {
        self.new
    }
}

impl NewRejected {
    /// A proposal that is turned down.
    #[must_use]
    pub fn new(proposal: impl Into<String>) -> Self {
        Self {
            proposal: proposal.into(),
            reason: None,
        }
    }

    /// Says why.
    #[must_use]
    pub fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = Some(reason.into());
        self
    }
}

impl NewAction {
    /// Who does what by when: a role's token or any name, a day or words that never fall due.
    pub fn new(action: impl Into<String>, owner: impl Into<String>, due: impl Into<When>) -> Self {
        Self {
            action: action.into(),
            owner: owner.into(),
            due: due.into(),
            review: None,
        }
    }

    /// Says when it is looked at again.
    #[must_use]
    pub fn review(mut self, day: NaiveDate) -> Self {
        self.review = Some(day);
        self
    }
}
