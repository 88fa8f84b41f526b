use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What?")]
struct CashLeft;

fn main() {}
