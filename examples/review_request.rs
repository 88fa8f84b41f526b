//! The review protocol of a company of one: marketing asks the lawyer, keeps the work, and stops when told so.
//!
//! Run it with `cargo run --example review_request`.

use agentproto::message::Verdict;
use agentproto::{prelude::*, solo::*};

/// Marketing's request to the lawyer; the COO owns the flow, so the chain starts there.
#[derive(AgentMessage)]
#[agent(review_request, chain(Coo, Marketing, Lawyer))]
struct ClaimReview {
    task: Line,
    done: Line,
    need: Line,
    facts: Option<Line>,
}

/// What the lawyer says to it.
#[derive(AgentMessage)]
#[agent(review, answers = ClaimReview)]
struct ClaimVerdict {
    verdict: Verdict,
    reason: Option<Line>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Which domains the work touches decides who must see it.
    let reviews = REVIEWS.resolve(Solo::TABLE)?;
    let touched = reviews.touched(["law", "publicity"])?;
    for (domain, reviewer) in touched.required(Marketing::ID) {
        println!("{} must see {}\n", reviewer.title(), domain.about());
    }

    let request = ClaimReview {
        task: "Publish the launch post".parse()?,
        done: "Second draft".parse()?,
        need: "Is the data claim safe?".parse()?,
        facts: Some("Customers in the EU only".parse()?),
    };
    println!("{}\n", request.to_message()?);

    // As a model may write it: a mark, bold, and a reason.
    let reply = "I read the second draft.\n\n⚠️ **CONCERNS**: The claim needs a date";
    let verdict = ClaimVerdict::from_message(&Solo::parse_one(reply)?)?;
    match (verdict.verdict, verdict.reason) {
        (Verdict::Approved, _) => println!("Marketing publishes"),
        (Verdict::Blocking, reason) => {
            println!("Stopped: {}", reason.unwrap_or("no reason given".parse()?));
        }
        (_, reason) => println!(
            "Marketing mends it first: {}",
            reason.unwrap_or("no reason given".parse()?)
        ),
    }
    Ok(())
}
