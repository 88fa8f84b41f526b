use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(broadcast, from = Cfo, ask = "What breaks if {what} slips?")]
struct Crisis {
    what: Line,
}

fn main() {}
