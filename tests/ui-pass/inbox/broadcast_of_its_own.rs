use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(broadcast, from = Ceo, ask = "What breaks if {what} slips?")]
struct Crisis {
    what: Line,
}

#[derive(AgentMessage)]
#[agent(inbox, to = Cfo)]
enum Inbox {
    Crisis(Crisis),
}

fn main() {}
