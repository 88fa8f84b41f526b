use agentproto::csuite9;
use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cfo, to = Cro, ask = "What is left?")]
struct Question1;

fn main() {}
