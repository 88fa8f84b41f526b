//! What a role found, what it rests on, and how sure the role is.

use super::Confidence;
use crate::check::{Checker, Path};

/// What a finding rests on. The report checks the text with its other fields.
pub type Evidence = agentproto_runtime::message::Evidence<String>;

/// One finding: a bullet under WHAT.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// use agentproto::render::{Confidence, Finding};
/// let finding = Finding::new("Five hires cut runway from 14 to 9 months")
///     .verified("Q4 actuals")
///     .confidence(Confidence::High);
/// assert!(!finding.is_assumed());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Finding {
    pub(crate) text: String,
    pub(crate) evidence: Option<Evidence>,
    pub(crate) confidence: Option<Confidence>,
}

impl Finding {
    /// A finding without a tag and a dot.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            evidence: None,
            confidence: None,
        }
    }

    /// Tags it as checked against `source`, in place of any tag it had.
    #[must_use]
    pub fn verified(mut self, source: impl Into<String>) -> Self {
        self.evidence = Some(Evidence::Verified(source.into()));
        self
    }

    /// Tags it as assumed on this `basis`, in place of any tag it had.
    #[must_use]
    pub fn assumed(mut self, basis: impl Into<String>) -> Self {
        self.evidence = Some(Evidence::Assumed(basis.into()));
        self
    }

    /// Says how sure the role is.
    #[must_use]
    pub fn confidence(mut self, confidence: Confidence) -> Self {
        self.confidence = Some(confidence);
        self
    }

    /// What was found.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it rests on, where that is given.
    #[must_use]
    pub fn evidence(&self) -> Option<&Evidence> {
        self.evidence.as_ref()
    }

    /// How sure the role is, where that is given.
    #[must_use]
    pub fn stated_confidence(&self) -> Option<Confidence> {
        self.confidence
    }

    /// Whether it is tagged as an assumption.
    #[must_use]
    pub fn is_assumed(&self) -> bool {
        self.evidence.as_ref().is_some_and(Evidence::is_assumed)
    }

    pub(crate) fn check(&self, at: Path<'_>, checker: &mut Checker<'_>) {
        checker.prose(at.field("text"), &self.text);
        checker.news(at.field("text"), &self.text);
        if self.is_assumed() && self.confidence == Some(Confidence::High) {
            checker.sure_of_an_assumption(at.field("confidence"));
        }
        match &self.evidence {
            Some(Evidence::Verified(source)) => checker.line(at.field("verified"), source),
            Some(Evidence::Assumed(basis)) => checker.line(at.field("assumed"), basis),
            None => {}
        }
    }
}
