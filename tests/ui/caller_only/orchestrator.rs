use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Ceo, to = ChiefOfStaff, ask = "What is left?")]
struct Question1;

fn main() {}
