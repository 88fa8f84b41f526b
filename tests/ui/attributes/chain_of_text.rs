use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Cro, "cfo"), ask = "What is left?")]
struct CashLeft;

fn main() {}
