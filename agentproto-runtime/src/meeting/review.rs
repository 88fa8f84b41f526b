//! Phases 5 and 6: the founder reads, asks and answers, and the answer goes to the memory.

use core::fmt;
use std::error::Error;

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::past::{AnswerNote, DECIDED, DECIDING, PENDING, PendingNote};
use super::{Meeting, Proposal, Synthesised, minutes};
use crate::conductor::{Answered, ExchangeError, Question, Transcript};
use crate::memory::{
    Answers, Decision, DecisionId, Memory, MemoryError, NewDecision, NewRejected, TranscriptAccess,
    WriteAccess,
};
use crate::quality::FounderVerdict;
use crate::role::RoleId;
use crate::rules::Phase;

/// The founder's turn: the proposal lies on the table until it is answered.
pub struct Review<T> {
    meeting: Meeting<Synthesised<T>>,
    ticket: Ticket,
}

/// What an answer is an answer to: the decision's name, and a hash of what the founder has read. An answer to
/// something else is refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ticket {
    id: String,
    hash: String,
}

impl Ticket {
    /// The name of the pending decision: its day and its title.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The hash of what there is to decide on.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }
}

impl fmt::Display for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.id, self.hash)
    }
}

/// The word for a verdict that settles the matter; none for one that leaves it open.
const fn word(verdict: &FounderVerdict) -> Option<&'static str> {
    match verdict {
        FounderVerdict::Approve => Some("approve"),
        FounderVerdict::Modify(_) => Some("modify"),
        FounderVerdict::Reject(_) => Some("reject"),
        FounderVerdict::Ask(_) | FounderVerdict::Pending => None,
    }
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    answer: String,
    id: String,
}

impl Decided {
    /// The word of the answer: `approve`, `modify` or `reject`.
    #[must_use]
    pub fn answer(&self) -> &str {
        &self.answer
    }

