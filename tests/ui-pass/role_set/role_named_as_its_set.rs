use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2, module = roles)]
enum Lead {
    #[role(token = "lead")]
    Lead,
    #[role(token = "art")]
    Art,
}

fn main() {
    let _roles = (Lead::Lead, Lead::Art);
}
