use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio {
    #[role(token = "lead", also("chief", "Leitung"))]
    Lead,
    #[role(token = "art")]
    Art,
}

fn main() {}
