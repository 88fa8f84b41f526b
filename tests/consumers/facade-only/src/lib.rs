//! Depends on the facade, and on nothing else.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

use agentproto::{Message, csuite::*, prelude::*};

/// What the CRO may ask the CFO.
#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does hiring {engineers} engineers cost?")]
pub struct HiringCost {
    /// How many.
    pub engineers: u32,
}

/// What the CFO answers.
#[derive(AgentMessage)]
#[agent(response, answers = HiringCost)]
pub struct Cost {
    /// The answer.
    pub key_finding: Line,
    /// What carries it.
    pub supporting_data: Vec<Line>,
    /// How sure it is.
    pub confidence: Confidence,
    /// What would make it wrong.
    pub caveat: Line,
}

/// Whatever reaches the CFO.
#[derive(AgentMessage)]
#[agent(inbox, to = Cfo)]
pub enum CfoInbox {
    /// A question with a type.
    HiringCost(HiringCost),
    /// Any other.
    #[agent(other)]
    Other(Question),
}

/// A set of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, RoleSet)]
#[roles(max_hops = 2, module = studio)]
pub enum Studio {
    /// Leads.
    #[role(token = "lead", orchestrator, broadcaster)]
    Lead,
    /// Draws.
    #[role(token = "art")]
    Art,
}

/// Asks and reads the answer.
///
/// # Errors
/// A reply that is none.
pub fn whole_way(reply: &str) -> Result<Cost, Box<dyn std::error::Error>> {
    let question = HiringCost { engineers: 5 }.to_message()?;
    let _inbox = CfoInbox::from_message(&question)?;
    let _chain = TypedChain::start(Cro).invoke(Cfo).chain();
    let _studio = Studio::Art.id() == studio::Art::ID;
    Ok(Cost::from_message(&Message::parse_one(reply)?)?)
}
