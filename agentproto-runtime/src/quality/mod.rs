//! The quality loop: what a report goes through before the founder sees it, and after.
//!
//! A [`Draft`] becomes [`Cleared`] through the steps that its [`Stakes`] demand: its author fills in the checklist
//! ([`SelfVerification`]), peers check what it touches of their domains ([`Reviews`], [`PeerReply`]), the critic
//! screens it ([`Screen`]), a board meeting takes it up. Only a cleared report is [presented](present); the
//! founder's answer leads to its end or back into the loop.
//!
//! The tables are data: [`Stakes`] × [`Step`], [`ReviewTable`], [`CHECKLIST`], [`Fact`] with its limits, [`Skip`],
//! [`FounderVerdict`], [`REVIEW_DAYS`].
//!
//! The same mechanism runs reviews by request and verdict: a `## Peer Review Request` and its answer are a
//! [`PeerReply`] too. Who asks keeps the work, and one BLOCKING stops it.

mod checklist;
mod cleared;
mod critic;
mod draft;
mod evidence;
mod founder;
mod hindsight;
mod open_point;
mod owed;
mod peer;
mod reviews;
pub mod slot;
pub mod stakes;
mod trigger;

pub use crate::message::Evidence;
pub use checklist::{CHECKLIST, Contradiction, FindingCheck, SelfVerification};
pub use cleared::{Cleared, Presentable, Presented, Reworked, present};
pub use critic::Screen;
pub use draft::{Draft, Report};
pub use evidence::{TooConfident, check_confidence, demands_low_confidence};
pub use founder::FounderVerdict;
pub use hindsight::{Hindsight, REVIEW_DAYS, REVIEW_QUESTIONS};
pub use open_point::{NotCleared, OpenPoint};
pub use owed::{Owed, OwedCheck};
pub use peer::{PeerReply, Skip};
pub use reviews::{
    Domain, ReviewRow, ReviewTable, Reviews, Touched, UnknownDomain, UnresolvedReview,
};
pub use stakes::{Stakes, Step, level};
pub use trigger::{Fact, SPEND_PERCENT, Share, TEAM_PERCENT};
