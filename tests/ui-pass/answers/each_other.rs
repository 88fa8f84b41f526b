use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does it cost?")]
struct Cost;

#[derive(AgentMessage)]
#[agent(response, answers = Cost)]
struct CostAnswer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

#[derive(AgentMessage)]
#[agent(review_request, from = Cmo, to = Gc)]
struct Post {
    task: Line,
    done: Line,
    need: Line,
}

#[derive(AgentMessage)]
#[agent(review, answers = Post)]
struct PostAnswer {
    verdict: Verdict,
}

fn main() {}
