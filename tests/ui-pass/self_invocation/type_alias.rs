use agentproto::{csuite::*, prelude::*};

type Money = Coo;

#[derive(AgentMessage)]
#[agent(invoke, from = Cfo, to = Money, ask = "What is left?")]
struct Question1;

fn main() {}
