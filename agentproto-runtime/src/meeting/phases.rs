//! The phases as types.

use core::fmt;
use std::io;

use futures_util::future::join_all;
use serde_json::Value;

use super::isolation::Heard;
use super::past::{AGENDA, AgendaNote, Past};
use super::proposal::critics_view;
use super::{
    Agenda, Material, MeetingError, MeetingFailure, Missing, Proposal, Review, View, consensus,
};
use crate::conductor::{Answered, Conductor, Entry, ExchangeError, Question, Session, Transcript};
use crate::message::{CriticScreen, Resolution, Response};
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
    pub(super) setup: Value,
    pub(super) session: Session,
    pub(super) past: Past,
    pub(super) reached: P,
    critic: RoleId,
    orchestrator: RoleId,
    heard: Heard,
    check: Check,
}

/// What the founder would be shown, and what speaks against it.
type Check = Box<dyn Fn(&str) -> Result<(), String> + Send + Sync>;

/// Phase 1 is over: everybody's briefing is written down.
#[derive(Debug)]
#[non_exhaustive]
pub struct Opened;

/// Phase 2 is over: there are at least two views.
#[derive(Debug)]
pub struct Analysed {
    views: Vec<View>,
    missing: Vec<Missing>,
}

/// Phase 3 is over: the critic has spoken.
#[derive(Debug)]
pub struct Critiqued {
    analysed: Analysed,
    screen: CriticScreen<'static>,
}

/// Phase 4 is over: there is a proposal.
#[derive(Debug)]
pub struct Synthesised<T> {
    pub(super) critiqued: Critiqued,
    pub(super) proposal: T,
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Opened {}
impl sealed::Sealed for Analysed {}
impl sealed::Sealed for Critiqued {}
impl<T> sealed::Sealed for Synthesised<T> {}

/// Where the independent analysis comes next.
#[diagnostic::on_unimplemented(
    message = "the independent analysis comes right after the context",
    label = "this meeting is past phase 2",
    note = "open a meeting of its own for another analysis"
)]
pub trait Ready: sealed::Sealed {}

/// Where the critique comes next.
#[diagnostic::on_unimplemented(
    message = "the critique comes right after the independent analysis",
    label = "phase 2 is left out, or phase 3 is over",
    note = "call `analyse` first: the critic reads every view (rule 0)"
)]
pub trait AfterAnalysis: sealed::Sealed {
    #[doc(hidden)]
    fn analysed(self) -> Analysed;
}

/// Where the synthesis comes next.
#[diagnostic::on_unimplemented(
    message = "the synthesis comes right after the critique",
    label = "phase 3 is left out, or phase 4 is over",
    note = "call `critique` first: the orchestrator needs the critic's screen"
)]
pub trait AfterCritique: sealed::Sealed {
    #[doc(hidden)]
    fn critiqued(self) -> Critiqued;
}

/// Where roles may invoke each other.
#[diagnostic::on_unimplemented(
    message = "nobody invokes in phases 2 and 3 of a board meeting (rule 0)",
    label = "the independent analysis and the critique are isolated",
    note = "state an assumption: `[ASSUMPTION: …]`"
)]
pub trait Invoking: sealed::Sealed {}

impl Ready for Opened {}
impl AfterAnalysis for Analysed {
    fn analysed(self) -> Analysed {
        self
    }
}
impl AfterCritique for Critiqued {
    fn critiqued(self) -> Critiqued {
        self
    }
}
impl Invoking for Opened {}
impl<T> Invoking for Synthesised<T> {}

