//! Runs that go on from their transcript, notes, and answers in JSON.

use std::io;

use agentproto_runtime::conductor::testing::{Script, assert_calls, response};
use agentproto_runtime::conductor::{Event, FailureKind, Transcript};
use agentproto_runtime::message::Resolution;
use agentproto_runtime::rules::Phase;
use serde_json::{Value, json};

use super::play;
use crate::sets::{CSUITE, role};

fn read(text: &str) -> Transcript {
    Transcript::read(text, &[&CSUITE]).expect("a transcript")
}

#[tokio::test]
async fn a_resumed_run_goes_on_in_its_phase_with_its_conflicts_and_its_numbers() {
    let reply = format!(
        "[CONFLICT: CFO says nine; CMO says twelve]\n\n{}",
        response(role("cfo"), "Nine")
    );
    let cfo = Script::new().reply(reply);
    let mut session = play(&[("cfo", &cfo)]).session();
    session.enter(Phase::Synthesis);
    session.ask(role("cfo"), "How long?").await.unwrap();
    session.conflicts().resolve(0, Resolution::Conservative);
    let before = session.transcript();

    let cmo = Script::new().reply(response(role("cmo"), "Twelve"));
    let resumed = play(&[("cmo", &cmo)]).resume(&read(&before.to_string()));
    assert_eq!(resumed.phase(), Some(Phase::Synthesis));
    assert_eq!(
        resumed.conflicts().all()[0].resolution(),
        Some(Resolution::Conservative)
    );
    let answer = resumed.ask(role("cmo"), "How far?").await.unwrap();
    assert_eq!(answer.call(), 1);
    assert_calls(&resumed.transcript(), &["cfo", "cmo"]);
    assert!(
        resumed
            .transcript()
            .to_string()
            .starts_with(&before.to_string())
    );
}

#[tokio::test]
async fn a_note_is_kept_as_it_is() {
    let session = play(&[]).session();
    let data = json!({ "any": ["thing", 1] });
    session.note("agenda", data.clone());
    let transcript = read(&session.transcript().to_string());
    let noted = transcript.events().find_map(|event| match event {
        Event::Note { about, data } => Some((about.to_string(), data.clone())),
        _ => None,
    });
    assert_eq!(noted, Some(("agenda".to_owned(), data)));
}

#[tokio::test]
async fn what_speaks_against_a_json_answer_goes_back() {
    let months = |json: &Value| json["months"].as_u64().ok_or("months: expected a number");
    let months = |json: &Value| months(json).map_err(str::to_owned);
    let cfo = Script::new()
        .reply("About nine.")
        .reply("{\"months\": 9")
        .reply("{\"months\": \"nine\"}")
        .reply("Here you are: {\"months\": 9}.");
    let session = play(&[("cfo", &cfo)]).session();
    let asked = session.ask_json(role("cfo"), "How long?", "One field, `months`.", months);
    assert_eq!(asked.await.unwrap().into_value(), 9);
    assert!(
        cfo.requests()[0]
            .prompt()
            .contains("## The form of this answer\n\nOne field, `months`.\n")
    );
    let repairs: Vec<String> = cfo.requests()[1..]
        .iter()
        .map(|request| request.repair().unwrap().to_owned())
        .collect();
    insta::assert_snapshot!(repairs.join("\n---\n"), @r"
    Your reply has no JSON object, expected exactly one. Answer in the form that you were given.
    ---
    Your JSON could not be read: EOF while parsing an object at line 1 column 12. Send it once more, mended.
    ---
    Send your answer once more, mended:
    months: expected a number
    ");

    let cfo = Script::new().reply("No.").reply("No.");
    let session = super::builder(&[("cfo", &cfo)])
        .max_rounds(1)
        .build()
        .unwrap()
        .session();
    let error = session
        .ask_json(role("cfo"), "How long?", "", months)
        .await
        .unwrap_err();
    assert_eq!(error.kind(), FailureKind::Malformed);
    assert_eq!(
        error.to_string(),
        "cfo: found no JSON object, expected exactly one"
    );
}

#[tokio::test]
async fn a_sink_that_failed_gets_nothing_more() {
    let cfo = Script::new().reply(response(role("cfo"), "Nine"));
    let session = play(&[("cfo", &cfo)]).session();
    let mut left = 2;
    session.record(move |_| {
        assert!(left > 0, "it failed before");
        left -= 1;
        if left > 0 {
            Ok(())
        } else {
            Err(io::ErrorKind::StorageFull.into())
        }
    });
    session.note("one", Value::Null);
    assert_eq!(session.lost().unwrap().kind(), io::ErrorKind::StorageFull);
    session.ask(role("cfo"), "How long?").await.unwrap();
    assert!(session.lost().is_none());
}

#[tokio::test]
async fn turns_that_were_begun_anew_stand_in_a_transcript_once() {
    let unsure = response(role("cfo"), "Nine").replace("medium", "70%");
    let cfo = Script::new()
        .reply(unsure)
        .reply(response(role("cfo"), "Nine"));
    let session = play(&[("cfo", &cfo)]).session();
    session.ask(role("cfo"), "How long?").await.unwrap();
    let text = session.transcript().to_string();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (opened, turn) = lines.split_at(1);
    let again = |call: u32, lines: &[&str]| {
        let (from, to) = ("\"call\":0", format!("\"call\":{call}"));
        lines.concat().replace(from, &to)
    };
    let events = |text: &str| read(text).without_false_starts().entries().len();
    // Cut off behind its first reply, begun anew, cut off at once, begun anew, answered.
    let cut = opened.concat() + &again(0, &turn[..2]) + &again(1, &turn[..1]);
    assert_eq!(events(&cut), 3, "the one that came farther");
    let cut = cut + &again(2, &turn[..3]);
    assert_eq!(events(&cut), 4, "the one that came farther");
    let whole = cut + &again(3, turn);
    assert_eq!(events(&whole), lines.len(), "the one that was answered");
    // The same question later is another turn.
    assert_eq!(events(&(whole + &again(4, &turn[..2]))), lines.len() + 2);
    assert_eq!(events(&text), lines.len());
}
