//! A full disk and a disk that can't be written. Both need a mount, which a user namespace gives without being
//! asked for a password; where there is none, the tests say that they were left out.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Place, check, decision, decisions};
use crate::program::{Run, run_command};

/// Runs a shell script in a mount namespace of its own; nothing where the system has none.
fn in_namespace(script: &str, place: &Place) -> Option<Run> {
    let namespace = ["--user", "--map-root-user", "--mount"];
    let can = Command::new("unshare")
        .args(namespace)
        .args(["sh", "-c", "mount -t tmpfs tmpfs /mnt"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !can.is_ok_and(|status| status.success()) {
        eprintln!("left out: no user namespace that can mount");
        return None;
    }
    let mut command = Command::new("unshare");
    command
        .args(namespace)
        .args(["sh", "-eu", "-c", script])
        .env("AGENTPROTO", env!("CARGO_BIN_EXE_agentproto"))
        .env("ROOT", place.root())
        .env("DIR", place.dir.path())
        .env("HOME", place.dir.path().join("home"))
        .current_dir(place.dir.path().join("work"));
    Some(run_command(command, ""))
}

#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let place = Place::new();
    fs::create_dir(place.root()).unwrap();
    let mut decision = decision("Enter Spain");
    decision["raw"] = "x".repeat(5000).into();
    fs::write(place.dir.path().join("decision.json"), decision.to_string()).unwrap();
    // Adds until the disk is full, tries once more, and copies what is there out of the namespace.
    let script = r#"
        mount -t tmpfs -o size=192k tmpfs "$ROOT"
        added=0
        while "$AGENTPROTO" decisions add "$DIR/decision.json" --root "$ROOT" >> "$DIR/printed"
        do
            added=$((added + 1))
            test "$added" -lt 100
        done
        code=0
        "$AGENTPROTO" decisions add "$DIR/decision.json" --root "$ROOT" || code=$?
        cp -r "$ROOT" "$DIR/copy"
        exit "$code"
    "#;
    let Some(run) = in_namespace(script, &place) else {
        return;
    };
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
    assert!(run.err.contains("No space left on device"), "{}", run.err);
    let printed = fs::read_to_string(place.dir.path().join("printed")).unwrap();
    assert!(printed.lines().count() > 5, "{printed}");
    let copy = place.dir.path().join("copy");
    let listed = listed(&copy, &place);
    assert_eq!(listed, printed.lines().collect::<Vec<_>>());
    // With room again, the memory goes on.
    let mut command = decisions(&copy, place.dir.path(), &["add"]);
    command.arg(place.dir.path().join("decision.json"));
    let run = run_command(command, "");
    assert_eq!(run.code, 0, "{}", run.err);
}

fn listed(root: &Path, place: &Place) -> Vec<String> {
    check(root, |args| {
        run_command(decisions(root, place.dir.path(), args), "")
    })
}

#[test]
fn a_root_that_can_not_be_written_is_read_and_refuses_to_add() {
    let place = Place::new();
    assert_eq!(place.add(&decision("Enter Spain")).code, 0);
    fs::write(
        place.dir.path().join("decision.json"),
        decision("More").to_string(),
    )
    .unwrap();
    let script = r#"
        mount --bind "$ROOT" "$ROOT"
        mount -o remount,bind,ro "$ROOT"
        "$AGENTPROTO" decisions list --root "$ROOT"
        code=0
        "$AGENTPROTO" decisions add "$DIR/decision.json" --root "$ROOT" || code=$?
        exit "$code"
    "#;
    let Some(run) = in_namespace(script, &place) else {
        return;
    };
    assert_eq!(run.code, 3, "{}", run.err);
    assert_eq!(run.out.lines().count(), 1, "the list: {}", run.out);
    assert!(run.err.contains("Read-only file system"), "{}", run.err);
    assert_eq!(place.check().len(), 1);
}
