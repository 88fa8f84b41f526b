use agentproto::csuite::{CSuite, REVIEWS};
use agentproto::message::{CriticScreen, PeerVerify, Proceed};
use agentproto::quality::level::HighStakes;
use agentproto::quality::{Draft, SelfVerification, present};
use agentproto::render::StandardReport;
use agentproto::role::RoleSet;

fn show(report: StandardReport) {
    let reviews = REVIEWS.resolve(CSuite::TABLE).expect("its set");
    let touched = reviews.touched(["finance"]).expect("a domain");
    let checks: Vec<PeerVerify<'_>> = vec![];
    let screen = CriticScreen::new("a", "b", "c", Proceed::WithNotedRisks).expect("lines");
    let draft = Draft::new(report, HighStakes)
        .self_verified(SelfVerification::default())
        .peer_verified(touched, checks)
        .screened(screen);
    if let Ok(cleared) = draft.clear() {
        let _ = present(cleared, |_| ());
    }
}

fn main() {
    let _ = show;
}
