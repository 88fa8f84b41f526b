//! The meeting itself, from phase to phase.

use core::fmt;
use std::io;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, join_all};
use serde_json::Value;

use super::isolation::Heard;
use super::past::{AGENDA, AgendaNote, Past};
use super::phases::{
    AfterAnalysis, AfterCritique, AfterSynthesis, Analysed, Critiqued, Invoking, Opened, Ready,
    Screened, Synthesised, Viewed,
};
use super::proposal::critics_view;
use super::{
    Agenda, Material, MeetingError, MeetingFailure, Missing, Proposal, Review, View, questions,
    unfinished,
};
use crate::conductor::{Answered, Ask, Conductor, Entry, ExchangeError, Session, Transcript};
use crate::message::{Conflict, CriticScreen, Resolution, Response};
use crate::role::RoleId;
use crate::rules::{CallChain, Phase};

/// A board meeting that has come as far as `P` says.
///
/// ```compile_fail
/// # async fn example(meeting: agentproto_runtime::meeting::Meeting<agentproto_runtime::meeting::Opened>) {
/// let _ = meeting.critique().await; // phase 2 is left out
/// # }
/// ```
pub struct Meeting<P> {
    pub(super) agenda: Agenda,
    pub(super) session: Session,
    pub(super) past: Past,
    pub(super) reached: P,
    critic: RoleId,
    orchestrator: RoleId,
    check: Check,
}

/// A phase that is being gone through. The type says nothing of the phase before, so that leaving one out is one
/// error and not another at every `await`.
pub type Coming<'m, P> = BoxFuture<'m, Result<Meeting<P>, MeetingError>>;

