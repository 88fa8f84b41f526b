//! A meeting that was killed goes on from its transcript.

use std::collections::HashSet;

use agentproto_runtime::conductor::testing::response;
use agentproto_runtime::conductor::{Event, Transcript};
use agentproto_runtime::meeting::{Material, Meeting, MeetingError, MeetingFailure};
use agentproto_runtime::memory::Answers;
use agentproto_runtime::quality::FounderVerdict;
use serde_json::{Value, json};

use super::{Cast, Place, Plan, SCREEN, agenda, hold, proposal};
use crate::sets::{CSUITE, role};

pub(super) fn read(text: &str) -> Transcript {
    Transcript::read(text, &[&CSUITE]).unwrap()
}

/// A meeting in which everything happens that a kill could come between: repairs, refusals, invocations.
fn eventful() -> Cast {
    let unsure = response(role("ceo"), "Go now").replace("medium", "70%");
    let cfo = format!(
        "[ASSUMPTION: half is signed]\n{}",
        response(role("cfo"), "Wait")
    );
    Cast::new()
        .says("ceo", 2, [unsure, response(role("ceo"), "Go now")])
        .says("cfo", 2, ["[INVOKE:cro|What is signed?]".to_owned(), cfo])
        .says("executive-mentor", 3, ["Hm.", SCREEN])
        .says(
            "chief-of-staff",
            4,
            [
                "[INVOKE:cfo|How long?]\n[INVOKE:cro|How many?]".to_owned(),
                "{}".to_owned(),
                proposal("Sell from Lisbon"),
            ],
        )
        .says(
            "cfo",
            4,
            [
                "Let me see.".to_owned(),
                response(role("cfo"), "Until January"),
            ],
        )
        .says("cro", 4, [response(role("cro"), "Eleven")])
}

/// The lines of a whole meeting, and how many a kill can't undo: the file of a meeting begins with them.
async fn whole() -> (Vec<String>, usize) {
    let transcript = eventful().hold().await.unwrap().transcript().to_string();
    let lines: Vec<String> = transcript
        .split_inclusive('\n')
        .map(str::to_owned)
        .collect();
    let begun = lines
        .iter()
        .position(|line| line.contains("\"agenda\""))
        .unwrap()
        + 1;
    (lines, begun)
}

/// What was replied so far, each as [`Cast::asked`] would name it.
fn replied(transcript: &Transcript) -> HashSet<String> {
    let mut calls = std::collections::HashMap::new();
    let mut phase = 0;
    let mut replied = HashSet::new();
    for event in transcript.events() {
        match event {
            Event::Phase { phase: entered } => phase = entered.number(),
            Event::Asked { call, chain, .. } => {
                calls.insert(*call, format!("{} {phase}", chain.arrows()));
            }
            Event::Replied { call, round, .. } => {
                replied.insert(format!("{}.{round}", calls[call]));
            }
            _ => {}
        }
    }
    replied
}

#[tokio::test]
async fn nobody_is_asked_twice_wherever_a_kill_came() {
    let (lines, begun) = whole().await;
    let all = eventful();
    let expected = all.hold().await.unwrap();
    let place = Place::new();
    let mut minutes = HashSet::new();
    for cut in begun..=lines.len() {
        let transcript = read(&lines[..cut].concat());
        let known = replied(&transcript);
        let cast = eventful();
        let meeting = Meeting::resume(&cast.conductor(), &transcript).unwrap();
        let mut review = hold(meeting).await.unwrap();
        assert_eq!(
            review.meeting().proposal(),
            expected.meeting().proposal(),
            "cut at {cut}"
        );
        let asked = cast.asked();
        for again in &asked {
            assert!(
                !known.contains(again),
                "cut at {cut}: {again} was asked before"
            );
        }
        // Nobody was left out, and nobody was asked for the same twice in this run.
        let unique: HashSet<String> = asked.iter().cloned().collect();
        assert_eq!(unique.len(), asked.len());
        assert_eq!(
            unique.len() + known.len(),
            all.asked().len(),
            "cut at {cut}"
        );
        minutes.insert(review.leave_pending(&place.memory).unwrap());
    }
    // The minutes do not tell how often the meeting was killed.
    assert_eq!(minutes.len(), 1, "{minutes:?}");
}

