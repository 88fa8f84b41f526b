use agentproto::{prelude::*, solo::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Coo, to = Lawyer, ask = "Is the claim true?")]
struct Claim;

#[derive(AgentMessage)]
#[agent(review_request, from = Coo, to = Lawyer)]
struct LaunchPost {
    task: Line,
    done: Line,
    need: Line,
}

#[derive(AgentMessage)]
#[agent(response, answers = Claim)]
struct Answer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {}
