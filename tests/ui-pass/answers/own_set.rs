use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 1)]
enum Kitchen {
    #[role(token = "chef")]
    Chef,
    #[role(token = "cook")]
    Cook,
    #[role(token = "waiter")]
    Waiter,
}

#[derive(AgentMessage)]
#[agent(invoke, from = Chef, to = Cook, ask = "Is the soup ready?")]
struct Soup;

#[derive(AgentMessage)]
#[agent(response, answers = Soup, from = Cook)]
struct SoupAnswer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() {
    let _roles = (Kitchen::Chef, Kitchen::Cook, Kitchen::Waiter);
}
