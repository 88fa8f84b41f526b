use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio {
}

fn main() {}
