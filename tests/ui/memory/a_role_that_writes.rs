use agentproto::csuite::{CSuite, Cfo};
use agentproto::memory::Memory;
use agentproto::role::RoleId;

fn write(memory: &Memory) {
    let _ = memory.writer(&Cfo);
    let _ = memory.writer(&CSuite::ChiefOfStaff);
    let _ = memory.writer(&RoleId::from(CSuite::Ceo));
}

fn main() {
    let _ = write;
}
