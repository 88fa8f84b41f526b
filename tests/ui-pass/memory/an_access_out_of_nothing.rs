use agentproto::memory::{TranscriptAccess, WriteAccess};
use agentproto::quality::FounderVerdict;

fn access(verdict: &FounderVerdict) {
    let _ = WriteAccess::founder();
    let _ = TranscriptAccess::after(verdict);
}

fn main() {
    let _ = access;
}
