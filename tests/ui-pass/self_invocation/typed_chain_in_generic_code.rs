use agentproto::typed::MayInvoke;
use agentproto::{csuite::*, prelude::*};

fn call<R: Role>(whom: R) -> CallChain
where
    (Cro,): MayInvoke<R>,
{
    TypedChain::start(Cro).invoke(whom).chain()
}

fn main() {
    call(Cfo);
}
