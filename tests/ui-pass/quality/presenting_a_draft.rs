use agentproto::quality::level::LowStakes;
use agentproto::quality::{Draft, SelfVerification, present};
use agentproto::render::StandardReport;

fn show(report: StandardReport) {
    let draft = Draft::new(report, LowStakes).self_verified(SelfVerification::default());
    if let Ok(cleared) = draft.clear() {
        let _ = present(cleared, |_| ());
    }
}

fn main() {
    let _ = show;
}
