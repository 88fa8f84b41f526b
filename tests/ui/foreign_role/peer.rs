use agentproto::csuite9;
use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(peer_verify, by = csuite9::Cfo, author = Cro)]
struct BudgetCheck {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
}

const _: csuite9::Cfo = csuite9::Cfo;

fn main() {}
