use agentproto::{csuite::*, prelude::*};

fn main() {
    #[derive(AgentMessage)]
    #[agent(invoke, from = Cfo, to = Coo, ask = "What is left?")]
    struct CashLeft;
}
