use agentproto::csuite::CSuite;
use agentproto::quality::level::HighStakes;
use agentproto::quality::{Draft, Reviews, SelfVerification};
use agentproto::render::StandardReport;

fn clear(report: StandardReport, reviews: &Reviews) {
    let touched = reviews.touched(["finance"]).unwrap();
    let checks: Vec<agentproto::message::PeerVerify<'_>> = vec![];
    let draft = Draft::new(report, HighStakes)
        .self_verified(SelfVerification::default())
        .peer_verified(touched, checks);
    let _ = draft.clear();
}

fn main() {
    let _ = (clear, CSuite::Cfo);
}
