//! Transcripts: written, read, drawn, replayed.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use agentproto_runtime::conductor::testing::{Script, assert_calls, calls, response};
use agentproto_runtime::conductor::{Event, Session, Transcript};
use agentproto_runtime::message::Resolution;
use agentproto_runtime::rules::Phase;

use super::{builder, play};
use crate::sets::{CSUITE, role};

/// A run in which almost everything happens.
async fn eventful() -> Session {
    let unsure = response(role("cfo"), "Nine").replace("medium", "70%");
    let cro = Script::new()
        .reply("[INVOKE:cfo|What does it cost; 100% of #1?]\n[INVOKE:cmo|What does it bring?]")
        .reply(format!(
            "[CONFLICT: CFO says nine; CMO says twelve]\n\n{}",
            response(role("cro"), "Worth it")
        ));
    let cfo = Script::new()
        .reply("[INVOKE:cro|What is signed?]")
        .reply(unsure)
        .reply(format!(
            "[ASSUMPTION: half is signed]\n{}",
            response(role("cfo"), "Nine")
        ))
        .reply(response(role("cfo"), "The round"));
    let cmo = Script::new()
        .hang()
        .fail("no model")
        .reply(response(role("cmo"), "The launch"));
    let critic = Script::new().reply(
        "[CRITIC-SCREEN]\nWeakest point: one source\nMissing perspective: support\n\
         If wrong, the cost is: two quarters\nProceed: ✅ With noted risks\n[/CRITIC-SCREEN]",
    );
    let conductor = builder(&[
        ("cro", &cro),
        ("cfo", &cfo),
        ("cmo", &cmo),
        ("executive-mentor", &critic),
    ])
    .deadline(Duration::from_secs(5))
    .build()
    .expect("it happens");
    let mut session = conductor.session();
    session
        .ask(role("cro"), "Do we?")
        .await
        .expect("it happens");
    session.conflicts().resolve(0, Resolution::Escalate);
    let mut slots = session
        .broadcast(role("ceo"), "What breaks?")
        .expect("it happens");
    slots.run().await;
    slots.run().await;
    session.enter(Phase::Critique);
    session
        .screen(role("executive-mentor"), "Does it hold?")
        .await
        .expect("it happens");
    session
}

