use agentproto::message::{Assumption, InvalidMessage};

fn ramp() -> Result<Assumption<'static>, InvalidMessage> {
    Assumption::new("the ramp takes three months")
}

fn main() {}
