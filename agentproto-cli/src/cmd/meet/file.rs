//! The file of a meeting.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use agentproto::meeting::Agenda;
use agentproto::memory::{Memory, parse_date};
use agentproto::message::Line;
use agentproto::quality::Stakes;
use agentproto::role::{RoleId, RoleTable};
use schemars::JsonSchema;
use serde::Deserialize;

use super::setup::{Player, Setup};
use crate::exit::{Failure, say};
use crate::input;
use crate::roles;

/// A meeting. Paths are relative to this file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Meeting")]
pub(crate) struct MeetingFile {
    /// What it is about, in one line.
    topic: String,
    /// What is to be decided, in one line.
    question: String,
    /// The day of the meeting, `YYYY-MM-DD`; default: today.
    date: Option<String>,
    /// Who contributes in phase 2, in this order: role tokens.
    participants: Vec<String>,
    /// What is at stake.
    stakes: Stakes,
    /// A text that every participant gets.
    context: Option<PathBuf>,
    /// How long one reply is waited for, in seconds.
    #[serde(default = "deadline_s")]
    #[schemars(range(min = 1))]
    deadline_s: u64,
    /// How often an agent is asked again in one turn, to mend its reply or to hear answers.
    #[serde(default = "max_rounds")]
    max_rounds: usize,
    /// Who plays which role, by its token; `default` plays those that nobody else does.
    agents: BTreeMap<String, AgentEntry>,
}

/// An agent: either a program or recorded replies.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AgentEntry {
    /// A program and its arguments: prompt on standard input, reply on standard output.
    command: Option<Vec<String>>,
    /// Recorded replies, one file a reply, in this order.
    replay: Option<Vec<PathBuf>>,
}

fn deadline_s() -> u64 {
    300
}

fn max_rounds() -> usize {
    4
}

impl MeetingFile {
    /// Reads the file and all that it names but the recorded replies.
    pub(super) fn load(path: &Path, table: &'static RoleTable) -> Result<(Agenda, Setup), Failure> {
        let input = input::read(Some(&path.to_path_buf()))?;
        let file: Self = toml::from_str(&input.text).map_err(|error| {
            Failure::usage(format_args!(
                "{}: {}",
                input.name,
                error.to_string().trim_end()
            ))
        })?;
        let at = |path: &str, what: &dyn std::fmt::Display| {
            Failure::usage(format_args!("{}: {path}: {what}", input.name))
        };
        let dir = path
            .parent()
            .filter(|dir| !dir.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let dir = dir.canonicalize().map_err(|error| at("", &error))?;
        let agenda = file.agenda(table, &at)?;
        let agenda = match &file.context {
            Some(context) => {
                agenda.with("The company", input::read(Some(&dir.join(context)))?.text)
            }
            None => agenda,
        };
        let setup = file.setup(table, &agenda, &dir, &at)?;
        Ok((agenda, setup))
    }

    fn agenda(
        &self,
        table: &'static RoleTable,
        at: &impl Fn(&str, &dyn std::fmt::Display) -> Failure,
    ) -> Result<Agenda, Failure> {
        let line = |path: &str, text: &str| Line::new(text).map_err(|error| at(path, &error));
        let date = match &self.date {
            None => chrono::Local::now().date_naive(),
            Some(day) => parse_date(day).ok_or_else(|| {
                at(
                    "date",
                    &format_args!("found `{day}`, expected a day `YYYY-MM-DD`"),
                )
            })?,
        };
        let participants = self.participants.iter().enumerate().map(|(i, token)| {
            roles::find(table, token).map_err(|error| at(&format!("participants[{i}]"), &error))
        });
        let participants: Vec<RoleId> = participants.collect::<Result<_, _>>()?;
        let (topic, question) = (
            line("topic", &self.topic)?,
            line("question", &self.question)?,
        );
        Agenda::new(topic, question, date, participants, self.stakes)
            .map_err(|error| at("participants", &error))
    }

    fn setup(
        &self,
        table: &'static RoleTable,
        agenda: &Agenda,
        dir: &Path,
        at: &impl Fn(&str, &dyn std::fmt::Display) -> Failure,
    ) -> Result<Setup, Failure> {
        if self.deadline_s == 0 {
            return Err(at("deadline_s", &"found 0, expected at least one second"));
        }
        let mut players: BTreeMap<&str, Player> = BTreeMap::new();
        for (token, entry) in &self.agents {
            let path = format!("agents.{token}");
            if token != "default" {
                roles::find(table, token).map_err(|error| at(&path, &error))?;
            }
            let player = entry.player(dir).map_err(|what| at(&path, &what))?;
            players.insert(token, player);
        }
        let others = [table.critic(), table.orchestrator()];
        let mut agents = BTreeMap::new();
        for role in agenda
            .participants()
            .iter()
            .copied()
            .chain(others.into_iter().flatten())
        {
            let player = players.get(role.token()).or_else(|| players.get("default"));
            let player = player.ok_or_else(|| {
                let path = format!("agents.{role}");
                at(
                    &path,
                    &"found no agent, expected one here or as `agents.default`",
                )
            })?;
            agents.insert(role.token().to_owned(), player.clone());
        }
        Ok(Setup {
            dir: dir.to_owned(),
            deadline_s: self.deadline_s,
            max_rounds: self.max_rounds,
            agents,
        })
    }
}

impl AgentEntry {
    fn player(&self, dir: &Path) -> Result<Player, &'static str> {
        match (&self.command, &self.replay) {
            (Some(command), None) if !command.is_empty() => Ok(Player::Command(command.clone())),
            (Some(_), None) => {
                Err("found an empty `command`, expected a program and its arguments")
            }
            (None, Some(files)) => Ok(Player::Replay(
                files.iter().map(|file| dir.join(file)).collect(),
            )),
            (Some(_), Some(_)) => Err("found both `command` and `replay`, expected one of them"),
            (None, None) => Err("found neither `command` nor `replay`, expected one of them"),
        }
    }
}

/// Adds the approved decisions that stand, never a transcript.
pub(super) fn with_decisions(agenda: Agenda, memory: &Memory) -> Result<Agenda, Failure> {
    let log = memory
        .load()
        .map_err(|error| super::super::decisions::failure(&error))?;
    log.notes().iter().for_each(say);
    let standing = log.entries().iter().filter(|entry| entry.is_active());
    let texts: Vec<String> = standing.map(|entry| entry.decision().to_string()).collect();
    Ok(match texts.is_empty() {
        true => agenda,
        false => agenda.with("Approved decisions", texts.join("\n")),
    })
}
