use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Cro, Cfo Coo), ask = "What is left?")]
struct CashLeft;

fn main() {}
