//! How soon the founder should act on an alert.

use serde::{Deserialize, Serialize};

/// How soon the founder should act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// Act today.
    Today,
    /// Act this week.
    ThisWeek,
    /// Look at it in the next review.
    NextReview,
}

impl Urgency {
    /// All of them, the most urgent first.
    pub const ALL: &'static [Self] = &[Self::Today, Self::ThisWeek, Self::NextReview];

    /// Its name, the same in every language: `today`, `this_week`, `next_review`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::ThisWeek => "this_week",
            Self::NextReview => "next_review",
        }
    }

    /// The mark that reports print.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Today => "🔴",
            Self::ThisWeek => "🟡",
            Self::NextReview => "⚪",
        }
    }
}
