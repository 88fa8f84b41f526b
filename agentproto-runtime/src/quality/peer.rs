//! What peers said, and when they need not be asked.

use core::fmt;

use crate::message::{Line, Name, PeerVerify, Review, ReviewRequest, Verdict};
use crate::role::RoleId;

/// What one peer said of a report.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PeerReply {
    /// A PEER-VERIFY.
    Verify(PeerVerify<'static>),
    /// The answer to a review request.
    Review {
        /// Who gave it.
        by: RoleId,
        /// What was asked. Who asked keeps the work.
        request: ReviewRequest<'static>,
        /// The verdict.
        review: Review<'static>,
    },
}

impl PeerReply {
    /// The verdict that `by` gave to a request.
    #[must_use]
    pub fn review(by: RoleId, request: ReviewRequest<'_>, review: Review<'_>) -> Self {
        Self::Review {
            by,
            request: request.into_owned(),
            review: review.into_owned(),
        }
    }

    /// Who said it.
    #[must_use]
    pub fn by(&self) -> RoleId {
        match self {
            Self::Verify(verify) => verify.role(),
            Self::Review { by, .. } => *by,
        }
    }

    /// Whose work was checked, where that is said.
    #[must_use]
    pub fn author(&self) -> Option<&Name<'static>> {
        match self {
            Self::Verify(_) => None,
            Self::Review { request, .. } => Some(request.from()),
        }
    }

    /// Whether the work is this author's, as far as that is said.
    pub(super) fn is_of(&self, author: RoleId) -> bool {
        self.author()
            .is_none_or(|requester| requester.role() == Some(author))
    }

    /// Why the work stops, where the peer says that it does.
    pub(super) fn blocking(&self) -> Option<Option<&str>> {
        match self {
            Self::Review { review, .. } if review.verdict() == Verdict::Blocking => {
                Some(review.reason())
            }
            _ => None,
        }
    }
}

impl From<PeerVerify<'_>> for PeerReply {
    fn from(verify: PeerVerify<'_>) -> Self {
        Self::Verify(verify.into_owned())
    }
}

/// Why peers are not asked. No other step can be skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Skip {
    /// The question stays within one domain, and nobody else's is touched.
    SingleDomain,
    /// An urgent alert goes out first; its check is then owed.
    UrgentAlert,
    /// The founder asked for a quick take, in these words.
    QuickTake(Line),
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SingleDomain => f.write_str("one domain, nobody else's touched"),
            Self::UrgentAlert => f.write_str("urgent alert, to be verified after"),
            Self::QuickTake(words) => write!(f, "the founder asked for a quick take: {words}"),
        }
    }
}
