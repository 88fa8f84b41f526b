//! Files: names, transcripts, the archive, and what must not be followed or overwritten.

use std::fs;
use std::time::Duration;

use agentproto_runtime::memory::{Memory, WriteAccess};

use super::{Place, day, decision};
use crate::sets::CSUITE;

#[test]
fn a_memory_that_is_not_there_is_empty_and_stays_away() {
    let place = Place::new();
    assert!(place.memory.load().unwrap().entries().is_empty());
    assert!(!place.root().exists());
}

#[test]
fn two_decisions_of_one_day_and_title_are_both_there() {
    let place = Place::new();
    let new = decision("2026-11-30", "Enter Spain", "Go.");
    let first = place.add(&new).unwrap();
    let second = place.add(&new).unwrap();
    assert_eq!(first.id().as_str(), "2026-11-30-enter-spain");
    assert_eq!(second.id().as_str(), "2026-11-30-enter-spain-2");
    let entry = place.read("approved/2026-11-30-enter-spain.md");
    assert_eq!(place.read("approved/2026-11-30-enter-spain-2.md"), entry);
    assert_eq!(place.log(), format!("{entry}\n{entry}"));
}

#[test]
fn each_decision_has_a_transcript_of_its_own() {
    let place = Place::new();
    let mut new = decision("2026-11-30", "Enter Spain", "Go.");
    new.raw = Some("the same words".into());
    for id in ["2026-11-30-enter-spain", "2026-11-30-enter-spain-2"] {
        place.add(&new).unwrap();
        assert_eq!(place.read(&format!("raw/{id}.md")), "the same words");
        let entry = place.read(&format!("approved/{id}.md"));
        assert!(entry.ends_with(&format!("**Raw transcript:** raw/{id}.md\n")));
    }
}

#[test]
fn no_title_leads_out_of_the_root() {
    let place = Place::new();
    let long = "x".repeat(10_000);
    for title in [
        "../../etc/passwd",
        "/etc/passwd",
        "..",
        "🚀",
        "C:\\nul",
        &long,
    ] {
        let mut new = decision("2026-11-30", title, "Go.");
        new.raw = Some(title.to_owned());
        place.add(&new).unwrap();
    }
    let names: Vec<_> = place.files().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 6 + 6 + 1);
    assert_eq!(names[0], "approved/2026-11-30-c-nul.md");
    assert_eq!(fs::read_dir(place.dir.path()).unwrap().count(), 1);
    let log = place.memory.load().unwrap();
    assert_eq!(log.entries()[5].decision().title(), long);
}

#[test]
fn a_transcript_is_kept_once_and_never_overwritten() {
    let place = Place::new();
    let access = WriteAccess::founder();
    let keep = |text: &str| {
        let memory = &place.memory;
        memory
            .keep_transcript(&access, day("2026-11-30"), "Enter Spain", text)
            .unwrap()
    };
    assert_eq!(keep("first"), "raw/2026-11-30-enter-spain.md");
    assert_eq!(keep("first"), "raw/2026-11-30-enter-spain.md");
    assert_eq!(keep("second"), "raw/2026-11-30-enter-spain-2.md");
    assert_eq!(place.read("raw/2026-11-30-enter-spain.md"), "first");
    // The decision of that meeting finds the transcript that is there.
    let mut new = decision("2026-11-30", "Enter Spain", "Go.");
    new.raw = Some("second".into());
    place.add(&new).unwrap();
    let log = place.memory.load().unwrap();
    let entry = &log.entries()[0];
    assert_eq!(
        entry.decision().raw(),
        Some("raw/2026-11-30-enter-spain-2.md")
    );
    assert_eq!(
        place.memory.transcript(entry).unwrap().as_deref(),
        Some("second")
    );
}

#[test]
fn a_transcript_of_90_days_moves_to_the_archive_and_is_still_read() {
    let place = Place::new();
    let mut new = decision("2026-11-30", "Enter Spain", "Go.");
    new.raw = Some("who said what".into());
    place.add(&new).unwrap();
    fs::write(place.path("raw/notes.md"), "mine").unwrap();
    let archive = |today| {
        let writer = place.memory.writer(&WriteAccess::founder()).unwrap();
        writer.archive(day(today)).unwrap()
    };
    assert!(archive("2027-02-27").is_empty());
    assert_eq!(
        archive("2027-02-28"),
        ["raw/archive/2026/2026-11-30-enter-spain.md"]
    );
    assert!(archive("2027-02-28").is_empty());
    let log = place.memory.load().unwrap();
    let text = place.memory.transcript(&log.entries()[0]).unwrap();
    assert_eq!(text.as_deref(), Some("who said what"));
    assert_eq!(place.read("raw/notes.md"), "mine");
    // The same title on the same day does not take the place of what has moved.
    place.add(&new).unwrap();
    assert!(place.path("raw/2026-11-30-enter-spain-2.md").exists());
}

