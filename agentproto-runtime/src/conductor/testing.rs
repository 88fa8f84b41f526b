//! A test kit: scripted agents, and assertions on what really happened.
//!
//! ```
#![doc = include_str!("../../doc/facade.md")]
//! use agentproto::conductor::Conductor;
//! use agentproto::conductor::testing::{Script, assert_calls, response};
//! use agentproto::{csuite::CSuite, role::RoleSet};
//!
//! # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
//! let cfo = Script::new().reply("[INVOKE:cro|Which quarter?]").reply(response(CSuite::Cfo, "Nine months"));
//! let conductor = Conductor::builder(CSuite::TABLE)
//!     .agent(CSuite::Cro, Script::new().reply("[INVOKE:cfo|How long?]").reply(response(CSuite::Cro, "Two")))
//!     .agent(CSuite::Cfo, cfo.clone())
//!     .build()?;
//! let session = conductor.session();
//! session.ask(CSuite::Cro, "How many do we hire?").await?;
//!
//! assert_calls(&session.transcript(), &[
//!     "cro",
//!     "cro → cfo",
//!     "cro → cfo ✗ cro: circular call detected in chain cro→cfo",
//! ]);
//! assert!(cfo.requests()[1].prompt().contains("[BLOCKED: cannot invoke cro — "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Agent, AgentError, Event, Request, Transcript};
use crate::message::{Confidence, Message, Response};
use crate::role::RoleId;

/// An agent that does what it was told to, one step a request, and keeps the requests. Clones are the same
/// agent. A request beyond the last step fails.
#[derive(Clone, Debug, Default)]
pub struct Script(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    steps: VecDeque<Step>,
    requests: Vec<Request>,
}

#[derive(Clone, Debug)]
enum Step {
    Reply(String),
    Fail(String),
    Hang,
    Panic(String),
}

impl Script {
    /// No steps yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replies with this text.
    #[must_use]
    pub fn reply(self, text: impl Into<String>) -> Self {
        self.then(Step::Reply(text.into()))
    }

    /// Fails with this error.
    #[must_use]
    pub fn fail(self, error: impl Into<String>) -> Self {
        self.then(Step::Fail(error.into()))
    }

    /// Never replies.
    #[must_use]
    pub fn hang(self) -> Self {
        self.then(Step::Hang)
    }

    /// Panics with this text.
    #[must_use]
    pub fn panic(self, text: impl Into<String>) -> Self {
        self.then(Step::Panic(text.into()))
    }

    fn then(self, step: Step) -> Self {
        self.lock().steps.push_back(step);
        self
    }

    /// The requests so far, in order.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.lock().requests.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn step(&self, request: Request) -> Option<Step> {
        let mut state = self.lock();
        state.requests.push(request);
        state.steps.pop_front()
    }
}

impl Agent for Script {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        match self.step(request) {
            Some(Step::Reply(text)) => Ok(text),
            Some(Step::Fail(error)) => Err(AgentError::new(error)),
            Some(Step::Hang) => core::future::pending().await,
            Some(Step::Panic(text)) => std::panic::panic_any(text),
            None => Err(AgentError::new("the script is over")),
        }
    }
}

/// A RESPONSE of `role` with this finding, for scripts in which the rest does not matter.
#[must_use]
pub fn response(role: impl Into<RoleId>, finding: &str) -> String {
    let data = vec!["First fact".into(), "Second fact".into()];
    let (confidence, caveat) = (Confidence::Medium, "None in a test".into());
    Message::from(Response::read(
        role.into(),
        finding.into(),
        data,
        confidence,
        caveat,
    ))
    .to_string()
}

/// Every call and every refusal in order: `cro → cfo`, `cro → cfo ✗ cro: circular call detected in …`. A
/// role asked from outside stands alone; a broadcast reads `ceo → all`.
#[must_use]
pub fn calls(transcript: &Transcript) -> Vec<String> {
    let line = |event: &Event| match event {
        Event::Asked { chain, .. } => Some(chain.arrows().to_string()),
        Event::Broadcast { chain, .. } => Some(format!("{} → all", chain.arrows())),
        Event::Refused {
            chain, to, reason, ..
        } => Some(format!("{} ✗ {to}: {reason}", chain.arrows())),
        _ => None,
    };
    transcript.events().filter_map(line).collect()
}

/// Asserts that these calls and refusals happened, in this order, and no others; see [`calls`].
///
/// # Panics
/// Where other calls happened.
#[track_caller]
pub fn assert_calls(transcript: &Transcript, expected: &[&str]) {
    assert_eq!(calls(transcript), expected, "calls of the transcript");
}

/// Asserts that no request to one agent holds any of these texts, such as what others answered.
///
/// # Panics
/// Where a request holds one.
#[track_caller]
pub fn assert_unaware(agent: &Script, texts: &[&str]) {
    for request in agent.requests() {
        let prompt = request.prompt();
        for text in texts {
            assert!(
                !prompt.contains(text),
                "the prompt of {} holds `{text}`",
                request.role()
            );
        }
    }
}
