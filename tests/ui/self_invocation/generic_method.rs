use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(invoke, from = R, to = Cfo, ask = "What is left?")]
struct CashLeft<R: Role> {
    caller: PhantomData<R>,
}

fn main() {
    let question = CashLeft::<Cfo> { caller: PhantomData };
    let _message = question.to_message();
}
