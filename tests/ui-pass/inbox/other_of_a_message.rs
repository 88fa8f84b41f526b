use agentproto::{csuite::*, prelude::*};

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does it cost?")]
struct Cost;

#[derive(AgentMessage)]
#[agent(inbox, to = Cfo)]
enum Inbox {
    Cost(Cost),
    #[agent(other)]
    Other(Question),
}

fn main() {}