    /// The decision in the memory.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl<T: Proposal> Review<T> {
    pub(super) fn new(meeting: Meeting<Synthesised<T>>) -> Self {
        let proposal = &meeting.reached.proposal;
        let hash = Sha256::digest(proposal.report().as_bytes());
        let hash: String = hash
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let decision = proposal.decision();
        let id = DecisionId::plain(decision.date, &decision.title).to_string();
        let ticket = Ticket { id, hash };
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
    pub fn pending(&self) -> Option<Ticket> {
        let PendingNote { id, hash } = self.meeting.past.pending.clone()?;
        Some(Ticket { id, hash })
    }

    /// What was decided before, where it was.
    #[must_use]
    pub fn decided(&self) -> Option<Decided> {
        let note = self.meeting.past.decided.as_ref()?;
        Some(Decided {
            answer: note.answer.clone(),
            id: note.id.clone()?,
        })
    }

    /// Puts a question of the founder to a role.
    ///
    /// # Errors
    /// Whatever leaves the role without an answer.
    pub async fn ask(
        &self,
        role: impl Into<RoleId>,
        question: impl Into<Question>,
    ) -> Result<Answered, ExchangeError> {
        self.meeting.session.ask(role, question).await
    }

    /// All that happened so far.
    #[must_use]
    pub fn transcript(&self) -> Transcript {
        self.meeting.session.transcript()
    }

    /// Leaves the decision for later and keeps the transcript in the memory; gives its place there.
    ///
    /// # Errors
    /// A memory that can't be written.
    pub fn leave_pending(&mut self, memory: &Memory) -> Result<String, MemoryError> {
        let note = PendingNote {
            id: self.ticket.id.clone(),
            hash: self.ticket.hash.clone(),
        };
        if self.meeting.past.pending.as_ref() != Some(&note) {
            self.note(PENDING, &note);
            self.meeting.past.pending = Some(note);
        }
        let agenda = &self.meeting.agenda;
        memory.keep_transcript(
            &TranscriptAccess::after(&FounderVerdict::Pending),
            agenda.date(),
            agenda.topic(),
            &self.minutes(),
        )
    }

    /// Phase 6: adds what the founder decided to the memory, once. The transcript goes with it.
    ///
    /// # Errors
    /// An answer to something else than what lies on the table; another answer than the one already given; a
    /// conflict with the memory, which is left as it is then, and the decision pending; a memory that can't be
    /// written.
    pub fn answer(
        &mut self,
        ticket: &Ticket,
        verdict: &FounderVerdict,
        memory: &Memory,
    ) -> Result<Decided, ReviewError> {
        if *ticket != self.ticket {
            return Err(ReviewError::Stale {
                found: ticket.clone(),
                expected: self.ticket.clone(),
            });
        }
        let (Some(word), Some(access)) = (word(verdict), WriteAccess::after(verdict)) else {
            return Err(ReviewError::Open);
        };
        if let Some(decided) = self.decided() {
            return match decided.answer == word {
                true => Ok(decided),
                false => Err(ReviewError::AlreadyDecided(decided)),
            };
        }
        if !self.meeting.past.has_reached(Phase::Decision) {
            self.meeting.session.enter(Phase::Decision);
            self.meeting.past.phase = Some(Phase::Decision);
        }
        let new = self.decision(verdict);
        let mut note = AnswerNote {
            answer: word.to_owned(),
            hash: self.ticket.hash.clone(),
            id: None,
        };
        let was_deciding = self.meeting.past.deciding.take();
        let known = match was_deciding {
            // A kill may have come between the memory's write and our note of it.
            Some(deciding) if deciding == note => find(memory, &new)?,
            _ => None,
        };
        self.note(DECIDING, &note);
        let id = match known {
            Some(id) => id,
            None => {
                let writer = memory.writer(&access)?;
                writer.add(&new, &Answers::default())?.id().to_string()
            }
        };
        note.id = Some(id.clone());
        self.note(DECIDED, &note);
        let answer = note.answer.clone();
        self.meeting.past.decided = Some(note);
        Ok(Decided { answer, id })
    }

    fn decision(&self, verdict: &FounderVerdict) -> NewDecision {
        let mut new = self.meeting.reached.proposal.decision();
        new.raw = Some(self.minutes());
        match verdict {
            FounderVerdict::Approve | FounderVerdict::Ask(_) | FounderVerdict::Pending => {}
            FounderVerdict::Modify(text) => new.user_override = Some(text.to_string()),
            FounderVerdict::Reject(reason) => {
                let proposal = core::mem::take(&mut new.decision);
                new.decision = format!("Rejected: {proposal}");
                new.actions.clear();
                new.rejected.push(NewRejected {
                    proposal,
                    reason: reason.as_ref().map(ToString::to_string),
                });
            }
        }
        new
    }

    fn minutes(&self) -> String {
        minutes::write(
            &self.meeting.session.transcript(),
            &self.meeting.agenda,
            &self.meeting.reached.proposal.report(),
        )
    }

    fn note(&self, about: &'static str, note: &impl serde::Serialize) {
        // Plain data always has a JSON form.
        let data = serde_json::to_value(note).unwrap_or(Value::Null);
        self.meeting.session.note(about, data);
    }
}

/// The entry that an interrupted answer left in the memory.
fn find(memory: &Memory, new: &NewDecision) -> Result<Option<String>, MemoryError> {
    let log = memory.load()?;
    let is_ours = |decision: &Decision| {
        decision.date() == new.date
            && decision.title() == new.title
            && decision.decision() == new.decision
            && decision.user_override() == new.user_override.as_deref()
    };
    let ours = log
        .entries()
        .iter()
        .rev()
        .find(|entry| is_ours(entry.decision()));
    Ok(ours.map(|entry| entry.id().to_string()))
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
    /// The memory refuses the decision, or can't be written.
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
                "found another answer than `{}`, which was given before and is in the memory as {}",
                decided.answer, decided.id
            ),
            Self::Memory(error) => error.fmt(f),
        }
    }
}

impl Error for ReviewError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Memory(error) => Some(error),
            Self::Stale { .. } | Self::Open | Self::AlreadyDecided(_) => None,
        }
    }
}
