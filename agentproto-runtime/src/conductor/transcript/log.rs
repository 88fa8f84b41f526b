//! Where the events of a run are kept while it runs.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use super::{Entry, Event, Transcript, VERSION};
use crate::conductor::build::Limits;
use crate::message::{Conflict, Resolution};
use crate::role::RoleTable;

/// Gets every event the moment it happens.
pub(crate) type Sink = Box<dyn FnMut(&Entry) -> io::Result<()> + Send>;

pub(crate) struct Log {
    table: &'static RoleTable,
    began: Instant,
    state: Mutex<State>,
}

struct State {
    /// How long the run had lasted when it was resumed.
    before_ms: u64,
    entries: Vec<Entry>,
    /// How many of the entries no sink needs to get: they were resumed from one.
    handed: usize,
    calls: u32,
    conflicts: Vec<Conflict<'static>>,
    sink: Option<Sink>,
    /// The first thing that the sink could not write.
    lost: Option<io::Error>,
}

impl Log {
    pub(crate) fn open(table: &'static RoleTable, limits: Limits) -> Self {
        let log = Self {
            table,
            began: Instant::now(),
            state: Mutex::new(State {
                before_ms: 0,
                entries: Vec::new(),
                handed: 0,
                calls: 0,
                conflicts: Vec::new(),
                sink: None,
                lost: None,
            }),
        };
        log.record(Event::Opened {
            version: VERSION,
            roles: table,
            max_rounds: limits.max_rounds,
            max_calls: limits.max_calls,
        });
        log
    }

    /// Goes on where a transcript ends. Its events are kept, and not handed to a sink once more.
    pub(crate) fn resume(transcript: &Transcript) -> Self {
        let entries = transcript.entries().to_vec();
        let calls = entries.iter().filter_map(|entry| entry.event.call()).max();
        let mut conflicts = Vec::new();
        for entry in &entries {
            match &entry.event {
                Event::Conflict { message, .. } => conflicts.push(message.clone()),
                Event::Resolved {
                    conflict,
                    resolution,
                } => {
                    if let Some(open) = conflicts.get_mut(*conflict) {
                        *open = Conflict::resolved(open.clone(), *resolution);
                    }
                }
                _ => {}
            }
        }
        Self {
            table: transcript.table(),
            began: Instant::now(),
            state: Mutex::new(State {
                before_ms: entries.last().map_or(0, |entry| entry.ms),
                handed: entries.len(),
                entries,
                calls: calls.map_or(0, |last| last + 1),
                conflicts,
                sink: None,
                lost: None,
            }),
        }
    }

    /// Hands the events so far and all later ones to `sink`, until it fails.
    pub(crate) fn tee(&self, mut sink: Sink) {
        let mut state = self.lock();
        let mut so_far = state.entries[state.handed..].iter();
        state.lost = so_far.find_map(|entry| sink(entry).err());
        state.sink = state.lost.is_none().then_some(sink);
    }

    pub(crate) fn record(&self, event: Event) {
        self.lock().push(self.began, event);
    }

    /// Makes room for the events of so many calls, at least three each.
    pub(crate) fn expect_calls(&self, calls: usize) {
        self.lock().entries.reserve(3 * calls);
    }

    /// Records an event with the number of a new call.
    pub(crate) fn begin(&self, event: impl FnOnce(u32) -> Event) -> u32 {
        let mut state = self.lock();
        let call = state.calls;
        state.calls += 1;
        state.push(self.began, event(call));
        call
    }

    /// Keeps a conflict and gives its number; the same one twice is one.
    pub(crate) fn conflict(&self, conflict: Conflict<'static>) -> usize {
        let mut state = self.lock();
        let known = |other: &Conflict<'_>| other.text() == conflict.text();
        if let Some(known) = state.conflicts.iter().position(known) {
            return known;
        }
        let number = state.conflicts.len();
        state.conflicts.push(conflict.clone());
        state.push(
            self.began,
            Event::Conflict {
                conflict: number,
                message: conflict,
            },
        );
        number
    }

    /// Says how a conflict is resolved, where there is one of this number.
    pub(crate) fn resolve(&self, conflict: usize, resolution: Resolution) -> bool {
        let mut state = self.lock();
        let Some(open) = state.conflicts.get_mut(conflict) else {
            return false;
        };
        *open = open.clone().resolved(resolution);
        state.push(
            self.began,
            Event::Resolved {
                conflict,
                resolution,
            },
        );
        true
    }

    pub(crate) fn conflicts(&self) -> Vec<Conflict<'static>> {
        self.lock().conflicts.clone()
    }

    /// What a sink could not write, told once.
    pub(crate) fn lost(&self) -> Option<io::Error> {
        self.lock().lost.take()
    }

    pub(crate) fn transcript(&self) -> Transcript {
        Transcript::new(self.table, self.lock().entries.clone())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn push(&mut self, began: Instant, event: Event) {
        let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let ms = ms.saturating_add(self.before_ms);
        let entry = Entry { ms, event };
        if let Some(sink) = &mut self.sink
            && let Err(error) = sink(&entry)
        {
            self.lost = Some(error);
            self.sink = None;
        }
        self.entries.push(entry);
    }
}
