//! Deprecated types and fields: who uses them is warned, the derive's code is not a user.
//!
//! `deprecated` is forbidden in this crate, so that a warning from generated code would fail it.

use agentproto::{csuite::*, prelude::*};

/// Deprecated names, from where their use is not seen.
mod old {
    use agentproto::prelude::*;

    #[derive(AgentMessage, Debug, PartialEq)]
    #[agent(invoke, from = super::Cro, to = super::Cfo, ask = "Is {new} or {old} there?")]
    pub(super) struct Mixed {
        pub(super) new: u32,
        #[deprecated]
        pub(super) old: u32,
    }

    #[derive(AgentMessage, Debug, PartialEq)]
    #[agent(invoke, from = super::Cro, to = super::Cfo, ask = "Old?")]
    #[deprecated]
    #[allow(dead_code, reason = "to use it is a warning")]
    struct Old;

    #[derive(RoleSet)]
    #[roles(max_hops = 2)]
    pub(super) enum Roles {
        #[role(token = "new")]
        New,
        #[role(token = "old")]
        #[deprecated]
        Old2,
    }
}

#[test]
fn deprecated_fields_stay_quiet() {
    let message = agentproto::message::Invoke::new(
        CallChain::of([Cro::ID, Cfo::ID]).expect("a chain"),
        "Is 1 or 2 there?",
    );
    let message = message.expect("a question").into();
    let read = old::Mixed::from_message(&message).expect("the question");
    assert_eq!(read.new, 1);
    assert_eq!(read.to_message().expect("a message"), message);
    assert_eq!(old::New::ID.token(), "new");
}
