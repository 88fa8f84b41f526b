use agentproto::solo;
use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Ceo, Cfo, solo::Cto), ask = "What is left?")]
struct Question1;

fn main() {}
