//! What is at stake, and which steps that demands. One table for the compiler and for data.

use core::fmt;
use core::str::FromStr;

use super::slot::{StepDone, StepOpen, StepUntracked};

/// A step of the quality loop, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The author checks its own work.
    SelfVerify,
    /// The roles whose domains the work touches check it.
    PeerVerify,
    /// The critic looks for what is weakest.
    CriticScreen,
    /// A board meeting takes it up.
    BoardMeeting,
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Self; 4] = [
        Self::SelfVerify,
        Self::PeerVerify,
        Self::CriticScreen,
        Self::BoardMeeting,
    ];
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::SelfVerify => "self-verify",
            Self::PeerVerify => "peer-verify",
            Self::CriticScreen => "critic screen",
            Self::BoardMeeting => "board meeting",
        })
    }
}

/// What is at stake: the enum for data, a type each for code.
pub trait Level: Copy + sealed::Sealed {
    /// What a draft keeps of a step before it is done.
    type Slot;

    /// The stakes as a value.
    fn stakes(self) -> Stakes;
}

mod sealed {
    pub trait Sealed {}
}

/// A draft that has verified itself, or whose stakes do not ask for it.
#[diagnostic::on_unimplemented(
    message = "a report of `{S}` can't be cleared before it has verified itself",
    label = "`self_verified` is missing"
)]
pub trait SelfVerified<S> {}

/// A draft that its peers have verified, or whose stakes do not ask for it.
#[diagnostic::on_unimplemented(
    message = "a report of `{S}` can't be cleared before its peers have verified it",
    label = "`peer_verified` or `peer_skipped` is missing"
)]
pub trait PeerVerified<S> {}

/// A draft that the critic has screened, or whose stakes do not ask for it.
#[diagnostic::on_unimplemented(
    message = "a report of `{S}` can't be cleared before the critic has screened it",
    label = "`screened` is missing"
)]
pub trait CriticScreened<S> {}

/// A draft that a board meeting has taken up, or whose stakes do not ask for it.
#[diagnostic::on_unimplemented(
    message = "a report of `{S}` can't be cleared before a board meeting has taken it up",
    label = "`board_met` is missing"
)]
pub trait BoardMet<S> {}

/// The table. `yes` demands a step: at run time through [`Stakes::demands`], at compile time since a missing
/// step is free only where the table says `no`.
macro_rules! stakes {
    ($($(#[$doc:meta])* $name:ident, $level:ident = $word:literal, $meaning:literal:
        $self_verify:ident $peer_verify:ident $critic_screen:ident $board_meeting:ident;)*) => {
        /// What is at stake.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum Stakes {
            $($(#[$doc])* #[cfg_attr(feature = "serde", serde(rename = $word))] $name,)*
        }

        /// The stakes as types, for code that knows them: the compiler then demands their steps.
        pub mod level {
            $($(#[$doc])* #[derive(Clone, Copy, Debug, Default)] pub struct $level;)*
        }

        impl Stakes {
            /// All of them, least first.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// What JSON and TOML call it.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// What kind of matter it is.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$name => $meaning,)* }
            }

            /// Whether the step must be done before the founder sees a report.
            #[must_use]
            pub const fn demands(self, step: Step) -> bool {
                match self {
                    $(Self::$name => match step {
                        Step::SelfVerify => stakes!(@flag $self_verify),
                        Step::PeerVerify => stakes!(@flag $peer_verify),
                        Step::CriticScreen => stakes!(@flag $critic_screen),
                        Step::BoardMeeting => stakes!(@flag $board_meeting),
                    },)*
                }
            }
        }

        $(
            impl sealed::Sealed for level::$level {}
            impl Level for level::$level {
                type Slot = StepOpen;

                fn stakes(self) -> Stakes {
                    Stakes::$name
                }
            }
            stakes!(@free $self_verify $level SelfVerified);
            stakes!(@free $peer_verify $level PeerVerified);
            stakes!(@free $critic_screen $level CriticScreened);
            stakes!(@free $board_meeting $level BoardMet);
        )*
    };
    (@flag yes) => { true };
    (@flag no) => { false };
    (@free yes $level:ident $step:ident) => {};
    (@free no $level:ident $step:ident) => {
        #[diagnostic::do_not_recommend]
        impl $step<level::$level> for StepOpen {}
    };
}

stakes! {
    /// Somebody is informed.
    Low, LowStakes = "low", "informational": yes no no no;
    /// Something is run differently.
    Medium, MediumStakes = "medium", "operational": yes yes no no;
    /// The company goes another way.
    High, HighStakes = "high", "strategic": yes yes yes no;
    /// There is no way back.
    Critical, CriticalStakes = "critical", "irreversible": yes yes yes yes;
}

/// Stakes from data: nothing is known before the program runs, so every step is looked for then.
impl sealed::Sealed for Stakes {}

impl Level for Stakes {
    type Slot = StepUntracked;

    fn stakes(self) -> Stakes {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<S> SelfVerified<S> for StepDone {}
#[diagnostic::do_not_recommend]
impl<S> PeerVerified<S> for StepDone {}
#[diagnostic::do_not_recommend]
impl<S> CriticScreened<S> for StepDone {}
#[diagnostic::do_not_recommend]
impl<S> BoardMet<S> for StepDone {}
#[diagnostic::do_not_recommend]
impl<S> SelfVerified<S> for StepUntracked {}
#[diagnostic::do_not_recommend]
impl<S> PeerVerified<S> for StepUntracked {}
#[diagnostic::do_not_recommend]
impl<S> CriticScreened<S> for StepUntracked {}
#[diagnostic::do_not_recommend]
impl<S> BoardMet<S> for StepUntracked {}

impl fmt::Display for Stakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Stakes {
    type Err = InvalidStakes;

    fn from_str(word: &str) -> Result<Self, InvalidStakes> {
        Self::ALL
            .iter()
            .copied()
            .find(|stakes| stakes.word() == word)
            .ok_or_else(|| InvalidStakes(word.to_owned()))
    }
}

/// A word that names no stakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidStakes(String);

impl fmt::Display for InvalidStakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "found `{}`, expected one of `low`, `medium`, `high`, `critical`",
            self.0
        )
    }
}

impl core::error::Error for InvalidStakes {}