#[tokio::test]
async fn nobody_is_asked_twice_by_a_meeting_that_is_killed_twice() {
    let (lines, begun) = whole().await;
    let all = eventful();
    all.hold().await.unwrap();
    for first in (begun..lines.len()).step_by(3) {
        let transcript = read(&lines[..first].concat());
        let meeting = Meeting::resume(&eventful().conductor(), &transcript).unwrap();
        let resumed = hold(meeting).await.unwrap().transcript().to_string();
        let resumed: Vec<&str> = resumed.split_inclusive('\n').collect();
        for second in first + 1..resumed.len() {
            let transcript = read(&resumed[..second].concat());
            let known = replied(&transcript);
            let cast = eventful();
            let meeting = Meeting::resume(&cast.conductor(), &transcript).unwrap();
            hold(meeting).await.unwrap();
            let asked: HashSet<String> = cast.asked().into_iter().collect();
            assert!(asked.is_disjoint(&known), "cut at {first} and {second}");
            assert_eq!(asked.len() + known.len(), all.asked().len());
        }
    }
}

#[tokio::test]
async fn a_decision_is_made_once_wherever_a_kill_came() {
    // The whole run with the answer, and what its memory held before and behind the write.
    let place = Place::new();
    let mut review = eventful().hold().await.unwrap();
    let ticket = review.ticket().clone();
    let decided = review
        .answer(
            &ticket,
            &FounderVerdict::Approve,
            &Answers::default(),
            &place.memory,
        )
        .unwrap();
    let transcript = review.transcript().to_string();
    let lines: Vec<&str> = transcript.split_inclusive('\n').collect();
    let deciding = lines
        .iter()
        .position(|line| line.contains("\"deciding\""))
        .unwrap();
    assert!(lines[deciding + 1].contains("\"decided\""));
    assert_eq!(lines.len(), deciding + 2);
    let text = |cut: usize| lines[..cut].concat();

    // Killed before the write: it is made now.
    for cut in deciding - 2..=deciding + 1 {
        let empty = Place::new();
        let meeting = Meeting::resume(&eventful().conductor(), &read(&text(cut))).unwrap();
        let mut review = hold(meeting).await.unwrap();
        assert_eq!(review.decided(&empty.memory).unwrap(), None);
        let again = review
            .answer(
                &ticket,
                &FounderVerdict::Approve,
                &Answers::default(),
                &empty.memory,
            )
            .unwrap();
        assert_eq!(again, decided);
        assert_eq!(empty.log(), place.log());
    }
    // Killed behind the write, before or behind the note of it: it stands.
    for cut in [deciding + 1, deciding + 2] {
        let meeting = Meeting::resume(&eventful().conductor(), &read(&text(cut))).unwrap();
        let mut review = hold(meeting).await.unwrap();
        assert_eq!(
            review.decided(&place.memory).unwrap().as_ref(),
            Some(&decided)
        );
        let again = review
            .answer(
                &ticket,
                &FounderVerdict::Approve,
                &Answers::default(),
                &place.memory,
            )
            .unwrap();
        assert_eq!(again, decided);
        assert_eq!(place.decisions(), 1);
    }
    assert_eq!(place.raw(), ["2026-11-30-enter-spain-in-q3.md"]);
}

#[tokio::test]
async fn an_equal_decision_of_another_meeting_is_not_taken_for_this_one() {
    let place = Place::new();
    let approve = FounderVerdict::Approve;
    let mut other = Cast::new().hold().await.unwrap();
    let ticket = other.ticket().clone();
    other
        .answer(&ticket, &approve, &Answers::default(), &place.memory)
        .unwrap();

    // The same proposal out of other talk, killed between the note and the write.
    let mut review = eventful().hold().await.unwrap();
    let elsewhere = Place::new();
    let ticket = review.ticket().clone();
    review
        .answer(&ticket, &approve, &Answers::default(), &elsewhere.memory)
        .unwrap();
    let text = review.transcript().to_string();
    let cut = text.trim_end().rfind('\n').unwrap() + 1;
    let meeting = Meeting::resume(&eventful().conductor(), &read(&text[..cut])).unwrap();
    let mut review = hold(meeting).await.unwrap();
    assert_eq!(review.decided(&place.memory).unwrap(), None);
    let decided = review
        .answer(&ticket, &approve, &Answers::default(), &place.memory)
        .unwrap();
    // It is kept once, and so are the two transcripts.
    assert!(decided.was_standing());
    assert_eq!((place.decisions(), place.raw().len()), (1, 2));
}

