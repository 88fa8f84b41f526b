//! CRITIC-SCREEN: the critic's screen of a decision with high stakes.

use std::borrow::Cow;

use agentproto_kinds::{CRITIC_SCREEN, PROCEED};

use super::chosen::has_gap;
use super::{InvalidMessage, Problem, Proceed, own, text};

/// The critic's screen: the weakest point, the missing view, the damage if wrong, whether to go on.
///
/// It is a long message and a rare one, and boxed, so that the others take no more room than they need.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct CriticScreen<'a>(Box<Parts<'a>>);

#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Parts<'a> {
    weakest_point: Cow<'a, str>,
    missing_perspective: Cow<'a, str>,
    cost_if_wrong: Cow<'a, str>,
    proceed: Proceed,
}

impl<'a> CriticScreen<'a> {
    /// A screen with all of its four parts.
    ///
    /// # Errors
    /// A text that is not one line or could be taken for a label or a tag.
    pub fn new(
        weakest_point: impl Into<Cow<'a, str>>,
        missing_perspective: impl Into<Cow<'a, str>>,
        cost_if_wrong: impl Into<Cow<'a, str>>,
        proceed: Proceed,
    ) -> Result<Self, InvalidMessage> {
        let screen = Self::read(
            weakest_point.into(),
            missing_perspective.into(),
            cost_if_wrong.into(),
            proceed,
        );
        let check = |name, value: &str| {
            text::field(
                &CRITIC_SCREEN,
                name,
                text::check_in_block(&CRITIC_SCREEN, value),
            )
        };
        check("weakest_point", screen.weakest_point())?;
        check("missing_perspective", screen.missing_perspective())?;
        check("cost_if_wrong", screen.cost_if_wrong())?;
        if let Some(gap) = screen.proceed().gap() {
            text::field(&CRITIC_SCREEN, "proceed", check_gap(screen.proceed(), gap))?;
        }
        Ok(screen)
    }

    pub(crate) fn read(
        weakest_point: Cow<'a, str>,
        missing_perspective: Cow<'a, str>,
        cost_if_wrong: Cow<'a, str>,
        proceed: Proceed,
    ) -> Self {
        Self(Box::new(Parts {
            weakest_point,
            missing_perspective,
            cost_if_wrong,
            proceed,
        }))
    }

    /// The biggest weakness of the recommendation.
    #[must_use]
    pub fn weakest_point(&self) -> &str {
        &self.0.weakest_point
    }

    /// Whose view nobody took.
    #[must_use]
    pub fn missing_perspective(&self) -> &str {
        &self.0.missing_perspective
    }

    /// The damage, in money or time.
    #[must_use]
    pub fn cost_if_wrong(&self) -> &str {
        &self.0.cost_if_wrong
    }

    /// Whether to go on.
    #[must_use]
    pub fn proceed(&self) -> &Proceed {
        &self.0.proceed
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> CriticScreen<'static> {
        CriticScreen(Box::new(Parts {
            weakest_point: own(self.0.weakest_point),
            missing_perspective: own(self.0.missing_perspective),
            cost_if_wrong: own(self.0.cost_if_wrong),
            proceed: self.0.proceed,
        }))
    }
}

/// The gap stands behind words that a reader looks for, so it must not hold them itself.
fn check_gap(proceed: &Proceed, gap: &str) -> Result<(), Problem> {
    text::check_marked(&CRITIC_SCREEN, gap)?;
    if has_gap(PROCEED, &proceed.to_string(), gap) {
        Ok(())
    } else {
        Err(Problem::Mismatch(format!(
            "found `{gap}`, expected what has to be addressed, without the words of the other verdicts"
        )))
    }
}
