use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = R, ask = "What is left?")]
struct CashLeft<R: Role> {
    callee: PhantomData<R>,
}

fn main() {
    let question = CashLeft::<ChiefOfStaff> { callee: PhantomData };
    let _message = question.to_message();
}