impl Meeting<Opened> {
    /// Phase 1: writes down what everybody is told. `setup` is kept in the transcript for the caller, who
    /// needs it to make the same conductor once more.
    ///
    /// # Errors
    /// A set without a critic or an orchestrator.
    pub fn open(conductor: &Conductor, agenda: Agenda, setup: Value) -> Result<Self, MeetingError> {
        let heard = Heard::default();
        let mut session = heard.guard(conductor).session();
        let note = AgendaNote {
            agenda: agenda.form(),
            setup: setup.clone(),
        };
        session.enter(Phase::Context);
        // Plain data always has a JSON form.
        session.note(AGENDA, serde_json::to_value(note).unwrap_or_default());
        Self::at(session, heard, agenda, setup, Past::default())
    }

    /// Takes a meeting up where its transcript ends. The phases are gone through as before, and what was
    /// answered in them is not asked again.
    ///
    /// # Errors
    /// A transcript that is none of a meeting.
    pub fn resume(conductor: &Conductor, transcript: &Transcript) -> Result<Self, MeetingError> {
        let (agenda, setup, past) = Past::of(transcript)?;
        let heard = Heard::default();
        for (role, reply) in &past.heard {
            heard.add(*role, reply);
        }
        let session = heard.guard(conductor).resume(transcript);
        Self::at(session, heard, agenda, setup, past)
    }

    /// What the caller kept in a transcript to set the meeting up once more.
    ///
    /// # Errors
    /// A transcript that is none of a meeting.
    pub fn setup_of(transcript: &Transcript) -> Result<(Agenda, Value), MeetingError> {
        Past::of(transcript).map(|(agenda, setup, _)| (agenda, setup))
    }

    fn at(
        session: Session,
        heard: Heard,
        agenda: Agenda,
        setup: Value,
        past: Past,
    ) -> Result<Self, MeetingError> {
        let table = agenda.table();
        let critic = table.critic();
        let orchestrator = table.orchestrator();
        Ok(Self {
            critic: critic.ok_or_else(|| MeetingError::no_such_role(table, "critic"))?,
            orchestrator: orchestrator
                .ok_or_else(|| MeetingError::no_such_role(table, "orchestrator"))?,
            agenda,
            setup,
            session,
            past,
            reached: Opened,
            heard,
            check: Box::new(|_| Ok(())),
        })
    }

    /// How many events [`record`](Meeting::record) hands over at once: those that there are when a meeting is
    /// opened, none where it is resumed.
    #[must_use]
    pub fn begun(&self) -> usize {
        self.session.unhanded()
    }

