use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(from = Cro, to = Cfo, ask = "What is left?")]
struct CashLeft;

fn main() {}
