//! RESPONSE: the answer to an invocation.

use std::borrow::Cow;

use agentproto_kinds::RESPONSE;

use super::{Confidence, InvalidMessage, Problem, own, own_all, text};
use crate::role::RoleId;

/// The answer to an invocation: the finding, what carries it, how sure it is, what could make it wrong.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Response<'a> {
    role: RoleId,
    key_finding: Cow<'a, str>,
    supporting_data: Vec<Cow<'a, str>>,
    confidence: Confidence,
    caveat: Cow<'a, str>,
}

impl<'a> Response<'a> {
    /// The answer that `role` gives.
    ///
    /// # Errors
    /// Fewer than two or more than three data points; a text that is not one line or could be taken for a
    /// label, a bullet, a code fence or a tag.
    pub fn new(
        role: RoleId,
        key_finding: impl Into<Cow<'a, str>>,
        supporting_data: impl IntoIterator<Item = impl Into<Cow<'a, str>>>,
        confidence: Confidence,
        caveat: impl Into<Cow<'a, str>>,
    ) -> Result<Self, InvalidMessage> {
        let response = Self {
            role,
            key_finding: key_finding.into(),
            supporting_data: supporting_data.into_iter().map(Into::into).collect(),
            confidence,
            caveat: caveat.into(),
        };
        text::field(
            &RESPONSE,
            "key_finding",
            text::check_in_block(&RESPONSE, &response.key_finding),
        )?;
        let points = &response.supporting_data;
        if !(2..=3).contains(&points.len()) {
            let problem = Problem::Count {
                found: points.len(),
                expected: "two or three",
            };
            return Err(InvalidMessage::new(
                RESPONSE.name,
                "supporting_data",
                problem,
            ));
        }
        for (index, point) in points.iter().enumerate() {
            text::check_point(&RESPONSE, point).map_err(|problem| {
                InvalidMessage::at(RESPONSE.name, "supporting_data", index, problem)
            })?;
        }
        text::field(
            &RESPONSE,
            "caveat",
            text::check_in_block(&RESPONSE, &response.caveat),
        )?;
        Ok(response)
    }

    pub(crate) fn read(
        role: RoleId,
        key_finding: Cow<'a, str>,
        supporting_data: Vec<Cow<'a, str>>,
        confidence: Confidence,
        caveat: Cow<'a, str>,
    ) -> Self {
        Self {
            role,
            key_finding,
            supporting_data,
            confidence,
            caveat,
        }
    }

    /// Who answers.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// The answer itself.
    #[must_use]
    pub fn key_finding(&self) -> &str {
        &self.key_finding
    }

    /// What carries the answer: two or three points, more or fewer only where a reader kept them.
    pub fn supporting_data(&self) -> impl ExactSizeIterator<Item = &str> {
        self.supporting_data.iter().map(AsRef::as_ref)
    }

    /// How sure the answer is.
    #[must_use]
    pub fn confidence(&self) -> Confidence {
        self.confidence
    }

    /// What could make the answer wrong.
    #[must_use]
    pub fn caveat(&self) -> &str {
        &self.caveat
    }

    /// The same message, owning its text.
    #[must_use]
    pub fn into_owned(self) -> Response<'static> {
        Response {
            role: self.role,
            key_finding: own(self.key_finding),
            supporting_data: own_all(self.supporting_data),
            confidence: self.confidence,
            caveat: own(self.caveat),
        }
    }
}
