//! One thing that happened.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::roles::SetForm;
use crate::conductor::FailureKind;
use crate::message::{Conflict, Message, Resolution, Target};
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, Phase};

/// An event and when it happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Entry {
    /// Milliseconds since the run began.
    pub ms: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

impl Entry {
    pub(crate) fn json(&self) -> String {
        // Nothing in an event has keys that are no strings, which is all that could fail here.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Writes the event as one line of JSON.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let mut line = self.json();
        line.push('\n');
        to.write_all(line.as_bytes())
    }
}

/// One thing that happened. A `call` is the number of one turn: somebody is asked until an answer stands;
/// `within` is the call of the agent that asked, where one did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// The run began.
    Opened {
        /// The version of this format.
        version: u32,
        /// The set whose roles speak.
        #[serde(serialize_with = "set")]
        roles: &'static RoleTable,
        /// How often an agent was asked again in one turn at most.
        max_rounds: usize,
        /// How many invocations of one reply were carried out at most.
        max_calls: usize,
    },
    /// A phase of a meeting began.
    Phase {
        /// Which.
        #[serde(serialize_with = "number")]
        phase: Phase,
    },
    /// A role was asked.
    Asked {
        /// The call that begins.
        call: u32,
        /// The call that it is made in.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<u32>,
        /// Who asked whom, the role asked last.
        #[serde(serialize_with = "tokens")]
        chain: CallChain,
        /// What was asked.
        #[serde(serialize_with = "as_text")]
        question: Arc<str>,
        /// The kind of message that ends the call, such as `response`.
        expects: Cow<'static, str>,
    },
    /// All roles but the one that asked were asked at once.
    Broadcast {
        /// The call that the questions are made in.
        call: u32,
        /// The call that it is made in.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<u32>,
        /// The chain of the role that asked.
        #[serde(serialize_with = "tokens")]
        chain: CallChain,
        /// What was asked.
        #[serde(serialize_with = "as_text")]
        question: Arc<str>,
    },
    /// An invocation or a broadcast was not carried out.
    Refused {
        /// The call that it would have been made in.
        #[serde(skip_serializing_if = "Option::is_none")]
        within: Option<u32>,
        /// The chain before the refused hop.
        #[serde(serialize_with = "tokens")]
        chain: CallChain,
        /// Who would have been asked.
        to: Target,
        /// Why not, as the BLOCKED says it.
        reason: String,
    },
    /// An agent replied.
    Replied {
        /// The call that it replied in.
        call: u32,
        /// How often it had replied in this call before.
        round: usize,
        /// The reply as it came.
        #[serde(serialize_with = "as_text")]
        text: Arc<str>,
    },
    /// A reply could not be read, and the agent was asked to mend it.
    Repair {
        /// The call that the reply was made in.
        call: u32,
        /// What the agent was told.
        request: String,
    },
    /// An agent said what it assumes.
    Assumed {
        /// The call that it was said in.
        call: u32,
        /// What is assumed.
        text: String,
    },
    /// A role answered, which ends its call.
    Answered {
        /// The call that ends.
        call: u32,
        /// The answer, where it is a message.
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<Message<'static>>,
    },
    /// A role gave no answer, which ends its call.
    Failed {
        /// The call that ends.
        call: u32,
        /// What kind of failure it was.
        kind: FailureKind,
        /// What happened.
        reason: String,
    },
    /// Answers contradict each other.
    Conflict {
        /// Its number in this run, from 0.
        conflict: usize,
        /// The conflict.
        #[serde(serialize_with = "as_message")]
        message: Conflict<'static>,
    },
    /// It was said how a conflict is resolved.
    Resolved {
        /// Its number.
        conflict: usize,
        /// How.
        resolution: Resolution,
    },
    /// Something that whoever runs the conductor noted; what it means is theirs to say.
    Note {
        /// What it is about, such as `agenda`.
        about: Cow<'static, str>,
        /// What was noted.
        data: Value,
    },
}

impl Event {
    /// The call that the event belongs to, where it belongs to one.
    #[must_use]
    pub const fn call(&self) -> Option<u32> {
        match self {
            Self::Asked { call, .. }
            | Self::Broadcast { call, .. }
            | Self::Replied { call, .. }
            | Self::Repair { call, .. }
            | Self::Assumed { call, .. }
            | Self::Answered { call, .. }
            | Self::Failed { call, .. } => Some(*call),
            Self::Refused { within, .. } => *within,
            Self::Opened { .. }
            | Self::Phase { .. }
            | Self::Conflict { .. }
            | Self::Resolved { .. }
            | Self::Note { .. } => None,
        }
    }
}

fn set<S: Serializer>(table: &&'static RoleTable, to: S) -> Result<S::Ok, S::Error> {
    SetForm::from(*table).serialize(to)
}

fn number<S: Serializer>(phase: &Phase, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(phase.number())
}

fn tokens<S: Serializer>(chain: &CallChain, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(chain.roles().map(|role: RoleId| role.token()))
}

fn as_text<S: Serializer>(text: &Arc<str>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(text)
}

/// With its `kind`, as messages have it everywhere.
fn as_message<S: Serializer>(conflict: &Conflict<'static>, to: S) -> Result<S::Ok, S::Error> {
    Message::from(conflict.clone()).serialize(to)
}
