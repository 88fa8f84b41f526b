//! Broadcasts: one slot a role, nobody sees another's answer.

use std::time::Duration;

use agentproto_runtime::conductor::testing::{Script, assert_calls, assert_unaware, response};
use agentproto_runtime::conductor::{Conductor, FailureKind, Request, Slot, SlotState};
use agentproto_runtime::rules::Phase;

use super::{builder, play};
use crate::sets::{CSUITE, role};

fn answers(request: &Request) -> String {
    response(
        request.role(),
        &format!("{} speaking", request.role().title()),
    )
}

#[tokio::test(start_paused = true)]
async fn each_slot_ends_in_its_own_way_in_declared_order() {
    let silent = Script::new().hang();
    let broken = Script::new().fail("no model");
    let vague = Script::new().reply("Well.").reply("Well.");
    let frightened = Script::new().panic("index out of bounds");
    let conductor = builder(&[
        ("cfo", &silent),
        ("cro", &broken),
        ("cmo", &vague),
        ("cpo", &frightened),
    ])
    .others(|request: Request| async move { answers(&request) })
    .deadline(Duration::from_secs(2))
    .max_rounds(1)
    .build()
    .unwrap();
    let session = conductor.session();
    let mut slots = session.broadcast(role("ceo"), "What breaks?").unwrap();
    assert!(
        slots
            .slots()
            .iter()
            .all(|slot| slot.state() == SlotState::Open)
    );
    slots.run().await;

    let roles: Vec<_> = slots.slots().iter().map(Slot::role).collect();
    let others: Vec<_> = CSUITE
        .invocable()
        .filter(|other| *other != role("ceo"))
        .collect();
    assert_eq!(roles, others);
    let states: Vec<_> = slots.slots().iter().take(5).map(Slot::state).collect();
    assert_eq!(
        states,
        [
            SlotState::Failed(FailureKind::TimedOut),
            SlotState::Failed(FailureKind::Failed),
            SlotState::Failed(FailureKind::Malformed),
            SlotState::Failed(FailureKind::Failed),
            SlotState::Answered,
        ]
    );
    let errors: Vec<_> = slots
        .slots()
        .iter()
        .filter_map(|slot| slot.error().map(ToString::to_string))
        .collect();
    insta::assert_snapshot!(errors.join("\n"), @"
    cfo: no reply within 2s
    cro: no model
    cmo: found no `[RESPONSE:cmo]`, expected exactly one
    cpo: the agent panicked: index out of bounds
    ");
    assert_eq!(slots.answers().count(), others.len() - 4);
    assert_eq!(
        slots
            .of(role("cto"))
            .unwrap()
            .answer()
            .unwrap()
            .key_finding(),
        "CTO speaking"
    );
}

#[tokio::test(start_paused = true)]
async fn the_deadlines_run_side_by_side() {
    let conductor = Conductor::builder(&CSUITE)
        .others(|_: Request| async {
            core::future::pending::<()>().await;
            ""
        })
        .deadline(Duration::from_secs(60))
        .build()
        .unwrap();
    let session = conductor.session();
    let mut slots = session.broadcast(role("ceo"), "What breaks?").unwrap();
    let began = tokio::time::Instant::now();
    slots.run().await;
    assert_eq!(began.elapsed().as_secs(), 60);
    let timed_out = SlotState::Failed(FailureKind::TimedOut);
    assert!(slots.slots().iter().all(|slot| slot.state() == timed_out));
}

#[tokio::test]
async fn nobody_sees_anothers_answer_and_the_sender_is_not_asked() {
    let ceo = Script::new();
    let cfo = Script::new().reply(response(role("cfo"), "A secret of the CFO"));
    let cro = Script::new().reply(response(role("cro"), "A secret of the CRO"));
    let session = play(&[("ceo", &ceo), ("cfo", &cfo), ("cro", &cro)]).session();
    let mut slots = session.broadcast(role("ceo"), "What breaks?").unwrap();
    slots.run().await;
    assert_unaware(&cfo, &["A secret of the CRO"]);
    assert_unaware(&cro, &["A secret of the CFO"]);
    assert!(ceo.requests().is_empty() && slots.of(role("ceo")).is_none());
    assert!(cfo.requests()[0].prompt().contains("[CHAIN: ceo → cfo]"));
}

#[tokio::test(start_paused = true)]
async fn what_has_landed_stays_and_only_the_rest_is_asked_again() {
    let cfo = Script::new().reply(response(role("cfo"), "Here at once"));
    let cro = Script::new()
        .hang()
        .reply(response(role("cro"), "Here at last"));
    let session = play(&[("cfo", &cfo), ("cro", &cro)]).session();
    let mut slots = session.broadcast(role("ceo"), "What breaks?").unwrap();
    // The caller loses patience, and drops the run.
    let run = tokio::time::timeout(Duration::from_secs(1), slots.run());
    assert!(run.await.is_err());
    assert_eq!(slots.of(role("cfo")).unwrap().state(), SlotState::Answered);
    assert_eq!(slots.of(role("cro")).unwrap().state(), SlotState::Open);
    slots.run().await;
    assert_eq!(slots.of(role("cro")).unwrap().state(), SlotState::Answered);
    assert_eq!((cfo.requests().len(), cro.requests().len()), (1, 2));
}

#[tokio::test]
async fn only_a_broadcaster_may_and_nobody_in_isolation() {
    let mut session = play(&[]).session();
    let error = session.broadcast(role("cfo"), "What breaks?").unwrap_err();
    assert_eq!(error.kind(), FailureKind::Refused);
    assert_eq!(
        error.to_string(),
        "cannot invoke all — only ceo may broadcast"
    );
    session.enter(Phase::Analysis);
    let error = session.broadcast(role("ceo"), "What breaks?").unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot invoke all — Phase 2 isolation (rule 0)"
    );
    assert_calls(
        &session.transcript(),
        &[
            "cfo ✗ all: only ceo may broadcast",
            "ceo ✗ all: Phase 2 isolation",
        ],
    );
    let error = session.broadcast(role("ceo"), "").unwrap_err();
    assert_eq!(error.kind(), FailureKind::Refused);
}

