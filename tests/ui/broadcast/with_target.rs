use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(broadcast, from = Ceo, to = Cfo, ask = "What breaks?")]
struct Crisis;

fn main() {}
