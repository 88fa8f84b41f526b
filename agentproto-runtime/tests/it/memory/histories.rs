//! Older histories are read and never written.

use agentproto_runtime::memory::{Memory, WriteAccess};

use super::{Place, action, day, decision, reopen, supersede};
use crate::sets::CSUITE;

const MEETINGS: &str = "# Board Meeting Decisions\n\n---\n\n## 2026-02-15 — Spain\n\n\
    **Decision:** Pilot in Madrid.\n**Owner:** CMO\n\n**Rejected:**\n\
    - Launch everywhere — too many people [DO_NOT_RESURFACE]\n\n\
    **Raw transcript:** memory/board-meetings/2026-02-15-raw.md\n\n---\n";

const LOG: &str = "## Decision: Pricing\nDate: 2026-01-10\nQuestion: Seats or usage?\n\
    Decided: Usage-based.\nOwner: CFO\nReview: 2026-04-01\n\n## Decision: Undated\nDecided: Nothing.\n";

/// A memory with both older histories before it.
fn with_histories() -> (Place, Memory) {
    let place = Place::new();
    let dir = place.dir.path();
    std::fs::create_dir_all(dir.join("board-meetings/archive/2026")).unwrap();
    std::fs::write(dir.join("board-meetings/decisions.md"), MEETINGS).unwrap();
    std::fs::write(
        dir.join("board-meetings/archive/2026/2026-02-15-raw.md"),
        "who said what",
    )
    .unwrap();
    std::fs::write(dir.join("decision-log.md"), LOG).unwrap();
    let memory = Memory::new(place.root(), &CSUITE)
        .with_history(dir.join("board-meetings/decisions.md"))
        .with_history(dir.join("decision-log.md"))
        .with_history(dir.join("not-there.md"));
    (place, memory)
}

#[test]
fn both_forms_are_read_before_the_log() {
    let (_place, memory) = with_histories();
    let log = memory.load().unwrap();
    let ids: Vec<_> = log
        .entries()
        .iter()
        .map(|entry| entry.id().as_str())
        .collect();
    assert_eq!(ids, ["2026-02-15-spain", "2026-01-10-pricing"]);
    let pricing = log.entries()[1].decision();
    assert_eq!(pricing.decision(), "Usage-based.");
    assert_eq!(pricing.owner().unwrap().token(), "cfo");
    assert_eq!(pricing.review().unwrap().to_string(), "2026-04-01");
    let note = log.notes()[0].to_string();
    insta::assert_snapshot!(note.rsplit('/').next().unwrap(), @"decision-log.md, line 8: found `## Decision: Undated`, expected an entry with a line `Date: YYYY-MM-DD`");
    let spain = &log.entries()[0];
    assert_eq!(
        memory.transcript(spain).unwrap().as_deref(),
        Some("who said what")
    );
}

#[test]
fn what_they_decided_counts_and_they_are_never_written() {
    let (place, memory) = with_histories();
    let writer = || memory.writer(&WriteAccess::founder()).unwrap();
    let launch = decision("2026-11-30", "Launch", "launch everywhere");
    let error = writer().add(&launch, &Default::default()).unwrap_err();
    assert_eq!(error.conflicts().len(), 1);
    writer().add(&launch, &reopen("2026-02-15")).unwrap();

    let spain = decision("2026-12-01", "Spain", "Stop.");
    let error = writer().add(&spain, &Default::default()).unwrap_err();
    assert_eq!(error.conflicts().len(), 1);
    writer().add(&spain, &supersede("2026-02-15")).unwrap();
    let log = memory.load().unwrap();
    assert!(
        !log.find(&"2026-02-15".parse().unwrap())
            .unwrap()
            .is_active()
    );

    let mut new = decision("2026-12-02", "Hiring", "Go.");
    new.actions = vec![action("Hire", "cro")];
    writer().add(&new, &Default::default()).unwrap();
    let error = writer().close(&"2026-01-10".parse().unwrap(), 1, "done", day("2026-12-03"));
    assert!(error.unwrap_err().is_misnamed());

    let dir = place.dir.path();
    let read = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
    assert_eq!(read("board-meetings/decisions.md"), MEETINGS);
    assert_eq!(read("decision-log.md"), LOG);
    let log = memory.load().unwrap();
    let due = log.due(day("2026-12-02"), 0);
    assert!(due.iter().all(|due| due.entry().older_file().is_none()));
}
