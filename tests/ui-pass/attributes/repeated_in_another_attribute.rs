use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo)]
#[agent(ask = "What is left?")]
struct CashLeft;

fn main() {}
