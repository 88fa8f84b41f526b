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
#[agent(invoke, chain(Lead, Art, Sound, Story), ask = "What is left?")]
struct Question1;

fn main() {}
