use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
struct Studio;

fn main() {}
