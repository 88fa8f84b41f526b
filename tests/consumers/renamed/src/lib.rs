//! Knows the facade by another name.

#![deny(warnings)]

use proto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Cash left for {days} days?", crate = proto)]
pub struct CashLeft {
    pub days: u32,
}

#[derive(RoleSet)]
#[roles(max_hops = 2, crate = proto)]
pub enum Pair {
    #[role(token = "left")]
    Left,
    #[role(token = "right")]
    Right,
}

#[derive(AgentMessage)]
#[agent(broadcast, crate = ::proto, from = Ceo, ask = "What breaks?")]
pub struct Crisis;
