//! A decision on its way into the memory: what the founder's command or the meeting says, not yet checked.
//!
//! With the feature `serde` it is read from JSON, where fields that are not these are errors; with `schema` it
//! has a JSON Schema.

use core::fmt;

use chrono::NaiveDate;

use super::date::is_writable;
use super::decision::REJECTED;
use super::label::DASH;
use super::read::part_in;
use super::{Action, Decision, Owner, Reference, Rejected, When, fold};
use crate::message::{Problem, text::check_line};
use crate::role::RoleTable;

/// A decision to be added. [`builder`](NewDecision::builder) makes one in code, JSON makes one too.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
#[cfg_attr(feature = "schema", schemars(rename = "Decision"))]
pub struct NewDecision {
    /// The day on which it was taken.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date")))]
    pub date: NaiveDate,
    /// What it is about, in one line.
    pub title: String,
    /// What tells whether two decisions are about the same; without one, the title does.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub topic: Option<String>,
    /// What was decided, or `Rejected: <proposal>`.
    pub decision: String,
    /// Who answers for it: a role's token, or any name.
    pub owner: String,
    /// When it has to be done.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date")))]
    pub deadline: When,
    /// When it is looked at again, besides 30, 60 and 90 days after its date.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date")))]
    pub review: NaiveDate,
    /// Why it was taken.
    pub rationale: String,
    /// What the founder changed.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub user_override: Option<String>,
    /// The proposals that were turned down with it.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub rejected: Vec<NewRejected>,
    /// What is to be done.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub actions: Vec<NewAction>,
    /// The decision that it replaces.
    #[cfg_attr(feature = "schema", schemars(default))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub supersedes: Option<Reference>,
    /// The full text of the transcript.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub raw: Option<String>,
}

/// A proposal that is turned down.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct NewRejected {
    /// What was proposed.
    pub proposal: String,
    /// Why it is turned down.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub reason: Option<String>,
}

/// Something to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NewAction {
    /// What is to be done.
    pub action: String,
    /// Who does it: a role's token, or any name.
    pub owner: String,
    /// By when. In JSON it is a day; an action as it stands in a board report has `deadline` in its place,
    /// a day or words.
    pub due: When,
    /// When it is looked at again.
    pub review: Option<NaiveDate>,
}

impl NewDecision {
    /// Checks all of it and makes the decision, whose transcript has no place yet.
    ///
    /// # Errors
    /// Whatever can't be written so that it reads back the same, and whatever breaks a rule of decisions,
    /// all at once, each with its path.
    pub fn check(&self, table: &'static RoleTable) -> Result<Decision, InvalidDecision> {
        let mut found = Problems::default();
        self.check_texts(&mut found);
        self.check_rejected(&mut found);
        self.check_actions(&mut found, table);
        if !found.0.is_empty() {
            return Err(InvalidDecision(found.0));
        }
        Ok(Decision {
            date: self.date,
            title: self.title.clone(),
            topic: self.topic.clone(),
            decision: self.decision.clone(),
            owner: Some(Owner::new(table, &self.owner)),
            deadline: Some(self.deadline.clone()),
            review: Some(self.review.into()),
            rationale: Some(self.rationale.clone()),
            superseded_by: None,
            user_override: self.user_override.clone(),
            rejected: self.rejected.iter().map(NewRejected::make).collect(),
            actions: self
                .actions
                .iter()
                .map(|action| action.make(table))
                .collect(),
            supersedes: self.supersedes.as_ref().map(ToString::to_string),
            raw: None,
        })
    }

    fn check_texts(&self, found: &mut Problems) {
        found.day("date", Some(self.date));
        found.line("title", &self.title);
        found.optional("topic", self.topic.as_deref());
        found.line("decision", &self.decision);
        found.line("owner", &self.owner);
        found.line("deadline", &self.deadline.to_string());
        found.day("review", Some(self.review));
        found.line("rationale", &self.rationale);
        found.optional("user_override", self.user_override.as_deref());
    }

