use agentproto::prelude::*;

#[derive(AgentMessage)]
#[agent(critic_screen)]
struct Screen {
    weakest_point: Line,
    missing_perspective: Line,
    cost_if_wrong: Line,
    proceed: Proceed,
}

fn main() {}
