use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Cro, Cfo), ask = "What is left?")]
struct CashLeft;

fn main() {}
