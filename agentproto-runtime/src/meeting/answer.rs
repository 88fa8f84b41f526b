//! What an answer of the founder is an answer to, and what came of it, as the transcript notes both.

use core::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::memory::{Conflict, NewDecision, NewRejected};
use crate::quality::FounderVerdict;

/// What an answer is an answer to: the decision's name, and a hash of what the founder has read. An answer to
/// something else is refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ticket {
    pub(super) id: String,
    pub(super) hash: String,
}

impl Ticket {
    /// The name of the pending decision: its day and its title.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The hash of what there is to decide on.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.id, self.hash)
    }
}

/// Tells texts apart; short enough to be read by people.
pub(super) fn hash(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let bytes = digest.iter().take(8);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// An answer that settles the matter. It is read from transcripts to find what was written because of it, never
/// to write anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", content = "text", rename_all = "snake_case")]
pub(super) enum Answer {
    Approve,
    Modify(String),
    Reject(Option<String>),
}

impl Answer {
    /// None while the matter is open.
    pub(super) fn of(verdict: &FounderVerdict) -> Option<Self> {
        match verdict {
            FounderVerdict::Approve => Some(Self::Approve),
            FounderVerdict::Modify(text) => Some(Self::Modify(text.to_string())),
            FounderVerdict::Reject(reason) => {
                Some(Self::Reject(reason.as_ref().map(ToString::to_string)))
            }
            FounderVerdict::Ask(_) | FounderVerdict::Pending => None,
        }
    }

    pub(super) const fn word(&self) -> &'static str {
        match self {
            Self::Approve => "approve",
            Self::Modify(_) => "modify",
            Self::Reject(_) => "reject",
        }
    }

    /// Whether both come to the same; why something was rejected plays no part.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        self == other || matches!((self, other), (Self::Reject(_), Self::Reject(_)))
    }

    /// What the memory keeps of the proposed decision.
    pub(super) fn applied_to(&self, proposed: NewDecision) -> NewDecision {
        match self {
            Self::Approve => proposed,
            Self::Modify(text) => NewDecision {
                user_override: Some(text.clone()),
                ..proposed
            },
            Self::Reject(reason) => {
                let mut rejected = proposed.rejected;
                rejected.push(NewRejected {
                    proposal: proposed.decision.clone(),
                    reason: reason.clone(),
                });
                NewDecision {
                    decision: format!("Rejected: {}", proposed.decision),
                    rejected,
                    actions: Vec::new(),
                    ..proposed
                }
            }
        }
    }
}

/// An answer of the founder, as noted before and after it is in the memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AnswerNote {
    #[serde(flatten)]
    pub(super) answer: Answer,
    /// The hash of what was decided on.
    pub(super) hash: String,
    /// The hash of the minutes that go with it.
    pub(super) minutes: String,
    /// The decision in the memory, once it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<String>,
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    pub(super) answer: Answer,
    pub(super) id: String,
    pub(super) was_standing: bool,
    pub(super) answered: Vec<Conflict>,
}

impl Decided {
    /// The word of the answer: `approve`, `modify` or `reject`.
    #[must_use]
    pub const fn answer(&self) -> &'static str {
        self.answer.word()
    }

    /// The decision in the memory.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
    /// Whether the memory had the same decision from another meeting, so that nothing was added to it.
    #[must_use]
    pub const fn was_standing(&self) -> bool {
        self.was_standing
    }

    /// The conflicts with the memory that the founder's answers settled.
    #[must_use]
    pub fn answered(&self) -> &[Conflict] {
        &self.answered
    }
}
