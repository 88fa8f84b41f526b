//! `decisions`: the founder's own hand on the decision memory.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use agentproto::memory::{
    Answers, Conflict, DEFAULT_ROOT, Decision, Due, Log, Memory, MemoryError, NewDecision,
    OLDER_LOG, OLDER_MEETINGS, Recovery, Reference, WhatIsDue, WriteAccess, parse_date,
};
use agentproto::role::RoleTable;
use chrono::NaiveDate;
use clap::{Subcommand, ValueEnum};
use serde::Serialize;
use serde_json::{Value, json};

use super::render::refused;
use crate::exit::{Exit, Failure, say};
use crate::input;
use crate::roles::Roles;

/// Where the transcripts of meetings are below the root.
pub(super) const MEETINGS: &str = "meetings";

/// Keep, list and follow up what the founder decided
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    place: Place,
}

#[derive(Subcommand)]
enum Command {
    /// Add a decision; prints its ID
    Add {
        /// The decision as JSON; standard input for `-` and for none
        file: Option<PathBuf>,
        /// The decision that the new one replaces: one that it contradicts, or with another owner of an action
        #[arg(long, value_name = "ID")]
        supersede: Option<Reference>,
        /// The decision that rejected what the new one takes up again; what else it says to the contrary is replaced
        #[arg(long, value_name = "ID")]
        reopen: Option<Reference>,
    },
    /// List all decisions
    List,
    /// List the reviews and open actions that are due
    Due {
        /// Also what falls due within so many days
        #[arg(long, value_name = "DAYS", default_value_t = 0, value_parser = days, allow_negative_numbers = true)]
        within: u32,
    },
    /// Close an open action
    Close {
        /// The decision: its ID, or its date where that day has one
        id: Reference,
        /// The number of the action, from 1
        #[arg(value_parser = action_number, allow_negative_numbers = true)]
        action: usize,
        /// What came of it
        #[arg(long, value_name = "TEXT")]
        result: String,
    },
    /// Move transcripts of 90 days and more to the archive
    Archive,
}

#[derive(clap::Args)]
struct Place {
    /// Where the memory is; default: .claude/decisions in the home directory
    #[arg(long, value_name = "DIR", global = true)]
    root: Option<PathBuf>,
    /// The day to go by; default: the day it is
    #[arg(long, value_name = "DATE", global = true, value_parser = day)]
    today: Option<NaiveDate>,
    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    format: Format,
    #[command(flatten)]
    roles: Roles,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// One line a result
    Text,
    /// One JSON object a line
    Json,
}

fn day(text: &str) -> Result<NaiveDate, &'static str> {
    parse_date(text).ok_or("expected a day `YYYY-MM-DD`")
}

fn days(text: &str) -> Result<u32, &'static str> {
    text.parse()
        .or(Err("expected a number of days, such as `7`"))
}

fn action_number(text: &str) -> Result<usize, &'static str> {
    text.parse().or(Err(
        "expected the number of the action in its decision, from 1",
    ))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let place = &args.place;
    match &args.command {
        Command::Add {
            file,
            supersede,
            reopen,
        } => {
            let answers = Answers::default()
                .supersede(supersede.clone())
                .reopen(reopen.clone());
            place.add(file.as_ref(), &answers, out)
        }
        Command::List => place.list(out),
        Command::Due { within } => place.due(*within, out),
        Command::Close { id, action, result } => place.close(id, *action, result, out),
        Command::Archive => place.archive(out),
    }?;
    Ok(Exit::Fine)
}

impl Place {
    fn memory(&self) -> Result<Memory, Failure> {
        memory_at(self.root.as_ref(), self.roles.table()?)
    }

    /// Everything there is to read; a memory that is not there is none with nothing in it, which is said.
    fn load(&self) -> Result<Log, Failure> {
        let memory = self.memory()?;
        if !memory.exists() {
            missing(&memory);
        }
        loaded(&memory)
    }

    fn today(&self) -> NaiveDate {
        self.today
            .unwrap_or_else(|| chrono::Local::now().date_naive())
    }

