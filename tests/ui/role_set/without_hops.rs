use agentproto::prelude::*;

#[derive(RoleSet)]
enum Studio {
    #[role(token = "lead")]
    Lead,
}

fn main() {}
