//! Founder reports of the agent protocol: typed, checked, rendered byte for byte.
//!
//! | module | what it holds |
//! |---|---|
//! | [`report`] | the three reports and their parts, valid by construction |
//! | [`check`] | what a report may not say, as a list of violations |
//! | [`json`] | reports from and to JSON |
//! | [`locale`] | the words of a report in each language |
//! | `meeting` | board reports out of board meetings (features `meeting` and `templates`) |
//! | [`read`] | reports from text, and with the feature `templates` strictly, and `fmt` |
//! | `view` | reports as the founder reads them (features `templates`, `terminal`) |
//!
//! A report can be made in two ways, by its builder and from JSON, and both run every check: whoever
//! holds a [`StandardReport`], an [`AlertReport`] or a [`BoardReport`] holds one that keeps the rules.
//! What the roles are is not known here: they come as [`RoleId`](agentproto_runtime::role::RoleId)s or are
//! looked up in the [`RoleTable`](agentproto_runtime::role::RoleTable) that the caller names.

pub mod check;
pub mod json;
pub mod locale;
#[cfg(all(feature = "meeting", feature = "templates"))]
pub mod meeting;
#[cfg(feature = "quality")]
mod quality;
pub mod read;
pub mod report;
#[cfg(any(feature = "templates", feature = "terminal"))]
pub mod view;

/// A day, as board reports and deadlines have it.
pub use chrono::NaiveDate;

pub use check::{Violation, Violations};
pub use json::ReadError;
pub use locale::{Labels, Locale};
pub use report::{
    Action, AlertReport, BoardReport, Choice, Confidence, Deadline, Decision, Disagreement,
    Evidence, Finding, Outcome, Owner, PeerCheck, Perspective, Position, StandardReport, Urgency,
};
