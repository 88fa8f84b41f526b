//! Paths written in full, and the crate under another name.

use crate::asked;

#[derive(agentproto::AgentMessage, Debug, PartialEq)]
#[agent(
    invoke,
    from = agentproto::csuite::Cro,
    to = ::agentproto::csuite::Cfo,
    ask = "Is {what} or {other} there?"
)]
struct There {
    what: ::std::string::String,
    other: ::agentproto::message::Line,
}

#[derive(::agentproto::AgentMessage, Debug, PartialEq)]
#[agent(review_request, from = agentproto::csuite::Cmo, to = agentproto::csuite::Gc)]
struct Request {
    task: agentproto::message::Line,
    done: agentproto::message::Line,
    need: agentproto::message::Line,
    facts: ::std::option::Option<agentproto::message::Line>,
}

#[test]
fn attributes_and_types_can_be_paths() {
    use agentproto::typed::AgentMessage as _;

    let line = |text: &str| text.parse().expect("a line");
    let question = There {
        what: "this".to_owned(),
        other: line("that"),
    };
    assert_eq!(asked(&question), "Is this or that there?");
    let request = Request {
        task: line("task"),
        done: line("done"),
        need: line("need"),
        facts: Some(line("facts")),
    };
    let message = request.to_message().expect("a message");
    assert_eq!(
        Request::from_message(&message).expect("the request"),
        request
    );
}

/// Another crate, that passes everything on.
mod elsewhere {
    pub(super) mod deep {
        pub(in super::super) use agentproto as proto;
    }
}

mod renamed {
    use super::elsewhere::deep::proto;
    use proto::prelude::*;

    #[derive(RoleSet)]
    #[roles(max_hops = 2, crate = super::elsewhere::deep::proto)]
    pub(super) enum Pair {
        #[role(token = "left")]
        Left,
        #[role(token = "right")]
        Right,
    }

    #[derive(AgentMessage)]
    #[agent(invoke, from = Left, to = Right, ask = "Ready?", crate = super::elsewhere::deep::proto)]
    pub(super) struct Ready;
}

#[test]
fn the_crate_can_be_anywhere() {
    use agentproto::prelude::*;

    assert!(renamed::Ready.to_message().is_ok());
    assert_eq!(renamed::Pair::Left.id().token(), "left");
}
