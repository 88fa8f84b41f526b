//! Reading a text that is at hand.

use super::engine::{Engine, Step};
use super::hold::{Hold, Signal};
use super::{Event, Reading};
use crate::role::{RoleId, RoleTable};

/// Reads the messages of a text: an iterator of [`Event`]s that borrow from it.
///
/// It never fails and never panics; what it can't read it says. It reads tolerantly unless [`strict`](Self::strict).
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    engine: Engine,
    signals: Vec<Signal<'a>>,
    hold: Hold<'a>,
    is_done: bool,
}

impl<'a> Reader<'a> {
    /// Reads `text` with the roles of `table`.
    #[must_use]
    pub fn new(table: &'static RoleTable, text: &'a str) -> Self {
        Self {
            text,
            engine: Engine::new(table),
            signals: Vec::new(),
            hold: Hold::default(),
            is_done: false,
        }
    }

    /// Accepts only what the writer emits: every warning becomes an error, and what is written in any other
    /// way is `not-canonical`.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.engine.strict = true;
        self
    }

    /// Who speaks, where that is known. It goes before whatever the text claims.
    #[must_use]
    pub fn from(mut self, role: RoleId) -> Self {
        self.engine.from = Some(role);
        self
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            if let Some(event) = self.hold.pop() {
                return Some(event);
            }
            if self.is_done {
                return None;
            }
            self.is_done = self.engine.step(self.text, true, &mut self.signals) != Step::On;
            // Mostly one event came, and nothing waits.
            if let [Signal::Event(_)] = self.signals[..]
                && self.hold.is_idle()
                && let Some(Signal::Event(event)) = self.signals.pop()
            {
                return Some(event);
            }
            for signal in self.signals.drain(..) {
                self.hold.take(signal);
            }
        }
    }
}

/// Reads all of a text, tolerantly.
#[must_use]
pub fn read<'a>(table: &'static RoleTable, text: &'a str) -> Reading<'a> {
    Reader::new(table, text).collect()
}

/// Reads all of a text, accepting only what the writer emits.
#[must_use]
pub fn read_strict<'a>(table: &'static RoleTable, text: &'a str) -> Reading<'a> {
    Reader::new(table, text).strict().collect()
}
