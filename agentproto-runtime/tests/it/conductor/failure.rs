//! Cancellation and failure: nothing is left behind, nobody else is harmed.

use core::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use agentproto_runtime::conductor::testing::{Script, response};
use agentproto_runtime::conductor::{Conductor, FailureKind, Request};

use super::play;
use crate::sets::{CSUITE, role};

#[tokio::test]
async fn a_panic_fails_its_own_turn_only() {
    let cro = Script::new()
        .reply("[INVOKE:cfo|Cost?]\n[INVOKE:cmo|Gain?]")
        .reply(response(role("cro"), "Done"));
    let cfo = Script::new().panic("cold feet");
    let cmo = Script::new().reply(response(role("cmo"), "Gain"));
    let session = play(&[("cro", &cro), ("cfo", &cfo), ("cmo", &cmo)]).session();
    let answer = session.ask(role("cro"), "Do we?").await.unwrap();
    assert!(answer.called()[0].answer().is_none());
    assert!(answer.called()[1].answer().is_some());
    assert!(
        cro.requests()[1]
            .prompt()
            .contains("CFO gave no answer (the agent panicked: cold feet)")
    );
}

#[tokio::test(start_paused = true)]
async fn a_deadline_is_for_one_reply() {
    let slow = |request: Request| async move {
        tokio::time::sleep(Duration::from_secs(4)).await;
        match request.round() {
            0 => "Wait.".to_owned(),
            _ => response(request.role(), "Done"),
        }
    };
    let conductor = Conductor::builder(&CSUITE)
        .agent(role("cfo"), slow)
        .deadline(Duration::from_secs(5))
        .build()
        .unwrap();
    let answer = conductor
        .session()
        .ask(role("cfo"), "How long?")
        .await
        .unwrap();
    assert_eq!(answer.key_finding(), "Done");
}

#[tokio::test(start_paused = true)]
async fn a_hanging_agent_is_given_up_and_the_others_go_on() {
    let cro = Script::new()
        .reply("[INVOKE:cfo|Cost?]")
        .reply(response(role("cro"), "Done"));
    let cfo = Script::new().hang();
    let session = play(&[("cro", &cro), ("cfo", &cfo)]).session();
    let answer = session.ask(role("cro"), "Do we?").await.unwrap();
    assert_eq!(answer.key_finding(), "Done");
    let prompt = cro.requests()[1].prompt();
    assert!(prompt.contains("CFO gave no answer (no reply within 300s)"));
    let error = session.ask(role("cfo"), "And?").await.unwrap_err();
    assert_eq!(error.kind(), FailureKind::Failed);
}

/// Counts how many of it are alive.
struct Alive(Arc<AtomicUsize>);

impl Alive {
    fn one(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count.clone())
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn dropping_the_future_stops_every_agent_at_once() {
    let alive = Arc::new(AtomicUsize::new(0));
    let ceo = Script::new().reply("[BROADCAST:all|What breaks?]");
    let counted = alive.clone();
    let conductor = Conductor::builder(&CSUITE)
        .agent(role("ceo"), ceo)
        .others(move |_: Request| {
            let alive = Alive::one(&counted);
            async move {
                let _alive = alive;
                core::future::pending::<()>().await;
                ""
            }
        })
        .build()
        .unwrap();
    let session = conductor.session();
    let mut ask = Box::pin(session.ask(role("ceo"), "Are we safe?"));
    let waker = &mut core::task::Context::from_waker(core::task::Waker::noop());
    assert!(ask.as_mut().poll(waker).is_pending());
    assert_eq!(alive.load(Ordering::SeqCst), CSUITE.invocable().count() - 1);
    drop(ask);
    assert_eq!(alive.load(Ordering::SeqCst), 0);
}

/// Two agents that answer at once, one of which asks the other.
fn instant() -> Conductor {
    Conductor::builder(&CSUITE)
        .agent(role("cro"), |request: Request| async move {
            match request.answer_of(role("cfo")) {
                None => "[INVOKE:cfo|Cost?]".to_owned(),
                Some(_) => response(role("cro"), "Done"),
            }
        })
        .agent(role("cfo"), |_: Request| async {
            response(role("cfo"), "Nine")
        })
        .build()
        .expect("roles of one set")
}

#[test]
fn ten_thousand_exchanges_leave_no_task_and_no_memory_behind() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let conductor = instant();
    let exchanges = |times: usize| {
        runtime.block_on(async {
            for _ in 0..times {
                let session = conductor.session();
                session.ask(role("cro"), "Do we?").await.unwrap();
            }
        });
    };
    // What is made once is made before.
    exchanges(10);
    let left = allocation_counter::measure(|| exchanges(10_000));
    assert_eq!((left.count_current, left.bytes_current), (0, 0));
    assert_eq!(runtime.metrics().num_alive_tasks(), 0);
}

#[tokio::test]
async fn a_session_can_be_moved_to_another_task() {
    let session = instant().session();
    let answered = tokio::spawn(async move {
        session
            .ask(role("cro"), "Do we?")
            .await
            .map(|answer| answer.key_finding().to_owned())
    });
    assert_eq!(answered.await.unwrap().unwrap(), "Done");
}
