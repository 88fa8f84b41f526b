use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, broadcast, from = Ceo, to = Cfo, ask = "What is left?")]
struct CashLeft;

fn main() {}
