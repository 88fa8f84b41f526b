use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke from = Cro, to = Cfo, ask = "What is left?")]
struct CashLeft;

fn main() {}
