//! A reviewer's verdict.

use std::borrow::Cow;

use agentproto_kinds::REVIEW;

use super::{InvalidMessage, Problem, Verdict, own, text};

/// A reviewer's verdict on a request, with or without a reason.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Review<'a> {
    verdict: Verdict,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    reason: Option<Cow<'a, str>>,
}

impl<'a> Review<'a> {
    /// The verdict alone.
    #[must_use]
    pub fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            reason: None,
        }
    }

    /// The verdict with its reason.
    ///
    /// # Errors
    /// A reason that is not one line, that holds a tag of its own, or that names the other verdicts, as the menu of a request does.
    pub fn because(
        verdict: Verdict,
        reason: impl Into<Cow<'a, str>>,
    ) -> Result<Self, InvalidMessage> {
        let reason = reason.into();
        text::field(&REVIEW, "reason", text::check_in_block(&REVIEW, &reason))?;
        let others = Verdict::ALL.iter().filter(|other| **other != verdict);
        if others
            .into_iter()
            .all(|other| reason.contains(other.word()))
        {
            let what =
                format!("found `{reason}`, expected a reason that does not name all verdicts");
            return Err(InvalidMessage::new(
                REVIEW.name,
                "reason",
                Problem::Mismatch(what),
            ));
        }
        Ok(Self {
            verdict,
            reason: Some(reason),
        })
    }

    pub(crate) fn read(verdict: Verdict, reason: Option<Cow<'a, str>>) -> Self {
        Self { verdict, reason }
    }

    /// What the reviewer says.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Why, where a reason is given.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Review<'static> {
        Review {
            verdict: self.verdict,
            reason: self.reason.map(own),
        }
    }
}
