//! Depends on a crate that passes the facade on, and not on the facade.

#![deny(warnings)]

use consumer_house::proto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(
    invoke,
    from = Cro,
    to = Cfo,
    ask = "Cash left for {days} days?",
    crate = consumer_house::proto
)]
pub struct CashLeft {
    pub days: u32,
}

#[derive(RoleSet)]
#[roles(max_hops = 2, crate = consumer_house::proto)]
pub enum Pair {
    #[role(token = "left")]
    Left,
    #[role(token = "right")]
    Right,
}
