//! What a meeting is about, and what everybody is told.

use core::fmt;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::memory::{DecisionId, parse_date};
use crate::message::Line;
use crate::quality::Stakes;
use crate::role::{RoleId, RoleTable};

/// What a meeting is about, who takes part, and the texts that everybody gets.
#[derive(Clone, Debug, PartialEq)]
pub struct Agenda {
    topic: Line,
    question: Line,
    date: NaiveDate,
    participants: Vec<RoleId>,
    stakes: Stakes,
    briefing: Vec<(String, String)>,
}

impl Agenda {
    /// An agenda without texts to go with it.
    ///
    /// # Errors
    /// Fewer than two participants, one of them twice, one that takes no invocations, or of several sets.
    pub fn new(
        topic: Line,
        question: Line,
        date: NaiveDate,
        participants: impl IntoIterator<Item = impl Into<RoleId>>,
        stakes: Stakes,
    ) -> Result<Self, InvalidAgenda> {
        let participants: Vec<RoleId> = participants.into_iter().map(Into::into).collect();
        if participants.len() < 2 {
            return Err(InvalidAgenda::TooFew {
                found: participants.len(),
            });
        }
        for (i, role) in participants.iter().enumerate() {
            if role.is_caller_only() {
                return Err(InvalidAgenda::NoParticipant(*role));
            }
            if participants[..i].contains(role) {
                return Err(InvalidAgenda::Twice(*role));
            }
            if !role.table().is(participants[0].table()) {
                return Err(InvalidAgenda::Foreign(*role));
            }
        }
        Ok(Self {
            topic,
            question,
            date,
            participants,
            stakes,
            briefing: Vec::new(),
        })
    }

    /// Adds a text under a heading, which every participant gets as data.
    #[must_use]
    pub fn with(mut self, heading: impl Into<String>, text: impl Into<String>) -> Self {
        self.briefing.push((heading.into(), text.into()));
        self
    }

    /// What it is about.
    #[must_use]
    pub fn topic(&self) -> &Line {
        &self.topic
    }

    /// What is to be decided.
    #[must_use]
    pub fn question(&self) -> &Line {
        &self.question
    }

    /// The day of the meeting.
    #[must_use]
    pub fn date(&self) -> NaiveDate {
        self.date
    }

    /// Who contributes in phase 2, in this order.
    #[must_use]
    pub fn participants(&self) -> &[RoleId] {
        &self.participants
    }

    /// What is at stake.
    #[must_use]
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    /// What the decision of the meeting is called where nothing else has the name: its day and its topic.
    #[must_use]
    pub fn id(&self) -> String {
        DecisionId::plain(self.date, &self.topic).to_string()
    }

    /// The set of all roles in the meeting.
    #[must_use]
    pub fn table(&self) -> &'static RoleTable {
        self.participants[0].table()
    }

    /// The texts that everybody gets, each with its heading.
    pub fn briefing(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        let texts = self.briefing.iter();
        texts.map(|(heading, text)| (heading.as_str(), text.as_str()))
    }

    /// Where a participant stands in the order of the agenda.
    pub(super) fn place_of(&self, role: RoleId) -> Option<usize> {
        self.participants.iter().position(|one| *one == role)
    }

    pub(super) fn form(&self) -> AgendaForm {
        AgendaForm {
            topic: self.topic.clone(),
            question: self.question.clone(),
            date: self.date.to_string(),
            participants: self
                .participants
                .iter()
                .map(|role| role.token().to_owned())
                .collect(),
            stakes: self.stakes,
            briefing: self.briefing.clone(),
        }
    }
}

/// An agenda as the transcript keeps it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct AgendaForm {
    topic: Line,
    question: Line,
    date: String,
    participants: Vec<String>,
    stakes: Stakes,
    briefing: Vec<(String, String)>,
}

impl AgendaForm {
    pub(super) fn agenda(self, table: &'static RoleTable) -> Result<Agenda, String> {
        let date = parse_date(&self.date)
            .ok_or_else(|| format!("date: found `{}`, expected `YYYY-MM-DD`", self.date))?;
        let role = |token: &String| {
            table
                .role(token)
                .ok_or_else(|| format!("participants: `{token}` is no role of {}", table.name()))
        };
        let participants = self.participants.iter().map(role);
        let participants: Vec<RoleId> = participants.collect::<Result<_, _>>()?;
        let agenda = Agenda::new(self.topic, self.question, date, participants, self.stakes)
            .map_err(|error| error.to_string())?;
        Ok(Agenda {
            briefing: self.briefing,
            ..agenda
        })
    }
}

/// Why an agenda can't be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidAgenda {
    /// A meeting needs two views at least.
    TooFew {
        /// How many participants there are.
        found: usize,
    },
    /// The role calls and is never asked.
    NoParticipant(RoleId),
    /// The role is named twice.
    Twice(RoleId),
    /// The role belongs to another set than the first participant.
    Foreign(RoleId),
}

impl fmt::Display for InvalidAgenda {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew { found } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(f, "found {found} participant{s}, expected at least two")
            }
            Self::NoParticipant(role) => write!(
                f,
                "`{role}` takes no invocations, expected a role that can give a view of its own"
            ),
            Self::Twice(role) => write!(f, "found `{role}` twice, expected each role once"),
            Self::Foreign(role) => write!(
                f,
                "`{role}` is a role of {}, expected one set for all participants",
                role.table().name()
            ),
        }
    }
}

impl std::error::Error for InvalidAgenda {}
