use agentproto::quality::{Cleared, present};
use agentproto::render::StandardReport;

fn show(report: Cleared<StandardReport>) {
    let _ = present(report, |_| ());
}

fn main() {
    let _ = show;
}