    /// Looks at every line that the founder will read of a view or of the critique; what `check` says against
    /// one goes back to the agent, who mends it.
    #[must_use]
    pub fn checked_by(
        self,
        check: impl Fn(&str) -> Result<(), String> + Send + Sync + 'static,
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

    /// What the caller keeps with it.
    #[must_use]
    pub fn setup(&self) -> &Value {
        &self.setup
    }

    /// All that happened so far.
    #[must_use]
    pub fn transcript(&self) -> Transcript {
        self.session.transcript()
    }

    /// Hands all events to `sink`, the moment they happen; of a meeting that was resumed, those since then.
    pub fn record(&self, sink: impl FnMut(&Entry) -> io::Result<()> + Send + 'static) {
        self.session.record(sink);
    }

    /// The first error of the sink of [`record`](Self::record).
    pub fn lost(&self) -> Option<io::Error> {
        self.session.lost()
    }

    /// Lets one role ask another, outside of the isolated phases.
    ///
    /// # Errors
    /// Whatever leaves the role without an answer.
    pub async fn invoke(
        &self,
        chain: CallChain,
        question: impl Into<Question>,
    ) -> Result<Answered, ExchangeError>
    where
        P: Invoking,
    {
        self.session.invoke(chain, question).await
    }

    /// Phase 2: every participant gets the question and the briefing, all at once and nobody another's answer.
    /// One that fails is left out and named in [`missing`](Meeting::missing).
    ///
    /// # Errors
    /// Fewer than two views.
    pub async fn analyse(mut self) -> Result<Meeting<Analysed>, MeetingError>
    where
        P: Ready,
    {
        let is_over = self.past.has_reached(Phase::Critique);
        if !self.past.has_reached(Phase::Analysis) {
            self.session.enter(Phase::Analysis);
        }
        let mut views = core::mem::take(&mut self.past.views);
        let mut missing: Vec<Missing> = Vec::new();
        if is_over {
            let failed = self.past.failed.drain(..);
            missing.extend(failed.map(|(role, reason)| Missing { role, reason }));
        } else {
            let question = self.agenda.asked();
            let unheard = self.agenda.participants().iter().copied();
            let unheard = unheard.filter(|role| !views.iter().any(|view| view.role() == *role));
            let asked: Vec<RoleId> = unheard.collect();
            let check = |answer: &Response<'static>| (self.check)(answer.key_finding());
            let answers = asked
                .iter()
                .map(|role| self.session.ask_checked(*role, question.clone(), check));
            for (role, answer) in asked.iter().zip(join_all(answers).await) {
                match answer {
                    Ok(answered) => views.push(View::of(answered)),
                    Err(error) => missing.push(Missing {
                        role: *role,
                        reason: error.reason(),
                    }),
                }
            }
        }
        let order = |role: RoleId| {
            self.agenda
                .participants()
                .iter()
                .position(|one| *one == role)
        };
        views.sort_by_key(|view| order(view.role()));
        missing.sort_by_key(|one| order(one.role));
        if views.len() < 2 {
            let found = views.len();
            return Err(self.fail(MeetingFailure::TooFewViews { found, missing }));
        }
        Ok(self.advance(|_| Analysed { views, missing }))
    }

    /// Phase 3: the critic reads every view and screens them.
    ///
    /// # Errors
    /// No screen.
    pub async fn critique(mut self) -> Result<Meeting<Critiqued>, MeetingError>
    where
        P: AfterAnalysis,
    {
        if !self.past.has_reached(Phase::Critique) {
            self.session.enter(Phase::Critique);
        }
        let past = self.past.screen.take();
        let meeting = self.advance(AfterAnalysis::analysed);
        let screen = match past {
            Some(screen) => screen,
            None => match meeting.screening().await {
                Ok(answered) => answered.into_value(),
                Err(error) => return Err(meeting.fail(MeetingFailure::NoCritique(error.reason()))),
            },
        };
        Ok(meeting.advance(|analysed| Critiqued { analysed, screen }))
    }

    /// Phase 4: the orchestrator draws one proposal together, as one JSON object. `form` tells it what that
    /// holds; what `read` says against it goes back to the orchestrator.
    ///
    /// # Errors
    /// No proposal that can be read.
    pub async fn synthesise<T: Proposal + Send>(
        mut self,
        form: &str,
        read: impl Fn(Material<'_>, &Value) -> Result<T, String> + Sync,
    ) -> Result<Meeting<Synthesised<T>>, MeetingError>
    where
        P: AfterCritique,
    {
        if !self.past.has_reached(Phase::Synthesis) {
            self.session.enter(Phase::Synthesis);
        }
        let past = self.past.synthesis.take();
        let meeting = self.advance(AfterCritique::critiqued);
        let read = |json: &Value| read(meeting.material(), json);
        let proposal = match past {
            Some(reply) => meeting.session.read_json(&reply, read),
            None => {
                let question = meeting.drawn_together();
                let answered = meeting
                    .session
                    .ask_json(meeting.orchestrator, question, form, read)
                    .await;
                answered
                    .map(Answered::into_value)
                    .map_err(|error| error.reason())
            }
        };
        match proposal {
            Ok(proposal) => {
                // Nobody but the founder decides a conflict that agents could not: the report shows it.
                for conflict in 0..meeting.session.conflicts().all().len() {
                    meeting.escalate(conflict);
                }
                Ok(meeting.advance(|critiqued| Synthesised {
                    critiqued,
                    proposal,
                }))
            }
            Err(reason) => Err(meeting.fail(MeetingFailure::NoSynthesis(reason))),
        }
    }

    fn escalate(&self, conflict: usize) {
        let conflicts = self.session.conflicts();
        let is_open = conflicts
            .all()
            .get(conflict)
            .is_some_and(|one| one.resolution().is_none());
        if is_open {
            conflicts.resolve(conflict, Resolution::Escalate);
        }
    }

    fn fail(&self, failure: MeetingFailure) -> MeetingError {
        MeetingError::new(failure, Some(self.session.transcript()))
    }

    fn advance<Q>(self, reached: impl FnOnce(P) -> Q) -> Meeting<Q> {
        Meeting {
            agenda: self.agenda,
            setup: self.setup,
            session: self.session,
            past: self.past,
            reached: reached(self.reached),
            critic: self.critic,
            orchestrator: self.orchestrator,
            heard: self.heard,
            check: self.check,
        }
    }
}

impl Meeting<Analysed> {
    /// What the participants said, in the order of the agenda.
    #[must_use]
    pub fn views(&self) -> &[View] {
        &self.reached.views
    }

    /// Who gave no view, and why.
    #[must_use]
    pub fn missing(&self) -> &[Missing] {
        &self.reached.missing
    }

    async fn screening(&self) -> Result<Answered<CriticScreen<'static>>, ExchangeError> {
        let check = |screen: &CriticScreen<'static>| (self.check)(&critics_view(screen));
        self.session
            .screen_checked(self.critic, self.screened(), check)
            .await
    }

    fn screened(&self) -> Question {
        let mut question = with_views(Question::new(self.agenda.question().as_str()), self.views());
        if consensus(self.views()) {
            question = question.with(
                "A consensus to suspect",
                "Every view says the same. Say what all of them may have missed.",
            );
        }
        question
    }
}

impl Meeting<Critiqued> {
    /// What the participants said, in the order of the agenda.
    #[must_use]
    pub fn views(&self) -> &[View] {
        &self.reached.analysed.views
    }

