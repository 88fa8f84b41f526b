//! PEER-VERIFY: a peer's check of a recommendation that touches its domain.

use std::borrow::Cow;

use agentproto_kinds::PEER_VERIFY;

use super::{InvalidMessage, Problem, own_all, text};
use crate::role::RoleId;

/// A peer's check: what holds, what has to change, what is missing or wrong.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PeerVerify<'a> {
    role: RoleId,
    validated: Vec<Cow<'a, str>>,
    adjusted: Vec<Cow<'a, str>>,
    flagged: Vec<Cow<'a, str>>,
}

impl<'a> PeerVerify<'a> {
    /// The check that `role` makes. That a peer is never the author is for the one who knows the author.
    ///
    /// # Errors
    /// No line at all; a text that is not one line or could be taken for a label, a mark or a tag.
    pub fn new<T: Into<Cow<'a, str>>>(
        role: RoleId,
        validated: impl IntoIterator<Item = T>,
        adjusted: impl IntoIterator<Item = T>,
        flagged: impl IntoIterator<Item = T>,
    ) -> Result<Self, InvalidMessage> {
        let check = Self {
            role,
            validated: validated.into_iter().map(Into::into).collect(),
            adjusted: adjusted.into_iter().map(Into::into).collect(),
            flagged: flagged.into_iter().map(Into::into).collect(),
        };
        if check.validated.is_empty() && check.adjusted.is_empty() && check.flagged.is_empty() {
            let problem = Problem::Count {
                found: 0,
                expected: "at least one line in all",
            };
            return Err(InvalidMessage::new(PEER_VERIFY.name, "validated", problem));
        }
        let fields = [
            ("validated", &check.validated),
            ("adjusted", &check.adjusted),
            ("flagged", &check.flagged),
        ];
        for (name, lines) in fields {
            for (index, line) in lines.iter().enumerate() {
                text::check_marked(&PEER_VERIFY, line).map_err(|problem| {
                    InvalidMessage::at(PEER_VERIFY.name, name, index, problem)
                })?;
            }
        }
        Ok(check)
    }

    pub(crate) fn read(
        role: RoleId,
        validated: Vec<Cow<'a, str>>,
        adjusted: Vec<Cow<'a, str>>,
        flagged: Vec<Cow<'a, str>>,
    ) -> Self {
        Self {
            role,
            validated,
            adjusted,
            flagged,
        }
    }

    /// The peer who checked.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What holds.
    pub fn validated(&self) -> impl ExactSizeIterator<Item = &str> {
        self.validated.iter().map(AsRef::as_ref)
    }

    /// What has to change, and into what.
    pub fn adjusted(&self) -> impl ExactSizeIterator<Item = &str> {
        self.adjusted.iter().map(AsRef::as_ref)
    }

    /// What is missing or wrong.
    pub fn flagged(&self) -> impl ExactSizeIterator<Item = &str> {
        self.flagged.iter().map(AsRef::as_ref)
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> PeerVerify<'static> {
        PeerVerify {
            role: self.role,
            validated: own_all(self.validated),
            adjusted: own_all(self.adjusted),
            flagged: own_all(self.flagged),
        }
    }
}
