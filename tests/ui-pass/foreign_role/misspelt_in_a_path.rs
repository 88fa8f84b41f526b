use agentproto::csuite;
use agentproto::prelude::*;

#[derive(AgentMessage)]
#[agent(invoke, from = csuite::Cro, to = csuite::Ciso, ask = "What is left?")]
struct Question1;

fn main() {}
