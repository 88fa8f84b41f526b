//! The decision memory: what the founder decided, kept in files that people read as well.
//!
//! ```text
//! <root>/approved/decisions.md     every decision, in the order in which they were added
//! <root>/approved/<id>.md          one of them alone
//! <root>/raw/<id>.md               the transcript that led to it
//! <root>/raw/archive/<year>/       the same after 90 days
//! ```
//!
//! [`Memory`] is the place, [`Log`] what it holds, [`Decision`] one entry. A [`NewDecision`] is checked before it
//! is written, and [`Log::conflicts`] shows what speaks against it. Only a holder of [`WriteAccess`] gets a
//! [`Writer`]; no role can. Standing text is changed in two ways alone, one line each: the mark of a successor, and
//! the closing of an action. Sessions load decisions; a transcript is read when [`Memory::transcript`] asks for it.
//!
//! Days are passed in; there is no clock in here.

mod access;
mod builder;
mod conflict;
mod date;
mod decision;
mod due;
mod error;
pub(crate) mod fold;
mod id;
#[cfg(feature = "serde")]
mod json;
mod label;
#[cfg(feature = "serde")]
mod listed;
mod log;
mod new_decision;
mod older;
mod owner;
mod read;
mod root;
mod settle;
mod store;
mod transaction;
mod write;
mod writer;

/// A day, as decisions have it. [`parse_date`] reads one.
pub use chrono::NaiveDate;

pub use access::{KeepsTranscripts, TranscriptAccess, WriteAccess, WritesDecisions};
pub use builder::{DecisionBuilder, step};
pub use conflict::Conflict;
pub use date::{When, parse_date};
pub use decision::{Action, Decision, Outcome, Rejected};
pub use due::{Due, WhatIsDue};
pub use error::MemoryError;
pub use id::{DecisionId, InvalidReference, Reference};
pub use log::{Entry, Log, NotFound, Note};
pub use new_decision::{InvalidDecision, NewAction, NewDecision, NewRejected};
pub use owner::Owner;
pub use read::InvalidEntry;
pub use settle::Answers;
pub use store::{DEFAULT_ROOT, Memory, OLDER_LOG, OLDER_MEETINGS};
pub use transaction::Recovery;
pub use writer::{ARCHIVE_DAYS, Added, Closed, Writer};
