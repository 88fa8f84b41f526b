use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio {
    #[role(token = "lead", title = "Boss")]
    Lead,
    #[role(token = "art", title = "Art")]
    Art,
}

fn main() {}
