#![deny(warnings)]

use agentproto::csuite::{Cfo, Cro};
use agentproto::prelude::*;

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, hop = 1, ask = "What is left?")]
struct CashLeft;

fn main() {
    let _message = CashLeft.to_message();
}
