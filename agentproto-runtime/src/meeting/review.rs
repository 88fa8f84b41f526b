//! Phases 5 and 6: the founder reads, asks and answers, and the answer goes to the memory.

use core::fmt;
use std::error::Error;

use serde_json::Value;

use super::answer::{Answer, AnswerNote, Decided, Ticket, hash};
use super::past::{DECIDED, DECIDING, PENDING};
use super::{Meeting, Proposal, Synthesised, agreement, minutes, questions};
use crate::conductor::{Answered, Ask, ExchangeError, Transcript};
use crate::memory::{
    Answers, DecisionId, Memory, MemoryError, NewDecision, TranscriptAccess, WriteAccess, Writer,
};
use crate::quality::FounderVerdict;
use crate::role::RoleId;
use crate::rules::Phase;

/// The founder's turn: the proposal lies on the table until it is answered.
pub struct Review<T> {
    meeting: Meeting<Synthesised<T>>,
    ticket: Ticket,
}

impl<T: Proposal> Review<T> {
    pub(super) fn new(meeting: Meeting<Synthesised<T>>) -> Self {
        let proposal = meeting.proposal();
        let decision = proposal.decision();
        let ticket = Ticket {
            id: DecisionId::plain(decision.date, &decision.title).to_string(),
            hash: hash(&proposal.report()),
        };
        Self { meeting, ticket }
    }

    /// The meeting as far as it has come.
    #[must_use]
    pub fn meeting(&self) -> &Meeting<Synthesised<T>> {
        &self.meeting
    }

    /// What an answer given now is an answer to.
    #[must_use]
    pub fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    /// What the founder was asked about when this meeting was left the last time.
    #[must_use]
    pub fn pending(&self) -> Option<&Ticket> {
        self.meeting.past.pending.as_ref()
    }

    /// Whether everybody agrees, in the views or in the report: a consensus to suspect.
    #[must_use]
    pub fn is_suspicious(&self) -> bool {
        agreement(self.meeting.views()).triggers_critic() || self.meeting.proposal().is_unanimous()
    }

    /// Puts a question of the founder to a role, which gets the report with it. Nobody is isolated any longer: the
    /// role may ask others.
    ///
    /// # Errors
    /// Whatever leaves the role without an answer.
    pub async fn ask(
        &self,
        role: impl Into<RoleId>,
        question: impl Into<Ask>,
    ) -> Result<Answered, ExchangeError> {
        let question = questions::briefed(question.into(), self.meeting.agenda());
        let report = self.meeting.proposal().report();
        let question = question.with("The report that the founder has read", report);
        self.meeting.session.ask(role, question).await
    }

    /// All that happened so far.
    #[must_use]
    pub fn transcript(&self) -> Transcript {
        self.meeting.transcript()
    }

    /// What the founder has decided before, where that is so. An answer that a kill cut off after it was written
    /// is found in the memory.
    ///
    /// # Errors
    /// A memory that can't be read.
    pub fn decided(&mut self, memory: &Memory) -> Result<Option<Decided>, MemoryError> {
        if self.meeting.past.decided.is_none()
            && let Some(deciding) = self.meeting.past.deciding.take()
            && let Some(id) = self.find(&deciding, memory)?
        {
            self.note_decided(deciding, id);
        }
        Ok(self.meeting.past.decided.as_ref().and_then(|note| {
            Some(Decided {
                answer: note.answer.clone(),
                id: note.id.clone()?,
                was_standing: false,
                answered: Vec::new(),
            })
        }))
    }

    /// Leaves the decision for later and keeps the transcript in the memory; gives its place there.
    ///
    /// # Errors
    /// A memory that can't be read or written.
    pub fn leave_pending(&mut self, memory: &Memory) -> Result<String, MemoryError> {
        let is_known = self.pending() == Some(&self.ticket);
        if !is_known && self.decided(memory)?.is_none() {
            self.note(PENDING, &self.ticket);
            self.meeting.past.pending = Some(self.ticket.clone());
        }
        self.leave_transcript(&FounderVerdict::Pending, &self.minutes(), memory)
    }

