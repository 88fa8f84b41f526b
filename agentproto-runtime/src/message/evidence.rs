//! What a finding rests on.

use core::fmt;

use super::Line;

/// What a finding rests on: one of the two, never both. It prints as the tag that stands behind the finding.
///
/// The text is a [`Line`] where it is checked when it is made, a `String` where a report checks it with its other
/// fields.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::message::Evidence;
/// let evidence: Evidence = Evidence::Verified("Q4 actuals".parse()?);
/// assert_eq!(evidence.to_string(), "[VERIFIED: Q4 actuals]");
/// # Ok::<(), agentproto_runtime::message::InvalidLine>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence<T = Line> {
    /// Checked against this source: `[VERIFIED: Q4 actuals]`.
    Verified(T),
    /// Taken to be so, for this reason: `[ASSUMED: industry benchmark]`.
    Assumed(T),
}

impl<T> Evidence<T> {
    /// The word of its tag, in every language: `VERIFIED` or `ASSUMED`.
    #[must_use]
    pub const fn tag(&self) -> &'static str {
        match self {
            Self::Verified(_) => "VERIFIED",
            Self::Assumed(_) => "ASSUMED",
        }
    }

    /// Whether it is an assumption.
    #[must_use]
    pub const fn is_assumed(&self) -> bool {
        matches!(self, Self::Assumed(_))
    }
}

impl<T: AsRef<str>> Evidence<T> {
    /// The source or the reason.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Verified(text) | Self::Assumed(text) => text.as_ref(),
        }
    }
}

impl<T: AsRef<str>> fmt::Display for Evidence<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}: {}]", self.tag(), self.text())
    }
}
