//! A report with high stakes: no step that they demand can be left out, or it does not compile.
//!
//! Run it with `cargo run --example peer_verified`.

use agentproto::message::{CriticScreen, PeerVerify};
use agentproto::quality::{
    Draft, Evidence, Fact, FindingCheck, Screen, SelfVerification, Share, level, present,
};
use agentproto::render::{Action, Finding, Outcome, PeerCheck, StandardReport};
use agentproto::{csuite::*, prelude::*};

fn report() -> Result<StandardReport, Box<dyn std::error::Error>> {
    Ok(StandardReport::builder(Cro::ID, "Five sellers in Q1")
        .bottom_line("Hire two sellers in January and three after the bridge.")
        .finding(Finding::new("Eleven accounts wait for an offer").verified("CRM, 28 November"))
        .finding(Finding::new("Two sellers serve eleven accounts").assumed("Q2 ramp"))
        .why("Each month of waiting costs two of the eleven accounts.")
        .action(Action::new("Open two requisitions", Chro::ID, "2026-12-10"))
        .confidence(Confidence::Medium)
        .peer_verified_by(PeerCheck::new(Cfo::ID, "burn", Outcome::Validated))
        .peer_verified_by(
            PeerCheck::new(Chro::ID, "time to hire", Outcome::Adjusted).note("ten weeks"),
        )
        .build()?)
}

/// One entry a finding: what it rests on, how sure it is, and what it means.
fn checklist() -> Result<SelfVerification, Box<dyn std::error::Error>> {
    Ok(SelfVerification::new([
        FindingCheck {
            evidence: Evidence::Verified("CRM, 28 November".parse()?),
            confidence: Confidence::High,
            so_what: "$1.3M of first-year revenue is on the table".parse()?,
        },
        FindingCheck {
            evidence: Evidence::Assumed("Q2 ramp".parse()?),
            confidence: Confidence::Medium,
            so_what: "Two salaries are enough until March".parse()?,
        },
    ]))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // What the recommendation touches decides who must check it: the author is never its own peer.
    let reviews = REVIEWS.resolve(CSuite::TABLE)?;
    let touched = reviews.touched(["finance", "hiring"])?;
    for (domain, peer) in touched.required(Cro::ID) {
        println!("{} checks {}", peer.title(), domain.about());
    }

    let checks = [
        PeerVerify::new(Cfo::ID, ["Burn arithmetic"], [], [])?,
        PeerVerify::new(Chro::ID, [], ["Ten weeks to hire, not six"], [])?,
    ];
    let screen = CriticScreen::new(
        "One source for the eleven accounts",
        "The accounts that left",
        "$130K and a quarter",
        Proceed::AfterAddressing {
            gap: "why two accounts left".parse()?,
        },
    )?;
    let screen = Screen::from(screen).addressed("Both left over price; the offer stands".parse()?);

    // Leave out a line of these, and the compiler names the step that is missing.
    let cleared = Draft::new(report()?, level::HighStakes)
        .fact(Fact::Spend(Share::percent(12)))
        .self_verified(checklist()?)
        .peer_verified(touched, checks)
        .screened(screen)
        .clear()?;
    let _ = present(cleared, |cleared| print!("\n{}", cleared.report())).settled();
    Ok(())
}
