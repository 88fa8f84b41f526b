use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(invoke, from = R, to = Cfo, ask = "What is left?")]
struct CashLeft<R: Role> {
    caller: PhantomData<R>,
}

fn send<M: AgentMessage>(message: &M) {
    let _message = message.to_message();
}

fn main() {
    send(&CashLeft::<Cfo> { caller: PhantomData });
}
