use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(broadcast, from = Ceo, ask = "What breaks?")]
struct Crisis;

fn main() {}
