//! Answers that contradict each other: surfaced, and never dropped.

use core::fmt::{self, Display};
use std::error::Error;

use super::transcript::Log;
use crate::message::{Conflict, InvalidMessage, Position, Resolution};
use crate::role::RoleId;

/// The conflicts of one run. Agents register theirs by a CONFLICT in a reply, callers by
/// [`register`](Self::register), and [`compare`](Self::compare) finds those in typed answers.
#[derive(Clone, Copy)]
pub struct Conflicts<'s> {
    log: &'s Log,
}

impl<'s> Conflicts<'s> {
    pub(super) fn of(log: &'s Log) -> Self {
        Self { log }
    }

    /// Keeps a conflict and gives its number. The same one twice is one.
    pub fn register(&self, conflict: Conflict<'_>) -> usize {
        self.log.conflict(conflict.into_owned())
    }

    /// Registers a conflict where the answers of several roles to one question disagree about `subject`, and
    /// gives its number.
    ///
    /// ```
    /// # use agentproto_runtime::{conductor::Session, message::InvalidMessage, role::RoleId};
    /// # fn example(session: &Session, cfo: RoleId, cro: RoleId) -> Result<(), InvalidMessage> {
    /// // The months of runway, out of two typed answers.
    /// let found = session.conflicts().compare("runway in months", [(cfo, 14), (cro, 18)])?;
    /// let conflict = &session.conflicts().all()[found.expect("14 is not 18")];
    /// assert_eq!(conflict.text(), "CFO says 14 for runway in months; CRO says 18 for runway in months");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// A subject or a value that a CONFLICT can't carry.
    pub fn compare<T: PartialEq + Display>(
        &self,
        subject: &str,
        answers: impl IntoIterator<Item = (RoleId, T)>,
    ) -> Result<Option<usize>, InvalidMessage> {
        let answers: Vec<(RoleId, T)> = answers.into_iter().collect();
        let agree = answers.windows(2).all(|pair| pair[0].1 == pair[1].1);
        if agree {
            return Ok(None);
        }
        let positions = answers
            .iter()
            .map(|(role, value)| Position::new(*role, format!("says {value} for {subject}")));
        let conflict = Conflict::new(positions, None, None)?;
        Ok(Some(self.register(conflict)))
    }

    /// Says how a conflict is resolved. A number that no conflict has does nothing and gives `false`.
    pub fn resolve(&self, conflict: usize, resolution: Resolution) -> bool {
        self.log.resolve(conflict, resolution)
    }

    /// All conflicts in the order in which they were found, each at its number.
    #[must_use]
    pub fn all(&self) -> Vec<Conflict<'static>> {
        self.log.conflicts()
    }

    /// The proof that no conflict is unresolved, which a report is made with.
    ///
    /// # Errors
    /// The conflicts for which nobody has said how they are resolved.
    pub fn settle(&self) -> Result<Settled, Unresolved> {
        let all = self.all();
        if all.iter().all(|conflict| conflict.resolution().is_some()) {
            return Ok(Settled { conflicts: all });
        }
        let is_open = |conflict: &Conflict<'_>| conflict.resolution().is_none();
        Err(Unresolved(all.into_iter().filter(is_open).collect()))
    }
}

impl fmt::Debug for Conflicts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Conflicts").field(&self.all()).finish()
    }
}

/// The conflicts of a run, each with its resolution. It can't be had while one has none.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    conflicts: Vec<Conflict<'static>>,
}

impl Settled {
    /// The conflicts, which a report still has to name.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict<'static>] {
        &self.conflicts
    }
}

/// Conflicts for which nobody has said how they are resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Unresolved(Vec<Conflict<'static>>);

impl Unresolved {
    /// The conflicts.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict<'static>] {
        &self.0
    }
}

impl Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        let s = if count == 1 { "" } else { "s" };
        write!(
            f,
            "found {count} unresolved conflict{s}, expected a resolution for each: "
        )?;
        for (i, conflict) in self.0.iter().enumerate() {
            write!(f, "{}`{}`", if i > 0 { ", " } else { "" }, conflict.text())?;
        }
        Ok(())
    }
}

impl Error for Unresolved {}
