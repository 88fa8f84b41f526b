use agentproto::{csuite::*, prelude::*};

fn main() {
    let _chain = TypedChain::start(ExecutiveMentor).invoke(Cro);
}