    fn add(
        &self,
        file: Option<&PathBuf>,
        answers: &Answers,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let input = input::read(file)?;
        let new: NewDecision = agentproto::render::json::parse(&input.text)
            .map_err(|error| refused(&input.name, &error))?;
        // Before the memory is made or locked for it.
        new.check(self.roles.table()?).map_err(|error| {
            let lines: Vec<String> = error
                .problems()
                .map(|(path, problem)| format!("{}: {path}: {problem}", input.name))
                .collect();
            Failure::Said(Exit::Broken, lines.join("\n"))
        })?;
        let memory = self.memory()?;
        let writer = memory
            .writer(&WriteAccess::founder())
            .map_err(|error| failure(&error))?;
        recovered(writer.recovery());
        // What can't be read can't be held against the new decision either.
        writer.log().notes().iter().for_each(say);
        let added = writer
            .add(&new, answers)
            .map_err(|error| match error.conflicts() {
                [] => failure(&error),
                conflicts => Failure::Said(Exit::Broken, shown(&input.name, conflicts)),
            })?;
        say_answered(&input.name, added.answered());
        for id in added.superseded() {
            say(format_args!("superseded `{id}`"));
        }
        if let Some(unknown) = added.unknown() {
            say(format_args!(
                "{}: supersedes: found no decision `{unknown}` to mark as superseded; it is kept as it was given",
                input.name
            ));
        }
        if let Some(standing) = added.repeats() {
            say(format_args!(
                "{}: says the same in all its parts as `{standing}`, which stands; it is there twice now",
                input.name
            ));
        }
        added.left_files().iter().for_each(left);
        self.print(
            out,
            added.id(),
            || json!({"id": added.id(), "superseded": added.superseded()}),
        )
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let log = self.load()?;
        // What can't be read may be a decision.
        if log.entries().is_empty() && log.notes().is_empty() {
            self.say_none()?;
        }
        for entry in log.entries() {
            let decision = entry.decision();
            let state = if entry.is_active() {
                "active"
            } else {
                "superseded"
            };
            let line = format_args!(
                "{}  {state}  {} — {}{}",
                entry.id(),
                decision.title(),
                decision.decision(),
                overridden(decision)
            );
            self.print(out, line, || entry)?;
        }
        Ok(())
    }

    /// That nothing is decided yet. Every meeting that began is one without an answer then.
    fn say_none(&self) -> Result<(), Failure> {
        let memory = self.memory()?;
        if !memory.exists() {
            // Said already.
            return Ok(());
        }
        say(format_args!(
            "no decision yet in `{}`; `decisions add` writes one, and so does the answer to a meeting",
            memory.root().display()
        ));
        for meeting in meetings(memory.root()) {
            say(format_args!(
                "a meeting is without an answer: `agentproto meet --resume {}` takes it up",
                meeting.display()
            ));
        }
        Ok(())
    }

    fn due(&self, within: u32, out: &mut dyn Write) -> Result<(), Failure> {
        for due in self.load()?.due(self.today(), within) {
            self.print(out, due_line(&due), || due_json(&due))?;
        }
        Ok(())
    }

    fn close(
        &self,
        id: &Reference,
        action: usize,
        result: &str,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let memory = self.memory()?;
        if !memory.exists() {
            return Err(Failure::usage(format_args!(
                "found no memory at `{}`, expected one with the decision `{id}`",
                memory.root().display()
            )));
        }
        let writer = memory
            .writer(&WriteAccess::founder())
            .map_err(|error| failure(&error))?;
        recovered(writer.recovery());
        let closed = writer
            .close(id, action, result, self.today())
            .map_err(|error| failure(&error))?;
        closed.left_files().iter().for_each(left);
        self.print(out, closed.action(), || {
            let mut json = json!(closed.action());
            json["id"] = closed.id().as_str().into();
            json["number"] = action.into();
            json
        })
    }

    fn archive(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let memory = self.memory()?;
        if !memory.exists() {
            missing(&memory);
            return Ok(());
        }
        let writer = memory
            .writer(&WriteAccess::founder())
            .map_err(|error| failure(&error))?;
        recovered(writer.recovery());
        let moved = writer
            .archive(self.today())
            .map_err(|error| failure(&error))?;
        for file in moved {
            self.print(out, &file, || json!({"raw": file}))?;
        }
        Ok(())
    }

