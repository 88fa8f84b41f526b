//! Rule 0 at run time: what one participant said in phase 2 is in no other's input.

use std::sync::{Arc, Mutex, PoisonError};

use crate::conductor::{Agent, AgentError, BoxAgent, Conductor, Request, answer_in};
use crate::role::RoleId;
use crate::rules::Phase;

/// The answers of phase 2, and whose they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard(Arc<Mutex<Vec<Answer>>>);

#[derive(Debug)]
struct Answer {
    role: RoleId,
    /// As it was replied, and as it is written.
    texts: [String; 2],
}

impl Heard {
    /// Keeps what `role` replied. A reply without an answer is nobody's view: two agents may well say the same
    /// of a question that they can't answer.
    pub(super) fn add(&self, role: RoleId, reply: &str) {
        if let Some(answer) = answer_in(role, reply) {
            let texts = [reply.trim().to_owned(), answer.to_string()];
            let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            heard.push(Answer { role, texts });
        }
    }

    /// Who else than `role` has said what `role` is given.
    fn leak(&self, role: RoleId, given: &str) -> Option<RoleId> {
        let heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut others = heard.iter().filter(|answer| answer.role != role);
        let leaked = others.find(|answer| answer.texts.iter().any(|text| given.contains(text)));
        leaked.map(|answer| answer.role)
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
        if let Some(other) = self.heard.leak(self.role, &request.given()) {
            return Err(AgentError::new(format!(
                "Phase 2 isolation: the prompt of {} holds what {other} answered (rule 0)",
                self.role
            )));
        }
        let reply = self.agent.reply(request).await?;
        self.heard.add(self.role, &reply);
        Ok(reply)
    }
}
