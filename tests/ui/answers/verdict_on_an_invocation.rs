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
#[agent(review, answers = Claim)]
struct Answer {
    verdict: Verdict,
}

fn main() {}
