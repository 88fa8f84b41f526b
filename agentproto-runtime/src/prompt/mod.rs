//! What stands at the head of an agent's prompt: who it is, whom it may ask, in which forms it answers.
//!
//! Forms come from the table of kinds and examples from the writer, so that an agent is told exactly what
//! the reader reads. It is plain text without a clock, a file or a model.
//!
//! ```
#![doc = include_str!("../../doc/facade.md")]
//! use agentproto::{csuite::CSuite, prompt::Instructions};
//!
//! let text = Instructions::new(CSuite::Cfo.into()).to_string();
//! assert!(text.starts_with("You are CFO, the role `cfo` of csuite."));
//! assert!(text.contains("[RESPONSE:cfo]\nKey finding: "));
//! ```

pub(crate) mod example;
mod form;
mod guidance;

use core::fmt::{self, Display, Formatter};

use crate::message::Message;
use crate::role::RoleId;
use crate::rules::{CallChain, Phase, broken_rules};

pub use form::Form;

/// The instructions of one role. They print as plain text in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instructions {
    chain: CallChain,
    phase: Option<Phase>,
}

impl Instructions {
    /// What `role` is told where nobody has invoked it.
    #[must_use]
    pub const fn new(role: RoleId) -> Self {
        Self::called(CallChain::start(role))
    }

    /// What the last role of `chain` is told: the chain decides whom it may still invoke.
    #[must_use]
    pub const fn called(chain: CallChain) -> Self {
        Self { chain, phase: None }
    }

    /// The same in a phase of a meeting.
    #[must_use]
    pub const fn in_phase(self, phase: Phase) -> Self {
        Self {
            phase: Some(phase),
            ..self
        }
    }

    /// The role that is told.
    #[must_use]
    pub const fn role(&self) -> RoleId {
        self.chain.last()
    }

    /// The chain that led to it.
    #[must_use]
    pub const fn chain(&self) -> CallChain {
        self.chain
    }

    /// The phase of the meeting, where there is one.
    #[must_use]
    pub const fn phase(&self) -> Option<Phase> {
        self.phase
    }

    /// Whether the role draws the others' outputs together in a meeting: it answers in the form of the proposal
    /// that the meeting is about, not with a RESPONSE.
    #[must_use]
    pub fn is_synthesis(&self) -> bool {
        self.phase == Some(Phase::Synthesis)
            && self.role().is_orchestrator()
            && self.chain.caller().is_none()
    }

    /// The roles that it may still invoke, in declared order.
    pub fn may_invoke(&self) -> impl Iterator<Item = RoleId> + use<> {
        let Self { chain, phase } = *self;
        chain
            .table()
            .invocable()
            .filter(move |to| broken_rules(&chain, to, phase).is_empty())
    }

    /// The examples in the order in which they are printed; each reads back as it is.
    pub fn examples(&self) -> impl Iterator<Item = Message<'static>> + use<> {
        example::all(self).into_iter()
    }
}

impl Display for Instructions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        guidance::write(self, f)
    }
}
