//! Who owns a decision or an action.

use core::fmt;

use crate::role::{RoleId, RoleTable};

/// An owner: a role, which prints as its title, or any other name, which prints as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner(Inner);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Inner {
    Role(RoleId),
    Name(String),
}

impl Owner {
    /// The role with this token or title, spelt exactly so, else the name itself.
    #[must_use]
    pub fn new(table: &'static RoleTable, text: &str) -> Self {
        let role = table
            .role(text)
            .or_else(|| table.roles().find(|role| role.title() == text));
        match role {
            Some(role) => Self(Inner::Role(role)),
            None => Self(Inner::Name(text.to_owned())),
        }
    }

    /// The role, where the owner is one.
    #[must_use]
    pub fn role(&self) -> Option<RoleId> {
        match self.0 {
            Inner::Role(role) => Some(role),
            Inner::Name(_) => None,
        }
    }

    /// What is printed: the role's title or the name.
    #[must_use]
    pub fn title(&self) -> &str {
        match &self.0 {
            Inner::Role(role) => role.title(),
            Inner::Name(name) => name,
        }
    }

    /// What JSON carries: the role's token or the name.
    #[must_use]
    pub fn token(&self) -> &str {
        match &self.0 {
            Inner::Role(role) => role.token(),
            Inner::Name(name) => name,
        }
    }
}

impl From<RoleId> for Owner {
    fn from(role: RoleId) -> Self {
        Self(Inner::Role(role))
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}
