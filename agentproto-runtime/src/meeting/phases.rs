//! The phases as types: how far a meeting has come, and what may follow.

use super::{Missing, Proposal, View};
use crate::message::CriticScreen;

/// Phase 1 is over: everybody's briefing is written down.
#[derive(Debug)]
#[non_exhaustive]
pub struct Opened;

/// Phase 2 is over: there are at least two views.
#[derive(Debug)]
pub struct Analysed {
    pub(super) views: Vec<View>,
    pub(super) missing: Vec<Missing>,
}

/// Phase 3 is over: the critic has spoken.
#[derive(Debug)]
pub struct Critiqued {
    pub(super) analysed: Analysed,
    pub(super) screen: CriticScreen<'static>,
}

/// Phase 4 is over: there is a proposal.
#[derive(Debug)]
pub struct Synthesised<T> {
    pub(super) critiqued: Critiqued,
    pub(super) proposal: T,
}

mod sealed {
    pub trait Sealed: Send + Sync {}
}

impl sealed::Sealed for Opened {}
impl sealed::Sealed for Analysed {}
impl sealed::Sealed for Critiqued {}
impl<T: Proposal> sealed::Sealed for Synthesised<T> {}

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

/// Where the founder's review comes next.
#[diagnostic::on_unimplemented(
    message = "the founder reviews a proposal, which comes out of the synthesis",
    label = "phase 4 is left out",
    note = "call `synthesise` first: there is nothing to decide on yet"
)]
pub trait AfterSynthesis<T>: sealed::Sealed {
    #[doc(hidden)]
    fn synthesised(self) -> Synthesised<T>;
}

/// Where there are views.
#[diagnostic::on_unimplemented(
    message = "there are no views before the independent analysis",
    label = "phase 2 is left out",
    note = "call `analyse` first"
)]
pub trait Viewed: sealed::Sealed {
    #[doc(hidden)]
    fn analysed(&self) -> &Analysed;
}

/// Where there is the critic's screen.
#[diagnostic::on_unimplemented(
    message = "there is no screen before the critique",
    label = "phase 3 is left out",
    note = "call `critique` first"
)]
pub trait Screened: sealed::Sealed {
    #[doc(hidden)]
    fn critiqued(&self) -> &Critiqued;
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
impl<T: Proposal> AfterSynthesis<T> for Synthesised<T> {
    fn synthesised(self) -> Self {
        self
    }
}

impl Viewed for Analysed {
    fn analysed(&self) -> &Analysed {
        self
    }
}
impl Viewed for Critiqued {
    fn analysed(&self) -> &Analysed {
        &self.analysed
    }
}
impl<T: Proposal> Viewed for Synthesised<T> {
    fn analysed(&self) -> &Analysed {
        &self.critiqued.analysed
    }
}

impl Screened for Critiqued {
    fn critiqued(&self) -> &Critiqued {
        self
    }
}
impl<T: Proposal> Screened for Synthesised<T> {
    fn critiqued(&self) -> &Critiqued {
        &self.critiqued
    }
}

impl Invoking for Opened {}
impl<T: Proposal> Invoking for Synthesised<T> {}
