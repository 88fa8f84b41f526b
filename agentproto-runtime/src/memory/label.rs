//! The words that an entry is made of: one place for the writer, the reader and the marks.

pub(super) const TOPIC: &str = "Topic";
pub(super) const DECISION: &str = "Decision";
pub(super) const OWNER: &str = "Owner";
pub(super) const DEADLINE: &str = "Deadline";
pub(super) const REVIEW: &str = "Review";
pub(super) const RATIONALE: &str = "Rationale";
pub(super) const SUPERSEDED_BY: &str = "Superseded by";
pub(super) const USER_OVERRIDE: &str = "User Override";
pub(super) const REJECTED: &str = "Rejected";
pub(super) const ACTION_ITEMS: &str = "Action Items";
pub(super) const SUPERSEDES: &str = "Supersedes";
pub(super) const RAW_TRANSCRIPT: &str = "Raw transcript";

pub(super) const DUE: &str = "Due";
pub(super) const COMPLETED: &str = "Completed";
pub(super) const RESULT: &str = "Result";

/// What stands between the parts of a heading and of a list item.
pub(super) const DASH: &str = " — ";
/// What ends a rejected proposal.
pub(super) const DO_NOT_RESURFACE: &str = " [DO_NOT_RESURFACE]";
/// What starts an open action.
pub(super) const OPEN: &str = "- [ ]";
/// What starts a closed one.
pub(super) const CLOSED: &str = "- [x]";
