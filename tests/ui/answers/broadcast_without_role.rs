use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(broadcast, from = Ceo, ask = "What breaks if {what} slips?")]
struct Crisis {
    what: Line,
}

#[derive(AgentMessage)]
#[agent(response, answers = Crisis)]
struct CostAnswer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {}
