use agentproto::quality::present;
use agentproto::render::StandardReport;

fn show(report: StandardReport) {
    let _ = present(report, |_| ());
}

fn main() {
    let _ = show;
}
