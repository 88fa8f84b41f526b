use agentproto::csuite::Ceo;
use agentproto::memory::{TranscriptAccess, WriteAccess};

fn main() {
    let _ = WriteAccess(());
    let _ = TranscriptAccess(());
    let _ = WriteAccess::from(Ceo);
}
