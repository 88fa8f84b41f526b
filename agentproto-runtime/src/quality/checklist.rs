//! What an author checks before anybody else sees the work.

use core::fmt;

use super::Evidence;
use crate::message::{Confidence, Line};

/// The questions of the checklist, each with its name. Every answer is a field of [`SelfVerification`] or of
/// [`FindingCheck`].
pub const CHECKLIST: [(&str, &str); 5] = [
    ("Source Attribution", "which source does each finding have?"),
    (
        "Assumption Audit",
        "what is verified, and what is only assumed?",
    ),
    ("Confidence Score", "how sure is each finding?"),
    (
        "Contradiction Check",
        "what speaks against it in past decisions and in what is known of the company?",
    ),
    (
        "So What",
        "what does each finding mean for the business, in one sentence?",
    ),
];

/// The checklist as its author filled it in: one check a finding, and every contradiction that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfVerification {
    findings: Vec<FindingCheck>,
    contradictions: Vec<Contradiction>,
}

/// What the author found out about one of its findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindingCheck {
    /// The source, or what it is assumed on.
    pub evidence: Evidence,
    /// How sure it is.
    pub confidence: Confidence,
    /// What it means for the business. A finding without that is cut.
    pub so_what: Line,
}

/// Something known that the report speaks against. It does not stop the report; it is shown with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// An approved decision.
    Decision {
        /// Its ID in the memory.
        id: Line,
        /// What the report says against it.
        against: Line,
    },
    /// What the company's context says.
    Context {
        /// What it says there.
        known: Line,
        /// What the report says against it.
        against: Line,
    },
}

impl SelfVerification {
    /// The checks of the findings, in the report's order, where nothing known speaks against them.
    #[must_use]
    pub fn new(findings: impl IntoIterator<Item = FindingCheck>) -> Self {
        Self {
            findings: findings.into_iter().collect(),
            contradictions: Vec::new(),
        }
    }

    /// The same with one more contradiction that was found.
    #[must_use]
    pub fn contradicting(mut self, contradiction: Contradiction) -> Self {
        self.contradictions.push(contradiction);
        self
    }

    /// What an author is told to check first, for the head of its prompt: a section with a line for each question of
    /// the [`CHECKLIST`].
    pub fn instructions() -> impl fmt::Display {
        fmt::from_fn(|f| {
            writeln!(f, "## Check your own work first\n")?;
            writeln!(
                f,
                "Before anybody else sees your work, ask of it, and cut a finding that means nothing:"
            )?;
            for (name, question) in CHECKLIST {
                writeln!(f, "- {name}: {question}")?;
            }
            Ok(())
        })
    }

    /// The check of each finding, in the report's order.
    #[must_use]
    pub fn findings(&self) -> &[FindingCheck] {
        &self.findings
    }

    /// What speaks against the report.
    #[must_use]
    pub fn contradictions(&self) -> &[Contradiction] {
        &self.contradictions
    }
}
