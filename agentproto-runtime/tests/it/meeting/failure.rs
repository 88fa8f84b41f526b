//! Who fails, and what ends a meeting.

use std::time::Duration;

use agentproto_runtime::conductor::testing::response;
use agentproto_runtime::conductor::{Conductor, Request};
use agentproto_runtime::meeting::{Meeting, MeetingFailure};
use agentproto_runtime::role::{RoleDef, RoleTable};
use serde_json::Value;

use super::{Agenda, Cast, Stakes, agenda, hold, line};
use crate::sets::{CSUITE, role};

#[tokio::test]
async fn who_fails_is_left_out_and_named() {
    let cast = Cast::new().fails("cfo", 2, "out of credit");
    let review = cast.hold().await.unwrap();
    let roles: Vec<_> = review
        .meeting()
        .views()
        .iter()
        .map(|view| view.role().token())
        .collect();
    assert_eq!(roles, ["ceo", "cro"]);
    let missing = &review.meeting().missing()[0];
    assert_eq!(
        (missing.role, missing.reason.as_str()),
        (role("cfo"), "out of credit")
    );
    assert!(!cast.prompts("executive-mentor")[0].contains("The view of CFO"));
}

#[tokio::test]
async fn who_can_not_be_read_is_asked_again_until_no_round_is_left() {
    let unsure = response(role("cfo"), "Wait").replace("medium", "70%");
    let cast = Cast::new().says("cfo", 2, vec![unsure; 9]);
    let review = cast.hold().await.unwrap();
    assert_eq!(cast.prompts("cfo").len(), 4);
    let reason = &review.meeting().missing()[0].reason;
    assert!(reason.contains("invalid-confidence"), "{reason}");
}

#[tokio::test(start_paused = true)]
async fn one_that_hangs_is_left_out_at_its_deadline() {
    let cast = Cast::new();
    let hanging = cast.clone();
    let conductor = Conductor::builder(&CSUITE)
        .agent(role("cro"), |_: Request| async {
            core::future::pending::<String>().await
        })
        .others(hanging)
        .deadline(Duration::from_secs(7))
        .build()
        .unwrap();
    let begun = tokio::time::Instant::now();
    let meeting = Meeting::open(&conductor, agenda(), Value::Null).unwrap();
    let review = hold(meeting).await.unwrap();
    assert_eq!(begun.elapsed(), Duration::from_secs(7));
    assert_eq!(review.meeting().missing()[0].reason, "no reply within 7s");
}

#[tokio::test]
async fn one_view_is_too_few() {
    let cast = Cast::new().fails("ceo", 2, "away").fails("cro", 2, "ill");
    let error = cast.hold().await.unwrap_err();
    assert!(error.is_outside());
    assert_eq!(
        error.to_string(),
        "found 1 view, expected at least two; ceo: away; cro: ill"
    );
    assert!(matches!(
        error.failure(),
        MeetingFailure::TooFewViews { found: 1, .. }
    ));
    assert_eq!(cast.prompts("executive-mentor").len(), 0);
}

