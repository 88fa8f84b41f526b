//! A first program, with the two imports that it needs.

use agentproto::check::{Rules, check};
use agentproto::role::RoleSet as _;
use agentproto::{Message, csuite::*, prelude::*};

type Quarter = Line;

#[derive(AgentMessage)]
#[agent(invoke, from = Cro, to = Cfo, ask = "What's the burn impact of hiring {engineers} engineers in {quarter}?")]
struct HiringBurn {
    engineers: u32,
    quarter: Quarter,
}

#[derive(AgentMessage)]
#[agent(response, answers = HiringBurn)]
struct BurnImpact {
    #[agent(field = "key_finding")]
    impact: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

#[derive(AgentMessage)]
#[agent(inbox, to = Cfo)]
enum CfoInbox {
    HiringBurn(HiringBurn),
    #[agent(other)]
    Other(Question),
}

fn ask_and_answer(reply: &str) -> Result<(String, BurnImpact), Box<dyn std::error::Error>> {
    let quarter = "Q3".parse()?;
    let message = HiringBurn {
        engineers: 5,
        quarter,
    }
    .to_message()?;
    let answer = BurnImpact::from_message(&Message::parse_one(reply)?)?;
    Ok((message.to_string(), answer))
}

const REPLY: &str = "\
[RESPONSE:cfo]
Key finding: Runway falls to nine months.
Supporting data:
  - Burn is $280K a month
  - Five hires add $100K
Confidence: medium
Caveat: Assumes a three-month ramp.
[/RESPONSE]
";

#[test]
fn a_question_is_written_and_its_answer_read() -> Result<(), Box<dyn std::error::Error>> {
    let (question, answer) = ask_and_answer(REPLY)?;
    assert_eq!(
        question,
        "[INVOKE:cfo|What's the burn impact of hiring 5 engineers in Q3?]\n[CHAIN: cro → cfo]"
    );
    assert_eq!(answer.impact, "Runway falls to nine months.");
    assert_eq!(answer.supporting_data.len(), 2);
    assert_eq!(answer.confidence, Confidence::Medium);
    assert_eq!(answer.caveat, "Assumes a three-month ramp.");

    let message = CSuite::parse_one(&question)?;
    let CfoInbox::HiringBurn(read) = CfoInbox::from_message(&message)? else {
        panic!("the question has its type");
    };
    assert_eq!((read.engineers, read.quarter.as_str()), (5, "Q3"));
    Ok(())
}

#[test]
fn what_is_wrong_with_a_reply_is_said() {
    let fails = |reply: &str| match ask_and_answer(reply) {
        Ok(_) => panic!("{reply} is read"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        fails(&REPLY.replace("cfo", "coo")),
        "role: found `coo`, expected `cfo`"
    );
    assert_eq!(
        fails("[BROADCAST:all|What now?]"),
        "found a message of the kind `broadcast`, expected `response`"
    );
}

#[test]
fn an_agent_is_told_what_to_send() {
    let told = BurnImpact::instructions();
    assert!(
        told.starts_with("Answer with exactly one block of this form"),
        "{told}"
    );
    let answer = BurnImpact::from_message(&Message::parse_one(&told).expect("its example"));
    assert!(answer.is_ok(), "the example reads as the type");
    insta::assert_snapshot!(HiringBurn::instructions(), @r"
    Ask with exactly these two lines, the holes filled in: `{engineers}`, `{quarter}`

    [INVOKE:cfo|What's the burn impact of hiring {engineers} engineers in {quarter}?]
    [CHAIN: cro → cfo]
    ");
    insta::assert_snapshot!(BudgetReview::instructions(), @r"
    Ask for the review with exactly this message, the holes filled in, each in its one line:

    ## Peer Review Request

    From: CRO
    Call chain: CRO -> CFO
    Task: {task}
    What I did: {done}
    What I need from you: {need}
    Context: {facts}

    Respond with:
    1. APPROVED
    2. CONCERNS
    3. BLOCKING

    - `{task}`: what the founder asked for
    - `{done}`: the work so far
    - `{need}`: one question to the reviewer
    - `{facts}`: only the facts that the review needs; its line may be left out
    ");
    assert_eq!(CfoInbox::instructions(), "");
}

#[derive(AgentMessage)]
#[agent(review_request, from = Cro, to = Cfo)]
struct BudgetReview {
    task: Line,
    done: Line,
    need: Line,
    facts: Option<Line>,
}

#[derive(AgentMessage)]
#[agent(broadcast, from = Ceo, ask = "What breaks if the round slips to {quarter}?")]
struct Slip {
    quarter: Quarter,
}

#[derive(AgentMessage)]
#[agent(response, answers = Question)]
struct AnyAnswer {
    key_finding: Line,
    supporting_data: Vec<Line>,
    confidence: Confidence,
    caveat: Line,
}

/// What an agent does as it is told is read without a word, by a strict reader too.
#[test]
fn what_an_agent_is_told_to_send_is_the_exact_form() {
    let filled = |told: String| {
        let holes = ["engineers", "quarter", "task", "done", "need", "facts"];
        holes.iter().fold(told, |told, hole| {
            told.replace(&format!("{{{hole}}}"), "five")
        })
    };
    for told in [
        HiringBurn::instructions(),
        BudgetReview::instructions(),
        Slip::instructions(),
        BurnImpact::instructions(),
    ] {
        let told = filled(told);
        let read = check(CSuite::TABLE, &told, Rules::new().strict());
        // An invocation and its chain are two.
        let count = 1 + usize::from(told.contains("[CHAIN: "));
        assert_eq!((read.messages, read.diagnostics), (count, vec![]), "{told}");
    }
    let told = filled(BudgetReview::instructions());
    let request = CSuite::parse_one(&told).expect("a request");
    assert_eq!(
        BudgetReview::from_message(&request).expect("its type").need,
        "five"
    );
    // Who answers whatever is asked is not known before.
    let told = AnyAnswer::instructions();
    assert!(
        told.contains("your own role in place of `your-role`:\n\n[RESPONSE:your-role]\n"),
        "{told}"
    );
    let answer = told.replace("your-role", "coo");
    assert!(AnyAnswer::from_message(&CSuite::parse_one(&answer).expect("an answer")).is_ok());
}