#[tokio::test(start_paused = true)]
async fn a_transcript_is_json_lines_and_reads_back() {
    let transcript = eventful().await.transcript();
    let text = transcript.to_string();
    assert_eq!(Transcript::read(&text, &[&CSUITE]).unwrap(), transcript);
    let first: Vec<&str> = text.lines().skip(1).take(9).collect();
    insta::assert_snapshot!(first.join("\n"), @r#"
    {"ms":0,"event":"asked","call":0,"chain":["cro"],"question":"Do we?","expects":"response"}
    {"ms":0,"event":"replied","call":0,"round":0,"text":"[INVOKE:cfo|What does it cost; 100% of #1?]\n[INVOKE:cmo|What does it bring?]"}
    {"ms":0,"event":"asked","call":1,"within":0,"chain":["cro","cfo"],"question":"What does it cost; 100% of #1?","expects":"response"}
    {"ms":0,"event":"replied","call":1,"round":0,"text":"[INVOKE:cro|What is signed?]"}
    {"ms":0,"event":"refused","within":1,"chain":["cro","cfo"],"to":"cro","reason":"circular call detected in chain cro→cfo"}
    {"ms":0,"event":"replied","call":1,"round":1,"text":"[RESPONSE:cfo]\nKey finding: Nine\nSupporting data:\n  - First fact\n  - Second fact\nConfidence: 70%\nCaveat: None in a test\n[/RESPONSE]"}
    {"ms":0,"event":"repair","call":1,"request":"Send your answer once more, changing only this:\n- found `70%`: give the confidence as `high`, `medium` or `low`"}
    {"ms":0,"event":"replied","call":1,"round":2,"text":"[ASSUMPTION: half is signed]\n[RESPONSE:cfo]\nKey finding: Nine\nSupporting data:\n  - First fact\n  - Second fact\nConfidence: medium\nCaveat: None in a test\n[/RESPONSE]"}
    {"ms":0,"event":"assumed","call":1,"text":"half is signed"}
    "#);
    let opened: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(opened["event"], "opened");
    assert_eq!(opened["version"], 1);
    assert_eq!(opened["roles"]["name"], "csuite");
}

#[tokio::test(start_paused = true)]
async fn a_transcript_brings_its_role_set_along() {
    let transcript = eventful().await.transcript();
    let read = Transcript::read(&transcript.to_string(), &[]).unwrap();
    assert_eq!(
        read.table().role("gc").unwrap().skill(),
        "general-counsel-advisor"
    );
    assert_eq!(read.table().max_hops(), 2);
    assert_eq!(calls(&read), calls(&transcript));
    assert_eq!(read.mermaid().to_string(), transcript.mermaid().to_string());
}

#[tokio::test(start_paused = true)]
async fn a_torn_last_line_is_left_out() {
    let text = eventful().await.transcript().to_string();
    // The last two lines, cut wherever a kill may cut them.
    let from = text.len() - 600;
    for end in from..text.len() {
        if text.is_char_boundary(end) {
            let read = Transcript::read(&text[..end], &[&CSUITE]).unwrap();
            let whole = text[..end].matches('\n').count();
            let got = read.entries().len();
            assert!(got == whole || got == whole + 1, "{end}: {got} of {whole}");
        }
    }
}

#[test]
fn what_is_no_transcript_says_so() {
    for (text, error) in [
        ("", "found nothing, expected a transcript"),
        (
            "hello\n",
            "line 1: column 1: expected value; expected the event `opened`, with which the JSON lines of a meeting or a conductor start",
        ),
        (
            "{\"x\n",
            "line 1: found the end of the line, expected the rest of an event; expected the event `opened`, with which the JSON lines of a meeting or a conductor start",
        ),
    ] {
        assert_eq!(Transcript::read(text, &[]).unwrap_err().to_string(), error);
    }
    let text = play(&[]).session().transcript().to_string();
    let later = text.replace("\"version\":1", "\"version\":2");
    let error = Transcript::read(&later, &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1: found version 2, expected version 1"
    );
    let unknown = format!("{text}{{\"ms\":1,\"event\":\"later\",\"x\":1}}\n");
    assert_eq!(Transcript::read(&unknown, &[]).unwrap().entries().len(), 1);
    let foreign = "{\"ms\":1,\"event\":\"asked\",\"call\":0,\"chain\":[\"hr\"],\"question\":\"?\",\"expects\":\"response\"}\n";
    let error = Transcript::read(&format!("{text}{foreign}"), &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2: chain: found `hr`, expected a role of csuite"
    );
}

#[tokio::test(start_paused = true)]
async fn a_transcript_replays_without_its_agents() {
    let transcript = eventful().await.transcript();
    let read = Transcript::read(&transcript.to_string(), &[&CSUITE]).unwrap();
    let replayed = read.replay().await;
    assert_eq!(sorted(&replayed), sorted(&transcript));
    // Once more, out of the replay.
    assert_eq!(sorted(&replayed.replay().await), sorted(&transcript));
}

/// The events without their times; what happens side by side has no order.
fn sorted(transcript: &Transcript) -> Vec<String> {
    let mut events: Vec<String> = transcript
        .events()
        .map(|event| without_numbers(&serde_json::to_value(event).expect("JSON")))
        .collect();
    events.sort();
    events
}

/// Calls are numbered as they begin, which is in no order either.
fn without_numbers(event: &serde_json::Value) -> String {
    let mut event = event.clone();
    let fields = event.as_object_mut().expect("JSON");
    fields.remove("call");
    fields.remove("within");
    event.to_string()
}

#[tokio::test(start_paused = true)]
async fn the_picture_shows_what_happened() {
    let session = eventful().await;
    insta::assert_snapshot!(session.transcript().mermaid(), @"
    sequenceDiagram
        actor the_founder as Founder
        participant ceo as CEO
        participant cfo as CFO
        participant cro as CRO
        participant cmo as CMO
        participant cpo as CPO
        participant cto as CTO
        participant chro as CHRO
        participant coo as COO
        participant ciso as CISO
        participant gc as GC
        participant cdo as CDO
        participant caio as CAIO
        participant cco as CCO
        participant vpe as VPE
        participant executive_mentor as Executive Mentor
        the_founder->>cro: Do we?
        cro->>cfo: What does it cost#59; 100#37; of #35;1?
        cfo-xcro: BLOCKED — circular call detected in chain cro→cfo
        cfo-->>cro: Nine (medium)
        cro->>cmo: What does it bring?
        cmo--xcro: timed out
        cro-->>the_founder: Worth it (medium)
        ceo->>cfo: What breaks?
        cfo-->>ceo: The round (medium)
        ceo->>cro: What breaks?
        cro--xceo: failed
        ceo->>cmo: What breaks?
        cmo--xceo: failed
        ceo->>cpo: What breaks?
        cpo--xceo: failed
        ceo->>cto: What breaks?
        cto--xceo: failed
        ceo->>chro: What breaks?
        chro--xceo: failed
        ceo->>coo: What breaks?
        coo--xceo: failed
        ceo->>ciso: What breaks?
        ciso--xceo: failed
        ceo->>gc: What breaks?
        gc--xceo: failed
        ceo->>cdo: What breaks?
        cdo--xceo: failed
        ceo->>caio: What breaks?
        caio--xceo: failed
        ceo->>cco: What breaks?
        cco--xceo: failed
        ceo->>vpe: What breaks?
        vpe--xceo: failed
        ceo->>cro: What breaks?
        cro--xceo: failed
        ceo->>cmo: What breaks?
        cmo-->>ceo: The launch (medium)
        ceo->>cpo: What breaks?
        cpo--xceo: failed
        ceo->>cto: What breaks?
        cto--xceo: failed
        ceo->>chro: What breaks?
        chro--xceo: failed
        ceo->>coo: What breaks?
        coo--xceo: failed
        ceo->>ciso: What breaks?
        ciso--xceo: failed
        ceo->>gc: What breaks?
        gc--xceo: failed
        ceo->>cdo: What breaks?
        cdo--xceo: failed
        ceo->>caio: What breaks?
        caio--xceo: failed
        ceo->>cco: What breaks?
        cco--xceo: failed
        ceo->>vpe: What breaks?
        vpe--xceo: failed
        Note over ceo,executive_mentor: phase 3 (critique)
        the_founder->>executive_mentor: Does it hold?
        executive_mentor-->>the_founder: CRITIC-SCREEN
    ");
}

#[tokio::test]
async fn refusals_stand_in_the_picture() {
    let ceo = Script::new()
        .reply("[INVOKE:executive-mentor|Well?]\n[INVOKE:ceo|I?]")
        .reply(response(role("ceo"), "End; #1"));
    let cfo = Script::new()
        .reply("[BROADCAST:all|And?]")
        .reply(response(role("cfo"), "Cash"));
    let session = play(&[("ceo", &ceo), ("cfo", &cfo)]).session();
    session.ask(role("ceo"), "Are we\nsafe?").await.unwrap();
    session.ask(role("cfo"), "x".repeat(100)).await.unwrap();
    assert_calls(
        &session.transcript(),
        &[
            "ceo",
            "ceo ✗ executive-mentor: executive-mentor takes no invocations",
            "ceo ✗ ceo: self-invocation",
            "cfo",
            "cfo ✗ all: only ceo may broadcast",
        ],
    );
    insta::assert_snapshot!(session.transcript().mermaid(), @"
    sequenceDiagram
        actor the_founder as Founder
        participant ceo as CEO
        participant cfo as CFO
        participant executive_mentor as Executive Mentor
        the_founder->>ceo: Are we safe?
        ceo-xexecutive_mentor: BLOCKED — executive-mentor takes no invocations
        ceo-xceo: BLOCKED — self-invocation
        ceo-->>the_founder: End#59; #35;1 (medium)
        the_founder->>cfo: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
        cfo-xcfo: all: BLOCKED — only ceo may broadcast
        cfo-->>the_founder: Cash (medium)
    ");
}

#[tokio::test]
async fn a_sink_gets_each_event_as_it_happens() {
    let cfo = Script::new().reply(response(role("cfo"), "Nine"));
    let session = play(&[("cfo", &cfo)]).session();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let sink = lines.clone();
    session.record(move |entry| entry.write(&mut *sink.lock().unwrap()));
    session.ask(role("cfo"), "How long?").await.unwrap();
    let written = String::from_utf8(lines.lock().unwrap().clone()).unwrap();
    assert_eq!(written, session.transcript().to_string());
    assert!(session.lost().is_none());
}

#[tokio::test]
async fn a_sink_that_fails_is_told_and_harms_nobody() {
    let cfo = Script::new().reply(response(role("cfo"), "Nine"));
    let session = play(&[("cfo", &cfo)]).session();
    session.record(|entry| match entry.event {
        Event::Replied { .. } => Err(io::Error::from(io::ErrorKind::StorageFull)),
        _ => Ok(()),
    });
    assert!(session.ask(role("cfo"), "How long?").await.is_ok());
    assert_eq!(session.lost().unwrap().kind(), io::ErrorKind::StorageFull);
}
