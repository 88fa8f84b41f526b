//! Rule 0: nobody sees another's answer before having one.

use agentproto_runtime::conductor::testing::response;

use super::{Cast, agenda, hold};
use crate::sets::role;

#[tokio::test]
async fn no_prompt_of_phase_2_holds_what_another_said() {
    let unsure = response(role("cfo"), "Wait for the bridge").replace("medium", "70%");
    let cfo = response(role("cfo"), "Wait for the bridge");
    let cast = Cast::new().says("cfo", 2, [unsure, cfo]);
    cast.hold().await.unwrap();
    let findings = [
        ("ceo", "Go now"),
        ("cfo", "Wait for the bridge"),
        ("cro", "Eleven accounts wait"),
    ];
    let requests = cast.requests();
    let analysis = requests
        .iter()
        .filter(|request| request.phase().is_some_and(|phase| phase.number() == 2));
    let mut prompts = 0;
    for request in analysis {
        prompts += 1;
        for (speaker, finding) in findings {
            let is_other = request.role() != role(speaker);
            assert!(
                !(is_other && request.prompt().contains(finding)),
                "{}: {finding}",
                request.role()
            );
        }
    }
    assert_eq!(prompts, 4);
}

#[tokio::test]
async fn a_prompt_that_holds_another_s_answer_never_reaches_its_agent() {
    // As written, and as it came.
    let answer = response(role("ceo"), "Go now");
    for reply in [
        answer.clone(),
        answer.replace("medium", "🟡 Medium (one source)"),
    ] {
        let cast = Cast::new().says("ceo", 2, [reply.as_str()]);
        let leaky = agenda().with("Last time", format!("It was said:\n\n{reply}\n"));
        let error = hold(cast.open(leaky)).await.unwrap_err();
        assert_eq!(cast.asked(), ["ceo 2.0"]);
        insta::allow_duplicates! {
            insta::assert_snapshot!(error, @"found 1 view, expected at least two; cfo: Phase 2 isolation: the prompt of cfo holds what ceo answered (rule 0); cro: Phase 2 isolation: the prompt of cro holds what ceo answered (rule 0)");
        }
    }
}

#[tokio::test]
async fn the_same_words_by_chance_are_no_leak() {
    // A short reply stands in any prompt, and whoever can't answer says so as everybody else does.
    let sorry = "I can't help with that.".to_owned();
    let twice = |token: &str, first: String| [first, response(role(token), "Go now")];
    let cast = Cast::new()
        .says("ceo", 2, twice("ceo", "a".into()))
        .says("cfo", 2, twice("cfo", sorry.clone()))
        .says("cro", 2, twice("cro", sorry));
    let review = cast.hold().await.unwrap();
    assert_eq!(review.meeting().views().len(), 3);
}

#[tokio::test]
async fn what_a_role_has_said_itself_is_no_leak() {
    // In another's name it is no answer, and it comes back with what to mend.
    let in_its_name = response(role("ceo"), "Go now");
    let cast = Cast::new().says(
        "cfo",
        2,
        [in_its_name, response(role("cfo"), "Wait for the bridge")],
    );
    let review = cast.hold().await.unwrap();
    assert_eq!(
        review.meeting().views()[1].position(),
        "Wait for the bridge"
    );
}

#[tokio::test]
async fn a_meeting_that_goes_on_still_knows_what_was_said() {
    let ceo = response(role("ceo"), "Go now");
    let cast = Cast::new().fails("cfo", 2, "away").fails("cro", 2, "away");
    let agenda = agenda().with("The company", "Eleven people");
    let error = hold(cast.open(agenda)).await.unwrap_err();
    // Somebody puts the answer into the briefing by hand.
    let text = error.transcript().unwrap().to_string();
    let json = serde_json::to_string(&ceo).unwrap();
    let text = text.replace("\"Eleven people\"", &json);
    let transcript = super::resume::read(&text);
    let cast = Cast::new();
    let meeting = super::Meeting::resume(&cast.conductor(), &transcript).unwrap();
    assert!(hold(meeting).await.is_err());
    assert_eq!(cast.asked(), [] as [&str; 0]);
}
