use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = ChiefOfStaff, to = Ceo, ask = "What is left?")]
struct Question1;

fn main() {}
