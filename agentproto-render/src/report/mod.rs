//! The three reports and their parts.
//!
//! The parts ([`Finding`], [`Action`], [`Decision`] …) are plain values; the reports that hold them are
//! checked when they are built and can't be changed afterwards.

mod action;
mod alert;
mod board;
mod decision;
mod finding;
mod kind;
mod peer;
mod perspective;
mod standard;
mod urgency;

pub use agentproto_runtime::message::Confidence;

pub(crate) use action::iso_date;
pub use action::{Action, Deadline, Owner};
pub use alert::{AlertBuilder, AlertReport};
pub use board::{BoardBuilder, BoardReport};
pub use decision::{Choice, Decision};
pub use finding::{Evidence, Finding};
pub use kind::{Kind, Report};
pub use peer::{Outcome, PeerCheck};
pub use perspective::{Disagreement, Perspective, Position};
pub use standard::{StandardBuilder, StandardReport};
pub use urgency::Urgency;

/// How far a builder has come: each report's parts are given in the order in which it prints them.
pub mod step {
    /// The bottom line comes next.
    #[derive(Debug)]
    pub enum NeedsBottomLine {}
    /// At least one finding comes next.
    #[derive(Debug)]
    pub enum NeedsFinding {}
    /// Why it matters comes next.
    #[derive(Debug)]
    pub enum NeedsWhy {}
    /// At least one action comes next.
    #[derive(Debug)]
    pub enum NeedsAction {}
    /// What was noticed comes next.
    #[derive(Debug)]
    pub enum NeedsNoticed {}
    /// The urgency comes next.
    #[derive(Debug)]
    pub enum NeedsUrgency {}
    /// The decision that is required comes next.
    #[derive(Debug)]
    pub enum NeedsDecisionRequired {}
    /// At least one perspective comes next.
    #[derive(Debug)]
    pub enum NeedsPerspective {}
    /// The critic's view comes next.
    #[derive(Debug)]
    pub enum NeedsCriticsView {}
    /// The recommended decision comes next.
    #[derive(Debug)]
    pub enum NeedsRecommendation {}
    /// The founder's own options come next.
    #[derive(Debug)]
    pub enum NeedsYourCall {}
    /// All that a report must have is there.
    #[derive(Debug)]
    pub enum Complete {}
}
