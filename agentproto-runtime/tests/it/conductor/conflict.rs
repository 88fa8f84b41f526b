//! Conflicts: surfaced, resolved, never dropped.

use agentproto_runtime::conductor::Event;
use agentproto_runtime::conductor::testing::{Script, response};
use agentproto_runtime::message::{Conflict, Position, Resolution};

use super::play;
use crate::sets::role;

fn conflict() -> Conflict<'static> {
    let positions = [
        Position::new(role("cfo"), "projects 14 months"),
        Position::new(role("cro"), "expects 18"),
    ];
    Conflict::new(positions, None, None).expect("a conflict")
}

#[test]
fn no_report_is_made_while_one_is_unresolved() {
    let session = play(&[]).session();
    assert!(session.conflicts().settle().unwrap().conflicts().is_empty());
    let number = session.conflicts().register(conflict());
    let unresolved = session.conflicts().settle().unwrap_err();
    insta::assert_snapshot!(unresolved, @"found 1 unresolved conflict, expected a resolution for each: `CFO projects 14 months; CRO expects 18`");
    assert!(
        session
            .conflicts()
            .resolve(number, Resolution::Conservative)
    );
    let settled = session.conflicts().settle().unwrap();
    assert_eq!(
        settled.conflicts()[0].to_string(),
        "[CONFLICT: CFO projects 14 months; CRO expects 18]\nResolution: conservative"
    );
    assert!(!session.conflicts().resolve(7, Resolution::Escalate));
}

#[test]
fn typed_answers_that_disagree_are_a_conflict() {
    let session = play(&[]).session();
    let months = [(role("cfo"), 14), (role("cro"), 18), (role("ceo"), 14)];
    let conflicts = session.conflicts();
    let found = conflicts.compare("runway in months", months).unwrap();
    assert_eq!(
        conflicts.all()[found.unwrap()].text(),
        "CFO says 14 for runway in months; CRO says 18 for runway in months; CEO says 14 for runway in months"
    );
    assert_eq!(
        conflicts
            .compare("headcount", [(role("cfo"), 5), (role("cro"), 5)])
            .unwrap(),
        None
    );
    assert!(
        conflicts
            .compare("a; b", [(role("cfo"), 5), (role("cro"), 6)])
            .is_err()
    );
}

#[tokio::test]
async fn a_conflict_that_an_agent_names_is_kept_once() {
    let named = format!("{}\n\n{}", conflict(), response(role("ceo"), "They differ"));
    let ceo = Script::new().reply(named.clone()).reply(named);
    let session = play(&[("ceo", &ceo)]).session();
    session.ask(role("ceo"), "What now?").await.unwrap();
    session.ask(role("ceo"), "What now?").await.unwrap();
    assert_eq!(session.conflicts().all().len(), 1);
    session.conflicts().resolve(0, Resolution::Escalate);
    let transcript = session.transcript();
    let events: Vec<&Event> = transcript
        .events()
        .filter(|event| matches!(event, Event::Conflict { .. } | Event::Resolved { .. }))
        .collect();
    assert_eq!(events.len(), 2);
}
