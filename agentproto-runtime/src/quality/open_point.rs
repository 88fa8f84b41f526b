//! What keeps a report from the founder.

use core::fmt;

use super::{Domain, Fact, Skip, Stakes, Step, TooConfident};
use crate::role::RoleId;

/// One thing that keeps a report from the founder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenPoint {
    /// A step that the stakes demand is not done.
    MissingStep {
        /// The step.
        step: Step,
        /// The stakes.
        stakes: Stakes,
    },
    /// Something known of it demands the critic, whatever the stakes.
    CriticTriggered(Fact),
    /// The checklist is not about this report's findings.
    UncheckedFindings {
        /// How many findings the report has.
        findings: usize,
        /// How many the checklist has.
        checked: usize,
    },
    /// A finding that rests on an assumption, counted from 0, is none of the report's.
    NoSuchFinding {
        /// The finding.
        finding: usize,
        /// How many findings the report has.
        findings: usize,
    },
    /// A finding, counted from 0, is tagged as verified, and the checklist calls it assumed.
    Mistagged {
        /// The finding.
        finding: usize,
    },
    /// More than half of the findings are assumed, and it does not say that its confidence is low.
    TooConfident(TooConfident),
    /// The peers' step names nothing that it touches, no check, and no reason for the skip.
    NobodyAsked,
    /// The report says that a peer has checked it, who has not.
    UncheckedBy(RoleId),
    /// A reviewer of a domain that it touches has not checked it.
    MissingPeer {
        /// The domain.
        domain: Domain,
        /// The reviewer.
        reviewer: RoleId,
    },
    /// The author was its own peer.
    OwnPeer(RoleId),
    /// A review is of somebody else's work.
    NotTheAuthors {
        /// Whose report it is.
        author: RoleId,
        /// Who asked for the review.
        requester: String,
    },
    /// A reviewer stops it.
    Blocking {
        /// The reviewer.
        by: RoleId,
        /// Why, where that was said.
        reason: Option<String>,
    },
    /// The reason for not asking the peers does not apply.
    SkipDoesNotApply(Skip),
    /// The critic wants it thought through again.
    Rethink,
    /// The critic found a gap, and nobody has said how it was addressed.
    OpenGap(String),
}

impl fmt::Display for OpenPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingStep { step, stakes } => {
                write!(
                    f,
                    "found no {step}, expected one, since the stakes are {stakes}"
                )
            }
            Self::CriticTriggered(fact) => {
                write!(f, "found no critic screen, expected one, since it {fact}")
            }
            Self::UncheckedFindings { findings, checked } => write!(
                f,
                "found {checked} findings in the checklist, expected the {findings} of the report"
            ),
            Self::NoSuchFinding { finding, findings } => write!(
                f,
                "found an assumption that finding {finding} rests on, expected one of the {findings} of the report, counted from 0"
            ),
            Self::Mistagged { finding } => write!(
                f,
                "found finding {finding}, counted from 0, tagged as verified, expected it as assumed, as the checklist has it"
            ),
            Self::TooConfident(error) => error.fmt(f),
            Self::NobodyAsked => f.write_str(
                "found no domain that it touches and no check, expected either, or the peers skipped for a reason",
            ),
            Self::UncheckedBy(peer) => write!(
                f,
                "found {} among the peers that it says have checked it, expected a check by that peer",
                peer.title()
            ),
            Self::MissingPeer { domain, reviewer } => {
                write!(
                    f,
                    "found no check by {} of the domain `{domain}`",
                    reviewer.title()
                )?;
                match domain.checks() {
                    "" => f.write_str(", expected one"),
                    checks => write!(f, ", expected one of {checks}"),
                }
            }
            Self::OwnPeer(author) => write!(
                f,
                "found a check by {}, whose report it is, expected a peer",
                author.title()
            ),
            Self::NotTheAuthors { author, requester } => write!(
                f,
                "found a review that {requester} asked for, expected one that {} did, whose work it is",
                author.title()
            ),
            Self::Blocking { by, reason } => {
                write!(f, "found BLOCKING by {}", by.title())?;
                match reason {
                    Some(reason) => write!(f, ": {reason}"),
                    None => Ok(()),
                }
            }
            Self::SkipDoesNotApply(skip) => {
                write!(f, "found the peers skipped ({skip}), expected ")?;
                f.write_str(match skip {
                    Skip::SingleDomain => "that only for a question within the author's own domain",
                    _ => "that only for an urgent alert",
                })
            }
            Self::Rethink => {
                f.write_str("found `🔴 Rethink`, expected a screen that lets it proceed")
            }
            Self::OpenGap(gap) => write!(
                f,
                "found the gap `{gap}` open, expected a record of how it was addressed"
            ),
        }
    }
}

/// Why a report can't be cleared: everything that keeps it from the founder. It gives the report back.
#[derive(Clone, Debug)]
pub struct NotCleared<R> {
    report: Box<R>,
    points: Vec<OpenPoint>,
}

impl<R> NotCleared<R> {
    pub(super) fn new(report: R, points: Vec<OpenPoint>) -> Self {
        Self {
            report: Box::new(report),
            points,
        }
    }

    /// What keeps it from the founder.
    #[must_use]
    pub fn points(&self) -> &[OpenPoint] {
        &self.points
    }

    /// The report.
    #[must_use]
    pub fn into_report(self) -> R {
        *self.report
    }
}

/// A line each.
impl<R> fmt::Display for NotCleared<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, point) in self.points.iter().enumerate() {
            let feed = if i == 0 { "" } else { "\n" };
            write!(f, "{feed}{point}")?;
        }
        Ok(())
    }
}

impl<R: fmt::Debug> core::error::Error for NotCleared<R> {}
