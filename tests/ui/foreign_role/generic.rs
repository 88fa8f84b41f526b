use std::marker::PhantomData;

use agentproto::{csuite, csuite9, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = R, to = csuite9::Cfo, ask = "What is left?")]
struct Left<R: Role> {
    role: PhantomData<R>,
}

fn main() {
    let question = Left::<csuite::Cro> { role: PhantomData };
    let _message = question.to_message();
    let _role = csuite::CSuite::Cfo;
}
