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

fn ask<Q: Asks, A: Answer<Question = Q>>(_question: &Q) -> Option<A> {
    None
}

fn main() {
    let _answer: Option<CostAnswer> = ask(&Cost);
}
