use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Studio {
    #[role(token = "LEAD")]
    Lead,
    #[role(token = "art", title = ";")]
    Art,
    #[role(token = "art")]
    Qa,
}

fn main() {}