/// What speaks against showing the founder a line: which one it is, and what it says.
type Check = Box<dyn Fn(&'static str, &str) -> Result<(), String> + Send + Sync>;

impl Meeting<Opened> {
    /// Phase 1: writes down what everybody is told. `setup` is kept in the transcript for the caller, who
    /// needs it to make the same conductor once more ([`setup_of`](Meeting::setup_of)).
    ///
    /// # Errors
    /// A set without a critic or an orchestrator, or another one than the conductor's.
    pub fn open(conductor: &Conductor, agenda: Agenda, setup: Value) -> Result<Self, MeetingError> {
        let mut session = Heard::default().guard(conductor).session();
        session.enter(Phase::Context);
        let note = AgendaNote {
            agenda: agenda.form(),
            setup,
        };
        // Plain data always has a JSON form.
        session.note(AGENDA, serde_json::to_value(note).unwrap_or_default());
        Self::at(session, agenda, Past::default())
    }

    /// Takes a meeting up where its transcript ends. The phases are gone through as before; what was replied in
    /// them is not asked for again, not even within a turn that was cut off. Who failed is asked again as long as
    /// the phase is not over.
    ///
    /// # Errors
    /// A transcript that is none of a meeting, or one of another set than the conductor's.
    pub fn resume(conductor: &Conductor, transcript: &Transcript) -> Result<Self, MeetingError> {
        let (agenda, _, past) = Past::of(transcript)?;
        let heard = Heard::default();
        for (role, reply) in &past.heard {
            heard.add(*role, reply);
        }
        let conductor = heard.guard(&unfinished::taken_up(conductor, transcript));
        Self::at(conductor.resume(transcript), agenda, past)
    }

    /// What a meeting was about, and what its caller kept in the transcript to set it up once more.
    ///
    /// # Errors
    /// A transcript that is none of a meeting.
    pub fn setup_of(transcript: &Transcript) -> Result<(Agenda, Value), MeetingError> {
        Past::of(transcript).map(|(agenda, setup, _)| (agenda, setup))
    }

    fn at(session: Session, agenda: Agenda, past: Past) -> Result<Self, MeetingError> {
        let (table, played) = (agenda.table(), session.conductor().table());
        if !table.is(played) {
            return Err(MeetingError::other_set(table, played));
        }
        let missing = |what| MeetingError::no_such_role(table, what);
        Ok(Self {
            critic: table.critic().ok_or_else(|| missing("critic"))?,
            orchestrator: table
                .orchestrator()
                .ok_or_else(|| missing("orchestrator"))?,
            agenda,
            session,
            past,
            reached: Opened,
            check: Box::new(|_, _| Ok(())),
        })
    }

    /// Looks at every line that the founder will read of a view or of the critique: `check` gets its name and
    /// its text. What it says against one goes back to the agent, who mends it.
    #[must_use]
    pub fn checked_by(
        self,
        check: impl Fn(&'static str, &str) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            check: Box::new(check),
            ..self
        }
    }
}

impl<P> Meeting<P> {
    /// What the meeting is about.
    #[must_use]
    pub fn agenda(&self) -> &Agenda {
        &self.agenda
    }

    /// All that happened so far.
    #[must_use]
    pub fn transcript(&self) -> Transcript {
        self.session.transcript()
    }

    /// Hands all events to `sink`, the moment they happen; of a meeting that was resumed, those since then. A sink that
    /// asks this meeting for something waits for itself, as of [`Session::record`].
    pub fn record(&self, sink: impl FnMut(&Entry) -> io::Result<()> + Send + 'static) {
        self.session.record(sink);
    }

    /// The first error of the sink of [`record`](Self::record), after which it gets no more events. It is told
    /// once.
    pub fn lost(&self) -> Option<io::Error> {
        self.session.lost()
    }

    /// What agents contradicted each other about, as they said it. After the synthesis each is the founder's to
    /// decide, unless somebody resolved it before.
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict<'static>> {
        self.session.conflicts().all()
    }

    /// Lets one role ask another, outside of the isolated phases.
    ///
    /// # Errors
    /// Whatever leaves the role without an answer.
    pub fn invoke(
        &self,
        chain: CallChain,
        question: impl Into<Ask>,
    ) -> BoxFuture<'_, Result<Answered, ExchangeError>>
    where
        P: Invoking,
    {
        self.session.invoke(chain, question.into()).boxed()
    }

    /// What the participants said, in the order of the agenda.
    #[must_use]
    pub fn views(&self) -> &[View]
    where
        P: Viewed,
    {
        &self.reached.analysed().views
    }

    /// Who gave no view, and why.
    #[must_use]
    pub fn missing(&self) -> &[Missing]
    where
        P: Viewed,
    {
        &self.reached.analysed().missing
    }

    /// What the critic said.
    #[must_use]
    pub fn screen(&self) -> &CriticScreen<'static>
    where
        P: Screened,
    {
        &self.reached.critiqued().screen
    }

    /// Phase 2: every participant gets the question and the briefing, all at once and nobody another's answer.
    /// One that fails is left out and named in [`missing`](Meeting::missing).
    ///
    /// # Errors
    /// Fewer than two views.
    pub fn analyse<'m>(self) -> Coming<'m, Analysed>
    where
        P: Ready + 'm,
    {
        self.analysing().boxed()
    }

    async fn analysing(mut self) -> Result<Meeting<Analysed>, MeetingError>
    where
        P: Ready,
    {
        let is_over = self.past.has_reached(Phase::Critique);
        self.enter(Phase::Analysis);
        let mut views = core::mem::take(&mut self.past.views);
        let mut missing = core::mem::take(&mut self.past.failed);
        if !is_over {
            let everybody = self.agenda.participants().iter().copied();
            let unheard = everybody.filter(|role| !views.iter().any(|view| view.role() == *role));
            let asked = unheard.map(|role| self.view_of(role));
            missing.clear();
            for answer in join_all(asked).await {
                match answer {
                    Ok(view) => views.push(view),
                    Err(silent) => missing.push(silent),
                }
            }
        }
        let place = |role| self.agenda.place_of(role);
        views.sort_by_key(|view| place(view.role()));
        missing.sort_by_key(|silent| place(silent.role));
        if views.len() < 2 {
            let found = views.len();
            return Err(self.fail(MeetingFailure::TooFewViews { found, missing }));
        }
        Ok(self.advance(|_| Analysed { views, missing }))
    }

    async fn view_of(&self, role: RoleId) -> Result<View, Missing> {
        let check = &self.check;
        let check = |answer: &Response<'static>| check("key finding", answer.key_finding());
        let question = questions::of_analysis(&self.agenda);
        match self.session.ask_checked(role, question, &check).await {
            Ok(answered) => Ok(View::of(answered)),
            Err(error) => Err(Missing {
                role,
                reason: error.reason(),
            }),
        }
    }

    /// Phase 3: the critic reads every view and screens them.
    ///
    /// # Errors
    /// No screen.
    pub fn critique<'m>(self) -> Coming<'m, Critiqued>
    where
        P: AfterAnalysis + 'm,
    {
        self.critiquing().boxed()
    }

    async fn critiquing(mut self) -> Result<Meeting<Critiqued>, MeetingError>
    where
        P: AfterAnalysis,
    {
        self.enter(Phase::Critique);
        let past = self.past.screen.take();
        let meeting = self.advance(AfterAnalysis::analysed);
        let screen = match past {
            Some(screen) => Ok(screen),
            None => meeting.screening().await,
        };
        match screen {
            Ok(screen) => Ok(meeting.advance(|analysed| Critiqued { analysed, screen })),
            Err(error) => Err(meeting.fail(MeetingFailure::NoCritique(error.reason()))),
        }
    }

    /// Phase 4: the orchestrator draws one proposal together, as one JSON object. `form` tells it what that
    /// holds; what `read` says against it goes back to the orchestrator.
    ///
    /// # Errors
    /// No proposal that can be read.
    pub fn synthesise<'m, T: Proposal + 'm>(
        self,
        form: &'m str,
        read: impl Fn(Material<'_>, &Value) -> Result<T, String> + Send + Sync + 'm,
    ) -> Coming<'m, Synthesised<T>>
    where
        P: AfterCritique + 'm,
    {
        self.synthesising(form, read).boxed()
    }

    async fn synthesising<T: Proposal>(
        mut self,
        form: &str,
        read: impl Fn(Material<'_>, &Value) -> Result<T, String> + Send + Sync,
    ) -> Result<Meeting<Synthesised<T>>, MeetingError>
    where
        P: AfterCritique,
    {
        self.enter(Phase::Synthesis);
        let past = self.past.synthesis.take();
        let is_decided = self.past.deciding.is_some() || self.past.decided.is_some();
        let mut meeting = self.advance(AfterCritique::critiqued);
        let kept = past.map(|reply| {
            let read = |json: &Value| read(meeting.material(), json);
            meeting.session.read_json(&reply, read)
        });
        let proposal = match kept {
            Some(Ok(proposal)) => Ok(proposal),
            // What the founder has answered is not made anew.
            Some(Err(reason)) if is_decided => Err(reason),
            kept => {
                // What could be read when it was said may not fit a later form.
                if kept.is_some() {
                    meeting.begin(Phase::Synthesis);
                }
                let read = |json: &Value| read(meeting.material(), json);
                meeting.drawn_together(form, read).await
            }
        };
        match proposal {
            Ok(proposal) => {
                meeting.escalate_conflicts();
                Ok(meeting.advance(|critiqued| Synthesised {
                    critiqued,
                    proposal,
                }))
            }
            Err(reason) => Err(meeting.fail(MeetingFailure::NoSynthesis(reason))),
        }
    }

    /// Phase 5: the founder's turn.
    #[must_use]
    pub fn review<T: Proposal>(mut self) -> Review<T>
    where
        P: AfterSynthesis<T>,
    {
        self.enter(Phase::FounderReview);
        Review::new(self.advance(AfterSynthesis::synthesised))
    }

    /// Begins a phase, unless the transcript says that it began before.
    pub(super) fn enter(&mut self, phase: Phase) {
        if !self.past.has_reached(phase) {
            self.begin(phase);
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.session.enter(phase);
        self.past.phase = Some(phase);
    }

    fn fail(&self, failure: MeetingFailure) -> MeetingError {
        MeetingError::new(failure, Some(self.session.transcript()))
    }

    fn advance<Q>(self, reached: impl FnOnce(P) -> Q) -> Meeting<Q> {
        Meeting {
            agenda: self.agenda,
            session: self.session,
            past: self.past,
            reached: reached(self.reached),
            critic: self.critic,
            orchestrator: self.orchestrator,
            check: self.check,
        }
    }
}

impl Meeting<Analysed> {
    async fn screening(&self) -> Result<CriticScreen<'static>, ExchangeError> {
        let check = |screen: &CriticScreen<'static>| {
            let what = "weakest point and missing perspective";
            (self.check)(what, &critics_view(screen))
        };
        let question = questions::of_critique(&self.agenda, self.views());
        let asked = self.session.screen_checked(self.critic, question, &check);
        asked.await.map(Answered::into_value)
    }
}

impl Meeting<Critiqued> {
    fn material(&self) -> Material<'_> {
        Material::new(&self.agenda, self.views(), self.screen())
    }

    async fn drawn_together<T: Send>(
        &self,
        form: &str,
        read: impl Fn(&Value) -> Result<T, String> + Sync,
    ) -> Result<T, String> {
        let question = questions::of_synthesis(&self.material(), &self.conflicts());
        let asked = self
            .session
            .ask_json(self.orchestrator, question, form, read);
        match asked.await {
            Ok(answered) => Ok(answered.into_value()),
            Err(error) => Err(error.reason()),
        }
    }

    /// Nobody but the founder decides what agents could not agree on.
    fn escalate_conflicts(&self) {
        for (number, conflict) in self.conflicts().iter().enumerate() {
            if conflict.resolution().is_none() {
                let conflicts = self.session.conflicts();
                conflicts.resolve(number, Resolution::Escalate);
            }
        }
    }
}

impl<T: Proposal> Meeting<Synthesised<T>> {
    /// What the founder is to decide on.
    #[must_use]
    pub fn proposal(&self) -> &T {
        &self.reached.proposal
    }
}

impl<P: fmt::Debug> fmt::Debug for Meeting<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meeting")
            .field("agenda", &self.agenda)
            .field("reached", &self.reached)
            .finish_non_exhaustive()
    }
}
