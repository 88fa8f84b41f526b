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

fn main() {
    let chain = TypedChain::start(Lead).invoke(Art).invoke(Sound);
    let _chain = chain.invoke(Story);
}
