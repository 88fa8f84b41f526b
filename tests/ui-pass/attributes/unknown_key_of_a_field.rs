use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(response, from = Cfo)]
struct CostAnswer {
    #[agent(field = "key_finding")]
    finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {}
