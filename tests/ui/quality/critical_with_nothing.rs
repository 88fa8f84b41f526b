use agentproto::quality::Draft;
use agentproto::quality::level::CriticalStakes;
use agentproto::render::StandardReport;

fn clear(report: StandardReport) {
    let _ = Draft::new(report, CriticalStakes).clear();
}

fn main() {
    let _ = clear;
}
