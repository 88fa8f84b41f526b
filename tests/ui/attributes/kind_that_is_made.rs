use agentproto::prelude::*;

#[derive(AgentMessage)]
#[agent(assumption)]
struct Ramp {
    text: Line,
}

fn main() {}
