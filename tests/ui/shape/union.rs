use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does {cash} buy?")]
union Buy {
    cash: u32,
}

fn main() {}