#[tokio::test]
async fn an_agent_that_may_broadcasts_too() {
    let ceo = Script::new()
        .reply("[BROADCAST:all|What breaks?]")
        .reply(response(role("ceo"), "Nothing"));
    let cfo = Script::new()
        .reply("[BROADCAST:all|And?]")
        .reply(response(role("cfo"), "Cash"));
    let conductor = builder(&[("ceo", &ceo), ("cfo", &cfo)])
        .others(|request: Request| async move { answers(&request) })
        .build()
        .unwrap();
    let session = conductor.session();
    let answer = session.ask(role("ceo"), "Are we safe?").await.unwrap();
    let others = CSUITE.invocable().count() - 1;
    assert_eq!(answer.called().len(), others);
    assert!(
        answer
            .called()
            .iter()
            .all(|called| called.answer().is_some())
    );
    assert!(
        cfo.requests()[1]
            .prompt()
            .contains("[BLOCKED: cannot invoke all — only ceo may broadcast]")
    );
    assert!(ceo.requests()[1].prompt().contains("VPE speaking"));
}

#[tokio::test]
async fn a_broadcast_along_a_chain_refuses_whoever_is_in_it() {
    let cfo = Script::new()
        .reply("[INVOKE:ceo|Are we safe?]")
        .reply(response(role("cfo"), "Yes"));
    let ceo = Script::new()
        .reply("[BROADCAST:all|What breaks?]")
        .reply(response(role("ceo"), "Nothing"));
    let conductor = builder(&[("ceo", &ceo), ("cfo", &cfo)])
        .others(|request: Request| async move { answers(&request) })
        .build()
        .unwrap();
    let session = conductor.session();
    session.ask(role("cfo"), "How long?").await.unwrap();
    let transcript = session.transcript();
    let calls = agentproto_runtime::conductor::testing::calls(&transcript);
    assert_eq!(
        calls[..4],
        [
            "cfo",
            "cfo → ceo",
            "cfo → ceo → all",
            "cfo → ceo ✗ cfo: circular call detected in chain cfo→ceo"
        ]
    );
    assert_eq!(calls[4], "cfo → ceo → cro");
}
