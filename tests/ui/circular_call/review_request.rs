use agentproto::{prelude::*, solo::*};

#[derive(AgentMessage)]
#[agent(review_request, chain(Coo, Marketing, Coo))]
struct LaunchPost {
    task: Line,
    done: Line,
    need: Line,
}

fn main() {}
