//! The whole way in one file: a typed question, a model's answer, a rule that holds, a founder's report.
//!
//! Run it with `cargo run --example founder_report`.

use std::error::Error;

use agentproto::check::Rules;
use agentproto::render::{Action, Choice, Decision, Finding, StandardReport};
use agentproto::{csuite::*, prelude::*};

/// What the CRO may ask the CFO. Write `to = Cro` instead, and it does not compile: rule 1 forbids it.
#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What does hiring {engineers} engineers in {quarter} do to the burn?")]
struct HiringBurn {
    engineers: u32,
    quarter: Line,
}

/// What the CFO answers. Only the CFO can: the question says who was asked.
#[derive(AgentMessage)]
#[agent(response, answers = HiringBurn)]
struct BurnImpact {
    #[agent(field = "key_finding")]
    impact: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

/// A point of an answer with the tag that it carries. What carries none is the model's word, and no more.
fn finding(point: &str) -> Finding {
    let tagged = |tag| {
        let (text, rest) = point.split_once(tag)?;
        Some((text, rest.strip_suffix(']')?))
    };
    if let Some((text, source)) = tagged(" [VERIFIED: ") {
        return Finding::new(text).verified(source);
    }
    match tagged(" [ASSUMED: ") {
        Some((text, basis)) => Finding::new(text).assumed(basis),
        None => Finding::new(point).assumed("the CFO's word"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // 1. The question as it goes to the agent, with its call chain.
    let question = HiringBurn {
        engineers: 5,
        quarter: "Q3".parse()?,
    };
    println!("The question:\n\n{}\n", question.to_message()?);

    // 2. The rules hold at run time as they do in the compiler: the CFO can't call back.
    let chain = CallChain::start(Cro::ID).invoke(Cfo::ID)?;
    if let Err(refusal) = chain.invoke(Cro::ID) {
        println!("A call back:\n\n{}\n", refusal.blocked());
    }

    print!("{}", report()?);
    Ok(())
}

/// What the CFO answered, as the founder reads it.
pub(crate) fn report() -> Result<StandardReport, Box<dyn Error>> {
    // 3. The answer as it came from a model. The reader forgives bold labels; a quoted tag is not sent, so it is not
    //    acted upon, and neither is what the rules forbid.
    let rules = Rules::new().spoken_by(Cfo::ID);
    let transcript = include_str!("transcript.md");
    let reading = CSuite::read(transcript);
    let answer = reading
        .messages
        .iter()
        .filter(|found| rules.permits(found))
        .find_map(|found| BurnImpact::from_message(&found.message).ok())
        .ok_or("the transcript holds no answer of the CFO")?;

    // 4. The report that the founder reads. What breaks a rule of reports can't be built.
    let mut report = StandardReport::builder(Cfo::ID, "Hiring five engineers in Q3")
        .bottom_line("Hire two engineers now and hold three until the Q2 close.")
        .finding(Finding::new(answer.impact.as_str()));
    for point in &answer.supporting_data {
        report = report.finding(finding(point.as_str()));
    }
    let report = report
        .why("At nine months of runway the next round is raised from weakness.")
        .action(Action::new(
            "Open two senior requisitions",
            Chro::ID,
            "2026-12-15",
        ))
        .risk(format!(
            "If the forecast slips, the last three seats cost $65K more a month: {}",
            answer.caveat
        ))
        .decision(Decision::new(
            Choice::new("Two hires now", "slower roadmap, 12 months of runway"),
            Choice::new("All five now", "full roadmap, nine months of runway"),
            "Option A, because the next round needs 12 months",
        ))
        .confidence(answer.confidence)
        .build()?;
    Ok(report)
}
