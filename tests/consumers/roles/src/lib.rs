//! Declares a role set, and nothing that is said in it.

#![deny(warnings)]

use agentproto::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, RoleSet)]
#[roles(max_hops = 1)]
pub enum Shop {
    #[role(token = "till", broadcaster)]
    Till,
    #[role(token = "store", title = "Store Room")]
    Store,
    #[role(token = "owner", caller_only)]
    Owner,
}
