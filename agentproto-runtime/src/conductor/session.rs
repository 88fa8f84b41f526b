//! One run: questions from outside, with one transcript.

use std::borrow::Cow;
use std::fmt;
use std::io;

use serde_json::Value;

use super::expect::{Answering, Anything, Json, Reviewing, Screening, Verifying};
#[cfg(feature = "meeting")]
use super::expect::{Check, Checked, Expect as _};
use super::failure::Cause;
#[cfg(feature = "meeting")]
use super::reply::Reply;
use super::transcript::{Entry, Event, Log, Transcript};
use super::{Answered, Ask, Conductor, Conflicts, ExchangeError, Slots};
#[cfg(feature = "meeting")]
use crate::message::Response;
use crate::message::{CriticScreen, PeerVerify, Review, ReviewRequest};
use crate::prompt::Instructions;
use crate::role::RoleId;
use crate::rules::{CallChain, Phase};

/// One run of a [`Conductor`]: questions from outside, a phase where there is one, and the transcript of all
/// that happens. Dropping a future of it stops all that the future began, programs included.
pub struct Session {
    pub(super) conductor: Conductor,
    pub(super) log: Log,
    phase: Option<Phase>,
}

impl Session {
    pub(super) fn new(conductor: Conductor) -> Self {
        Self {
            log: Log::open(conductor.table(), conductor.limits()),
            conductor,
            phase: None,
        }
    }

    pub(super) fn resumed(conductor: Conductor, transcript: &Transcript) -> Self {
        let phase = transcript.events().rev().find_map(|event| match event {
            Event::Phase { phase } => Some(*phase),
            _ => None,
        });
        Self {
            log: Log::resume(transcript),
            conductor,
            phase,
        }
    }

    /// The conductor whose agents speak.
    #[must_use]
    pub fn conductor(&self) -> &Conductor {
        &self.conductor
    }

