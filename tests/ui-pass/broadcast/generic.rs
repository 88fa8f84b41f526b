use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(broadcast, from = R, ask = "What breaks?")]
struct Crisis<R: Role> {
    sender: PhantomData<R>,
}

fn main() {
    let crisis = Crisis::<Ceo> {
        sender: PhantomData,
    };
    let _message = crisis.to_message();
}
