use agentproto::csuite9;
use agentproto::{csuite::*, prelude::*};

const _: csuite9::Cfo = csuite9::Cfo;

fn main() {
    let _chain = TypedChain::start(Cro).invoke(Cfo);
}
