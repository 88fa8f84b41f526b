//! Declares messages between the roles of another crate.

#![deny(warnings)]

use agentproto::prelude::*;
use consumer_roles::{Owner, Shop, Store, Till};

#[derive(AgentMessage)]
#[agent(invoke, from = Till, to = Store, ask = "How many {items} are left?")]
pub struct Left {
    pub items: String,
}

#[derive(AgentMessage)]
#[agent(broadcast, from = Till, ask = "Who has seen {what}?")]
pub struct Seen {
    pub what: Line,
}

#[derive(AgentMessage)]
#[agent(response, answers = Seen, from = Store)]
pub struct SeenByStore {
    pub key_finding: Line,
    pub supporting_data: Vec<Line>,
    pub confidence: Confidence,
    pub caveat: Line,
}

#[derive(AgentMessage)]
#[agent(inbox, to = Store)]
pub enum StoreInbox {
    Left(Left),
    Seen(Seen),
    #[agent(other)]
    Other(Question),
}

pub fn chain() -> CallChain {
    TypedChain::start(Owner).invoke(Till).chain()
}

pub fn set() -> Shop {
    Shop::Store
}
