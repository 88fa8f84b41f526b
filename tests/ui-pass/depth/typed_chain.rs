use agentproto::{csuite::*, prelude::*};

fn main() {
    let chain = TypedChain::start(Cro).invoke(Cfo).invoke(Coo);
    let _chain = chain;
}
