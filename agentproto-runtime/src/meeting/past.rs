//! What a transcript says of a meeting that is to go on.

use std::collections::HashMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::agenda::AgendaForm;
use super::answer::{AnswerNote, Ticket};
use super::{Agenda, MeetingError, MeetingFailure, Missing, View};
use crate::conductor::{Assumed, Event, Transcript};
use crate::message::{CriticScreen, Message};
use crate::role::RoleId;
use crate::rules::Phase;

/// The notes of a meeting, each under its name.
pub(super) const AGENDA: &str = "agenda";
pub(super) const PENDING: &str = "pending";
pub(super) const DECIDING: &str = "deciding";
pub(super) const DECIDED: &str = "decided";

/// The first note: what the meeting is about, and what its caller needs to set it up once more.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct AgendaNote {
    pub(super) agenda: AgendaForm,
    pub(super) setup: Value,
}

/// What has happened already.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// The phase that was entered last.
    pub(super) phase: Option<Phase>,
    pub(super) views: Vec<View>,
    /// Every reply of phase 2, whatever came of it.
    pub(super) heard: Vec<(RoleId, Arc<str>)>,
    /// Who was asked in vain, and why.
    pub(super) failed: Vec<Missing>,
    pub(super) screen: Option<CriticScreen<'static>>,
    /// The reply that the orchestrator's call ended with.
    pub(super) synthesis: Option<Arc<str>>,
    pub(super) pending: Option<Ticket>,
    pub(super) deciding: Option<AnswerNote>,
    pub(super) decided: Option<AnswerNote>,
}

/// A call that is not over yet.
struct Open {
    role: RoleId,
    phase: Option<Phase>,
    last_reply: Option<Arc<str>>,
    assumptions: Vec<Assumed>,
}

impl Past {
    /// Reads the agenda, the setup, and what has happened.
    pub(super) fn of(transcript: &Transcript) -> Result<(Agenda, Value, Self), MeetingError> {
        let fail = |what: String| {
            MeetingError::new(MeetingFailure::NoMeeting(what), Some(transcript.clone()))
        };
        let mut first = None;
        let mut past = Self::default();
        let mut open: HashMap<u32, Open> = HashMap::new();
        for event in transcript.events() {
            match event {
                Event::Note { about, data } => match about.as_ref() {
                    AGENDA => first = first.or(Some(data)),
                    PENDING => past.pending = Some(note(PENDING, data).map_err(fail)?),
                    DECIDING => past.deciding = Some(note(DECIDING, data).map_err(fail)?),
                    DECIDED => past.decided = Some(note(DECIDED, data).map_err(fail)?),
                    _ => {}
                },
                event => past.take(event, &mut open),
            }
        }
        let first = first.ok_or_else(|| fail("it has no agenda".to_owned()))?;
        let first: AgendaNote = note(AGENDA, first).map_err(fail)?;
        let agenda = first.agenda.agenda(transcript.table()).map_err(fail)?;
        past.check().map_err(|what| fail(what.to_owned()))?;
        Ok((agenda, first.setup, past))
    }

    /// Whether each phase that is over has left what the next one rests on.
    fn check(&self) -> Result<(), &'static str> {
        if self.has_reached(Phase::Critique) && self.views.len() < 2 {
            return Err("its phase 3 began with fewer than two views");
        }
        if self.has_reached(Phase::Synthesis) && self.screen.is_none() {
            return Err("its phase 4 began without a critique");
        }
        if self.has_reached(Phase::FounderReview) && self.synthesis.is_none() {
            return Err("its phase 5 began without a proposal");
        }
        Ok(())
    }

    fn take(&mut self, event: &Event, open: &mut HashMap<u32, Open>) {
        match event {
            Event::Phase { phase } => self.phase = Some(*phase),
            Event::Asked {
                call,
                within: None,
                chain,
                ..
            } => {
                let begun = Open {
                    role: chain.last(),
                    phase: self.phase,
                    last_reply: None,
                    assumptions: Vec::new(),
                };
                open.insert(*call, begun);
            }
            Event::Replied { call, text, .. } => {
                let Some(call) = open.get_mut(call) else {
                    return;
                };
                call.last_reply = Some(text.clone());
                if call.phase == Some(Phase::Analysis) {
                    self.heard.push((call.role, text.clone()));
                }
            }
            Event::Assumed { call, text } => {
                let Some(call) = open.get_mut(call) else {
                    return;
                };
                let role = call.role;
                call.assumptions.push(Assumed {
                    role,
                    text: text.clone(),
                });
            }
            Event::Failed { call, reason, .. } => {
                if let Some(call) = open.remove(call)
                    && call.phase == Some(Phase::Analysis)
                {
                    self.failed.retain(|missing| missing.role != call.role);
                    self.failed.push(Missing {
                        role: call.role,
                        reason: reason.clone(),
                    });
                }
            }
            Event::Answered { call, message } => {
                let Some(call) = open.remove(call) else {
                    return;
                };
                self.answered(call, message.as_ref());
            }
            _ => {}
        }
    }

    fn answered(&mut self, call: Open, message: Option<&Message<'static>>) {
        match (call.phase, message) {
            (Some(Phase::Analysis), Some(Message::Response(response))) => {
                self.failed.retain(|missing| missing.role != call.role);
                self.views.push(View {
                    response: response.clone(),
                    assumptions: call.assumptions,
                });
            }
            (Some(Phase::Critique), Some(Message::CriticScreen(screen))) => {
                self.screen = Some(screen.clone());
            }
            (Some(Phase::Synthesis), None) => self.synthesis = call.last_reply,
            _ => {}
        }
    }

    pub(super) fn has_reached(&self, phase: Phase) -> bool {
        self.phase.is_some_and(|reached| reached >= phase)
    }
}

fn note<T: DeserializeOwned>(about: &str, data: &Value) -> Result<T, String> {
    serde_json::from_value(data.clone()).map_err(|error| format!("its note `{about}`: {error}"))
}
