//! Reading a text that holds one message.

use core::fmt;

use super::{Diagnostic, Event, Reader};
use crate::message::Message;
use crate::role::RoleTable;

/// Reads the one message in a text that is to be acted upon. An INVOKE and its CHAIN count as one.
///
/// # Errors
/// No such message, more than one, or one that is refused.
pub fn parse_one<'a>(table: &'static RoleTable, text: &'a str) -> Result<Message<'a>, ParseError> {
    let mut found: Option<Message<'a>> = None;
    let mut count = 0;
    let mut diagnostics = Vec::new();
    for event in Reader::new(table, text) {
        match event {
            Event::Diagnostic(diagnostic) => diagnostics.push(diagnostic),
            Event::Message(located) if located.is_actionable() => {
                // The chain of an INVOKE is in the INVOKE.
                if !located.hop.goes_with {
                    count += 1;
                }
                match (&found, &located.message) {
                    (None, _) | (Some(Message::Chain(_)), Message::Invoke(_)) => {
                        found = Some(located.message);
                    }
                    _ => {}
                }
            }
            Event::Message(_) => {}
        }
    }
    let has_errors = diagnostics.iter().any(Diagnostic::is_error);
    match found {
        Some(message) if count == 1 && !has_errors => Ok(message),
        _ => Err(ParseError { count, diagnostics }),
    }
}

/// Why a text is not one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    count: usize,
    diagnostics: Vec<Diagnostic>,
}

impl ParseError {
    /// What there is to mend; empty where the text holds no message, or too many.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// How many messages the text holds that are to be acted upon and were not refused.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut errors = self
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.is_error());
        match (errors.next(), self.count) {
            (Some(error), _) => error.fmt(f)?,
            (None, 0) => f.write_str("found no message to act upon, expected one")?,
            (None, count) => write!(f, "found {count} messages, expected one")?,
        }
        match errors.count() {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl std::error::Error for ParseError {}
