//! Why a role set can't be made.

use core::fmt;

use super::{MAX_HOPS, MAX_ROLES};

/// Why a [`RoleTable`](super::RoleTable) can't be made. An `index` counts roles from 0 in declared order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RoleTableError {
    /// The set's name is empty or holds a character that separates names in messages.
    BadName,
    /// The set has no role.
    NoRoles,
    /// The set has more than [`MAX_ROLES`] roles.
    TooManyRoles {
        /// How many it has.
        found: usize,
    },
    /// The hop limit is 0 or more than [`MAX_HOPS`].
    Hops {
        /// The limit given.
        found: u8,
    },
    /// A token is not 1 to 32 lower-case letters, digits and `-`, starting with a letter.
    BadToken {
        /// The role with the token.
        index: usize,
    },
    /// A token is a word that messages use for something else.
    ReservedToken {
        /// The role with the token.
        index: usize,
    },
    /// A token is taken.
    RepeatedToken {
        /// The later role.
        index: usize,
        /// The earlier one.
        first: usize,
    },
    /// A title is empty or holds a character that separates names in messages.
    BadTitle {
        /// The role with the title.
        index: usize,
    },
    /// A title is taken.
    RepeatedTitle {
        /// The later role.
        index: usize,
        /// The earlier one.
        first: usize,
    },
    /// More than one role is the orchestrator.
    TwoOrchestrators {
        /// The later role.
        index: usize,
    },
}

impl RoleTableError {
    /// The role that is wrong, where it is one role.
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match *self {
            Self::BadName | Self::NoRoles | Self::TooManyRoles { .. } | Self::Hops { .. } => None,
            Self::BadToken { index }
            | Self::ReservedToken { index }
            | Self::RepeatedToken { index, .. }
            | Self::BadTitle { index }
            | Self::RepeatedTitle { index, .. }
            | Self::TwoOrchestrators { index } => Some(index),
        }
    }

    /// What is wrong in one line, in const context as well; [`Display`](fmt::Display) also tells the number that
    /// was found, where it is one.
    #[must_use]
    pub const fn message(&self) -> &'static str {
        match self {
            Self::BadName => {
                "the name of a role set is one line, not empty, without brackets, arrows and any of `|;:,>`"
            }
            Self::NoRoles => "a role set needs at least one role",
            Self::TooManyRoles { .. } => "a role set has at most 64 roles",
            Self::Hops { .. } => "`max_hops` is a number from 1 to 7",
            Self::BadToken { .. } => {
                "a role token is 1 to 32 lower-case letters, digits and `-`, starts with a letter and does not end in `-`"
            }
            Self::ReservedToken { .. } => {
                "`all`, `board`, `founder`, `role` and `question` stand for something else than a role and can't be role tokens"
            }
            Self::RepeatedToken { .. } => "this role token is taken by an earlier role",
            Self::BadTitle { .. } => {
                "a role title is one line, not empty, without brackets, arrows and any of `|;:,>`"
            }
            Self::RepeatedTitle { .. } => "this role title is taken by an earlier role",
            Self::TwoOrchestrators { .. } => "a role set has at most one orchestrator",
        }
    }
}

impl fmt::Display for RoleTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyRoles { found } => {
                write!(f, "found {found} roles, expected at most {MAX_ROLES}")
            }
            Self::Hops { found } => {
                write!(f, "max_hops: found `{found}`, expected 1 to {MAX_HOPS}")
            }
            _ => f.write_str(self.message()),
        }
    }
}

impl core::error::Error for RoleTableError {}
