use agentproto::memory::{Memory, TranscriptAccess, WriteAccess, parse_date};
use agentproto::quality::FounderVerdict;

fn write(memory: &Memory, verdict: &FounderVerdict) {
    let _ = memory.writer(&WriteAccess::founder());
    if let Some(access) = WriteAccess::after(verdict) {
        let _ = memory.writer(&access);
    }
    let day = parse_date("2026-11-30").expect("a day");
    let _ = memory.keep_transcript(&TranscriptAccess::after(verdict), day, "Title", "text");
}

fn main() {
    let _ = write;
}
