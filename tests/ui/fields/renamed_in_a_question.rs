use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does {cash} buy?")]
struct Buy {
    #[agent(field = "cash")]
    money: u32,
}

fn main() {}
