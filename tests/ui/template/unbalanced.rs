use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Can we hire [{engineers} in {quarter}?")]
struct Hiring {
    engineers: u32,
    quarter: Line,
}

fn main() {}
