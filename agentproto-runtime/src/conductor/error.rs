//! What keeps an agent from replying.

use core::any::Any;
use core::fmt;
use std::error::Error;
use std::time::Duration;

/// What kept an agent from replying. It fails the agent's own turn and nothing else.
pub struct AgentError(Kind);

enum Kind {
    Own(Box<dyn Error + Send + Sync>),
    TimedOut(Duration),
    Panicked(String),
    Exit {
        status: String,
        stderr: String,
    },
    TooLong {
        limit: usize,
    },
    NotUtf8 {
        at: usize,
    },
    NoMoreReplies {
        given: usize,
    },
    /// A failure out of a transcript.
    Replayed {
        reason: String,
        timed_out: bool,
    },
}

impl AgentError {
    /// The agent's own error: a text, or any other error.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let error = error.into();
        match error.downcast::<Self>() {
            Ok(already) => *already,
            Err(error) => Self(Kind::Own(error)),
        }
    }

    pub(crate) const fn timed_out(after: Duration) -> Self {
        Self(Kind::TimedOut(after))
    }

    pub(crate) fn panicked(payload: &(dyn Any + Send)) -> Self {
        let text = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Self(Kind::Panicked(text.unwrap_or_default()))
    }

    pub(crate) fn exit(status: impl fmt::Display, stderr: String) -> Self {
        let status = status.to_string();
        Self(Kind::Exit { status, stderr })
    }

    pub(crate) const fn too_long(limit: usize) -> Self {
        Self(Kind::TooLong { limit })
    }

    pub(crate) const fn not_utf8(at: usize) -> Self {
        Self(Kind::NotUtf8 { at })
    }

    pub(crate) const fn no_more_replies(given: usize) -> Self {
        Self(Kind::NoMoreReplies { given })
    }

    pub(crate) const fn replayed(reason: String, timed_out: bool) -> Self {
        Self(Kind::Replayed { reason, timed_out })
    }

    /// Whether the agent was too slow.
    #[must_use]
    pub const fn is_timed_out(&self) -> bool {
        let replayed = matches!(
            self.0,
            Kind::Replayed {
                timed_out: true,
                ..
            }
        );
        replayed || matches!(self.0, Kind::TimedOut(_))
    }

    /// Whether the agent panicked.
    #[must_use]
    pub const fn is_panicked(&self) -> bool {
        matches!(self.0, Kind::Panicked(_))
    }

    /// Whether the reply was longer than the limit.
    #[must_use]
    pub const fn is_too_long(&self) -> bool {
        matches!(self.0, Kind::TooLong { .. })
    }

    /// The end of what a program that failed wrote to its standard error.
    #[must_use]
    pub fn stderr(&self) -> Option<&str> {
        match &self.0 {
            Kind::Exit { stderr, .. } => Some(stderr),
            _ => None,
        }
    }
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Own(error) => error.fmt(f),
            Kind::Replayed { reason, .. } => f.write_str(reason),
            Kind::TimedOut(after) => write!(f, "no reply within {after:?}"),
            Kind::Panicked(text) if text.is_empty() => f.write_str("the agent panicked"),
            Kind::Panicked(text) => write!(f, "the agent panicked: {text}"),
            Kind::Exit { status, stderr } => {
                write!(f, "the program ended with {status}, expected exit status 0")?;
                match stderr.trim() {
                    "" => Ok(()),
                    stderr => write!(f, "; it said: {stderr}"),
                }
            }
            Kind::TooLong { limit } => write!(f, "the reply is longer than {limit} bytes"),
            Kind::NotUtf8 { at } => {
                write!(
                    f,
                    "the reply is not UTF-8 at byte {at}, expected UTF-8 text"
                )
            }
            Kind::NoMoreReplies { given } => {
                write!(
                    f,
                    "all {given} recorded replies are given, and one more was asked for"
                )
            }
        }
    }
}

impl fmt::Debug for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AgentError({self})")
    }
}

impl Error for AgentError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Kind::Own(error) => error.source(),
            _ => None,
        }
    }
}
