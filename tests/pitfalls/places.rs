//! Messages and role sets wherever a struct can be declared.

use agentproto::{csuite::*, prelude::*};

/// A message under another name.
type Alias = Behind;

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "Ready?")]
struct Behind;

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(response, answers = Alias)]
struct Answered {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(inbox, to = Cfo)]
enum Inbox {
    Behind(Alias),
}

#[test]
fn a_message_can_stand_behind_an_alias() {
    let message = Alias {}.to_message().expect("a message");
    assert_eq!(
        Inbox::from_message(&message).expect("for the CFO"),
        Inbox::Behind(Behind)
    );
    assert_eq!(<Answered as Answer>::Question::callee(), Some(Cfo::ID));
}

#[test]
fn sets_and_messages_can_stand_in_a_function() {
    #[derive(RoleSet)]
    #[roles(max_hops = 2)]
    enum Local {
        #[role(token = "here")]
        Here,
        #[role(token = "there")]
        There,
    }

    #[derive(AgentMessage)]
    #[agent(invoke, from = Here, to = There, ask = "Ready?")]
    struct Ready;

    const fn deeper() -> impl AgentMessage {
        #[derive(AgentMessage)]
        #[agent(invoke, from = There, to = Here, ask = "Ready?")]
        struct Ready;

        Ready
    }

    let texts = [Ready.to_message(), deeper().to_message()]
        .map(|message| message.expect("a message").to_string());
    assert_eq!(
        texts,
        [
            "[INVOKE:there|Ready?]\n[CHAIN: here → there]",
            "[INVOKE:here|Ready?]\n[CHAIN: there → here]"
        ]
    );
    assert_eq!(Local::Here.id(), Here::ID);
    assert_eq!(Local::There.id(), There::ID);
}

mod visible {
    use agentproto::prelude::*;

    mod inner {
        use agentproto::prelude::*;

        #[derive(RoleSet)]
        #[roles(max_hops = 2, module = roles)]
        pub(in crate::places) enum Narrow {
            #[role(token = "a")]
            A,
            #[role(token = "b")]
            B,
        }

        #[derive(RoleSet)]
        #[roles(max_hops = 2, module = roles_of_super)]
        pub(super) enum OfSuper {
            #[role(token = "a")]
            A,
            #[role(token = "b")]
            B,
        }
    }

    pub(super) fn ids() -> [agentproto::role::RoleId; 4] {
        [
            inner::Narrow::A.id(),
            inner::roles::B::ID,
            inner::OfSuper::A.id(),
            inner::roles_of_super::B::ID,
        ]
    }
}

#[test]
fn role_types_are_as_visible_as_their_set() {
    let tokens = visible::ids().map(|role| role.token());
    assert_eq!(tokens, ["a", "b", "a", "b"]);
}
