//! Transcripts from their files.

use core::fmt;
use std::error::Error;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::answer;
use super::roles::SetForm;
use super::{Entry, Event, Transcript, VERSION};
use crate::conductor::FailureKind;
use crate::message::{Conflict, Message, Resolution, Target};
use crate::role::RoleTable;
use crate::rules::{CallChain, Phase};

impl Transcript {
    /// Reads a transcript; the role set is one of `known` where the first event describes that, else it is
    /// made from there and kept for the life of the program, once for equal sets.
    ///
    /// A last line without a line feed is what a kill in the middle of writing leaves behind: it is left
    /// out where it can't be read. Events of a kind that this version does not know are left out too.
    ///
    /// # Errors
    /// Text that is no transcript, one of a later version, and events that can't be read, each with its line.
    pub fn read(text: &str, known: &[&'static RoleTable]) -> Result<Self, TranscriptError> {
        let mut lines = text.split_inclusive('\n').zip(1..);
        let (first, _) = lines.next().ok_or(TranscriptError::NOTHING)?;
        let (table, opened) = open(first, known)?;
        let mut entries = vec![Entry {
            ms: 0,
            event: opened,
        }];
        for (line, number) in lines {
            match entry(table, line) {
                Ok(entry) => entries.extend(entry),
                Err(_) if !line.ends_with('\n') => break,
                Err(what) => return Err(TranscriptError { line: number, what }),
            }
        }
        Ok(Self::new(table, entries))
    }
}

#[derive(Deserialize)]
struct Opening {
    version: u32,
    roles: Value,
    max_rounds: usize,
    max_calls: usize,
}

fn open(
    line: &str,
    known: &[&'static RoleTable],
) -> Result<(&'static RoleTable, Event), TranscriptError> {
    let fail = |what| TranscriptError { line: 1, what };
    let opening: Opening = read(line)
        .map_err(|what| {
            fail(format!(
                "{what}; expected the event `opened`, with which the JSON lines of a meeting or a conductor start"
            ))
        })?;
    if opening.version != VERSION {
        let found = opening.version;
        return Err(fail(format!(
            "found version {found}, expected version {VERSION}"
        )));
    }
    let form: SetForm =
        serde_json::from_value(opening.roles).map_err(|error| fail(format!("roles: {error}")))?;
    let table = match known.iter().find(|table| SetForm::from(**table) == form) {
        Some(table) => table,
        None => form
            .set
            .table(&form.name)
            .map_err(|error| fail(format!("roles: {error}")))?,
    };
    let opened = Event::Opened {
        version: VERSION,
        roles: table,
        max_rounds: opening.max_rounds,
        max_calls: opening.max_calls,
    };
    Ok((table, opened))
}

/// Reads one line of JSON; the error names its column, since the line is named elsewhere.
fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    let line = line.trim_end_matches(['\n', '\r']);
    serde_json::from_str(line).map_err(|error| {
        if error.is_eof() {
            return "found the end of the line, expected the rest of an event".to_owned();
        }
        let said = error.to_string();
        let column = error.column();
        match said.strip_suffix(&format!(" at line 1 column {column}")) {
            Some(said) => format!("column {column}: {said}"),
            None => said,
        }
    })
}

/// An event with its roles as text.
#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
enum Form {
    Phase {
        phase: u8,
    },
    Asked {
        call: u32,
        within: Option<u32>,
        chain: Vec<String>,
        question: String,
        expects: String,
    },
    Broadcast {
        call: u32,
        within: Option<u32>,
        chain: Vec<String>,
        question: String,
    },
    Refused {
        within: Option<u32>,
        chain: Vec<String>,
        to: String,
        reason: String,
    },
    Replied {
        call: u32,
        round: usize,
        text: String,
    },
    Repair {
        call: u32,
        request: String,
    },
    Assumed {
        call: u32,
        text: String,
    },
    Answered {
        call: u32,
        message: Option<Value>,
    },
    Failed {
        call: u32,
        kind: FailureKind,
        reason: String,
    },
    Conflict {
        conflict: usize,
        message: Value,
    },
    Resolved {
        conflict: usize,
        resolution: Resolution,
    },
    Note {
        about: String,
        data: Value,
    },
    #[serde(other)]
    Later,
}

#[derive(Deserialize)]
struct Line {
    ms: u64,
    #[serde(flatten)]
    form: Form,
}

fn entry(table: &'static RoleTable, line: &str) -> Result<Option<Entry>, String> {
    let line: Line = read(line)?;
    let event = event(table, line.form)?;
    Ok(event.map(|event| Entry { ms: line.ms, event }))
}

fn event(table: &'static RoleTable, form: Form) -> Result<Option<Event>, String> {
    Ok(Some(match form {
        Form::Phase { phase } => Event::Phase {
            phase: Phase::from_number(phase)
                .ok_or_else(|| format!("found phase {phase}, expected 1 to 6"))?,
        },
        Form::Asked {
            call,
            within,
            chain: roles,
            question,
            expects,
        } => Event::Asked {
            call,
            within,
            chain: chain(table, &roles)?,
            question: question.into(),
            expects: expects.into(),
        },
        Form::Broadcast {
            call,
            within,
            chain: roles,
            question,
        } => Event::Broadcast {
            call,
            within,
            chain: chain(table, &roles)?,
            question: question.into(),
        },
        Form::Refused {
            within,
            chain: roles,
            to,
            reason,
        } => Event::Refused {
            within,
            chain: chain(table, &roles)?,
            to: target(table, &to)?,
            reason,
        },
        Form::Replied { call, round, text } => Event::Replied {
            call,
            round,
            text: text.into(),
        },
        Form::Repair { call, request } => Event::Repair { call, request },
        Form::Assumed { call, text } => Event::Assumed { call, text },
        Form::Answered {
            call,
            message: json,
        } => Event::Answered {
            call,
            message: json
                .map(|json| answer::read(table, json))
                .transpose()
                .map_err(|error| format!("message: {error}"))?,
        },
        Form::Failed { call, kind, reason } => Event::Failed { call, kind, reason },
        Form::Conflict {
            conflict,
            message: json,
        } => Event::Conflict {
            conflict,
            message: as_conflict(message(table, json)?)?,
        },
        Form::Resolved {
            conflict,
            resolution,
        } => Event::Resolved {
            conflict,
            resolution,
        },
        Form::Note { about, data } => Event::Note {
            about: about.into(),
            data,
        },
        Form::Later => return Ok(None),
    }))
}

fn chain(table: &'static RoleTable, tokens: &[String]) -> Result<CallChain, String> {
    let roles = tokens.iter().map(|token| {
        table.role(token).ok_or_else(|| {
            format!(
                "chain: found `{token}`, expected a role of {}",
                table.name()
            )
        })
    });
    let roles: Vec<_> = roles.collect::<Result<_, _>>()?;
    CallChain::of(roles).map_err(|error| format!("chain: {error}"))
}

fn target(table: &'static RoleTable, token: &str) -> Result<Target, String> {
    match token {
        "all" => Ok(Target::All),
        "board" => Ok(Target::Board),
        token => table
            .role(token)
            .map(Target::Role)
            .ok_or_else(|| format!("to: found `{token}`, expected a role of {}", table.name())),
    }
}

fn message(table: &'static RoleTable, json: Value) -> Result<Message<'static>, String> {
    Message::from_value_in(table, json).map_err(|error| format!("message: {error}"))
}

fn as_conflict(message: Message<'static>) -> Result<Conflict<'static>, String> {
    match message {
        Message::Conflict(conflict) => Ok(conflict),
        other => Err(format!(
            "message: found `{}`, expected `conflict`",
            other.kind().name
        )),
    }
}

/// Why a text is no transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptError {
    line: usize,
    what: String,
}

impl TranscriptError {
    const NOTHING: Self = Self {
        line: 1,
        what: String::new(),
    };

    /// The line that can't be read, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what.as_str() {
            "" => f.write_str("found nothing, expected a transcript"),
            what => write!(f, "line {}: {what}", self.line),
        }
    }
}

impl Error for TranscriptError {}
