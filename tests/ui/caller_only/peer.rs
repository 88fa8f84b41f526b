use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(peer_verify, by = ExecutiveMentor, author = Cro)]
struct BudgetCheck {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
}

fn main() {}
