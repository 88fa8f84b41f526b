use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 8)]
enum Studio {
    #[role(token = "lead")]
    Lead,
    #[role(token = "art")]
    Art,
}

fn main() {}
