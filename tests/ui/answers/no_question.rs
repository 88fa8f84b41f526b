use agentproto::{csuite::*, prelude::*};

struct Cost;

#[derive(AgentMessage)]
#[agent(response, answers = Cost)]
struct CostAnswer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {}
