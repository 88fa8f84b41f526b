use agentproto::csuite::Ceo;
use agentproto::prelude::*;

#[derive(AgentMessage)]
#[agent(broadcast, from = Ceo, ask = "What breaks if {what} slips?")]
struct Crisis {
    what: Line,
}

fn main() {}
