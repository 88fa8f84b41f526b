//! An entry of the log, byte for byte.

use core::fmt::{self, Display};

use super::label::{self, DASH};
use super::{Action, Decision, Rejected};

/// The whole entry, with the line feed of its last line.
impl Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}{DASH}{}", self.date, self.title)?;
        writeln!(f)?;
        optional(f, label::TOPIC, self.topic.as_ref())?;
        field(f, label::DECISION, &self.decision)?;
        optional(f, label::OWNER, self.owner.as_ref())?;
        optional(f, label::DEADLINE, self.deadline.as_ref())?;
        optional(f, label::REVIEW, self.review.as_ref())?;
        optional(f, label::RATIONALE, self.rationale.as_ref())?;
        optional(f, label::SUPERSEDED_BY, self.superseded_by.as_ref())?;
        if let Some(text) = &self.user_override {
            writeln!(f)?;
            field(f, label::USER_OVERRIDE, text)?;
        }
        list(f, label::REJECTED, &self.rejected)?;
        list(f, label::ACTION_ITEMS, &self.actions)?;
        if self.supersedes.is_some() || self.raw.is_some() {
            writeln!(f)?;
            optional(f, label::SUPERSEDES, self.supersedes.as_ref())?;
            optional(f, label::RAW_TRANSCRIPT, self.raw.as_ref())?;
        }
        Ok(())
    }
}

fn field(f: &mut fmt::Formatter<'_>, label: &str, value: impl Display) -> fmt::Result {
    writeln!(f, "**{label}:** {value}")
}

fn optional(f: &mut fmt::Formatter<'_>, label: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| field(f, label, value))
}

fn list(f: &mut fmt::Formatter<'_>, label: &str, items: &[impl Display]) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n**{label}:**")?;
    items.iter().try_for_each(|item| writeln!(f, "{item}"))
}

/// Its line, without the line feed.
impl Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "- {}", self.proposal)?;
        if let Some(reason) = &self.reason {
            write!(f, "{DASH}{reason}")?;
        }
        f.write_str(label::DO_NOT_RESURFACE)
    }
}

/// Its line, without the line feed.
impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = if self.is_open() {
            label::OPEN
        } else {
            label::CLOSED
        };
        write!(f, "{start} {}", self.action)?;
        part(f, label::OWNER, self.owner.as_ref())?;
        part(f, label::DUE, self.due.as_ref())?;
        part(f, label::REVIEW, self.review.as_ref())?;
        if let Some(outcome) = &self.outcome {
            part(f, label::COMPLETED, outcome.completed.as_ref())?;
            part(f, label::RESULT, outcome.result.as_ref())?;
        }
        Ok(())
    }
}

fn part(f: &mut fmt::Formatter<'_>, label: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, "{DASH}{label}: {value}"))
}
