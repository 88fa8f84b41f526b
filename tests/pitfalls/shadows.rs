//! A module that takes all the names of the prelude.

/// Nothing here is what it seems.
#[allow(dead_code, unused_macros)]
mod upside_down {
    pub(super) struct Option;
    pub(super) struct Result;
    pub(super) struct Some;
    pub(super) struct None;
    pub(super) struct Ok;
    pub(super) struct Err;
    pub(super) struct String;
    pub(super) struct Vec;
    pub(super) struct Box;
    pub(super) struct Clone;
    pub(super) struct Copy;
    pub(super) struct Default;
    pub(super) struct From;
    pub(super) struct Into;
    pub(super) struct Self_;
    pub(super) struct PhantomData;
    pub(super) struct Message;
    pub(super) struct Exchange;
    pub(super) struct Form;
    pub(super) mod std {}
    pub(super) mod core {}
    pub(super) mod alloc {}
    pub(super) mod agentproto {}
    macro_rules! concat {
        () => {};
    }
    macro_rules! module_path {
        () => {};
    }
    macro_rules! line {
        () => {};
    }
}

mod inside {
    #[allow(unused_imports, reason = "the names only have to be there")]
    use super::upside_down::*;

    use ::agentproto::prelude::{AgentMessage, RoleSet};

    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, RoleSet)]
    #[roles(max_hops = 2)]
    pub(super) enum Pair {
        #[role(token = "left", broadcaster)]
        Left,
        #[role(token = "right")]
        Right,
    }

    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, AgentMessage)]
    #[agent(invoke, from = Left, to = Right, ask = "Is {what} there?")]
    pub(super) struct There {
        pub(super) what: ::std::string::String,
    }

    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, AgentMessage)]
    #[agent(response, answers = There)]
    pub(super) struct Answer {
        pub(super) key_finding: ::std::string::String,
        pub(super) supporting_data: ::std::vec::Vec<u32>,
        pub(super) confidence: ::agentproto::prelude::Confidence,
        pub(super) caveat: ::std::string::String,
    }

    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, AgentMessage)]
    #[agent(inbox, to = Right)]
    pub(super) enum Inbox {
        There(There),
        #[agent(other)]
        Other(::agentproto::prelude::Question),
    }
}

#[test]
fn the_names_of_the_prelude_may_be_taken() {
    use agentproto::prelude::*;

    let question = inside::There {
        what: "it".to_owned(),
    };
    let message = question.to_message().expect("a message");
    assert_eq!(
        message.to_string(),
        "[INVOKE:right|Is it there?]\n[CHAIN: left → right]"
    );
    let inbox = inside::Inbox::from_message(&message).expect("for the right one");
    assert_eq!(inbox, inside::Inbox::There(question));
    let answer = inside::Answer {
        key_finding: "yes".to_owned(),
        supporting_data: vec![1, 2],
        confidence: Confidence::High,
        caveat: "maybe".to_owned(),
    };
    let message = answer.to_message().expect("a message");
    assert_eq!(
        inside::Answer::from_message(&message).expect("the answer"),
        answer
    );
    assert_eq!(inside::Pair::from_token("left"), Some(inside::Pair::Left));
}

#[allow(
    non_camel_case_types,
    dead_code,
    reason = "they shadow primitive types"
)]
mod primitives {
    use ::agentproto::prelude::{AgentMessage, RoleSet};

    pub(super) struct usize;
    pub(super) struct u8;
    pub(super) struct bool;
    pub(super) struct str;

    #[derive(RoleSet)]
    #[roles(max_hops = 1)]
    pub(super) enum Pair {
        #[role(token = "left")]
        Left,
        #[role(token = "right")]
        Right,
    }

    #[derive(AgentMessage)]
    #[agent(invoke, from = Left, to = Right, ask = "Is {what} there?")]
    pub(super) struct There {
        pub(super) what: String,
    }
}

#[test]
fn primitive_types_may_be_shadowed() {
    use agentproto::prelude::*;

    let question = primitives::There {
        what: "it".to_owned(),
    };
    assert!(question.to_message().is_ok());
}
