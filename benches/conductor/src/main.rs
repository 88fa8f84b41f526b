//! `cargo run --release -p agentproto-bench-conductor`: one exchange with an instant agent, a broadcast to
//! every role, and the check of one hop, each beside its peers, in one run.
//!
//! The peers carry the same two texts and nothing else: no reading, no rules, no transcript, no deadline. The
//! program ends with exit code 1 where the conductor costs more than three times its measure, on the runtime
//! that `#[tokio::main]` makes. On one thread, where the peers need not wake another, it is shown beside.

mod chain;
mod measure;
mod peers;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use agentproto::conductor::{Conductor, Request};
use agentproto::csuite::CSuite;
use agentproto::role::{RoleId, RoleSet};
use futures_util::future::join_all;
use tokio::runtime::{Builder, Runtime};

use crate::measure::{Contest, Measured, report};
use crate::peers::{Kameo, Ractor, Task};

/// What every role is asked.
const QUESTION: &str = "What does hiring five engineers in Q3 do to the burn?";

/// What every role answers, instantly.
fn answer(token: &str) -> String {
    format!(
        "[RESPONSE:{token}]\nKey finding: Runway falls to nine months.\nSupporting data:\n  - Burn is $280K a month\n  \
         - Five hires add $100K\nConfidence: medium\nCaveat: Assumes a three-month ramp.\n[/RESPONSE]"
    )
}

fn conductor() -> Conductor {
    let answers: Vec<String> = CSuite::TABLE
        .roles()
        .map(|role| answer(role.token()))
        .collect();
    let instant = move |request: Request| {
        let answer = answers[request.role().index()].clone();
        async move { answer }
    };
    Conductor::builder(CSuite::TABLE)
        .others(instant)
        .build()
        .expect("roles of one set")
}

/// One question to one role, each in a run with a transcript of its own.
fn exchange(runtime: &Runtime) -> Vec<Measured> {
    let mut contest = Contest::new(20_000);
    let conductor = conductor();
    contest.enter("agentproto", move |times| {
        timed(runtime, times, async || {
            let session = conductor.session();
            let answered = session.ask(CSuite::Cfo, QUESTION).await.expect("an answer");
            black_box((answered, session));
        })
    });
    let task = runtime.block_on(async { Task::spawn(answer("cfo")) });
    contest.enter("tokio mpsc + oneshot", move |times| {
        timed(runtime, times, async || {
            black_box(task.ask(QUESTION.to_owned()).await);
        })
    });
    let actor = runtime.block_on(async { Kameo::start(answer("cfo")) });
    contest.enter("kameo ask", move |times| {
        timed(runtime, times, async || {
            black_box(Kameo::question(&actor, QUESTION.to_owned()).await);
        })
    });
    let actor = runtime.block_on(Ractor::start(answer("cfo")));
    contest.enter("ractor call", move |times| {
        timed(runtime, times, async || {
            black_box(Ractor::question(&actor, QUESTION.to_owned()).await);
        })
    });
    contest.run()
}

/// One question to every role but the one that asks, side by side.
fn broadcast(runtime: &Runtime) -> Vec<Measured> {
    let mut contest = Contest::new(2_000);
    let conductor = conductor();
    contest.enter("agentproto", move |times| {
        timed(runtime, times, async || {
            let session = conductor.session();
            let mut slots = session
                .broadcast(CSuite::Ceo, QUESTION)
                .expect("the CEO may");
            slots.run().await;
            assert_eq!(slots.answers().count(), 13);
        })
    });
    let roles: Vec<RoleId> = CSuite::TABLE.invocable().skip(1).collect();
    let answers: Vec<String> = roles.iter().map(|role| answer(role.token())).collect();
    let tasks: Vec<Task> =
        runtime.block_on(async { answers.iter().cloned().map(Task::spawn).collect() });
    contest.enter("tokio mpsc + oneshot", move |times| {
        timed(runtime, times, async || {
            let asked = tasks.iter().map(|task| task.ask(QUESTION.to_owned()));
            assert_eq!(join_all(asked).await.len(), 13);
        })
    });
    let actors: Vec<_> =
        runtime.block_on(async { answers.iter().cloned().map(Kameo::start).collect() });
    contest.enter("kameo ask", move |times| {
        timed(runtime, times, async || {
            let asked = actors
                .iter()
                .map(|actor| Kameo::question(actor, QUESTION.to_owned()));
            assert_eq!(join_all(asked).await.len(), 13);
        })
    });
    let actors = runtime.block_on(join_all(answers.into_iter().map(Ractor::start)));
    contest.enter("ractor call", move |times| {
        timed(runtime, times, async || {
            let asked = actors
                .iter()
                .map(|actor| Ractor::question(actor, QUESTION.to_owned()));
            assert_eq!(join_all(asked).await.len(), 13);
        })
    });
    contest.run()
}

fn timed(runtime: &Runtime, times: u32, once: impl AsyncFn()) -> Duration {
    runtime.block_on(async {
        let began = Instant::now();
        for _ in 0..times {
            once().await;
        }
        began.elapsed()
    })
}

fn main() -> ExitCode {
    let current = Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let threads = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let threads = threads.expect("a runtime");
    let mut holds = true;
    report(
        "one exchange, one thread",
        &exchange(&current),
        "kameo ask",
        3.0,
    );
    report(
        "a broadcast to 13 roles, one thread",
        &broadcast(&current),
        "kameo ask",
        3.0,
    );
    holds &= report("one exchange", &exchange(&threads), "kameo ask", 3.0);
    holds &= report(
        "a broadcast to 13 roles",
        &broadcast(&threads),
        "kameo ask",
        3.0,
    );
    holds &= report("the check of one hop", &chain::contest(), "bit mask", 3.0);
    let allocations = chain::allocations();
    println!("allocations of 16 hops, allowed and refused: {allocations}");
    if holds && allocations == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
