//! Peer checks that are owed, since an urgent alert went out first.

use core::fmt;

use super::{Domain, PeerReply};
use crate::role::RoleId;

/// A peer check that is owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwedCheck {
    author: RoleId,
    domain: Domain,
    reviewer: RoleId,
}

impl OwedCheck {
    pub(super) fn new(author: RoleId, domain: Domain, reviewer: RoleId) -> Self {
        Self {
            author,
            domain,
            reviewer,
        }
    }

    /// Whose report went out.
    #[must_use]
    pub fn author(&self) -> RoleId {
        self.author
    }

    /// What it touches.
    #[must_use]
    pub fn domain(&self) -> Domain {
        self.domain
    }

    /// Who is to check it.
    #[must_use]
    pub fn reviewer(&self) -> RoleId {
        self.reviewer
    }
}

/// The peer checks that are owed, each listed until it is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owed(Vec<(String, OwedCheck)>);

impl Owed {
    /// Records what a report owes.
    pub fn record(&mut self, report: &str, checks: impl IntoIterator<Item = OwedCheck>) {
        self.0
            .extend(checks.into_iter().map(|check| (report.to_owned(), check)));
    }

    /// Strikes out what a peer has checked since; tells whether anything was. A review of somebody else's work is no
    /// check of this one, and a BLOCKING leaves it owed.
    pub fn settle(&mut self, report: &str, reply: &PeerReply) -> bool {
        let is_done = |name: &str, owed: &OwedCheck| {
            name == report && owed.reviewer == reply.by() && reply.is_of(owed.author)
        };
        let before = self.0.len();
        if reply.blocking().is_none() {
            self.0.retain(|(name, owed)| !is_done(name, owed));
        }
        self.0.len() < before
    }

    /// Report and check, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OwedCheck)> {
        self.0
            .iter()
            .map(|(report, check)| (report.as_str(), check))
    }

    /// Whether nothing is owed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A line each.
impl fmt::Display for Owed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (report, check) in self.iter() {
            writeln!(
                f,
                "{report} ({}): the check of the domain `{}` by {} is owed",
                check.author.title(),
                check.domain,
                check.reviewer.title()
            )?;
        }
        Ok(())
    }
}
