//! Why a derived message can't be written or read.

use core::fmt;

use super::field::Fault;
use super::form::Form;
use crate::message::{InvalidMessage, Message};
use crate::role::RoleId;
use crate::rules::ChainError;

/// Why a value can't be written as a message, or a message not be read as this type.
///
/// ```text
/// invoke.engineers: found `five`, expected a `u32`
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MessageError(Box<Cause>);

#[derive(Clone, Debug, PartialEq)]
enum Cause {
    Invalid(InvalidMessage),
    Chain(ChainError),
    NotWritten(&'static str, Vec<(&'static str, Fault)>),
    NotRead(&'static str, Vec<(&'static str, Fault)>),
    Captured {
        kind: &'static str,
        field: &'static str,
        found: String,
        behind: &'static str,
    },
    Template {
        kind: &'static str,
        found: String,
        template: String,
    },
    OtherKind {
        expected: &'static [&'static str],
        found: &'static str,
    },
    OtherRole {
        what: &'static str,
        expected: String,
        found: String,
    },
    NoMatch {
        to: Option<RoleId>,
        found: &'static str,
        misses: Vec<(&'static str, MessageError)>,
    },
    NoValue(&'static str),
}

impl MessageError {
    fn new(cause: Cause) -> Self {
        Self(Box::new(cause))
    }

    pub(super) fn not_written(kind: &'static str, faults: Vec<(&'static str, Fault)>) -> Self {
        Self::new(Cause::NotWritten(kind, faults))
    }

    pub(super) fn not_read(kind: &'static str, faults: Vec<(&'static str, Fault)>) -> Self {
        Self::new(Cause::NotRead(kind, faults))
    }

    pub(super) fn captured(
        kind: &'static str,
        field: &'static str,
        found: &str,
        behind: &'static str,
    ) -> Self {
        Self::new(Cause::Captured {
            kind,
            field,
            found: found.to_owned(),
            behind,
        })
    }

    pub(super) fn template(kind: &'static str, found: &str, template: String) -> Self {
        Self::new(Cause::Template {
            kind,
            found: found.to_owned(),
            template,
        })
    }

    pub(crate) fn other_kind(expected: &'static [&'static str], found: &Message<'_>) -> Self {
        Self::new(Cause::OtherKind {
            expected,
            found: found.kind().name,
        })
    }

    pub(super) fn from_role(expected: RoleId, found: RoleId) -> Self {
        Self::other_role("from", expected.token(), found.token())
    }

    pub(crate) fn other_role(
        what: &'static str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self::new(Cause::OtherRole {
            what,
            expected: expected.into(),
            found: found.into(),
        })
    }

    pub(super) fn no_match(
        form: &Form,
        found: &Message<'_>,
        misses: Vec<(&'static str, Self)>,
    ) -> Self {
        Self::new(Cause::NoMatch {
            to: form.route().to(),
            found: found.kind().name,
            misses,
        })
    }

    /// A type whose fields are not those of its kind, which the derive never makes.
    pub(super) fn no_value(kind: &'static str) -> Self {
        Self::new(Cause::NoValue(kind))
    }

    /// Whether the message is of another kind.
    #[must_use]
    pub fn is_other_kind(&self) -> bool {
        matches!(*self.0, Cause::OtherKind { .. })
    }

    /// Whether the message is from or to another role.
    #[must_use]
    pub fn is_other_role(&self) -> bool {
        matches!(*self.0, Cause::OtherRole { .. })
    }

    /// Whether the question is none that the template makes.
    #[must_use]
    pub fn is_other_question(&self) -> bool {
        matches!(*self.0, Cause::Template { .. })
    }

    /// What the protocol does not allow in a message, where that is the cause.
    #[must_use]
    pub fn invalid(&self) -> Option<&InvalidMessage> {
        match &*self.0 {
            Cause::Invalid(invalid) => Some(invalid),
            _ => None,
        }
    }
}

impl From<InvalidMessage> for MessageError {
    fn from(error: InvalidMessage) -> Self {
        Self::new(Cause::Invalid(error))
    }
}

impl From<ChainError> for MessageError {
    fn from(error: ChainError) -> Self {
        Self::new(Cause::Chain(error))
    }
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Cause::Invalid(error) => error.fmt(f),
            Cause::Chain(error) => error.fmt(f),
            Cause::NotWritten(kind, faults) => list(f, kind, faults, |f, fault| {
                write!(
                    f,
                    "found `{}`, expected text that `{}` reads back as the same value",
                    fault.found, fault.expected
                )
            }),
            Cause::NotRead(kind, faults) => list(f, kind, faults, |f, fault| {
                write!(
                    f,
                    "found `{}`, expected a `{}`",
                    fault.found, fault.expected
                )
            }),
            Cause::Captured {
                kind,
                field,
                found,
                behind,
            } => write!(
                f,
                "{kind}.{field}: found `{found}`, expected text without `{behind}`, which stands behind it in the template and would end it too soon"
            ),
            Cause::Template {
                kind,
                found,
                template,
            } => write!(f, "{kind}.question: found `{found}`, expected `{template}`"),
            Cause::OtherKind { expected, found } => {
                write!(f, "found a message of the kind `{found}`, expected ")?;
                for (i, kind) in expected.iter().enumerate() {
                    let before = match i {
                        0 => "",
                        _ if i + 1 == expected.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{before}`{kind}`")?;
                }
                Ok(())
            }
            Cause::OtherRole {
                what,
                expected,
                found,
            } => write!(f, "{what}: found `{found}`, expected `{expected}`"),
            Cause::NoMatch { to, found, misses } => {
                match to {
                    Some(to) => write!(f, "inbox of `{to}`: ")?,
                    None => f.write_str("inbox: ")?,
                }
                write!(
                    f,
                    "found a message of the kind `{found}` that no variant takes"
                )?;
                for (i, (variant, error)) in misses.iter().enumerate() {
                    let before = if i == 0 { " — " } else { "; " };
                    write!(f, "{before}`{variant}`: {error}")?;
                }
                Ok(())
            }
            Cause::NoValue(kind) => {
                write!(f, "found no value for a field, expected all of `{kind}`")
            }
        }
    }
}

fn list(
    f: &mut fmt::Formatter<'_>,
    kind: &str,
    faults: &[(&'static str, Fault)],
    each: impl Fn(&mut fmt::Formatter<'_>, &Fault) -> fmt::Result,
) -> fmt::Result {
    for (i, (field, fault)) in faults.iter().enumerate() {
        if i > 0 {
            f.write_str("; ")?;
        }
        write!(f, "{kind}.{field}")?;
        if let Some(index) = fault.index {
            write!(f, "[{index}]")?;
        }
        f.write_str(": ")?;
        each(f, fault)?;
    }
    Ok(())
}

impl std::error::Error for MessageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            Cause::Invalid(error) => Some(error),
            Cause::Chain(error) => Some(error),
            _ => None,
        }
    }
}
