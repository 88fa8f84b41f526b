use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio {
    #[role(token = "lead", boss)]
    Lead,
    #[role(token = "art")]
    Art,
}

#[derive(AgentMessage)]
#[agent(invoke, from = Lead, to = Art, ask = "What is left?")]
struct Left;

const _: Studio = Studio::Lead;

fn main() {}