#[test]
fn a_file_that_the_log_does_not_know_is_not_overwritten() {
    let place = Place::new();
    fs::create_dir_all(place.path("approved")).unwrap();
    fs::write(place.path("approved/2026-11-30-spain.md"), "mine").unwrap();
    let error = place
        .add(&decision("2026-11-30", "Spain", "Go."))
        .unwrap_err();
    assert!(
        error.to_string().contains("which the log knows nothing of"),
        "{error}"
    );
    assert_eq!(place.read("approved/2026-11-30-spain.md"), "mine");
    assert!(!place.path("approved/decisions.md").exists());
}

#[test]
fn a_root_that_is_a_file_is_said_to_be_one() {
    let place = Place::new();
    fs::write(place.root(), "a file").unwrap();
    let load = place.memory.load().unwrap_err().to_string();
    let write = place
        .add(&decision("2026-11-30", "Spain", "Go."))
        .unwrap_err()
        .to_string();
    assert!(load.starts_with("can't open the directory `"), "{load}");
    assert!(write.starts_with("can't make the directory `"), "{write}");
    assert_eq!(fs::read_to_string(place.root()).unwrap(), "a file");
}

#[test]
fn a_log_that_is_no_text_is_left_alone() {
    let place = Place::new();
    fs::create_dir_all(place.path("approved")).unwrap();
    fs::write(place.path("approved/decisions.md"), b"\xff\xfe").unwrap();
    let error = place
        .add(&decision("2026-11-30", "Spain", "Go."))
        .unwrap_err();
    assert!(
        error.to_string().ends_with("is not UTF-8, expected text"),
        "{error}"
    );
}

#[test]
fn a_writer_waits_for_another_one_and_says_when_it_gave_up() {
    let place = Place::new();
    let _first = place.memory.writer(&WriteAccess::founder()).unwrap();
    let hasty = Memory::new(place.root(), &CSUITE).with_patience(Duration::ZERO);
    let error = hasty.writer(&WriteAccess::founder()).err().unwrap();
    assert!(error.is_locked());
    assert!(
        error.to_string().contains("another process holds the lock"),
        "{error}"
    );
    // Readers need no lock.
    assert!(hasty.load().is_ok());
}

#[cfg(unix)]
mod links {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn no_link_is_followed_out_of_the_root() {
        for (link, is_dir) in [
            ("approved", true),
            ("raw", true),
            (".lock", false),
            (".journal", false),
            ("approved/decisions.md", false),
        ] {
            let place = Place::new();
            let outside = place.dir.path().join("outside");
            if is_dir {
                fs::create_dir(&outside).unwrap();
            } else {
                fs::write(&outside, "outside").unwrap();
            }
            let link = place.path(link);
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            symlink(&outside, &link).unwrap();
            let mut new = decision("2026-11-30", "Spain", "Go.");
            new.raw = Some("text".into());
            let error = place.add(&new).unwrap_err();
            assert!(error.to_string().starts_with("can't "), "{error}");
            if is_dir {
                assert_eq!(fs::read_dir(&outside).unwrap().count(), 0);
            } else {
                assert_eq!(fs::read_to_string(&outside).unwrap(), "outside");
            }
        }
    }

    #[test]
    fn a_link_in_a_transcripts_place_is_passed_by() {
        let place = Place::new();
        let outside = place.dir.path().join("outside");
        fs::write(&outside, "text").unwrap();
        fs::create_dir_all(place.path("raw")).unwrap();
        symlink(&outside, place.path("raw/2026-11-30-spain.md")).unwrap();
        let mut new = decision("2026-11-30", "Spain", "Go.");
        new.raw = Some("text".into());
        place.add(&new).unwrap();
        assert_eq!(place.read("raw/2026-11-30-spain-2.md"), "text");
    }

    #[test]
    fn a_log_that_is_a_link_within_the_root_is_not_replaced_by_a_file() {
        let place = Place::new();
        fs::create_dir_all(place.path("approved")).unwrap();
        symlink("real.md", place.path("approved/decisions.md")).unwrap();
        let error = place
            .add(&decision("2026-11-30", "Spain", "Go."))
            .unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("is a symbolic link, expected a file"),
            "{error}"
        );
    }

    #[test]
    fn the_root_itself_may_be_a_link() {
        let place = Place::new();
        let real = place.dir.path().join("real");
        fs::create_dir(&real).unwrap();
        symlink(&real, place.root()).unwrap();
        place.add(&decision("2026-11-30", "Spain", "Go.")).unwrap();
        assert!(real.join("approved/decisions.md").exists());
    }
}
