//! Reading an entry back. People and other programs write to the same log, so what they leave out or put in
//! another order is read as well; what is not read stays in the file as it is.

use core::fmt;
use std::sync::LazyLock;

use super::date::parse_date;
use super::label::{self, DASH};
use super::{Action, Decision, Outcome, Owner, Rejected, When};
use crate::role::RoleTable;

impl Decision {
    /// Reads one entry. Whatever [`Display`](fmt::Display) writes reads back as the same decision.
    ///
    /// # Errors
    /// Text that does not start with `## YYYY-MM-DD — Title`, or has no `**Decision:**` line.
    pub fn parse(entry: &str, table: &'static RoleTable) -> Result<Self, InvalidEntry> {
        read(entry, table).map(|(decision, _)| decision)
    }
}

/// Where in an entry's lines a mark may be set, counted from 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// The line of each action.
    pub(super) actions: Vec<usize>,
    /// The line behind the paragraph with the decision.
    pub(super) head_end: usize,
    /// A line for the successor that stands there without one.
    pub(super) empty_mark: Option<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Section {
    Fields,
    Rejected,
    Actions,
}

pub(super) fn read(
    entry: &str,
    table: &'static RoleTable,
) -> Result<(Decision, Places), InvalidEntry> {
    let mut lines = entry.lines().enumerate();
    let heading = lines.next().map_or("", |(_, line)| line);
    let (date, title) = heading_parts(heading)
        .ok_or_else(|| InvalidEntry::new(heading, "a heading `## YYYY-MM-DD — Title`"))?;
    let mut decision = Decision::new(date, title);
    let mut places = Places::default();
    let mut section = Section::Fields;
    let mut rejected = Vec::new();
    let mut in_head = false;
    for (number, line) in lines {
        if line.trim().is_empty() {
            in_head = false;
        } else if let Some((name, value)) = field(line) {
            section = Section::Fields;
            match name {
                label::REJECTED => section = Section::Rejected,
                label::ACTION_ITEMS => section = Section::Actions,
                label::DECISION if !value.is_empty() => {
                    value.clone_into(&mut decision.decision);
                    in_head = true;
                }
                label::SUPERSEDED_BY if value.is_empty() => places.empty_mark = Some(number),
                _ if !value.is_empty() => set(&mut decision, name, value, table),
                _ => {}
            }
        } else if section == Section::Rejected {
            rejected.push(line);
        } else if section == Section::Actions
            && let Some(action) = action(line, table)
        {
            decision.actions.push(action);
            places.actions.push(number);
        }
        if in_head {
            places.head_end = number + 1;
        }
    }
    if decision.decision.is_empty() {
        return Err(InvalidEntry::new(
            heading,
            "an entry with a `**Decision:**` line",
        ));
    }
    decision.rejected = rejected
        .into_iter()
        .filter_map(|line| Rejected::read(line, decision.rejection()))
        .collect();
    Ok((decision, places))
}

/// The day and the title of an entry's heading.
pub(super) fn heading_parts(line: &str) -> Option<(chrono::NaiveDate, &str)> {
    let (date, title) = line.strip_prefix("## ")?.split_once(DASH)?;
    let title = title.trim();
    Some((parse_date(date)?, title)).filter(|_| !title.is_empty())
}

/// Label and value of `**Label:** value`.
fn field(line: &str) -> Option<(&str, &str)> {
    let (label, value) = line.strip_prefix("**")?.split_once(":**")?;
    Some((label, value.trim()))
}

fn set(decision: &mut Decision, name: &str, value: &str, table: &'static RoleTable) {
    let text = || Some(value.to_owned());
    match name {
        label::TOPIC => decision.topic = text(),
        label::OWNER => decision.owner = Some(Owner::new(table, value)),
        label::DEADLINE => decision.deadline = Some(When::new(value)),
        label::REVIEW => decision.review = Some(When::new(value)),
        label::RATIONALE => decision.rationale = text(),
        label::SUPERSEDED_BY => decision.superseded_by = text(),
        label::USER_OVERRIDE => decision.user_override = text(),
        label::SUPERSEDES => decision.supersedes = text(),
        label::RAW_TRANSCRIPT => decision.raw = text(),
        // Somebody else's field stays in the text.
        _ => {}
    }
}

