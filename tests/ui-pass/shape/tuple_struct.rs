use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does {cash} buy?")]
struct Buy {
    cash: u32,
}

fn main() {}
