use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
struct CashLeft;

fn main() {}
