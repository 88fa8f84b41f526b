//! A board meeting of closures, without a model: six phases, each a type, and a kill in the middle.
//!
//! Prints the report; with a directory, the founder approves and the decision is kept there:
//! `cargo run --example board_meeting -- decisions`.

use agentproto::Message;
use agentproto::conductor::{Conductor, Request, Transcript};
use agentproto::csuite::CSuite;
use agentproto::meeting::{Agenda, Meeting};
use agentproto::memory::{Answers, Memory, parse_date};
use agentproto::message::{Confidence, CriticScreen, InvalidMessage, Proceed, Response};
use agentproto::quality::{FounderVerdict, Stakes};
use agentproto::render::meeting::{FORM, Synthesis, presentable};
use agentproto::role::RoleSet;
use serde_json::{Value, json};

/// A view, each for itself: no request of phase 2 holds what another said.
async fn participant(request: Request) -> Result<String, InvalidMessage> {
    println!("{} is asked", request.role().title());
    let finding = match request.role().token() {
        "ceo" => "Go, from Lisbon first",
        "cfo" => "Not before the bridge closes",
        _ => "Eleven accounts are waiting",
    };
    let data = [
        "Eleven accounts asked for an offer",
        "An office burns $400K",
    ];
    let caveat = "None of the eleven has signed.";
    let answer = Response::new(request.role(), finding, data, Confidence::Medium, caveat)?;
    Ok(Message::from(answer).to_string())
}

/// Reads every view, invokes nobody.
async fn critic(_: Request) -> Result<String, InvalidMessage> {
    let screen = CriticScreen::new(
        "Eleven requests are no signatures",
        "Nobody has spoken to a customer who said no",
        "$400K and two quarters",
        Proceed::WithNotedRisks,
    )?;
    Ok(Message::from(screen).to_string())
}

/// Draws one proposal together.
async fn chief_of_staff(_: Request) -> String {
    json!({
        "decision_required": "Do we open a Spanish office in Q3 or sell there from Lisbon?",
        "agreements": ["Demand is real"],
        "disagreements": [{ "subject": "Timing", "positions": [
            { "role": "ceo", "says": "Q3" }, { "role": "cfo", "says": "after the bridge" },
        ]}],
        "recommended_decision": "Sell from Lisbon in Q3.",
        "actions": [{ "action": "Hire two sellers", "owner": "cro", "deadline": "2027-01-31" }],
        "your_call": [
            { "description": "Open the office in Q3", "trade_off": "faster, burns $400K more" },
            { "description": "Wait a quarter", "trade_off": "safer, loses three accounts" },
        ],
    })
    .to_string()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::ExecutiveMentor, critic)
        .agent(CSuite::ChiefOfStaff, chief_of_staff)
        .others(participant)
        .build()?;
    let agenda = Agenda::new(
        "Enter Spain in Q3".parse()?,
        "Do we open an office in Q3 or sell from Lisbon?".parse()?,
        parse_date("2026-11-30").ok_or("no day")?,
        [CSuite::Ceo, CSuite::Cfo, CSuite::Cro],
        Stakes::Critical,
    )?
    .with("The company", "34 people in Lisbon, 14 months of runway.");

    // Phases 1 and 2, and then the machine goes down: the transcript is all that is left.
    let meeting = Meeting::open(&conductor, agenda, Value::Null)?.checked_by(presentable);
    let left = meeting.analyse().await?.transcript().to_string();

    // Nobody who has answered is asked again.
    let transcript = Transcript::read(&left, &[CSuite::TABLE])?;
    let meeting = Meeting::resume(&conductor, &transcript)?.checked_by(presentable);
    let meeting = meeting.analyse().await?.critique().await?;
    let meeting = meeting.synthesise(FORM, Synthesis::read).await?;

    let mut review = meeting.review();
    print!("\n{}", review.meeting().proposal().board_report());
    if let Some(root) = std::env::args_os().nth(1) {
        // What the founder answers to is what the founder has read.
        let ticket = review.ticket().clone();
        let memory = Memory::new(root, CSuite::TABLE);
        let approve = FounderVerdict::Approve;
        let decided = review.answer(&ticket, &approve, &Answers::default(), &memory)?;
        println!("\nkept as {}", decided.id());
    }
    Ok(())
}
