use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo)]
struct CashLeft;

fn main() {}
