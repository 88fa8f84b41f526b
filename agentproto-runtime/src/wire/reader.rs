//! Reading a text that is at hand.

use super::{Event, Reading};
use crate::role::{RoleId, RoleTable};
use crate::wire::engine::hold::{Hold, Signal};
use crate::wire::engine::{Engine, Step};

/// Reads the messages of a text: an iterator of [`Event`]s that borrow from it.
///
/// It never fails and never panics; what it can't read it says. It reads tolerantly unless [`strict`](Self::strict).
#[derive(Debug)]
pub struct Reader<'a> {
    text: &'a str,
    engine: Engine,
    /// What the last step told, and how much of that was taken.
    signals: Vec<Signal<'a>>,
    taken: usize,
    hold: Hold<'a>,
    is_done: bool,
}

impl<'a> Reader<'a> {
    /// Reads `text` with the roles of `table`, such as `CSuite::TABLE`.
    #[must_use]
    pub fn new(table: &'static RoleTable, text: &'a str) -> Self {
        Self {
            text,
            engine: Engine::new(table),
            signals: Vec::new(),
            taken: 0,
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
    pub fn spoken_by(mut self, role: RoleId) -> Self {
        self.hear(role);
        self
    }

    /// The same in place: a reader is large to be moved for a short text.
    pub(crate) fn hear(&mut self, role: RoleId) {
        self.engine.from = Some(role);
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            if let Some(event) = self.hold.pop() {
                return Some(event);
            }
            if let Some(signal) = self.signals.get_mut(self.taken) {
                self.taken += 1;
                match core::mem::replace(signal, Signal::Closed) {
                    // Mostly nothing waits.
                    Signal::Event(event) if self.hold.is_idle() => return Some(event),
                    signal => self.hold.take(signal),
                }
                continue;
            }
            if self.is_done {
                return None;
            }
            self.signals.clear();
            self.taken = 0;
            self.is_done = self.engine.step(self.text, true, &mut self.signals) != Step::On;
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