    /// The phase of the meeting, where there is one.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        self.phase
    }

    /// Begins a phase of a meeting; its rules hold from here on.
    pub fn enter(&mut self, phase: Phase) {
        self.phase = Some(phase);
        self.log.record(Event::Phase { phase });
    }

    /// Asks a role from outside: nobody has invoked it.
    ///
    /// # Errors
    /// No agent for the role, one of another set, and whatever leaves it without an answer.
    pub async fn ask(
        &self,
        role: impl Into<RoleId>,
        question: impl Into<Ask>,
    ) -> Result<Answered, ExchangeError> {
        self.turn(
            None,
            CallChain::start(role.into()),
            question.into(),
            &Answering,
        )
        .await
    }

    /// Asks the last role of `chain` in the name of the one before it.
    ///
    /// # Errors
    /// As [`ask`](Self::ask); a hop that the phase forbids; a question that an INVOKE can't carry.
    pub async fn invoke(
        &self,
        chain: CallChain,
        question: impl Into<Ask>,
    ) -> Result<Answered, ExchangeError> {
        self.turn(None, chain, question.into(), &Answering).await
    }

    /// Asks a peer to verify what touches its field.
    ///
    /// # Errors
    /// As [`invoke`](Self::invoke).
    pub async fn verify(
        &self,
        chain: CallChain,
        question: impl Into<Ask>,
    ) -> Result<Answered<PeerVerify<'static>>, ExchangeError> {
        self.turn(None, chain, question.into(), &Verifying).await
    }

    /// Hands work to a peer for review: the last of the request's chain. The one who asks keeps the work.
    ///
    /// # Errors
    /// As [`invoke`](Self::invoke); a request whose chain does not end with a reviewer of the set.
    pub async fn review(
        &self,
        request: ReviewRequest<'static>,
    ) -> Result<Answered<Review<'static>>, ExchangeError> {
        let Some(chain) = request.call_chain() else {
            let cause = Cause::Question(request.no_reviewer());
            return Err(ExchangeError::new(None, cause));
        };
        self.turn(None, chain, Ask::review(request), &Reviewing)
            .await
    }

    /// Asks the critic for its screen.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub async fn screen(
        &self,
        critic: impl Into<RoleId>,
        question: impl Into<Ask>,
    ) -> Result<Answered<CriticScreen<'static>>, ExchangeError> {
        self.turn(
            None,
            CallChain::start(critic.into()),
            question.into(),
            &Screening,
        )
        .await
    }

    /// Asks a role from outside for one JSON object. `form` tells the agent what it has to hold; what `read`
    /// says against an object goes back to the agent, who mends it.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub async fn ask_json<T: Send>(
        &self,
        role: impl Into<RoleId>,
        question: impl Into<Ask>,
        form: &str,
        read: impl Fn(&Value) -> Result<T, String> + Sync,
    ) -> Result<Answered<T>, ExchangeError> {
        let chain = CallChain::start(role.into());
        self.turn(None, chain, question.into(), &Json { form, read })
            .await
    }

    /// As [`ask`](Self::ask), for an answer against which `check` has nothing to say.
    #[cfg(feature = "meeting")]
    pub(crate) async fn ask_checked(
        &self,
        role: RoleId,
        question: Ask,
        check: Check<'_, Response<'static>>,
    ) -> Result<Answered, ExchangeError> {
        let expected = Answering;
        self.turn(
            None,
            CallChain::start(role),
            question,
            &Checked { expected, check },
        )
        .await
    }

    /// As [`screen`](Self::screen), for a screen against which `check` has nothing to say.
    #[cfg(feature = "meeting")]
    pub(crate) async fn screen_checked(
        &self,
        critic: RoleId,
        question: Ask,
        check: Check<'_, CriticScreen<'static>>,
    ) -> Result<Answered<CriticScreen<'static>>, ExchangeError> {
        let expected = Screening;
        self.turn(
            None,
            CallChain::start(critic),
            question,
            &Checked { expected, check },
        )
        .await
    }

    /// Reads a reply of [`ask_json`](Self::ask_json) once more, out of a transcript.
    #[cfg(feature = "meeting")]
    pub(crate) fn read_json<T: Send>(
        &self,
        reply: &str,
        read: impl Fn(&Value) -> Result<T, String> + Sync,
    ) -> Result<T, String> {
        // Who spoke makes no difference to JSON.
        let role = RoleId::of(self.conductor.table(), 0);
        let expected = Json { form: "", read };
        let reply = Reply::read(role, reply);
        expected.find(role, reply).map_err(|repair| repair.reason)
    }

    /// Keeps something in the transcript that the conductor knows nothing of.
    pub fn note(&self, about: impl Into<Cow<'static, str>>, data: Value) {
        self.log.record(Event::Note {
            about: about.into(),
            data,
        });
    }

    /// Makes ready to ask every role but `from` at once. Nothing is asked before [`Slots::run`].
    ///
    /// # Errors
    /// A role that may not broadcast, or a phase in which nobody may; a question that is not one line.
    pub fn broadcast(
        &self,
        from: impl Into<RoleId>,
        question: impl Into<Ask>,
    ) -> Result<Slots<'_>, ExchangeError> {
        Slots::new(self, None, CallChain::start(from.into()), question.into())
    }

    /// Asks as a transcript says, whatever comes of it.
    pub(super) async fn ask_anew(&self, chain: CallChain, question: Ask, expects: &str) {
        // What comes of it is in the transcript of this run.
        match expects {
            "response" => drop(self.turn(None, chain, question, &Answering).await),
            "peer_verify" => drop(self.turn(None, chain, question, &Verifying).await),
            "critic_screen" => drop(self.turn(None, chain, question, &Screening).await),
            "review" => drop(self.turn(None, chain, question, &Reviewing).await),
            other => drop(self.turn(None, chain, question, &Anything(other)).await),
        }
    }

    pub(super) fn told(&self, chain: CallChain) -> Instructions {
        let told = Instructions::called(chain);
        match self.phase {
            Some(phase) => told.in_phase(phase),
            None => told,
        }
    }

    /// The conflicts of this run.
    pub fn conflicts(&self) -> Conflicts<'_> {
        Conflicts::of(&self.log)
    }

    /// All that happened so far.
    #[must_use]
    pub fn transcript(&self) -> Transcript {
        self.log.transcript()
    }

    /// Hands all events so far and each later one to `sink`, the moment it happens; of a session that was
    /// resumed, those since then. What it can't write is told by [`lost`](Self::lost).
    ///
    /// The transcript is locked meanwhile, so that events come in their order: a sink that asks this session for
    /// something waits for itself.
    pub fn record(&self, sink: impl FnMut(&Entry) -> io::Result<()> + Send + 'static) {
        self.log.tee(Box::new(sink));
    }

    /// The first error of the sink of [`record`](Self::record), after which it gets no more events.
    pub fn lost(&self) -> Option<io::Error> {
        self.log.lost()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("conductor", &self.conductor)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}
