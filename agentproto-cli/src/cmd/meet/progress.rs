//! What happens, while it happens: into the transcript, and on a terminal in words.

use std::collections::HashMap;
use std::io::{self, IsTerminal};

use agentproto::conductor::{Entry, Event};
use agentproto::meeting::{Meeting, Opened};
use agentproto::role::RoleId;

use super::transcript::TranscriptFile;
use crate::exit::say;

/// Writes every event to the file, and tells it on a terminal.
pub(super) fn record(meeting: &Meeting<Opened>, mut file: TranscriptFile) {
    let mut words = io::stderr().is_terminal().then(Words::default);
    meeting.record(move |entry| {
        if file.add(entry)?
            && let Some(words) = &mut words
        {
            words.tell(entry);
        }
        Ok(())
    });
}

/// Who was asked when, to tell how long it took.
#[derive(Default)]
struct Words {
    asked: HashMap<u32, (RoleId, u64)>,
}

impl Words {
    fn tell(&mut self, entry: &Entry) {
        match &entry.event {
            Event::Phase { phase } => say(phase),
            Event::Asked { call, chain, .. } => {
                self.asked.insert(*call, (chain.last(), entry.ms));
                say(format_args!("  {} is thinking", chain.last()));
            }
            Event::Repair { call, .. } => self.of(*call, entry.ms, "is asked to mend its reply"),
            Event::Answered { call, .. } => self.of(*call, entry.ms, "answered"),
            Event::Failed { call, reason, .. } => {
                self.of(*call, entry.ms, &format!("gave no answer: {reason}"));
            }
            _ => {}
        }
    }

    fn of(&self, call: u32, now_ms: u64, what: &str) {
        if let Some((role, since_ms)) = self.asked.get(&call) {
            let took = now_ms.saturating_sub(*since_ms);
            say(format_args!(
                "  {role} {what} ({}.{} s)",
                took / 1000,
                took % 1000 / 100
            ));
        }
    }
}
