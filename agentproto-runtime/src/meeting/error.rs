//! What ends a meeting before the founder is asked.

use core::fmt;

use super::Missing;
use crate::conductor::Transcript;
use crate::role::RoleTable;

/// A meeting that ended before there was something to decide. Nothing is written to the memory; the transcript
/// can be resumed.
#[derive(Clone, Debug)]
pub struct MeetingError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    failure: MeetingFailure,
    transcript: Option<Transcript>,
}

/// What is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeetingFailure {
    /// The set has no critic, or no orchestrator.
    NoSuchRole {
        /// The set.
        table: &'static str,
        /// What it lacks.
        what: &'static str,
    },
    /// The roles of the agenda are none of the conductor's.
    OtherSet {
        /// The agenda's set.
        found: &'static str,
        /// The conductor's.
        expected: &'static str,
    },
    /// Fewer than two participants gave a view.
    TooFewViews {
        /// How many did.
        found: usize,
        /// Those who did not.
        missing: Vec<Missing>,
    },
    /// The critic gave no screen.
    NoCritique(String),
    /// The orchestrator gave no proposal.
    NoSynthesis(String),
    /// The transcript is none of a meeting.
    NoMeeting(String),
}

impl MeetingError {
    pub(super) fn new(failure: MeetingFailure, transcript: Option<Transcript>) -> Self {
        Self(Box::new(Inner {
            failure,
            transcript,
        }))
    }

    pub(super) fn no_such_role(table: &'static RoleTable, what: &'static str) -> Self {
        let table = table.name();
        Self::new(MeetingFailure::NoSuchRole { table, what }, None)
    }

    pub(super) fn other_set(found: &'static RoleTable, expected: &'static RoleTable) -> Self {
        let (found, expected) = (found.name(), expected.name());
        Self::new(MeetingFailure::OtherSet { found, expected }, None)
    }

    /// What is missing.
    #[must_use]
    pub fn failure(&self) -> &MeetingFailure {
        &self.0.failure
    }

    /// All that happened until then, where the meeting had begun.
    #[must_use]
    pub fn transcript(&self) -> Option<&Transcript> {
        self.0.transcript.as_ref()
    }

    /// Whether an agent failed, rather than the input.
    #[must_use]
    pub fn is_outside(&self) -> bool {
        matches!(
            self.failure(),
            MeetingFailure::TooFewViews { .. }
                | MeetingFailure::NoCritique(_)
                | MeetingFailure::NoSynthesis(_)
        )
    }
}

impl fmt::Display for MeetingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.failure() {
            MeetingFailure::NoSuchRole { table, what } => {
                write!(f, "{table} has no {what}, which a meeting needs")
            }
            MeetingFailure::OtherSet { found, expected } => write!(
                f,
                "the participants are roles of {found}, expected roles of {expected}, which the conductor has agents for"
            ),
            MeetingFailure::TooFewViews { found, missing } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(f, "found {found} view{s}, expected at least two")?;
                missing
                    .iter()
                    .try_for_each(|one| write!(f, "; {}: {}", one.role, one.reason))
            }
            MeetingFailure::NoCritique(reason) => write!(f, "no critique: {reason}"),
            MeetingFailure::NoSynthesis(reason) => write!(f, "no synthesis: {reason}"),
            MeetingFailure::NoMeeting(reason) => {
                write!(f, "expected the transcript of a meeting: {reason}")
            }
        }
    }
}

impl std::error::Error for MeetingError {}
