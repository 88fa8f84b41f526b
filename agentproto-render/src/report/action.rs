//! Who does what by when (communication rule 5).

use core::fmt;

use agentproto_runtime::role::{RoleId, RoleTable};
use chrono::NaiveDate;

use crate::check::{Checker, Path};

/// Who does it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A role of the set, printed as its title.
    Role(RoleId),
    /// Anybody else, such as `Founder`, printed as it is.
    Other(String),
}

impl From<RoleId> for Owner {
    fn from(role: RoleId) -> Self {
        Self::Role(role)
    }
}

impl From<&str> for Owner {
    fn from(name: &str) -> Self {
        Self::Other(name.to_owned())
    }
}

impl From<String> for Owner {
    fn from(name: String) -> Self {
        Self::Other(name)
    }
}

impl Owner {
    /// As reports print it: a role's title, anybody else's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Role(role) => role.title(),
            Self::Other(name) => name,
        }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By when: a day, or words such as `after the Q2 close`.
///
/// Text of the form `2026-12-15` becomes a day.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Deadline {
    /// A day.
    Date(NaiveDate),
    /// Words, which never fall due.
    Text(String),
}

impl From<NaiveDate> for Deadline {
    fn from(date: NaiveDate) -> Self {
        Self::Date(date)
    }
}

impl From<&str> for Deadline {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Deadline {
    fn from(text: String) -> Self {
        match iso_date(&text) {
            Some(date) => Self::Date(date),
            None => Self::Text(text),
        }
    }
}

impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => date.fmt(f),
            Self::Text(text) => f.pad(text),
        }
    }
}

/// Whether `text` is four, two and two digits with `-` between, be it a day of the calendar or not.
fn looks_like_a_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(i, byte)| match i {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// The day that `text` names, in no other form than `2026-12-15`.
pub(crate) fn iso_date(text: &str) -> Option<NaiveDate> {
    if looks_like_a_date(text) {
        NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()
    } else {
        None
    }
}

/// One action: who does what by when.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// use agentproto::render::Action;
/// let action = Action::new("Decide on the last three seats", "Founder", "after the Q2 close");
/// assert_eq!(action.to_string(), "Decide on the last three seats → Founder → after the Q2 close");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    pub(crate) action: String,
    pub(crate) owner: Owner,
    pub(crate) deadline: Deadline,
}

impl Action {
    /// The owner is a role, such as `Cfo::ID` or `CSuite::Cfo.id()`, or a name; one that is a token of the report's
    /// role set is taken for that role when the report is built.
    pub fn new(
        action: impl Into<String>,
        owner: impl Into<Owner>,
        deadline: impl Into<Deadline>,
    ) -> Self {
        Self {
            action: action.into(),
            owner: owner.into(),
            deadline: deadline.into(),
        }
    }

    /// What is to be done.
    #[must_use]
    pub fn action(&self) -> &str {
        &self.action
    }

    /// Who does it.
    #[must_use]
    pub fn owner(&self) -> &Owner {
        &self.owner
    }

    /// By when.
    #[must_use]
    pub fn deadline(&self) -> &Deadline {
        &self.deadline
    }

    /// Gives owner and deadline the one form that JSON would give them.
    pub(crate) fn resolve(&mut self, table: &'static RoleTable) {
        if let Owner::Other(name) = &self.owner
            && let Some(role) = table.role(name)
        {
            self.owner = Owner::Role(role);
        }
        if let Deadline::Text(text) = &self.deadline
            && let Some(date) = iso_date(text)
        {
            self.deadline = Deadline::Date(date);
        }
    }

    pub(crate) fn check(&self, at: Path<'_>, checker: &mut Checker<'_>) {
        checker.required(at.field("action"), &self.action);
        checker.commitment(at.field("action"), &self.action);
        let owner = at.field("owner");
        match &self.owner {
            Owner::Role(role) => checker.role(owner, *role),
            Owner::Other(name) if name.trim().is_empty() => checker.no_owner(owner),
            Owner::Other(name) => {
                checker.line(owner, name);
                checker.somebody(owner, name);
            }
        }
        let deadline = at.field("deadline");
        match &self.deadline {
            Deadline::Date(_) => {}
            Deadline::Text(text) if text.trim().is_empty() => checker.no_deadline(deadline),
            Deadline::Text(text) if looks_like_a_date(text) => checker.no_such_day(deadline, text),
            Deadline::Text(text) => {
                checker.line(deadline, text);
                checker.some_time(deadline, text);
            }
        }
    }
}

/// The action as an alert prints it; other reports put a number before it.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} → {} → {}", self.action, self.owner, self.deadline)
    }
}
