//! The transcript as people read it, kept in `raw/`.

use core::fmt::Write as _;
use std::collections::HashMap;

use super::Agenda;
use crate::conductor::{Event, Transcript};
use crate::role::RoleId;

/// All that was said, phase by phase, and the report. What the founder answers is not part of it, so that the
/// same meeting has the same minutes before and after.
pub(super) fn write(transcript: &Transcript, agenda: &Agenda, report: &str) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_to(&mut out, transcript, agenda, report);
    out
}

fn write_to(
    out: &mut String,
    transcript: &Transcript,
    agenda: &Agenda,
    report: &str,
) -> core::fmt::Result {
    writeln!(
        out,
        "# {} — {}\n\n{}",
        agenda.date(),
        agenda.topic(),
        agenda.question()
    )?;
    let mut speakers: HashMap<u32, RoleId> = HashMap::new();
    for event in transcript.events() {
        match event {
            Event::Phase { phase } if phase.number() < 5 => {
                writeln!(out, "\n## Phase {}: {}", phase.number(), phase.name())?;
            }
            Event::Asked {
                call,
                chain,
                question,
                ..
            } => {
                speakers.insert(*call, chain.last());
                if question.as_ref() != agenda.question().as_str() {
                    writeln!(out, "\n### To {}\n\n{question}", chain.last().title())?;
                }
            }
            Event::Replied { call, text, .. } => {
                let title = speakers.get(call).map_or("", RoleId::title);
                writeln!(out, "\n### {title}\n\n{}", text.trim_end())?;
            }
            Event::Failed { call, reason, .. } => {
                let title = speakers.get(call).map_or("", RoleId::title);
                writeln!(out, "\n### {title}\n\nNo answer: {reason}")?;
            }
            _ => {}
        }
    }
    write!(out, "\n## Report\n\n{report}")
}
