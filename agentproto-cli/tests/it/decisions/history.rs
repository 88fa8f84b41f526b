//! Older histories of the user and of the project.

use std::fs;

use super::{Place, decision};

const MEETINGS: &str = "## 2026-02-15 — Spain\n\n**Decision:** Pilot in Madrid.\n\n\
    **Rejected:**\n- Launch everywhere — too many people [DO_NOT_RESURFACE]\n";
const LOG: &str = "## Decision: Pricing\nDate: 2026-01-10\nDecided: Usage-based.\nOwner: CFO\n";

#[test]
fn they_are_listed_and_heeded_and_never_written() {
    let place = Place::new();
    let meetings = place.dir.path().join("work/memory/board-meetings");
    let claude = place.dir.path().join("home/.claude");
    fs::create_dir_all(&meetings).unwrap();
    fs::create_dir_all(&claude).unwrap();
    fs::write(meetings.join("decisions.md"), MEETINGS).unwrap();
    fs::write(claude.join("decision-log.md"), LOG).unwrap();

    insta::assert_snapshot!(place.run(&["list"]).out, @r"
    2026-02-15-spain  active  Spain — Pilot in Madrid.
    2026-01-10-pricing  active  Pricing — Usage-based.
    ");
    let mut new = decision("Launch");
    new["decision"] = "Launch everywhere.".into();
    assert_eq!(place.add(&new).code, 1);
    let run = place.run_with(&["add", "--reopen", "2026-02-15-spain"], new.to_string());
    assert_eq!(run.code, 0, "{}", run.err);

    assert_eq!(
        fs::read_to_string(meetings.join("decisions.md")).unwrap(),
        MEETINGS
    );
    assert_eq!(
        fs::read_to_string(claude.join("decision-log.md")).unwrap(),
        LOG
    );
    assert_eq!(fs::read_dir(&claude).unwrap().count(), 1);
    assert_eq!(fs::read_dir(&meetings).unwrap().count(), 1);
}

#[test]
fn the_default_root_is_in_the_home_directory() {
    let place = Place::new();
    let mut command = crate::program::command(&["decisions", "add"]);
    command
        .env("HOME", place.dir.path().join("home"))
        .current_dir(place.dir.path().join("work"));
    let run = crate::program::run_command(command, decision("T").to_string());
    assert_eq!(run.code, 0, "{}", run.err);
    let log = place
        .dir
        .path()
        .join("home/.claude/decisions/approved/decisions.md");
    assert!(log.exists());
}
