//! The critic's screen, and what came of its gap.

use crate::message::{CriticScreen, Line, Proceed};

/// The critic's screen of a report. A rethink stops the report; a gap does so until it is addressed.
#[derive(Clone, Debug, PartialEq)]
pub struct Screen {
    screen: CriticScreen<'static>,
    addressed: Option<Line>,
}

impl Screen {
    /// The same with the record of how its gap was addressed.
    #[must_use]
    pub fn addressed(self, how: Line) -> Self {
        Self {
            addressed: Some(how),
            ..self
        }
    }

    /// What the critic said.
    #[must_use]
    pub fn screen(&self) -> &CriticScreen<'static> {
        &self.screen
    }

    /// How the gap was addressed.
    #[must_use]
    pub fn how_addressed(&self) -> Option<&Line> {
        self.addressed.as_ref()
    }

    /// The gap that is still open.
    pub(super) fn open_gap(&self) -> Option<&str> {
        self.screen
            .proceed()
            .gap()
            .filter(|_| self.addressed.is_none())
    }

    pub(super) fn is_rethink(&self) -> bool {
        *self.screen.proceed() == Proceed::Rethink
    }
}

impl From<CriticScreen<'_>> for Screen {
    fn from(screen: CriticScreen<'_>) -> Self {
        Self {
            screen: screen.into_owned(),
            addressed: None,
        }
    }
}
