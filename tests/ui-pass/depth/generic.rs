use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(invoke, chain(Cro, Cfo, R), ask = "What is left?")]
struct CashLeft<R: Role> {
    callee: PhantomData<R>,
}

fn main() {
    let question = CashLeft::<Chro> {
        callee: PhantomData,
    };
    let _message = question.to_message();
}
