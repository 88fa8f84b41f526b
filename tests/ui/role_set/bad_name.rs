use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2, name = "stu]dio")]
enum Studio {
    #[role(token = "lead")]
    Lead,
    #[role(token = "art")]
    Art,
}

fn main() {}
