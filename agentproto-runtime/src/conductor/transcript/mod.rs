//! What really happened: every exchange as typed events.

mod answer;
mod cut;
mod event;
mod log;
mod mermaid;
mod read;
mod replay;
mod roles;

use std::fmt;
use std::io::{self, Write};

use crate::role::RoleTable;

pub use event::{Entry, Event};
pub(crate) use log::Log;
pub use mermaid::Mermaid;
pub use read::TranscriptError;
pub use replay::Replay;

/// The version of the format, in the first event of every transcript.
pub const VERSION: u32 = 1;

/// A whole run as events, in the order in which they happened.
///
/// It is written as JSON Lines, an event each, the first of which holds the version and the role set, so
/// that a transcript can be read, drawn and replayed without anything else.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    table: &'static RoleTable,
    entries: Vec<Entry>,
}

impl Transcript {
    pub(crate) fn new(table: &'static RoleTable, entries: Vec<Entry>) -> Self {
        Self { table, entries }
    }

    /// The set whose roles speak.
    #[must_use]
    pub fn table(&self) -> &'static RoleTable {
        self.table
    }

    /// The events with their times.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The events alone.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> + Clone {
        self.entries.iter().map(|entry| &entry.event)
    }

    /// Writes the events as JSON Lines.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        self.entries
            .iter()
            .try_for_each(|entry| entry.write(&mut to))
    }
}

/// As JSON Lines.
impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entries
            .iter()
            .try_for_each(|entry| writeln!(f, "{}", entry.json()))
    }
}
