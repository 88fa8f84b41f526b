//! What the orchestrator draws together, as the meeting sees it.

use super::{Agenda, View};
use crate::memory::NewDecision;
use crate::message::CriticScreen;

/// What there is to draw together: the agenda, the views, and the critic's screen.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Material<'m> {
    /// What the meeting is about.
    pub agenda: &'m Agenda,
    /// What the participants said, in the order of the agenda.
    pub views: &'m [View],
    /// What the critic said.
    pub screen: &'m CriticScreen<'static>,
}

impl<'m> Material<'m> {
    pub(super) fn new(
        agenda: &'m Agenda,
        views: &'m [View],
        screen: &'m CriticScreen<'static>,
    ) -> Self {
        Self {
            agenda,
            views,
            screen,
        }
    }

    /// The critic's view in one line: the weakest point and the missing perspective.
    #[must_use]
    pub fn critics_view(&self) -> String {
        critics_view(self.screen)
    }
}

pub(super) fn critics_view(screen: &CriticScreen<'_>) -> String {
    format!(
        "{} — {}",
        screen.weakest_point(),
        screen.missing_perspective()
    )
}

/// A proposal that the founder can decide on.
pub trait Proposal: Send + Sync {
    /// The report as the founder reads it. Its content tells a pending decision from a stale one.
    fn report(&self) -> String;

    /// The decision that an approval adds to the memory, still without a transcript.
    fn decision(&self) -> NewDecision;

    /// Whether nobody disagrees: a consensus to suspect.
    fn is_unanimous(&self) -> bool;
}
