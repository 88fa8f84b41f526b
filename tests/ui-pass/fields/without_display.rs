use agentproto::{csuite::*, prelude::*};

type Cash = u32;

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does {cash} buy?")]
struct Buy {
    cash: Cash,
}

fn main() {}
