//! What a decision looks like 30, 60 and 90 days later.

use crate::message::Line;

/// After how many days every decision is looked at again.
pub const REVIEW_DAYS: [u32; 3] = [30, 60, 90];

/// The questions of such a review.
pub const REVIEW_QUESTIONS: [&str; 3] = [
    "Was the recommendation right?",
    "What was missed?",
    "What does the company's context have to say from now on?",
];

/// The answers. A recommendation that was wrong always leaves a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hindsight {
    missed: Option<Line>,
    learned: Line,
    lesson: Option<Line>,
}

impl Hindsight {
    /// The recommendation was right.
    #[must_use]
    pub fn right(missed: Option<Line>, learned: Line) -> Self {
        Self {
            missed,
            learned,
            lesson: None,
        }
    }

    /// The recommendation was wrong; `lesson` is what later work does otherwise.
    #[must_use]
    pub fn wrong(missed: Line, learned: Line, lesson: Line) -> Self {
        Self {
            missed: Some(missed),
            learned,
            lesson: Some(lesson),
        }
    }

    /// Whether the recommendation was right.
    #[must_use]
    pub fn was_right(&self) -> bool {
        self.lesson.is_none()
    }

    /// What nobody had seen.
    #[must_use]
    pub fn missed(&self) -> Option<&Line> {
        self.missed.as_ref()
    }

    /// What goes into the company's context.
    #[must_use]
    pub fn learned(&self) -> &Line {
        &self.learned
    }

    /// What later work does otherwise.
    #[must_use]
    pub fn lesson(&self) -> Option<&Line> {
        self.lesson.as_ref()
    }
}