    fn check_rejected(&self, found: &mut Problems) {
        let rejection = self.decision.strip_prefix(REJECTED);
        for (i, rejected) in self.rejected.iter().enumerate() {
            let proposal = format!("rejected[{i}].proposal");
            let is_fine = found.line(&proposal, &rejected.proposal);
            found.optional(&format!("rejected[{i}].reason"), rejected.reason.as_deref());
            let made = rejected.make();
            if is_fine && Rejected::read(&made.to_string(), rejection).as_ref() != Some(&made) {
                found.add(&proposal, Problem::Separator(DASH));
            }
            if fold::same(&rejected.proposal, &self.decision) {
                found.mismatch(
                    &proposal,
                    "found what the decision says, expected another proposal",
                );
            }
        }
        if let Some(proposal) = rejection {
            if !self.rejected.iter().any(|one| one.proposal == proposal) {
                found.mismatch(
                    "rejected",
                    format!(
                        "found no `{proposal}`, expected the proposal that the decision rejects"
                    ),
                );
            }
            if !self.actions.is_empty() {
                found.mismatch("actions", "found actions, expected none in a rejection");
            }
        }
    }

    fn check_actions(&self, found: &mut Problems, table: &'static RoleTable) {
        for (i, action) in self.actions.iter().enumerate() {
            let due = action.due.to_string();
            let texts = [
                ("action", &action.action),
                ("owner", &action.owner),
                ("due", &due),
            ];
            for (name, text) in texts {
                let path = format!("actions[{i}].{name}");
                found.line(&path, text);
                if let Some(start) = part_in(text) {
                    found.mismatch(
                        &path,
                        format!("found `{start}`, expected text without what starts the next part of the line"),
                    );
                }
            }
            found.day(&format!("actions[{i}].review"), action.review);
            let owner = Owner::new(table, &action.owner);
            let twin = self.actions[..i].iter().position(|earlier| {
                fold::same(&earlier.action, &action.action)
                    && Owner::new(table, &earlier.owner) != owner
            });
            if let Some(j) = twin {
                found.mismatch(
                    &format!("actions[{i}].owner"),
                    format!(
                        "found `{}` for what actions[{j}] gives to `{}`, expected one owner for an action",
                        action.owner, self.actions[j].owner
                    ),
                );
            }
        }
    }
}

impl NewRejected {
    fn make(&self) -> Rejected {
        Rejected {
            proposal: self.proposal.clone(),
            reason: self.reason.clone(),
        }
    }
}

impl NewAction {
    fn make(&self, table: &'static RoleTable) -> Action {
        Action {
            action: self.action.clone(),
            owner: Some(Owner::new(table, &self.owner)),
            due: Some(self.due.clone()),
            review: self.review.map(When::from),
            outcome: None,
        }
    }
}

#[derive(Default)]
struct Problems(Vec<(String, Problem)>);

impl Problems {
    fn add(&mut self, path: &str, problem: Problem) {
        self.0.push((path.to_owned(), problem));
    }

    fn mismatch(&mut self, path: &str, text: impl Into<String>) {
        self.add(path, Problem::Mismatch(text.into()));
    }

    /// Whether the text is one line that can be written.
    fn line(&mut self, path: &str, text: &str) -> bool {
        let checked = check_line(text);
        let is_fine = checked.is_ok();
        if let Err(problem) = checked {
            self.add(path, problem);
        }
        is_fine
    }

    fn optional(&mut self, path: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.line(path, text);
        }
    }

    fn day(&mut self, path: &str, day: Option<NaiveDate>) {
        if let Some(day) = day
            && !is_writable(day)
        {
            self.mismatch(
                path,
                format!("found `{day}`, expected a year of four digits"),
            );
        }
    }
}

/// Why a decision can't be added: every problem, with the path of its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidDecision(Vec<(String, Problem)>);

impl InvalidDecision {
    pub(super) fn one(path: &str, problem: Problem) -> Self {
        Self(vec![(path.to_owned(), problem)])
    }

    /// Path and problem of each, such as `actions[1].owner`.
    pub fn problems(&self) -> impl Iterator<Item = (&str, &Problem)> {
        self.0
            .iter()
            .map(|(path, problem)| (path.as_str(), problem))
    }
}

/// One line a problem.
impl fmt::Display for InvalidDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (path, problem)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{path}: {problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidDecision {}