    fn print<T: Serialize>(
        &self,
        out: &mut dyn Write,
        line: impl Display,
        json: impl FnOnce() -> T,
    ) -> Result<(), Failure> {
        match self.format {
            Format::Text => write!(out, "{line}")?,
            Format::Json => serde_json::to_writer(&mut *out, &json()).map_err(io::Error::from)?,
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The memory at a root or in the home directory, with the older histories of this project and this user before
/// it.
pub(super) fn memory_at(
    root: Option<&PathBuf>,
    table: &'static RoleTable,
) -> Result<Memory, Failure> {
    let home = std::env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let root = match (root, &home) {
        (Some(root), _) => root.clone(),
        (None, Some(home)) => home.join(DEFAULT_ROOT),
        (None, None) => {
            return Err(Failure::usage(
                "found no home directory, expected --root DIR",
            ));
        }
    };
    let memory = Memory::new(root, table).with_history(OLDER_MEETINGS);
    Ok(match home {
        Some(home) => memory.with_history(home.join(OLDER_LOG)),
        None => memory,
    })
}

/// Every decision; what can't be read and what a dead process left half done is said.
pub(super) fn loaded(memory: &Memory) -> Result<Log, Failure> {
    let log = memory.load().map_err(|error| failure(&error))?;
    log.notes().iter().for_each(say);
    recovered(log.recovery());
    Ok(log)
}

/// What the founder changed, for the end of a line.
fn overridden(decision: &Decision) -> String {
    let text = decision.user_override();
    text.map_or_else(String::new, |text| {
        format!(" (overridden by founder: {text})")
    })
}

fn due_line(due: &Due<'_>) -> String {
    let (date, entry) = (due.date(), due.entry());
    let (id, decision) = (entry.id(), entry.decision());
    match due.what() {
        WhatIsDue::Action(number) => {
            let action = &decision.actions()[number - 1];
            let owner = action.owner().map_or("nobody", |owner| owner.title());
            let replaced = if entry.is_active() {
                ""
            } else {
                ", of a superseded decision"
            };
            format!(
                "{date}  {id}  action {number}: {} ({owner}){replaced}{}",
                action.action(),
                overridden(decision)
            )
        }
        WhatIsDue::Review(days) => format!("{date}  {id}  {days}-day review: {}", decision.title()),
        _ => format!("{date}  {id}  review: {}", decision.title()),
    }
}

fn due_json(due: &Due<'_>) -> Value {
    let decision = due.entry().decision();
    let mut json = json!({
        "date": due.date().to_string(),
        "id": due.entry().id(),
        "title": decision.title(),
        "active": due.entry().is_active(),
    });
    match due.what() {
        WhatIsDue::Action(number) => {
            let action = &decision.actions()[number - 1];
            json["kind"] = "action".into();
            json["number"] = number.into();
            json["action"] = action.action().into();
            json["owner"] = json!(action.owner());
        }
        WhatIsDue::Review(days) => {
            json["kind"] = "review".into();
            json["days"] = days.into();
        }
        _ => json["kind"] = "review".into(),
    }
    json
}

/// The conflicts, each with the founder's answer to it.
pub(super) fn shown(name: &str, conflicts: &[Conflict]) -> String {
    let lines: Vec<String> = conflicts
        .iter()
        .map(|conflict| {
            let answer = if conflict.is_resurfacing() {
                "--reopen"
            } else {
                "--supersede"
            };
            format!(
                "{name}: {conflict}; to go on, answer with {answer} {}",
                conflict.id()
            )
        })
        .collect();
    lines.join("\n")
}

/// What the founder's answers settled is shown as well: an answer may come before what it answers was seen.
pub(super) fn say_answered(name: &str, conflicts: &[Conflict]) {
    for conflict in conflicts {
        say(format_args!(
            "{name}: {conflict}; settled by the founder's answer"
        ));
    }
}

pub(super) fn failure(error: &MemoryError) -> Failure {
    let exit = if error.breaks_a_rule() {
        Exit::Broken
    } else if error.is_misnamed() {
        Exit::Usage
    } else {
        Exit::Outside
    };
    Failure::Said(exit, error.to_string())
}

/// The transcripts of meetings below a root, by name; none where they can't be listed.
fn meetings(root: &Path) -> Vec<PathBuf> {
    let Ok(files) = std::fs::read_dir(root.join(MEETINGS)) else {
        return Vec::new();
    };
    let mut meetings: Vec<PathBuf> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    meetings.sort();
    meetings
}

fn missing(memory: &Memory) {
    say(format_args!(
        "found no memory at `{}`; `decisions add` makes one",
        memory.root().display()
    ));
}

fn recovered(recovery: Option<&Recovery>) {
    recovery.into_iter().for_each(say);
}

fn left(file: &String) {
    say(format_args!(
        "`{file}` says something else than the log and is left as it is"
    ));
}
