use agentproto::{csuite::*, prelude::*};

fn main() {
    let _chain = TypedChain::start(Cro).invoke(ExecutiveMentor);
}
