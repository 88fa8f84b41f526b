//! Why the memory can't do what it was asked for.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::{Conflict, DecisionId, InvalidDecision, NotFound, Reference};

/// Why the memory can't do what it was asked for. Where it says nothing else, nothing was written.
#[derive(Debug)]
pub struct MemoryError(Box<Kind>);

#[derive(Debug)]
enum Kind {
    Invalid(InvalidDecision),
    Conflicts(Vec<Conflict>),
    SupersededAlready(DecisionId),
    ClosedAlready {
        id: DecisionId,
        number: usize,
    },
    NotFound(NotFound),
    NoAction {
        id: DecisionId,
        number: usize,
        count: usize,
    },
    TwoSupersedes {
        field: Reference,
        answer: Reference,
    },
    NothingToReopen(DecisionId),
    NeverWritten {
        id: DecisionId,
        file: PathBuf,
    },
    Occupied(PathBuf),
    Link(PathBuf),
    Locked(PathBuf),
    NotText(PathBuf),
    Unfinished {
        operation: String,
        source: io::Error,
    },
    Io {
        path: PathBuf,
        doing: &'static str,
        source: io::Error,
    },
}

impl MemoryError {
    /// What was wrong with the decision itself.
    #[must_use]
    pub fn invalid(&self) -> Option<&InvalidDecision> {
        match &*self.0 {
            Kind::Invalid(invalid) => Some(invalid),
            _ => None,
        }
    }

    /// What speaks against adding the decision; empty where the error is another one.
    #[must_use]
    pub fn conflicts(&self) -> &[Conflict] {
        match &*self.0 {
            Kind::Conflicts(conflicts) => conflicts,
            _ => &[],
        }
    }

    /// Whether a rule of decisions was broken.
    #[must_use]
    pub fn breaks_a_rule(&self) -> bool {
        matches!(
            *self.0,
            Kind::Invalid(_)
                | Kind::Conflicts(_)
                | Kind::SupersededAlready(_)
                | Kind::ClosedAlready { .. }
        )
    }

    /// Whether a decision or an action was named that is not there, or not meant.
    #[must_use]
    pub fn is_misnamed(&self) -> bool {
        matches!(
            *self.0,
            Kind::NotFound(_)
                | Kind::NoAction { .. }
                | Kind::TwoSupersedes { .. }
                | Kind::NothingToReopen(_)
                | Kind::NeverWritten { .. }
        )
    }

    /// Whether another process held the lock for too long.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        matches!(*self.0, Kind::Locked(_))
    }

    /// Whether a file that should be text is none.
    pub(super) fn is_not_text(&self) -> bool {
        matches!(*self.0, Kind::NotText(_))
    }

    fn of(kind: Kind) -> Self {
        Self(Box::new(kind))
    }

    pub(super) fn conflicting(conflicts: Vec<Conflict>) -> Self {
        Self::of(Kind::Conflicts(conflicts))
    }

    pub(super) fn superseded_already(id: &DecisionId) -> Self {
        Self::of(Kind::SupersededAlready(id.clone()))
    }

    pub(super) fn closed_already(id: &DecisionId, number: usize) -> Self {
        Self::of(Kind::ClosedAlready {
            id: id.clone(),
            number,
        })
    }

    pub(super) fn no_action(id: &DecisionId, number: usize, count: usize) -> Self {
        Self::of(Kind::NoAction {
            id: id.clone(),
            number,
            count,
        })
    }

    pub(super) fn two_supersedes(field: Reference, answer: Reference) -> Self {
        Self::of(Kind::TwoSupersedes { field, answer })
    }

    pub(super) fn nothing_to_reopen(id: &DecisionId) -> Self {
        Self::of(Kind::NothingToReopen(id.clone()))
    }

    pub(super) fn never_written(id: &DecisionId, file: &Path) -> Self {
        Self::of(Kind::NeverWritten {
            id: id.clone(),
            file: file.to_owned(),
        })
    }

    pub(super) fn occupied(path: PathBuf) -> Self {
        Self::of(Kind::Occupied(path))
    }

    pub(super) fn link(path: PathBuf) -> Self {
        Self::of(Kind::Link(path))
    }

    pub(super) fn locked(path: PathBuf) -> Self {
        Self::of(Kind::Locked(path))
    }

    pub(super) fn not_text(path: PathBuf) -> Self {
        Self::of(Kind::NotText(path))
    }

    pub(super) fn unfinished(operation: &str, source: io::Error) -> Self {
        Self::of(Kind::Unfinished {
            operation: operation.to_owned(),
            source,
        })
    }

    pub(super) fn io(path: impl Into<PathBuf>, doing: &'static str, source: io::Error) -> Self {
        Self::of(Kind::Io {
            path: path.into(),
            doing,
            source,
        })
    }
}

impl From<InvalidDecision> for MemoryError {
    fn from(error: InvalidDecision) -> Self {
        Self::of(Kind::Invalid(error))
    }
}

impl From<NotFound> for MemoryError {
    fn from(error: NotFound) -> Self {
        Self::of(Kind::NotFound(error))
    }
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Invalid(error) => error.fmt(f),
            Kind::Conflicts(conflicts) => {
                for (i, conflict) in conflicts.iter().enumerate() {
                    let feed = if i == 0 { "" } else { "\n" };
                    write!(f, "{feed}{conflict}")?;
                }
                Ok(())
            }
            Kind::SupersededAlready(id) => write!(
                f,
                "`{id}` is superseded already, expected an active decision"
            ),
            Kind::ClosedAlready { id, number } => {
                write!(
                    f,
                    "action {number} of `{id}` is closed already, expected an open one"
                )
            }
            Kind::NotFound(error) => error.fmt(f),
            Kind::NoAction { id, number, count } => write!(
                f,
                "`{id}` has no action {number}, expected a number from 1 to {count}"
            ),
            Kind::TwoSupersedes { field, answer } => write!(
                f,
                "supersedes: found `{field}`, expected the decision that is to be superseded, `{answer}`"
            ),
            Kind::NothingToReopen(id) => write!(
                f,
                "`{id}` has not rejected what the decision says, expected the decision that has"
            ),
            Kind::NeverWritten { id, file } => write!(
                f,
                "`{id}` stands in the older history `{}`, which is never written; expected a decision of the memory's own log",
                file.display()
            ),
            Kind::Occupied(path) => write!(
                f,
                "found the file `{}`, which the log knows nothing of, expected its name free; move it away or add its decision to the log",
                path.display()
            ),
            Kind::Link(path) => write!(
                f,
                "`{}` is a symbolic link, expected a file",
                path.display()
            ),
            Kind::Locked(path) => write!(
                f,
                "another process holds the lock `{}`, expected it free; try again when that process has ended",
                path.display()
            ),
            Kind::NotText(path) => {
                write!(f, "`{}` is not UTF-8, expected text", path.display())
            }
            Kind::Unfinished { operation, source } => write!(
                f,
                "`{operation}` is recorded and not yet finished, the next command finishes it: {source}"
            ),
            Kind::Io {
                path,
                doing,
                source,
            } => write!(f, "can't {doing} `{}`: {source}", path.display()),
        }
    }
}

impl std::error::Error for MemoryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            Kind::Unfinished { source, .. } | Kind::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
