//! What a subscriber of `tracing` sees. A program of its own: whether anybody listens is remembered for a whole
//! program, and other tests run exchanges to which nobody does.

#![cfg(feature = "conductor")]

#[path = "it/sets.rs"]
mod sets;

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use agentproto_runtime::conductor::Conductor;
use agentproto_runtime::conductor::testing::{Script, response};
use agentproto_runtime::rules::Phase;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::sets::{CSUITE, role};

/// Keeps every span and event as one line.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl Lines {
    fn push(&self, line: String) -> u64 {
        let mut lines = self.0.lock().expect("no test panics here");
        lines.push(line);
        lines.len() as u64
    }
}

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push_str(&format!(" {}={value:?}", field.name()));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.push_str(&format!(" {}={value}", field.name()));
    }
}

struct Line(String);

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("agentproto")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut line = Line(span.metadata().name().to_owned());
        span.record(&mut line);
        Id::from_u64(self.push(line.0))
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line("event".to_owned());
        event.record(&mut line);
        self.push(line.0);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn every_turn_is_a_span_with_role_chain_hops_and_phase() {
    let lines = Lines::default();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    tracing::subscriber::with_default(lines.clone(), || {
        runtime.block_on(async {
            let cro = Script::new()
                .reply("[INVOKE:cfo|What does it cost?]")
                .reply(response(role("cro"), "Worth it"));
            let cfo = Script::new()
                .reply("[INVOKE:cro|What is signed?]")
                .reply(response(role("cfo"), "Nine"))
                .reply(response(role("cfo"), "Nine"));
            let conductor = Conductor::builder(&CSUITE)
                .agent(role("cro"), cro)
                .agent(role("cfo"), cfo);
            let mut session = conductor.build().expect("roles of one set").session();
            session.ask(role("cro"), "Do we?").await.unwrap();
            session.enter(Phase::Analysis);
            session.ask(role("cfo"), "Alone?").await.unwrap();
        });
    });
    let lines = lines.0.lock().unwrap().join("\n");
    insta::assert_snapshot!(lines, @"
    agentproto.turn agentproto.role=cro agentproto.chain=cro agentproto.hops=0
    agentproto.turn agentproto.role=cfo agentproto.chain=cro → cfo agentproto.hops=1
    event message=refused refusal=cannot invoke cro — circular call detected in chain cro→cfo (rule 3)
    agentproto.turn agentproto.role=cfo agentproto.chain=cfo agentproto.hops=0 agentproto.phase=2
    ");
}
