//! Fields, variants and attributes that are there only sometimes.

use agentproto::{csuite::*, prelude::*};

use crate::asked;

#[derive(AgentMessage, Debug, PartialEq)]
#[cfg_attr(all(), agent(invoke, from = Cro, to = Cfo))]
#[cfg_attr(any(), agent(ask = "never"))]
#[cfg_attr(not(any()), agent(ask = "Is {there} there?"))]
struct Sometimes {
    there: u32,
    #[cfg(any())]
    gone: u32,
}

#[test]
fn fields_that_are_not_there_are_not_missed() {
    assert_eq!(asked(&Sometimes { there: 1 }), "Is 1 there?");
}

mod set {
    use agentproto::prelude::*;

    #[derive(RoleSet)]
    #[cfg_attr(all(), roles(max_hops = 2))]
    pub(super) enum Cfgd {
        #[cfg_attr(all(), role(token = "here"))]
        Here,
        #[cfg(any())]
        #[role(token = "gone")]
        Gone,
        #[role(token = "there")]
        There,
    }
}

#[test]
fn roles_that_are_not_there_are_not_counted() {
    assert_eq!(set::Cfgd::TABLE.defs().len(), 2);
    assert_eq!(set::There::ID.index(), 1);
    assert_eq!(set::Cfgd::Here.id(), set::Here::ID);
}
