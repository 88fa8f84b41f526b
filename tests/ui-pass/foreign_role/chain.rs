use agentproto::solo;
use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Ceo, Cfo, Cto), ask = "What is left?")]
struct Question1;

fn main() {}
