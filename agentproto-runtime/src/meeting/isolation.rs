//! Rule 0 at run time: what one participant said in phase 2 is in no other's input.

use std::sync::{Arc, Mutex, PoisonError};

use crate::conductor::{Agent, AgentError, BoxAgent, Conductor, Request};
use crate::role::RoleId;
use crate::rules::Phase;

/// What was replied in phase 2, and by whom.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard(Arc<Mutex<Vec<(RoleId, String)>>>);

impl Heard {
    pub(super) fn add(&self, role: RoleId, reply: &str) {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        heard.push((role, reply.trim().to_owned()));
    }

    /// Another's reply that stands in the prompt of `role`.
    fn leak(&self, role: RoleId, prompt: &str) -> Option<RoleId> {
        let heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let others = heard
            .iter()
            .filter(|(speaker, reply)| *speaker != role && !reply.is_empty());
        let mut leaked = others.filter(|(_, reply)| prompt.contains(reply.as_str()));
        leaked.next().map(|(speaker, _)| *speaker)
    }

    /// The conductor, each of whose agents is looked at before it gets a prompt of phase 2.
    pub(super) fn guard(&self, conductor: &Conductor) -> Conductor {
        conductor.wrapped(|role, agent| {
            BoxAgent::new(Guarded {
                role,
                agent,
                heard: self.clone(),
            })
        })
    }
}

struct Guarded {
    role: RoleId,
    agent: BoxAgent,
    heard: Heard,
}

impl Agent for Guarded {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        if request.phase() != Some(Phase::Analysis) {
            return self.agent.reply(request).await;
        }
        if let Some(other) = self.heard.leak(self.role, &request.prompt()) {
            return Err(AgentError::new(format!(
                "Phase 2 isolation: the prompt of {} holds what {other} replied (rule 0)",
                self.role
            )));
        }
        let reply = self.agent.reply(request).await?;
        self.heard.add(self.role, &reply);
        Ok(reply)
    }
}
