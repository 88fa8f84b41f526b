//! The six phases of a board meeting.

use core::fmt;

/// A phase of a board meeting. Outside meetings there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Phase 1: the context is loaded.
    Context,
    /// Phase 2: independent analysis, in isolation (rule 0).
    Analysis,
    /// Phase 3: the critic reads every output and invokes nobody (rule 0).
    Critique,
    /// Phase 4: the orchestrator draws one recommendation together.
    Synthesis,
    /// Phase 5: the founder reads and answers.
    FounderReview,
    /// Phase 6: what the founder decided is kept.
    Decision,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Self; 6] = [
        Self::Context,
        Self::Analysis,
        Self::Critique,
        Self::Synthesis,
        Self::FounderReview,
        Self::Decision,
    ];

    /// The phase with this number, 1 to 6.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=6 => Some(Self::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// The number of the phase, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// What the phase is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Context => "context",
            Self::Analysis => "independent analysis",
            Self::Critique => "critique",
            Self::Synthesis => "synthesis",
            Self::FounderReview => "founder review",
            Self::Decision => "decision",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "phase {} ({})", self.number(), self.name())
    }
}