#[tokio::test]
async fn without_a_critique_or_a_synthesis_there_is_nothing_to_decide() {
    let cast = Cast::new().says("executive-mentor", 3, ["Fine with me."; 9]);
    let error = cast.hold().await.unwrap_err();
    assert!(error.is_outside());
    assert_eq!(
        error.to_string(),
        "no critique: found no `[CRITIC-SCREEN]`, expected exactly one"
    );
    assert_eq!(cast.prompts("chief-of-staff").len(), 0);

    let cast = Cast::new().fails("chief-of-staff", 4, "on leave");
    let error = cast.hold().await.unwrap_err();
    assert!(error.is_outside());
    assert_eq!(error.to_string(), "no synthesis: on leave");

    let cast = Cast::new().says("chief-of-staff", 4, [r#"{"decision": 7}"#; 9]);
    let error = cast.hold().await.unwrap_err();
    assert_eq!(error.to_string(), "no synthesis: decision: missing");
}

#[tokio::test]
async fn a_failed_meeting_goes_on_where_it_failed() {
    let asked_once = [
        (
            Cast::new().fails("ceo", 2, "away").fails("cro", 2, "ill"),
            vec![
                "ceo 2.0",
                "cro 2.0",
                "executive-mentor 3.0",
                "chief-of-staff 4.0",
            ],
        ),
        (
            Cast::new().fails("executive-mentor", 3, "away"),
            vec!["executive-mentor 3.0", "chief-of-staff 4.0"],
        ),
        (
            Cast::new().fails("chief-of-staff", 4, "away"),
            vec!["chief-of-staff 4.0"],
        ),
    ];
    for (failing, again) in asked_once {
        let error = failing.hold().await.unwrap_err();
        let transcript = super::resume::read(&error.transcript().unwrap().to_string());
        let cast = Cast::new();
        let meeting = Meeting::resume(&cast.conductor(), &transcript).unwrap();
        let review = hold(meeting).await.unwrap();
        assert_eq!(cast.asked(), again);
        assert_eq!(review.meeting().missing(), []);
        assert_eq!(
            review.meeting().proposal(),
            Cast::new().hold().await.unwrap().meeting().proposal()
        );
    }
}

#[tokio::test]
async fn who_failed_in_a_phase_that_is_over_stays_left_out() {
    let failing = Cast::new()
        .fails("cfo", 2, "away")
        .fails("chief-of-staff", 4, "away");
    let error = failing.hold().await.unwrap_err();
    let transcript = super::resume::read(&error.transcript().unwrap().to_string());
    let cast = Cast::new();
    let meeting = Meeting::resume(&cast.conductor(), &transcript).unwrap();
    let review = hold(meeting).await.unwrap();
    assert_eq!(cast.asked(), ["chief-of-staff 4.0"]);
    assert_eq!(review.meeting().missing()[0].reason, "away");
}

/// Roles that can give views, and nobody to screen them.
static TEAM: RoleTable = match RoleTable::new(
    "tests::TEAM",
    "team",
    2,
    &[
        RoleDef::new("lead", "Lead").orchestrator(),
        RoleDef::new("art", "Art"),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

/// Roles that can give views, one that screens them, and nobody to draw them together.
static PAIR: RoleTable = match RoleTable::new(
    "tests::PAIR",
    "pair",
    2,
    &[
        RoleDef::new("lead", "Lead"),
        RoleDef::new("art", "Art"),
        RoleDef::new("qa", "QA").caller_only(),
    ],
) {
    Ok(table) => table,
    Err(_) => panic!("the test set keeps the limits"),
};

#[tokio::test]
async fn a_set_without_a_critic_or_an_orchestrator_holds_no_meeting() {
    let agenda = |table: &'static RoleTable| {
        let date = agenda().date();
        Agenda::new(
            line("Topic"),
            line("Question?"),
            date,
            table.roles().take(2),
            Stakes::Low,
        )
        .unwrap()
    };
    let conductor = Conductor::builder(&TEAM).build().unwrap();
    let error = Meeting::open(&conductor, agenda(&TEAM), Value::Null).unwrap_err();
    assert!(!error.is_outside());
    assert_eq!(
        error.to_string(),
        "team has no critic, which a meeting needs"
    );
    assert!(error.transcript().is_none());

    let conductor = Conductor::builder(&PAIR).build().unwrap();
    let error = Meeting::open(&conductor, agenda(&PAIR), Value::Null).unwrap_err();
    assert_eq!(
        error.to_string(),
        "pair has no orchestrator, which a meeting needs"
    );

    let error = Meeting::open(&conductor, agenda(&CSUITE), Value::Null).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the participants are roles of csuite, expected roles of pair, which the conductor has agents for"
    );
}
