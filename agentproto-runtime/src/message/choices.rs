//! The fields that hold one of a few words.

use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;

use agentproto_kinds::{CONFIDENCE, Choice, PROCEED, RESOLUTION, VERDICT};

/// A word that is none of a choice's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidChoice {
    found: String,
    choices: &'static [Choice],
}

impl fmt::Display for InvalidChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        for (i, choice) in self.choices.iter().enumerate() {
            write!(f, "{}`{}`", if i > 0 { ", " } else { "" }, choice.word)?;
        }
        write!(f, ", found `{}`", self.found)
    }
}

impl std::error::Error for InvalidChoice {}

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident of $table:ident { $($(#[$vdoc:meta])* $variant:ident = $json:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum $name { $($(#[$vdoc])* #[cfg_attr(feature = "serde", serde(rename = $json))] $variant),* }

        impl $name {
            /// All of them, in the order of the table of kinds.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            const fn choice(self) -> &'static Choice {
                &$table[self as usize]
            }

            /// What is written.
            #[must_use]
            pub const fn word(self) -> &'static str {
                self.choice().word
            }

            /// The mark that goes with it; empty where there is none.
            #[must_use]
            pub const fn mark(self) -> &'static str {
                self.choice().mark
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }

        impl FromStr for $name {
            type Err = InvalidChoice;

            fn from_str(word: &str) -> Result<Self, InvalidChoice> {
                Self::ALL.iter().copied().find(|choice| choice.word() == word)
                    .ok_or_else(|| InvalidChoice { found: word.to_owned(), choices: $table })
            }
        }
    };
}

choice! {
    /// How sure an answer or a finding is, most sure first. It prints as the wire has it: `high`.
    Confidence of CONFIDENCE {
        /// Verified data, several sources.
        High = "high",
        /// One source, reasonable inference.
        Medium = "medium",
        /// Resting on assumptions.
        Low = "low",
    }
}

choice! {
    /// What a reviewer says.
    #[non_exhaustive]
    Verdict of VERDICT {
        /// The work may go on as it is.
        Approved = "approved",
        /// The work may go on when the concerns are dealt with.
        Concerns = "concerns",
        /// The work stops.
        Blocking = "blocking",
    }
}

choice! {
    /// How a conflict is resolved, where an approach is chosen.
    #[non_exhaustive]
    Resolution of RESOLUTION {
        /// The worse case counts.
        Conservative = "conservative",
        /// The claims are weighed by their confidence.
        Probabilistic = "probabilistic",
        /// A person decides.
        Escalate = "escalate",
        /// The question stays open until a set day.
        TimeBoxed = "time-boxed",
    }
}

/// What the critic says of going on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "verdict", rename_all = "snake_case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Proceed {
    /// `✅ With noted risks`
    WithNotedRisks,
    /// `⚠️ After addressing <gap>`
    AfterAddressing {
        /// What has to be dealt with first.
        gap: super::Line,
    },
    /// `🔴 Rethink`
    Rethink,
}

impl Proceed {
    const fn choice(&self) -> &'static Choice {
        match self {
            Self::WithNotedRisks => &PROCEED[0],
            Self::AfterAddressing { .. } => &PROCEED[1],
            Self::Rethink => &PROCEED[2],
        }
    }

    /// The mark that goes with it.
    #[must_use]
    pub const fn mark(&self) -> &'static str {
        self.choice().mark
    }

    /// What has to be dealt with first, where something has.
    #[must_use]
    pub fn gap(&self) -> Option<&str> {
        match self {
            Self::AfterAddressing { gap } => Some(gap),
            Self::WithNotedRisks | Self::Rethink => None,
        }
    }

    /// The words without the mark.
    pub(crate) fn words(&self) -> Cow<'static, str> {
        match self.gap() {
            Some(gap) => Cow::Owned(format!("{} {gap}", self.choice().word)),
            None => Cow::Borrowed(self.choice().word),
        }
    }
}

/// As on the wire: `⚠️ After addressing the churn source`.
impl fmt::Display for Proceed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.mark(), self.words())
    }
}
