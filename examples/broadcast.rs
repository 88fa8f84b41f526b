//! A broadcast: the CEO asks everybody at once, nobody sees another's answer, and each has a slot.
//!
//! Run it with `cargo run --example broadcast`.

use agentproto::Message;
use agentproto::conductor::{Conductor, Request, SlotState};
use agentproto::csuite::CSuite;
use agentproto::message::{Confidence, InvalidMessage, Response};
use agentproto::prelude::*;

/// Plays every role that nobody else plays.
async fn anybody(request: Request) -> Result<Message<'static>, InvalidMessage> {
    let role = request.role();
    let finding = format!("{} can hold out for two quarters", role.title());
    let data = ["Hiring stops", "Nothing else is planned"];
    Ok(Response::new(
        role,
        finding,
        data,
        Confidence::Low,
        "Made up for this example",
    )?
    .into())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cfo, |_| async {
            Err::<String, _>("the ledger is locked")
        })
        .agent(CSuite::Cmo, |_| async {
            "Happy to help! Let me think about it."
        })
        .others(anybody)
        .max_rounds(1)
        .build()?;
    let session = conductor.session();

    let mut slots = session.broadcast(CSuite::Ceo, "What breaks if the round slips?")?;
    slots.run().await;
    for slot in slots.slots() {
        match (slot.state(), slot.answer(), slot.error()) {
            (SlotState::Answered, Some(answer), _) => {
                println!("{:<5} {}", slot.role().title(), answer.key_finding());
            }
            (_, _, Some(error)) => println!("{:<5} — {}", slot.role().title(), error.reason()),
            _ => println!("{:<5} — not asked yet", slot.role().title()),
        }
    }

    // Only the CEO may.
    if let Err(error) = session.broadcast(CSuite::Cfo, "Who has cash left?") {
        println!("\n{error}");
    }
    Ok(())
}
