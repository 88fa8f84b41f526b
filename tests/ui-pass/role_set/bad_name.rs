use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2, name = "studio")]
enum Studio {
    #[role(token = "lead")]
    Lead,
    #[role(token = "art")]
    Art,
}

fn main() {}
