use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does {what} cost?")]
struct Cost<T> {
    what: T,
}

fn main() {
    let question = Cost { what: 1 };
    let _message = question.to_message();
}
