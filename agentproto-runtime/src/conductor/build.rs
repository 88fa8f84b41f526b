//! The conductor: who plays which role, and the limits.

use core::fmt;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use super::{Agent, BoxAgent, Session, Transcript};
use crate::role::{RoleId, RoleTable};

/// Agents and limits. It carries questions to agents and answers back, under the rules; a [`Session`] is one
/// run with its transcript. Cheap to clone.
///
/// ```
#[doc = include_str!("../../doc/facade.md")]
/// use agentproto::{conductor::{Conductor, Request}, csuite::CSuite, role::RoleSet};
///
/// # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
/// let conductor = Conductor::builder(CSuite::TABLE)
///     .agent(CSuite::Cro, |request: Request| async move {
///         match request.answer_of(CSuite::Cfo) {
///             None => "[INVOKE:cfo|How many months of runway are left?]".to_owned(),
///             Some(answer) => format!(
///                 "[RESPONSE:cro]\nKey finding: We hire two.\nSupporting data:\n- {}\n- Quota is met\n\
///                  Confidence: high\nCaveat: None known\n[/RESPONSE]",
///                 answer.key_finding(),
///             ),
///         }
///     })
///     .agent(CSuite::Cfo, |_| async {
///         "[RESPONSE:cfo]\nKey finding: Nine months\nSupporting data:\n- Burn is $280K\n- Cash is $2.5M\n\
///          Confidence: high\nCaveat: Without the bridge\n[/RESPONSE]"
///     })
///     .build()?;
/// let session = conductor.session();
/// let answer = session.ask(CSuite::Cro, "How many do we hire?").await?;
/// assert_eq!(answer.key_finding(), "We hire two.");
/// assert_eq!(answer.called()[0].answer().unwrap().key_finding(), "Nine months");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Conductor(Arc<Shared>);

struct Shared {
    table: &'static RoleTable,
    /// One place a role, in declared order.
    agents: Vec<Option<BoxAgent>>,
    limits: Limits,
}

/// What keeps an exchange within bounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) deadline: Duration,
    pub(crate) max_rounds: usize,
    pub(crate) max_calls: usize,
}

impl Conductor {
    /// Starts with a role set, no agents and the default limits.
    #[must_use]
    pub fn builder(table: &'static RoleTable) -> ConductorBuilder {
        ConductorBuilder {
            table,
            agents: vec![None; table.defs().len()],
            foreign: None,
            limits: Limits {
                deadline: Duration::from_secs(300),
                max_rounds: 4,
                max_calls: 16,
            },
        }
    }

    /// A run outside of meetings, with a transcript of its own.
    #[must_use]
    pub fn session(&self) -> Session {
        Session::new(self.clone())
    }

    /// Goes on with a run where its transcript ends. What was answered there is not asked again by itself: what
    /// is still to be asked is for the caller to see from the transcript.
    #[must_use]
    pub fn resume(&self, transcript: &Transcript) -> Session {
        Session::resumed(self.clone(), transcript)
    }

    /// The same conductor with every agent within another.
    #[cfg(feature = "meeting")]
    pub(crate) fn wrapped(&self, wrap: impl Fn(RoleId, BoxAgent) -> BoxAgent) -> Self {
        let played = self.table().roles().zip(&self.0.agents);
        let agents = played.map(|(role, agent)| Some(wrap(role, agent.clone()?)));
        Self(Arc::new(Shared {
            table: self.0.table,
            agents: agents.collect(),
            limits: self.0.limits,
        }))
    }

    /// The set whose roles are played.
    #[must_use]
    pub fn table(&self) -> &'static RoleTable {
        self.0.table
    }

    pub(crate) fn agent(&self, role: RoleId) -> Option<&BoxAgent> {
        if !self.0.table.is(role.table()) {
            return None;
        }
        self.0.agents.get(role.index())?.as_ref()
    }

    pub(crate) fn limits(&self) -> Limits {
        self.0.limits
    }
}

impl fmt::Debug for Conductor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let played = self
            .0
            .table
            .roles()
            .filter(|role| self.agent(*role).is_some());
        f.debug_struct("Conductor")
            .field("agents", &played.collect::<Vec<_>>())
            .field("limits", &self.0.limits)
            .finish()
    }
}

/// Makes a [`Conductor`].
#[derive(Clone, Debug)]
pub struct ConductorBuilder {
    table: &'static RoleTable,
    agents: Vec<Option<BoxAgent>>,
    foreign: Option<RoleId>,
    limits: Limits,
}

impl ConductorBuilder {
    /// Lets `agent` play `role`, in place of an agent given before.
    #[must_use]
    pub fn agent(self, role: impl Into<RoleId>, agent: impl Agent + 'static) -> Self {
        self.boxed(role.into(), BoxAgent::new(agent))
    }

    fn boxed(mut self, role: RoleId, agent: BoxAgent) -> Self {
        if self.table.is(role.table()) {
            self.agents[role.index()] = Some(agent);
        } else {
            self.foreign = self.foreign.or(Some(role));
        }
        self
    }

    /// Lets `agent` play every role that nobody plays yet.
    #[must_use]
    pub fn others(mut self, agent: impl Agent + 'static) -> Self {
        let agent = BoxAgent::new(agent);
        for place in &mut self.agents {
            place.get_or_insert_with(|| agent.clone());
        }
        self
    }

    /// The conductor in which one agent plays every role.
    pub(crate) fn played_by(self, agent: &(impl Agent + Clone + 'static)) -> Conductor {
        self.others(agent.clone()).conductor()
    }

    /// How long one reply is waited for; the default is 300 seconds.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.limits.deadline = deadline;
        self
    }

    /// How often an agent is asked again in one turn, to mend its reply or to hear answers; the default is 4.
    #[must_use]
    pub fn max_rounds(mut self, rounds: usize) -> Self {
        self.limits.max_rounds = rounds;
        self
    }

    /// How many invocations of one reply are carried out; the default is 16. More are refused.
    #[must_use]
    pub fn max_calls(mut self, calls: usize) -> Self {
        self.limits.max_calls = calls;
        self
    }

    /// The conductor.
    ///
    /// # Errors
    /// An agent for a role of another set.
    pub fn build(self) -> Result<Conductor, BuildError> {
        if let Some(role) = self.foreign {
            let expected = self.table.name();
            return Err(BuildError { role, expected });
        }
        Ok(self.conductor())
    }

    fn conductor(self) -> Conductor {
        Conductor(Arc::new(Shared {
            table: self.table,
            agents: self.agents,
            limits: self.limits,
        }))
    }
}

/// Why a [`Conductor`] can't be made: an agent is to play a role of another set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildError {
    role: RoleId,
    expected: &'static str,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "an agent is to play `{}` of {}, expected a role of {}",
            self.role,
            self.role.table().name(),
            self.expected
        )
    }
}

impl Error for BuildError {}
