//! The transcript as people read it.

use std::time::Duration;

use agentproto_runtime::conductor::testing::response;
use agentproto_runtime::conductor::{Conductor, Request};
use agentproto_runtime::meeting::{Meeting, Review};
use serde_json::Value;

use super::{Cast, Place, Plan, agenda, hold, proposal};
use crate::sets::{CSUITE, role};

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

#[tokio::test(start_paused = true)]
async fn the_order_of_the_agenda_holds_whoever_answers_first() {
    let slow = |request: Request| async move {
        tokio::time::sleep(Duration::from_secs(5)).await;
        response(request.role(), "Go now")
    };
    let conductor = Conductor::builder(&CSUITE)
        .agent(role("ceo"), slow)
        .others(Cast::new())
        .build()
        .unwrap();
    let minutes = |mut review: Review<Plan>| {
        let place = Place::new();
        let raw = review.leave_pending(&place.memory).unwrap();
        std::fs::read_to_string(place.dir.path().join(raw)).unwrap()
    };
    let meeting = Meeting::open(&conductor, agenda(), Value::Null).unwrap();
    let review = hold(meeting).await.unwrap();
    let text = review.transcript().to_string();
    let whole = minutes(review);
    let titles = whole.lines().filter_map(|line| line.strip_prefix("### "));
    let order = ["CEO", "CFO", "CRO", "Executive Mentor", "Chief of Staff"];
    assert_eq!(titles.collect::<Vec<_>>(), order);
    assert!(whole.contains("- Given: nothing beside the question\n"));

    // Killed while only the first is still thinking: it is asked last.
    let reply = "\"event\":\"replied\",\"call\":0,";
    let lines = text.split_inclusive('\n');
    let cut: String = lines.take_while(|line| !line.contains(reply)).collect();
    assert_eq!(cut.matches("\"answered\"").count(), 2);
    let meeting = Meeting::resume(&conductor, &super::resume::read(&cut)).unwrap();
    assert_eq!(minutes(hold(meeting).await.unwrap()), whole);
}
