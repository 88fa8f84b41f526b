use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(peer_verify, by = Cro, author = Cro)]
struct BudgetCheck {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
}

fn main() {}