#[tokio::test]
async fn a_synthesis_that_can_no_longer_be_read_is_asked_for_again() {
    let stricter = |material: Material<'_>, json: &Value| {
        let plan = Plan::read(material, json)?;
        let is_old = plan.decision == "Sell from Lisbon";
        (!is_old)
            .then_some(plan)
            .ok_or("decision: an old one".to_owned())
    };
    let first = Cast::new().hold().await.unwrap().transcript();
    let cast = Cast::new().says("chief-of-staff", 4, [proposal("Sell from Porto")]);
    let resumed = |transcript: &Transcript| {
        let meeting = Meeting::resume(&cast.conductor(), &read(&transcript.to_string())).unwrap();
        async {
            let meeting = meeting.analyse().await?.critique().await?;
            Ok::<_, MeetingError>(meeting.synthesise("A plan.", stricter).await?.review())
        }
    };
    let review = resumed(&first).await.unwrap();
    assert_eq!(review.meeting().proposal().decision, "Sell from Porto");
    assert_eq!(cast.asked(), ["chief-of-staff 4.0"]);
    // And the new one stands when the meeting goes on once more.
    let again = resumed(&review.transcript()).await.unwrap();
    assert_eq!(again.meeting().proposal().decision, "Sell from Porto");
    assert_eq!(cast.asked().len(), 1);
}

#[tokio::test]
async fn what_the_caller_kept_comes_back() {
    let cast = Cast::new();
    let setup = json!({ "programs": ["llm"] });
    let agenda = agenda().with("The company", "Eleven people");
    let meeting = Meeting::open(&cast.conductor(), agenda.clone(), setup.clone()).unwrap();
    let transcript = read(&meeting.transcript().to_string());
    assert_eq!(Meeting::setup_of(&transcript).unwrap(), (agenda, setup));
}

#[tokio::test]
async fn a_resumed_meeting_hands_on_what_is_new() {
    use std::sync::{Arc, Mutex};
    let (lines, begun) = whole().await;
    let transcript = read(&lines[..begun].concat());
    let meeting = Meeting::resume(&eventful().conductor(), &transcript).unwrap();
    let file = Arc::new(Mutex::new(lines[..begun].concat().into_bytes()));
    let sink = file.clone();
    meeting.record(move |entry| entry.write(&mut *sink.lock().unwrap()));
    let review = hold(meeting).await.unwrap();
    let file = String::from_utf8(file.lock().unwrap().clone()).unwrap();
    assert_eq!(file, review.transcript().to_string());
}

#[tokio::test]
async fn what_is_no_transcript_of_a_meeting_says_so() {
    let session = Cast::new().conductor().session();
    let error = Meeting::resume(&Cast::new().conductor(), &session.transcript()).unwrap_err();
    assert!(!error.is_outside());
    assert_eq!(
        error.to_string(),
        "expected the transcript of a meeting: it has no agenda"
    );

    let (lines, _) = whole().await;
    let without = |what: &str| -> String {
        let kept = lines.iter().filter(|line| !line.contains(what));
        kept.map(String::as_str).collect()
    };
    for (text, expected) in [
        (
            without("\"kind\":\"critic_screen\""),
            "its phase 4 began without a critique",
        ),
        (
            without("\"kind\":\"response\""),
            "its phase 3 began with fewer than two views",
        ),
        (
            without("\"event\":\"answered\",\"call\":4}"),
            "its phase 5 began without a proposal",
        ),
        (
            lines.concat().replace("\"2026-11-30\"", "\"30.11.2026\""),
            "date: found `30.11.2026`, expected `YYYY-MM-DD`",
        ),
        (
            lines
                .concat()
                .replace("[\"ceo\",\"cfo\",\"cro\"]", "[\"ceo\",\"art\"]"),
            "participants: `art` is no role of csuite",
        ),
        (
            lines.concat() + "{\"ms\":9,\"event\":\"note\",\"about\":\"decided\",\"data\":{}}\n",
            "its note `decided`: missing field `hash`",
        ),
    ] {
        let error = Meeting::setup_of(&read(&text)).unwrap_err();
        assert!(matches!(error.failure(), MeetingFailure::NoMeeting(_)));
        assert!(error.to_string().contains(expected), "{error}");
    }
}
