//! The writer: every kind exactly as the protocol's page has it.

use agentproto_runtime::message::*;
use agentproto_runtime::rules::CallChain;

use crate::sets::{CSUITE, role};

pub(crate) fn canonical() -> Vec<Message<'static>> {
    let line = |text: &str| Line::new(text).expect("canonical");
    let refusal = CallChain::of([role("cro"), role("cfo")])
        .expect("canonical")
        .invoke(role("cro"))
        .expect_err("a circle");
    vec![
        Invoke::new(
            CallChain::of([role("cro"), role("cfo")]).expect("canonical"),
            "What does the hire cost?",
        )
        .expect("canonical")
        .into(),
        Broadcast::new(role("ceo"), "What breaks if the round slips?")
            .expect("canonical")
            .into(),
        Response::new(
            role("cfo"),
            "Runway falls to nine months.",
            ["Burn is $280K a month", "Five hires add $100K"],
            Confidence::Medium,
            "Assumes a three-month ramp.",
        )
        .expect("canonical")
        .into(),
        PeerVerify::new(
            role("cfo"),
            ["Burn arithmetic"],
            ["Start in Q3, not Q2"],
            ["Equity is missing"],
        )
        .expect("canonical")
        .into(),
        CriticScreen::new(
            "One source for the churn figure",
            "Front-line support",
            "$400K and two quarters",
            Proceed::AfterAddressing {
                gap: line("the churn source"),
            },
        )
        .expect("canonical")
        .into(),
        refusal
            .assuming("pipeline covers 60% of target")
            .expect("canonical")
            .into(),
        Assumption::new("runway is about 12 months — not verified with CFO")
            .expect("canonical")
            .into(),
        Conflict::new(
            [
                Position::new(role("cfo"), "projects 14 months"),
                Position::new(role("cro"), "expects 18"),
            ],
            Some("four months apart".into()),
            Some(Resolution::Conservative),
        )
        .expect("canonical")
        .into(),
        ReviewRequest::between(
            &CSUITE,
            "Marketing",
            ["COO", "Marketing", "Lawyer"],
            "Publish the launch post",
            "Second draft",
            "Is the data claim safe?",
            Some("Customers in the EU only".into()),
        )
        .expect("canonical")
        .into(),
        Review::because(Verdict::Concerns, "The claim needs a date")
            .expect("canonical")
            .into(),
    ]
}

#[test]
fn every_kind_is_written_byte_for_byte() {
    let written: Vec<String> = canonical().iter().map(ToString::to_string).collect();
    let expected = include_str!("../golden/wire/canonical.txt");
    assert_eq!(written.join("\n\n") + "\n", expected);
}
