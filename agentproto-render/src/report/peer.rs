//! Who checked a report before it went out.

use agentproto_runtime::role::RoleId;
use serde::{Deserialize, Serialize};

use crate::check::{Checker, Path};

/// What a peer said of what it checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It holds.
    Validated,
    /// It holds after a correction.
    Adjusted,
    /// It is in doubt.
    Flagged,
}

impl Outcome {
    /// Its name, the same in every language: `validated`, `adjusted`, `flagged`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Validated => "validated",
            Self::Adjusted => "adjusted",
            Self::Flagged => "flagged",
        }
    }

    /// The mark that reports print, the same as in a PEER-VERIFY.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Validated => "✅",
            Self::Adjusted => "⚠️",
            Self::Flagged => "🔴",
        }
    }
}

/// One entry of PEER-VERIFIED BY: which role checked what, with which outcome.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PeerCheck {
    pub(crate) role: RoleId,
    pub(crate) subject: String,
    pub(crate) outcome: Outcome,
    pub(crate) note: Option<String>,
}

impl PeerCheck {
    /// A check of `subject` by `role`.
    pub fn new(role: impl Into<RoleId>, subject: impl Into<String>, outcome: Outcome) -> Self {
        Self {
            role: role.into(),
            subject: subject.into(),
            outcome,
            note: None,
        }
    }

    /// Adds a few words after the mark, such as `to Q3`.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = Some(note.into());
        self
    }

    /// Who checked.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What was checked.
    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// What came of it.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The words after the mark, where there are any.
    #[must_use]
    pub fn stated_note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    pub(crate) fn check(&self, at: Path<'_>, author: RoleId, checker: &mut Checker<'_>) {
        checker.role(at.field("role"), self.role);
        if self.role == author {
            checker.peer_is_author(at.field("role"), author);
        }
        checker.line(at.field("subject"), &self.subject);
        if let Some(note) = &self.note {
            checker.line(at.field("note"), note);
        }
    }
}
