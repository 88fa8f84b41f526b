//! Names of fields, structs and roles that generated code could stumble over.

use agentproto::{csuite::*, prelude::*};

use crate::asked;

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "A {type} for {match} in {fn}?")]
struct Raw {
    r#type: String,
    r#match: u32,
    r#fn: u32,
}

#[test]
fn raw_fields_reach_the_wire_without_their_prefix() {
    let question = Raw {
        r#type: "desk".into(),
        r#match: 5,
        r#fn: 2,
    };
    assert_eq!(asked(&question), "A desk for 5 in 2?");
    let unread = agentproto::message::Invoke::new(
        CallChain::of([Cro::ID, Cfo::ID]).expect("a chain"),
        "A desk for five in 2?",
    );
    let error = Raw::from_message(&unread.expect("a question").into()).expect_err("no number");
    assert_eq!(
        error.to_string(),
        "invoke.match: found `five`, expected a `u32`"
    );
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(
    invoke,
    from = Cro,
    to = Cfo,
    ask = "{self_} {value} {ctx} {__formatter} {__value} {__exchange} {__fields} {__0} {__agentproto} {message}?"
)]
struct Taken {
    self_: u8,
    value: u8,
    ctx: u8,
    __formatter: u8,
    __value: u8,
    __exchange: u8,
    __fields: u8,
    __0: u8,
    __agentproto: u8,
    message: u8,
}

#[test]
fn fields_can_have_the_names_of_locals() {
    let question = Taken {
        self_: 1,
        value: 2,
        ctx: 3,
        __formatter: 4,
        __value: 5,
        __exchange: 6,
        __fields: 7,
        __0: 8,
        __agentproto: 9,
        message: 10,
    };
    assert_eq!(asked(&question), "1 2 3 4 5 6 7 8 9 10?");
}

mod raw_roles {
    use agentproto::prelude::*;

    #[derive(Debug, PartialEq, RoleSet)]
    #[roles(max_hops = 2)]
    pub(super) enum Keywords {
        #[role(token = "dyn")]
        r#Dyn,
        #[role(token = "try")]
        r#Try,
    }

    #[derive(AgentMessage, Debug, PartialEq)]
    #[agent(invoke, from = r#Dyn, to = r#Try, ask = "Ready?")]
    pub(super) struct r#Ready;
}

#[test]
fn roles_and_structs_can_be_raw() {
    let message = raw_roles::Ready.to_message().expect("a message");
    assert_eq!(
        message.to_string(),
        "[INVOKE:try|Ready?]\n[CHAIN: dyn → try]"
    );
    assert_eq!(
        raw_roles::Keywords::from_token("dyn"),
        Some(raw_roles::Keywords::Dyn)
    );
    assert_eq!(raw_roles::Keywords::Try.id().token(), "try");
}

#[derive(AgentMessage, Debug, PartialEq)]
#[agent(invoke, from = Cro, to = Cfo, ask = "{{literal}} braces around {n}? {{}}")]
struct Braces {
    n: u32,
}

#[test]
fn braces_are_text_when_doubled() {
    assert_eq!(asked(&Braces { n: 3 }), "{literal} braces around 3? {}");
}
