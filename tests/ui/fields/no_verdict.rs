use agentproto::message::Verdict;
use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(review_request, from = Cmo, to = Gc)]
struct LaunchPost {
    task: Line,
    done: Line,
    need: Line,
}

#[derive(AgentMessage)]
#[agent(review, answers = LaunchPost)]
struct LaunchVerdict {
    verdict: Confidence,
    reason: Option<Line>,
}

const _: Verdict = Verdict::Approved;

fn main() {}
