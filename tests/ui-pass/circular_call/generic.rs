use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(invoke, chain(R, Cfo, Q), ask = "What is left?")]
struct CashLeft<R: Role, Q: Role> {
    roles: PhantomData<(R, Q)>,
}

fn main() {
    let question = CashLeft::<Cro, Coo> { roles: PhantomData };
    let _message = question.to_message();
}
