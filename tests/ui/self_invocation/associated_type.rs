use agentproto::{csuite::*, prelude::*};

trait Department {
    type Head: Role;
}

struct Finance;

impl Department for Finance {
    type Head = Cfo;
}

#[derive(AgentMessage)]
#[agent(invoke, from = Cfo, to = <Finance as Department>::Head, ask = "What is left?")]
struct Question1;

fn main() {}
