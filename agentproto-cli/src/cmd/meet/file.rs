//! The file of a meeting.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};

use agentproto::meeting::Agenda;
use agentproto::memory::{Log, parse_date};
use agentproto::message::Line;
use agentproto::quality::Stakes;
use agentproto::render::meeting::presentable;
use agentproto::role::{RoleId, RoleTable};
use schemars::JsonSchema;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::setup::Player;
use crate::exit::{Exit, Failure};
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
    #[schemars(extend("format" = "date"))]
    date: Option<String>,
    /// Who contributes in phase 2, in this order: role tokens.
    #[schemars(length(min = 2), extend("uniqueItems" = true))]
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
#[schemars(extend("oneOf" = [{"required": ["command"]}, {"required": ["replay"]}]))]
struct AgentEntry {
    /// A program and its arguments: prompt on standard input, reply on standard output.
    #[serde(default, deserialize_with = "command")]
    #[schemars(default, with = "Vec<String>", length(min = 1))]
    command: Option<Vec<String>>,
    /// Recorded replies, one file a reply, in this order.
    #[schemars(default, with = "Vec<PathBuf>")]
    replay: Option<Vec<PathBuf>>,
}

/// A program and its arguments, or what is to be written in their place.
fn command<'de, D: Deserializer<'de>>(data: D) -> Result<Option<Vec<String>>, D::Error> {
    struct Command;

    impl<'de> Visitor<'de> for Command {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list of a program and its arguments, such as `[\"llm\", \"--json\"]`")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, words: A) -> Result<Vec<String>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(words))
        }
    }

    data.deserialize_seq(Command).map(Some)
}

fn deadline_s() -> u64 {
    300
}

fn max_rounds() -> usize {
    4
}

impl MeetingFile {
    /// Reads the file and all that it names.
    pub(super) fn load(path: &PathBuf, table: &'static RoleTable) -> Result<Loaded, Failure> {
        let input = input::read(Some(path))?;
        let file: Self = toml::from_str(&input.text)
            .map_err(|error| Failure::usage(error.to_string().trim_end()).at(&input.name))?;
        let dir = path
            .parent()
            .filter(|dir| !dir.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let dir =
            std::path::absolute(dir).map_err(|error| Failure::usage(error).at(dir.display()))?;
        file.resolve(table, dir)
            .map_err(|error| error.at(&input.name))
    }

    fn resolve(self, table: &'static RoleTable, dir: PathBuf) -> Result<Loaded, Failure> {
        let mut agenda = self.agenda(table)?;
        if let Some(context) = &self.context {
            let context = input::read(Some(&dir.join(context)));
            let text = context.map_err(|error| error.at("context"))?.text;
            agenda = agenda.with("The company", text);
        }
        if self.deadline_s == 0 {
            return Err(at("deadline_s", "found 0, expected at least one second"));
        }
        Ok(Loaded {
            players: self.players(table, &agenda, &dir)?,
            agenda,
            dir,
            deadline_s: self.deadline_s,
            max_rounds: self.max_rounds,
        })
    }

    fn agenda(&self, table: &'static RoleTable) -> Result<Agenda, Failure> {
        let line = |path: &str, text: &str| Line::new(text).map_err(|error| at(path, error));
        let topic = line("topic", &self.topic)?;
        // It stands in the report, where no agent can mend it.
        presentable("topic", &topic).map_err(|broken| Failure::Said(Exit::Broken, broken))?;
        let question = line("question", &self.question)?;
        let date = match &self.date {
            None => chrono::Local::now().date_naive(),
            Some(day) => parse_date(day).ok_or_else(|| {
                let what = format_args!("found `{day}`, expected a day `YYYY-MM-DD`");
                at("date", what)
            })?,
        };
        let participants = self.participants.iter().enumerate().map(|(i, token)| {
            let path = format_args!("participants[{i}]");
            roles::find(table, token).map_err(|error| at(path, error))
        });
        let participants: Vec<RoleId> = participants.collect::<Result<_, _>>()?;
        Agenda::new(topic, question, date, participants, self.stakes)
            .map_err(|error| at("participants", error))
    }

    /// Who plays each role: those that the meeting needs, and those that the founder may ask besides.
    fn players(
        &self,
        table: &'static RoleTable,
        agenda: &Agenda,
        dir: &Path,
    ) -> Result<BTreeMap<String, Player>, Failure> {
        let mut named: BTreeMap<&str, Player> = BTreeMap::new();
        for (token, entry) in &self.agents {
            let path = format_args!("agents.{token}");
            if token != DEFAULT {
                roles::find(table, token).map_err(|error| at(path, error))?;
            }
            named.insert(token, entry.player(dir).map_err(|error| error.at(path))?);
        }
        let is_needed = |role: RoleId| {
            agenda.participants().contains(&role)
                || [table.critic(), table.orchestrator()].contains(&Some(role))
        };
        let mut players = BTreeMap::new();
        for role in table.roles() {
            match named.get(role.token()).or_else(|| named.get(DEFAULT)) {
                Some(player) => {
                    players.insert(role.token().to_owned(), player.clone());
                }
                None if is_needed(role) => {
                    let what = "found no agent, expected one here or as `agents.default`";
                    return Err(at(format_args!("agents.{role}"), what));
                }
                None => {}
            }
        }
        Ok(players)
    }
}

/// The name of the agent that plays every role which nobody else does.
const DEFAULT: &str = "default";

fn at(path: impl Display, what: impl Display) -> Failure {
    Failure::usage(what).at(path)
}

/// A meeting as its file has it.
pub(super) struct Loaded {
    pub(super) agenda: Agenda,
    /// Where its programs run.
    pub(super) dir: PathBuf,
    pub(super) deadline_s: u64,
    pub(super) max_rounds: usize,
    /// By role token.
    pub(super) players: BTreeMap<String, Player>,
}

impl AgentEntry {
    fn player(&self, dir: &Path) -> Result<Player, Failure> {
        match (&self.command, &self.replay) {
            (Some(command), None) if command.first().is_some_and(|program| !program.is_empty()) => {
                Ok(Player::Command(command.clone()))
            }
            (Some(_), None) => Err(Failure::usage(
                "found an empty `command`, expected a program and its arguments",
            )),
            (None, Some(files)) => {
                let replies = files.iter().enumerate().map(|(i, file)| {
                    let reply = input::read(Some(&dir.join(file)));
                    reply
                        .map(|reply| reply.text)
                        .map_err(|error| error.at(format_args!("replay[{i}]")))
                });
                Ok(Player::Replay(replies.collect::<Result<_, _>>()?))
            }
            (Some(_), Some(_)) => Err(Failure::usage(
                "found both `command` and `replay`, expected one of them",
            )),
            (None, None) => Err(Failure::usage(
                "found neither `command` nor `replay`, expected one of them",
            )),
        }
    }
}

/// Adds the approved decisions that stand, never a transcript.
pub(super) fn with_decisions(agenda: Agenda, log: &Log) -> Agenda {
    let standing = log.entries().iter().filter(|entry| entry.is_active());
    let texts: Vec<String> = standing.map(|entry| entry.decision().to_string()).collect();
    match texts.is_empty() {
        true => agenda,
        false => agenda.with("Approved decisions", texts.join("\n")),
    }
}
