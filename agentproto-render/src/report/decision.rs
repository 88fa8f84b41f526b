//! Decisions as options with their trade-offs and a recommendation (communication rule 6).

use crate::check::{Checker, Path};

/// One option and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    pub(crate) description: String,
    pub(crate) trade_off: String,
}

impl Choice {
    /// An option and its trade-off. Its letter follows from its place.
    pub fn new(description: impl Into<String>, trade_off: impl Into<String>) -> Self {
        Self {
            description: description.into(),
            trade_off: trade_off.into(),
        }
    }

    /// What would be done.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What it costs and brings.
    #[must_use]
    pub fn trade_off(&self) -> &str {
        &self.trade_off
    }

    /// Two to five options, each whole.
    pub(crate) fn check_all(choices: &[Self], at: Path<'_>, checker: &mut Checker<'_>) {
        checker.options(at, choices.len());
        for (i, choice) in choices.iter().enumerate() {
            let at = at.item(i);
            checker.prose(at.field("description"), &choice.description);
            checker.prose(at.field("trade_off"), &choice.trade_off);
        }
    }
}

/// The decision that a report asks of the founder.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// use agentproto::render::{Choice, Decision};
/// let decision = Decision::new(
///     Choice::new("Two hires now", "slower roadmap, 12 months of runway"),
///     Choice::new("All five now", "full roadmap, nine months of runway"),
///     "Option A, because the next round needs 12 months",
/// );
/// assert_eq!(decision.options().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    pub(crate) options: Vec<Choice>,
    pub(crate) recommendation: String,
}

impl Decision {
    /// A decision between two options.
    pub fn new(a: Choice, b: Choice, recommendation: impl Into<String>) -> Self {
        Self {
            options: vec![a, b],
            recommendation: recommendation.into(),
        }
    }

    /// Adds a further option; five are the most.
    #[must_use]
    pub fn or(mut self, choice: Choice) -> Self {
        self.options.push(choice);
        self
    }

    /// The options, A first.
    #[must_use]
    pub fn options(&self) -> &[Choice] {
        &self.options
    }

    /// Which option and why, in one line.
    #[must_use]
    pub fn recommendation(&self) -> &str {
        &self.recommendation
    }

    pub(crate) fn check(&self, at: Path<'_>, checker: &mut Checker<'_>) {
        Choice::check_all(&self.options, at.field("options"), checker);
        checker.prose(at.field("recommendation"), &self.recommendation);
        checker.recommends(
            at.field("recommendation"),
            &self.recommendation,
            &self.options,
        );
    }
}
