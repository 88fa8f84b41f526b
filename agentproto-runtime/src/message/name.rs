//! Names that stand where a role is meant.

use core::fmt;
use std::borrow::Cow;

use crate::role::{RoleId, RoleTable};

/// A name in a call chain: a role of the set, or, where it is none, the text as written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Name<'a> {
    /// A role of the set.
    Role(RoleId),
    /// A name that is no role of the set.
    Text(Cow<'a, str>),
}

impl<'a> Name<'a> {
    /// The role with this token or title, else the name as text.
    #[must_use]
    pub fn resolve(table: &'static RoleTable, name: impl Into<Cow<'a, str>>) -> Self {
        let name = name.into();
        match table
            .role_by_title(&name)
            .or_else(|| table.role(&name.to_ascii_lowercase()))
        {
            Some(role) => Self::Role(role),
            None => Self::Text(name),
        }
    }

    /// The role, where it is one.
    #[must_use]
    pub const fn role(&self) -> Option<RoleId> {
        match self {
            Self::Role(role) => Some(*role),
            Self::Text(_) => None,
        }
    }

    /// The role's token, or the text.
    #[must_use]
    pub fn token(&self) -> &str {
        match self {
            Self::Role(role) => role.token(),
            Self::Text(text) => text,
        }
    }

    /// The role's title, or the text.
    #[must_use]
    pub fn title(&self) -> &str {
        match self {
            Self::Role(role) => role.title(),
            Self::Text(text) => text,
        }
    }

    /// The same name, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Name<'static> {
        match self {
            Self::Role(role) => Name::Role(role),
            Self::Text(text) => Name::Text(super::own(text)),
        }
    }
}

/// A name without what it is emphasized with, which readers take off.
pub(crate) fn without_emphasis(name: &str) -> &str {
    name.trim_matches(['*', '_', '`', ' '])
}

impl From<RoleId> for Name<'_> {
    fn from(role: RoleId) -> Self {
        Self::Role(role)
    }
}

/// What an INVOKE or a BLOCKED names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// One role.
    Role(RoleId),
    /// Every role: the only target of a broadcast.
    All,
    /// The board: no role, yet people invoke it; the orchestrator may.
    Board,
}

impl Target {
    /// What the wire carries: a role token, `all` or `board`.
    #[must_use]
    pub const fn token(&self) -> &'static str {
        match self {
            Self::Role(role) => role.token(),
            Self::All => "all",
            Self::Board => "board",
        }
    }

    /// The role, where it is one.
    #[must_use]
    pub const fn role(&self) -> Option<RoleId> {
        match self {
            Self::Role(role) => Some(*role),
            Self::All | Self::Board => None,
        }
    }
}

impl From<RoleId> for Target {
    fn from(role: RoleId) -> Self {
        Self::Role(role)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Target {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.token())
    }
}
