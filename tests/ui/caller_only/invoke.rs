use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cfo, to = ExecutiveMentor, ask = "What is left?")]
struct Question1;

fn main() {}