impl Rejected {
    /// Reads a list item. A dash separates proposal and reason, unless the whole entry is the rejection of a
    /// proposal that has one itself.
    pub(super) fn read(line: &str, rejection: Option<&str>) -> Option<Self> {
        let text = line.trim().strip_prefix("- ")?;
        let text = text
            .strip_suffix(label::DO_NOT_RESURFACE)
            .unwrap_or(text)
            .trim();
        if text.is_empty() || text.starts_with("<!--") {
            return None;
        }
        let whole = rejection.and_then(|proposal| {
            let rest = text.strip_prefix(proposal)?;
            if rest.is_empty() {
                return Some((proposal, None));
            }
            Some((proposal, Some(rest.strip_prefix(DASH)?)))
        });
        let (proposal, reason) = whole.unwrap_or_else(|| match text.split_once(DASH) {
            Some((proposal, reason)) => (proposal, Some(reason)),
            None => (text, None),
        });
        Some(Self {
            proposal: proposal.to_owned(),
            reason: reason.map(str::to_owned),
        })
    }
}

/// What starts the parts of an action behind its text, in their order.
static PARTS: LazyLock<[String; 5]> = LazyLock::new(|| {
    let labels = [
        label::OWNER,
        label::DUE,
        label::REVIEW,
        label::COMPLETED,
        label::RESULT,
    ];
    labels.map(|label| format!("{DASH}{label}:"))
});

/// What would be read as the start of one of an action's parts, where the text has it behind a blank.
pub(super) fn part_in(text: &str) -> Option<&'static str> {
    let text = format!(" {text}");
    let mut starts = PARTS.iter().map(String::as_str);
    starts.find(|start| text.contains(start))
}

fn action(line: &str, table: &'static RoleTable) -> Option<Action> {
    let line = line.trim();
    let open = line.strip_prefix(label::OPEN);
    let closed = line
        .strip_prefix(label::CLOSED)
        .or_else(|| line.strip_prefix("- [X]"));
    let mut rest = open.or(closed)?;
    let mut values = [""; 6];
    let mut current = 0;
    // Each part ends where the nearest later one starts.
    while let Some((next, at)) = (current..PARTS.len())
        .filter_map(|next| Some((next, rest.find(&PARTS[next])?)))
        .min_by_key(|(_, at)| *at)
    {
        values[current] = &rest[..at];
        rest = &rest[at + PARTS[next].len()..];
        current = next + 1;
    }
    values[current] = rest;
    let [action, owner, due, review, completed, result] = values.map(str::trim);
    let given = |value: &'_ str| !value.is_empty();
    let when = |value: &str| given(value).then(|| When::new(value));
    Some(Action {
        action: action.to_owned(),
        owner: given(owner).then(|| Owner::new(table, owner)),
        due: when(due),
        review: when(review),
        outcome: closed.map(|_| Outcome {
            completed: when(completed),
            result: given(result).then(|| result.to_owned()),
        }),
    })
}

/// Why a text is no entry: the line, what was found there, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidEntry {
    line: usize,
    found: String,
    expected: &'static str,
}

impl InvalidEntry {
    pub(super) fn new(heading: &str, expected: &'static str) -> Self {
        Self {
            line: 1,
            found: heading.to_owned(),
            expected,
        }
    }

    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The same at a place further down in a file.
    pub(super) fn after(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }
}

impl fmt::Display for InvalidEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}: found `{}`, expected {}",
            self.line, self.found, self.expected
        )
    }
}

impl std::error::Error for InvalidEntry {}
