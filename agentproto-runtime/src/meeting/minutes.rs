//! The transcript as people read it, kept in `raw/`.

use core::fmt::{self, Write as _};
use std::collections::BTreeMap;

use super::Agenda;
use crate::conductor::{Event, Transcript};
use crate::role::RoleId;
use crate::rules::Phase;

/// All that was said, turn by turn, and the report. What the founder answers is not part of it, and neither is how
/// often the meeting was killed and taken up again: its minutes stay the same.
pub(super) fn write(transcript: &Transcript, agenda: &Agenda, report: &str) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_to(&mut out, &transcript.without_false_starts(), agenda, report);
    out
}

const BEFORE_THE_FOUNDER: [Phase; 4] = [
    Phase::Context,
    Phase::Analysis,
    Phase::Critique,
    Phase::Synthesis,
];

/// One role's turn.
struct Turn<'t> {
    phase: Option<Phase>,
    /// The call of the role that asks.
    within: Option<u32>,
    heading: String,
    role: RoleId,
    question: &'t str,
    parts: Vec<Part<'t>>,
}

enum Part<'t> {
    Said(&'t str),
    SentBack(&'t str),
    Asked(u32),
    Refused(String),
    Silent(&'t str),
}

fn write_to(
    out: &mut String,
    transcript: &Transcript,
    agenda: &Agenda,
    report: &str,
) -> fmt::Result {
    let (date, topic, question) = (agenda.date(), agenda.topic(), agenda.question());
    writeln!(out, "# {date} — {topic}\n\n{question}")?;
    let turns = turns(transcript);
    for phase in BEFORE_THE_FOUNDER {
        writeln!(out, "\n## Phase {}: {}", phase.number(), phase.name())?;
        if phase == Phase::Context {
            write_context(out, agenda)?;
        }
        write_turns(out, &turns, agenda, |turn| turn.phase == Some(phase))?;
    }
    let is_founders = |turn: &Turn<'_>| turn.phase > Some(Phase::Synthesis);
    if turns.values().any(is_founders) {
        writeln!(out, "\n## Questions of the founder")?;
    }
    write_turns(out, &turns, agenda, is_founders)?;
    write!(out, "\n## Report\n\n{report}")
}

/// What everybody was given, by name: the texts themselves are in the memory and beside the meeting.
fn write_context(out: &mut String, agenda: &Agenda) -> fmt::Result {
    let titles = agenda.participants().iter().map(RoleId::title);
    let titles: Vec<&str> = titles.collect();
    writeln!(out, "\n- Participants: {}", titles.join(", "))?;
    writeln!(out, "- Stakes: {}", agenda.stakes())?;
    let headings: Vec<&str> = agenda.briefing().map(|(heading, _)| heading).collect();
    match headings.as_slice() {
        [] => writeln!(out, "- Given: nothing beside the question"),
        headings => writeln!(out, "- Given: {}", headings.join(", ")),
    }
}

type Turns<'t> = BTreeMap<u32, Turn<'t>>;

fn turns(transcript: &Transcript) -> Turns<'_> {
    let mut turns: Turns<'_> = BTreeMap::new();
    let mut phase = None;
    for event in transcript.events() {
        if let Event::Phase { phase: entered } = event {
            phase = Some(*entered);
        }
        if let Some((call, turn)) = begun(event, phase) {
            let outer = turn.within.and_then(|within| turns.get_mut(&within));
            if let Some(outer) = outer {
                outer.parts.push(Part::Asked(call));
            }
            turns.insert(call, turn);
        } else if let Some(part) = part(event)
            && let Some(turn) = event.call().and_then(|call| turns.get_mut(&call))
        {
            turn.parts.push(part);
        }
    }
    turns
}

fn begun(event: &Event, phase: Option<Phase>) -> Option<(u32, Turn<'_>)> {
    let (call, within, chain, question, heading) = match event {
        Event::Asked {
            call,
            within,
            chain,
            question,
            ..
        } => {
            let heading = match chain.caller() {
                Some(caller) => format!("{} asks {}", caller.title(), chain.last().title()),
                None => chain.last().title().to_owned(),
            };
            (call, within, chain, question, heading)
        }
        Event::Broadcast {
            call,
            within,
            chain,
            question,
        } => {
            let heading = format!("{} asks all", chain.last().title());
            (call, within, chain, question, heading)
        }
        _ => return None,
    };
    let turn = Turn {
        phase,
        within: *within,
        heading,
        role: chain.last(),
        question,
        parts: Vec::new(),
    };
    Some((*call, turn))
}

fn part(event: &Event) -> Option<Part<'_>> {
    match event {
        Event::Replied { text, .. } => Some(Part::Said(text)),
        Event::Repair { request, .. } => Some(Part::SentBack(request)),
        Event::Refused { to, reason, .. } => {
            Some(Part::Refused(format!("{}: {reason}", to.token())))
        }
        Event::Failed { reason, .. } => Some(Part::Silent(reason)),
        _ => None,
    }
}

/// The turns that the meeting itself began: those of participants in the order of the agenda, whoever answered
/// first.
fn write_turns(
    out: &mut String,
    all: &Turns<'_>,
    agenda: &Agenda,
    which: impl Fn(&Turn<'_>) -> bool,
) -> fmt::Result {
    let outermost = all.values().filter(|turn| turn.within.is_none());
    let mut some: Vec<&Turn<'_>> = outermost.filter(|turn| which(turn)).collect();
    some.sort_by_key(|turn| match turn.phase {
        Some(Phase::Analysis) => agenda.place_of(turn.role),
        _ => None,
    });
    some.iter()
        .try_for_each(|turn| write_turn(out, turn, all, agenda, "###"))
}

fn write_turn(
    out: &mut String,
    turn: &Turn<'_>,
    all: &Turns<'_>,
    agenda: &Agenda,
    level: &str,
) -> fmt::Result {
    writeln!(out, "\n{level} {}", turn.heading)?;
    if turn.question != agenda.question().as_str() {
        writeln!(out, "\nAsked: {}", turn.question)?;
    }
    for part in &turn.parts {
        match part {
            Part::Said(text) => writeln!(out, "\n{}", text.trim())?,
            Part::SentBack(request) => {
                writeln!(out, "\nSent back:\n")?;
                for line in request.trim().lines() {
                    writeln!(out, "> {line}")?;
                }
            }
            Part::Refused(what) => writeln!(out, "\nRefused — {what}")?,
            Part::Silent(reason) => writeln!(out, "\nNo answer: {reason}")?,
            Part::Asked(call) => {
                if let Some(inner) = all.get(call) {
                    write_turn(out, inner, all, agenda, "####")?;
                }
            }
        }
    }
    Ok(())
}
