//! Who plays which role, as the transcript keeps it: enough to go on with the meeting from anywhere.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::time::Duration;

use agentproto::conductor::{Conductor, Event, Program, Recorded, Transcript};
use agentproto::role::{RoleId, RoleTable};
use serde::{Deserialize, Serialize};

use crate::exit::Failure;
use crate::roles;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Setup {
    /// Where the memory is.
    pub(super) root: PathBuf,
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
    /// The replies themselves: their files may be gone when the meeting goes on.
    Replay(Vec<String>),
}

impl Setup {
    /// The conductor. Recorded replies that were given before are not given again.
    pub(super) fn conductor(
        &self,
        table: &'static RoleTable,
        past: Option<&Transcript>,
    ) -> Result<Conductor, Failure> {
        let given = past.map(replies_given).unwrap_or_default();
        let mut builder = Conductor::builder(table)
            .deadline(Duration::from_secs(self.deadline_s))
            .max_rounds(self.max_rounds);
        for (token, player) in &self.agents {
            let path = format_args!("agents.{token}");
            let role = roles::role(table, token).map_err(|error| error.at(path))?;
            builder = match player {
                Player::Command(command) => {
                    let (program, args) = command
                        .split_first()
                        .ok_or_else(|| Failure::usage("found an empty `command`").at(path))?;
                    builder.agent(role, Program::new(program).args(args).dir(&self.dir))
                }
                Player::Replay(replies) => {
                    let given = given.get(&role).copied().unwrap_or_default();
                    builder.agent(role, Recorded::new(replies.iter().skip(given)))
                }
            };
        }
        builder.build().map_err(Failure::usage)
    }
}

/// How often each role has replied.
fn replies_given(past: &Transcript) -> HashMap<RoleId, usize> {
    let past = past.without_false_starts();
    let mut asked: HashMap<u32, RoleId> = HashMap::new();
    let mut given: HashMap<RoleId, usize> = HashMap::new();
    for event in past.events() {
        match event {
            Event::Asked { call, chain, .. } => {
                asked.insert(*call, chain.last());
            }
            Event::Replied { call, .. } => {
                if let Some(role) = asked.get(call) {
                    *given.entry(*role).or_default() += 1;
                }
            }
            _ => {}
        }
    }
    given
}
