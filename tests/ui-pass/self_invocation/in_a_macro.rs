use agentproto::{csuite::*, prelude::*};

macro_rules! question {
    ($name:ident, $from:ty, $to:ty, $ask:literal) => {
        #[derive(AgentMessage)]
        #[agent(invoke, from = $from, to = $to, ask = $ask)]
        struct $name;
    };
}

question!(CashLeft, Cfo, Coo, "What is left?");

fn main() {}
