use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(peer_verify, by = Cfo, author = Cro)]
struct BudgetCheck {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
}

fn main() {}
