use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, ask = "What is left?")]
struct Question1;

fn main() {}
