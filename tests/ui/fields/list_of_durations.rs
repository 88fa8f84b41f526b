use std::time::Duration;

use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(response, from = Cfo)]
struct CostAnswer {
    key_finding: Line,
    supporting_data: Vec<Duration>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {}