    /// Phase 6: adds what the founder decided to the memory, once, also where another meeting came to the very same.
    /// The transcript goes with it. `answers` is what the founder says to conflicts with the memory that were shown
    /// before.
    ///
    /// # Errors
    /// An answer to something else than what lies on the table; another answer than the one already given; a
    /// conflict with the memory, which is left as it is then, and the decision open; a memory that can't be read
    /// or written.
    pub fn answer(
        &mut self,
        ticket: &Ticket,
        verdict: &FounderVerdict,
        answers: &Answers,
        memory: &Memory,
    ) -> Result<Decided, ReviewError> {
        if *ticket != self.ticket {
            return Err(ReviewError::Stale {
                found: ticket.clone(),
                expected: self.ticket.clone(),
            });
        }
        let (Some(answer), Some(access)) = (Answer::of(verdict), WriteAccess::after(verdict))
        else {
            return Err(ReviewError::Open);
        };
        if let Some(decided) = self.decided(memory)? {
            return match decided.answer.agrees_with(&answer) {
                true => Ok(decided),
                false => Err(ReviewError::AlreadyDecided(decided)),
            };
        }
        self.meeting.enter(Phase::Decision);
        let minutes = self.minutes();
        let note = AnswerNote {
            hash: self.ticket.hash.clone(),
            minutes: hash(&minutes),
            answer,
            id: None,
        };
        // From here on a kill leaves behind what `decided` looks for.
        self.note(DECIDING, &note);
        let new = NewDecision {
            raw: Some(minutes),
            ..note.answer.applied_to(self.meeting.proposal().decision())
        };
        let writer = memory.writer(&access)?;
        if *answers == Answers::default()
            && let Some(id) = standing(&writer, &new, memory)?
        {
            drop(writer);
            self.leave_transcript(verdict, new.raw.as_deref().unwrap_or_default(), memory)?;
            let decided = self.note_decided(note, id);
            return Ok(Decided {
                was_standing: true,
                ..decided
            });
        }
        let added = writer.add(&new, answers)?;
        let decided = self.note_decided(note, added.id().to_string());
        Ok(Decided {
            answered: added.answered().to_vec(),
            ..decided
        })
    }

    fn leave_transcript(
        &self,
        verdict: &FounderVerdict,
        minutes: &str,
        memory: &Memory,
    ) -> Result<String, MemoryError> {
        let agenda = self.meeting.agenda();
        let access = TranscriptAccess::after(verdict);
        memory.keep_transcript(&access, agenda.date(), agenda.topic(), minutes)
    }

    fn note_decided(&mut self, mut note: AnswerNote, id: String) -> Decided {
        note.id = Some(id.clone());
        self.note(DECIDED, &note);
        let answer = note.answer.clone();
        self.meeting.past.decided = Some(note);
        Decided {
            answer,
            id,
            was_standing: false,
            answered: Vec::new(),
        }
    }

    /// The entry that an interrupted answer left in the memory.
    fn find(&self, note: &AnswerNote, memory: &Memory) -> Result<Option<String>, MemoryError> {
        let new = note.answer.applied_to(self.meeting.proposal().decision());
        for entry in memory.load()?.entries().iter().rev() {
            let decision = entry.decision();
            let says_the_same = decision.date() == new.date
                && decision.title() == new.title
                && decision.decision() == new.decision
                && decision.user_override() == new.user_override.as_deref();
            if says_the_same {
                // Another meeting may have come to the same; a transcript that is gone tells nothing.
                let minutes = memory.transcript(entry)?;
                if minutes.is_none_or(|minutes| hash(&minutes) == note.minutes) {
                    return Ok(Some(entry.id().to_string()));
                }
            }
        }
        Ok(None)
    }

    fn minutes(&self) -> String {
        minutes::write(
            &self.transcript(),
            self.meeting.agenda(),
            &self.meeting.proposal().report(),
        )
    }

    fn note(&self, about: &'static str, note: &impl serde::Serialize) {
        // Plain data always has a JSON form.
        let data = serde_json::to_value(note).unwrap_or(Value::Null);
        self.meeting.session.note(about, data);
    }
}

/// The entry of an earlier meeting that came to the very same decision, where it still stands.
fn standing(
    writer: &Writer<'_>,
    new: &NewDecision,
    memory: &Memory,
) -> Result<Option<String>, MemoryError> {
    let decision = new.check(memory.table())?;
    let standing = writer.log().standing_as(&decision);
    Ok(standing.map(|entry| entry.id().to_string()))
}

impl<T> fmt::Debug for Review<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Review")
            .field("ticket", &self.ticket)
            .finish_non_exhaustive()
    }
}

/// Why an answer of the founder is not taken.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReviewError {
    /// It is an answer to something else than what lies on the table.
    Stale {
        /// What it is an answer to.
        found: Ticket,
        /// What there is to decide.
        expected: Ticket,
    },
    /// The verdict leaves the matter open: there is nothing to write.
    Open,
    /// Another answer was given before.
    AlreadyDecided(Decided),
    /// The memory refuses the decision, or can't be read or written.
    Memory(MemoryError),
}

impl From<MemoryError> for ReviewError {
    fn from(error: MemoryError) -> Self {
        Self::Memory(error)
    }
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stale { found, expected } => write!(
                f,
                "found an answer to {found}, expected one to {expected}: the proposal has changed since it was read"
            ),
            Self::Open => f.write_str(
                "found a verdict that decides nothing, expected approve, modify or reject",
            ),
            Self::AlreadyDecided(decided) => write!(
                f,
                "found another answer than `{}`, which was given before and is in the memory as `{}`",
                decided.answer(),
                decided.id
            ),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl Error for ReviewError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Memory(error) => error.source(),
            Self::Stale { .. } | Self::Open | Self::AlreadyDecided(_) => None,
        }
    }
}
