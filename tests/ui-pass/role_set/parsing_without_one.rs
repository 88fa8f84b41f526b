use agentproto::prelude::*;

#[derive(RoleSet)]
#[roles(max_hops = 2)]
enum Kitchen {
    #[role(token = "chef")]
    Chef,
    #[role(token = "cook")]
    Cook,
}

fn main() {
    let _roles = (Kitchen::Chef, Kitchen::Cook);
    let message = Kitchen::parse_one("[CHAIN: chef → cook]");
    assert!(message.is_ok());
}
