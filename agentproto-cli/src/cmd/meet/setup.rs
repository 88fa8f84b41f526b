//! Who plays which role, as the transcript keeps it: enough to go on with the meeting from anywhere.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::time::Duration;

use agentproto::conductor::{Conductor, Event, Program, Recorded, Transcript};
use agentproto::role::{RoleId, RoleTable};
use serde::{Deserialize, Serialize};

use crate::exit::Failure;
use crate::input;
use crate::roles;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Setup {
    /// Where programs run.
    pub(super) dir: PathBuf,
    pub(super) deadline_s: u64,
    pub(super) max_rounds: usize,
    /// By role token.
    pub(super) agents: BTreeMap<String, Player>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Player {
    Command(Vec<String>),
    Replay(Vec<PathBuf>),
}

impl Setup {
    /// The conductor. Recorded replies that stand as answers in the transcript are not given once more.
    pub(super) fn conductor(
        &self,
        table: &'static RoleTable,
        past: Option<&Transcript>,
    ) -> Result<Conductor, Failure> {
        let used = past.map(replies_used).unwrap_or_default();
        let mut builder = Conductor::builder(table)
            .deadline(Duration::from_secs(self.deadline_s))
            .max_rounds(self.max_rounds);
        for (token, player) in &self.agents {
            let role = roles::role(table, token)?;
            builder = match player {
                Player::Command(command) => {
                    let (program, args) = command.split_first().ok_or_else(|| {
                        Failure::usage(format_args!("agents.{token}: found an empty `command`"))
                    })?;
                    builder.agent(
                        role,
                        Program::new(self.program(program))
                            .args(args)
                            .dir(&self.dir),
                    )
                }
                Player::Replay(files) => {
                    let used = used.get(&role).copied().unwrap_or_default();
                    let replies = files.iter().skip(used);
                    let replies = replies.map(|file| Ok(input::read(Some(file))?.text));
                    builder.agent(
                        role,
                        Recorded::new(replies.collect::<Result<Vec<_>, Failure>>()?),
                    )
                }
            };
        }
        builder.build().map_err(Failure::usage)
    }

    /// A program that is named by a path is looked for from the meeting file, any other by the system.
    fn program(&self, name: &str) -> PathBuf {
        match name.contains(std::path::is_separator) {
            true => self.dir.join(name),
            false => name.into(),
        }
    }
}

/// How many replies of each role belong to calls that ended with an answer; calls that did not are made anew.
fn replies_used(past: &Transcript) -> HashMap<RoleId, usize> {
    let mut calls: HashMap<u32, (RoleId, usize)> = HashMap::new();
    let mut used: HashMap<RoleId, usize> = HashMap::new();
    for event in past.events() {
        match event {
            Event::Asked { call, chain, .. } => {
                calls.insert(*call, (chain.last(), 0));
            }
            Event::Replied { call, .. } => {
                if let Some((_, replies)) = calls.get_mut(call) {
                    *replies += 1;
                }
            }
            Event::Answered { call, .. } => {
                if let Some((role, replies)) = calls.remove(call) {
                    *used.entry(role).or_default() += replies;
                }
            }
            _ => {}
        }
    }
    used
}
