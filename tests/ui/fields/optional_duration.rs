use std::time::Duration;

use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(review_request, from = Cmo, to = Gc)]
struct LaunchPost {
    task: Line,
    done: Line,
    need: Line,
    facts: Option<Duration>,
}

fn main() {}