    /// What the critic said.
    #[must_use]
    pub fn screen(&self) -> &CriticScreen<'static> {
        &self.reached.screen
    }

    fn material(&self) -> Material<'_> {
        Material::new(&self.agenda, self.views(), self.screen())
    }

    fn drawn_together(&self) -> Question {
        let question = with_views(Question::new(self.agenda.question().as_str()), self.views());
        let question = question.with("What the critic said", self.screen().to_string());
        let conflicts = self.session.conflicts().all();
        conflicts.iter().fold(question, |question, conflict| {
            question.with("A conflict to show", conflict.to_string())
        })
    }
}

impl<T: Proposal> Meeting<Synthesised<T>> {
    /// What the participants said, in the order of the agenda.
    #[must_use]
    pub fn views(&self) -> &[View] {
        &self.reached.critiqued.analysed.views
    }

    /// What the critic said.
    #[must_use]
    pub fn screen(&self) -> &CriticScreen<'static> {
        &self.reached.critiqued.screen
    }

    /// What the founder is to decide on.
    #[must_use]
    pub fn proposal(&self) -> &T {
        &self.reached.proposal
    }

    /// Phase 5: the founder's turn.
    #[must_use]
    pub fn review(mut self) -> Review<T> {
        if !self.past.has_reached(Phase::FounderReview) {
            self.session.enter(Phase::FounderReview);
        }
        Review::new(self)
    }
}

fn with_views(question: Question, views: &[View]) -> Question {
    views.iter().fold(question, |question, view| {
        let mut text = view.response().to_string();
        for assumed in view.assumptions() {
            text.push_str("\n[ASSUMPTION: ");
            text.push_str(&assumed.text);
            text.push(']');
        }
        question.with(format!("The view of {}", view.role().title()), text)
    })
}

impl<P: fmt::Debug> fmt::Debug for Meeting<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meeting")
            .field("agenda", &self.agenda)
            .field("reached", &self.reached)
            .finish_non_exhaustive()
    }
}
