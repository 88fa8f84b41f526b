use agentproto::{csuite::*, prelude::*};

fn main() {
    #[derive(AgentMessage)]
    #[agent(invoke, from = Cfo, to = Cfo, ask = "What is left?")]
    struct CashLeft;
}
