use agentproto::{csuite::*, prelude::*};

use std::marker::PhantomData;

#[derive(AgentMessage)]
#[agent(peer_verify, by = R, author = Cro)]
struct Check<R: Role> {
    validated: Vec<Line>,
    adjusted: Vec<Line>,
    flagged: Vec<Line>,
    by: PhantomData<R>,
}

fn main() {
    let check = Check::<Cfo> {
        validated: Vec::new(),
        adjusted: Vec::new(),
        flagged: Vec::new(),
        by: PhantomData,
    };
    let _message = check.to_message();
}
