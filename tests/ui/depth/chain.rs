use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, chain(Cro, Cfo, Coo, Chro), ask = "What is left?")]
struct Question1;

fn main() {}
