use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio<const N: usize> {
    #[role(token = "lead")]
    Lead,
}

fn main() {}
