//! Three closures that question each other under the rules, without a model.
//!
//! Prints the answer, the transcript as JSON Lines, and the calls as a Mermaid picture:
//! `cargo run --example three_agents --features conductor`.

use agentproto::Message;
use agentproto::conductor::{Called, Conductor, Request, Session};
use agentproto::csuite::CSuite;
use agentproto::message::{Confidence, InvalidMessage, Response};
use agentproto::role::RoleSet;

/// Asks finance and marketing side by side, and weighs what they say.
async fn cro(request: Request) -> Result<String, InvalidMessage> {
    let (Some(cost), Some(reach)) = (
        request.answer_of(CSuite::Cfo),
        request.answer_of(CSuite::Cmo),
    ) else {
        return Ok(
            "[INVOKE:cfo|What does the hire cost?]\n[INVOKE:cmo|Whom would it reach?]".into(),
        );
    };
    answer(
        &request,
        "Hire two sellers, not five.",
        [cost.key_finding(), reach.key_finding()],
    )
}

/// Asks back whoever asked, which rule 3 forbids, and assumes when it is refused.
async fn cfo(request: Request) -> Result<String, InvalidMessage> {
    let refused = request.called().find_map(Called::refusal);
    let Some(refusal) = refused else {
        return Ok("[INVOKE:cro|How much is signed?]".into());
    };
    let blocked = Message::from(refusal.assuming("half of the pipeline is signed")?);
    let data = ["Burn is $280K a month", "A seller costs $20K a month"];
    Ok(format!(
        "{blocked}\n\n{}",
        answer(&request, "Five sellers cost five months.", data)?
    ))
}

/// Answers by itself.
async fn cmo(request: Request) -> Result<String, InvalidMessage> {
    answer(
        &request,
        "Two regions wait for a seller.",
        ["Lisbon asks", "Porto asks"],
    )
}

fn answer(request: &Request, finding: &str, data: [&str; 2]) -> Result<String, InvalidMessage> {
    let caveat = "Made up for this example.";
    let answer = Response::new(request.role(), finding, data, Confidence::Medium, caveat)?;
    Ok(Message::from(answer).to_string())
}

pub(crate) async fn run() -> Result<Session, Box<dyn std::error::Error>> {
    let conductor = Conductor::builder(CSuite::TABLE)
        .agent(CSuite::Cro, cro)
        .agent(CSuite::Cfo, cfo)
        .agent(CSuite::Cmo, cmo)
        .build()?;
    let session = conductor.session();
    let answer = session.ask(CSuite::Cro, "Do we hire five sellers?").await?;
    println!("{}", Message::from(answer.value().clone()));
    for assumed in answer.assumptions() {
        println!("{} assumes: {}", assumed.role.title(), assumed.text);
    }
    Ok(session)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let transcript = run().await?.transcript();
    print!("\n{transcript}\n{}", transcript.mermaid());
    Ok(())
}
