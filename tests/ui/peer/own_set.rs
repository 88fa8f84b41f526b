use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 3)]
enum Studio {
    #[role(token = "lead", orchestrator)]
    Lead,
    #[role(token = "art", broadcaster)]
    Art,
    #[role(token = "sound")]
    Sound,
    #[role(token = "story")]
    Story,
    #[role(token = "qa", caller_only)]
    Qa,
}

#[derive(AgentMessage)]
#[agent(peer_verify, by = Art, author = Art)]
struct BudgetCheck {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
}

fn main() {}
