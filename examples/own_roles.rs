//! A role set of one's own: a studio whose lead runs the show, with tests that may call and are never called.
//!
//! Run it with `cargo run --example own_roles`.

use agentproto::prelude::*;

/// Three hops are allowed here, one more than in the C-suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, RoleSet)]
#[roles(max_hops = 3)]
enum Studio {
    #[role(token = "lead", title = "Lead", orchestrator, broadcaster)]
    Lead,
    #[role(token = "art", title = "Art")]
    Art,
    #[role(token = "sound", title = "Sound")]
    Sound,
    #[role(token = "qa", title = "QA", caller_only)]
    Qa,
}

/// Write `to = Qa` instead, and it does not compile: QA takes no invocations.
#[derive(AgentMessage)]
#[agent(invoke, from = Lead, to = Art, ask = "How many of the {screens} screens are drawn?")]
struct Drawn {
    screens: u32,
}

#[derive(AgentMessage)]
#[agent(response, answers = Drawn)]
struct DrawnSoFar {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}\n", Drawn { screens: 9 }.to_message()?);

    let reply = "[RESPONSE:art]\nKey finding: Seven of nine\nSupporting data:\n- Menu and map are done\n- \
                 The shop waits for a text\nConfidence: high\nCaveat: Icons aside\n[/RESPONSE]";
    let answer = DrawnSoFar::from_message(&Studio::parse_one(reply)?)?;
    println!(
        "{} ({} confidence)\n",
        answer.key_finding, answer.confidence
    );

    // The same rules at run time, with the limit of this set.
    let chain = CallChain::of([Qa::ID, Lead::ID, Art::ID, Sound::ID])?;
    println!("{chain}");
    for to in [Art::ID, Qa::ID] {
        if let Err(refusal) = chain.invoke(to) {
            println!("{}", refusal.blocked());
        }
    }
    Ok(())
}
