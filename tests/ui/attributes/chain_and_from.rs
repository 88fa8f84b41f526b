use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Cro, Cfo), from = Cro, ask = "What is left?")]
struct Question1;

fn main() {}
