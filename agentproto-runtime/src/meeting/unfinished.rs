//! Turns that a kill cut off: what was replied in them is not asked for again.

use crate::conductor::{Agent, AgentError, BoxAgent, Conductor, Replay, Request, Transcript};

/// The conductor, each of whose agents goes on with the turn in which a kill cut it off.
pub(super) fn taken_up(conductor: &Conductor, transcript: &Transcript) -> Conductor {
    let said = transcript.unfinished().agent();
    conductor.wrapped(|_, agent| {
        BoxAgent::new(Remembering {
            said: said.clone(),
            agent,
        })
    })
}

struct Remembering {
    said: Replay,
    agent: BoxAgent,
}

impl Agent for Remembering {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        match self.said.reply_to(&request) {
            Some(reply) => Ok(reply.as_ref().to_owned()),
            None => self.agent.reply(request).await,
        }
    }
}
