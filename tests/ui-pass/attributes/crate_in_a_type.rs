use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What is left?", crate = ::agentproto)]
struct CashLeft;

fn main() {}
