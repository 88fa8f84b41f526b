//! The transcript as people read it.

use agentproto_runtime::conductor::testing::response;

use super::{Cast, Place, agenda, hold, proposal};
use crate::sets::role;

#[tokio::test]
async fn the_minutes_hold_all_that_was_said() {
    let cast = Cast::new()
        .says(
            "ceo",
            2,
            [
                "[INVOKE:cfo|How long?]".to_owned(),
                response(role("ceo"), "Go now"),
            ],
        )
        .fails("cro", 2, "out of credit")
        .says(
            "chief-of-staff",
            4,
            [
                "[INVOKE:cfo|How long?]".to_owned(),
                "{}".to_owned(),
                proposal("Sell from Lisbon"),
            ],
        )
        .says("cfo", 4, [response(role("cfo"), "Until January")])
        .says("cfo", 5, [response(role("cfo"), "Nine months")]);
    let agenda = agenda()
        .with("The company", "Eleven people")
        .with("Approved decisions", "None");
    let mut review = hold(cast.open(agenda)).await.unwrap();
    review
        .ask(role("cfo"), "How long does it last?")
        .await
        .unwrap();
    let place = Place::new();
    let raw = review.leave_pending(&place.memory).unwrap();
    let minutes = std::fs::read_to_string(place.dir.path().join(raw)).unwrap();
    insta::assert_snapshot!(minutes, @r#"
    # 2026-11-30 — Enter Spain in Q3

    Office or Lisbon?

    ## Phase 1: context

    - Participants: CEO, CFO, CRO
    - Stakes: critical
    - Given: The company, Approved decisions

    ## Phase 2: independent analysis

    ### CEO

    [INVOKE:cfo|How long?]

    Refused — cfo: Phase 2 isolation

    [RESPONSE:ceo]
    Key finding: Go now
    Supporting data:
      - First fact
      - Second fact
    Confidence: medium
    Caveat: None in a test
    [/RESPONSE]

    ### CFO

    [RESPONSE:cfo]
    Key finding: Wait for the bridge
    Supporting data:
      - First fact
      - Second fact
    Confidence: medium
    Caveat: None in a test
    [/RESPONSE]

    ### CRO

    No answer: out of credit

    ## Phase 3: critique

    ### Executive Mentor

    [CRITIC-SCREEN]
    Weakest point: One source
    Missing perspective: Customers who left
    If wrong, the cost is: $400K
    Proceed: ✅ With noted risks
    [/CRITIC-SCREEN]

    ## Phase 4: synthesis

    ### Chief of Staff

    [INVOKE:cfo|How long?]

    #### Chief of Staff asks CFO

    Asked: How long?

    [RESPONSE:cfo]
    Key finding: Until January
    Supporting data:
      - First fact
      - Second fact
    Confidence: medium
    Caveat: None in a test
    [/RESPONSE]

    {}

    Sent back:

    > Send your answer once more, mended:
    > decision: missing

    {"decision":"Sell from Lisbon","disagree":true}

    ## Questions of the founder

    ### CFO

    Asked: How long does it last?

    [RESPONSE:cfo]
    Key finding: Nine months
    Supporting data:
      - First fact
      - Second fact
    Confidence: medium
    Caveat: None in a test
    [/RESPONSE]

    ## Report

    Sell from Lisbon
    ceo: Go now
    cfo: Wait for the bridge
    One source — Customers who left
    "#);
}

#[tokio::test]
async fn the_order_of_the_agenda_holds_whoever_answers_first() {
    use agentproto_runtime::conductor::{Conductor, Request};
    use std::time::Duration;
    let slow = |request: Request| async move {
        tokio::time::sleep(Duration::from_millis(5)).await;
        response(request.role(), "Go now")
    };
    let conductor = Conductor::builder(&crate::sets::CSUITE)
        .agent(role("ceo"), slow)
        .others(Cast::new())
        .build()
        .unwrap();
    let meeting = super::Meeting::open(&conductor, agenda(), serde_json::Value::Null).unwrap();
    let place = Place::new();
    let raw = hold(meeting)
        .await
        .unwrap()
        .leave_pending(&place.memory)
        .unwrap();
    let minutes = std::fs::read_to_string(place.dir.path().join(raw)).unwrap();
    let titles: Vec<&str> = minutes
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .collect();
    assert_eq!(
        titles,
        ["CEO", "CFO", "CRO", "Executive Mentor", "Chief of Staff"]
    );
    assert!(minutes.contains("- Given: nothing beside the question\n"));
}
