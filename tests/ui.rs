//! What must not compile, and how the compiler says so.
//!
//! Each mistake is a file under `tests/ui`, with its message beside it; the same program without the mistake
//! has the same name under `tests/ui-pass`.

#[path = "ui-pass/mod.rs"]
mod twins;

use std::fs;
use std::path::{Path, PathBuf};

/// How many mistakes there are at least: an empty glob would pass in silence.
const AT_LEAST: usize = 150;

fn programs(root: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let mut found = Vec::new();
    let rules = fs::read_dir(&root).expect("a folder of rules");
    let rules = rules.map(|rule| rule.expect("a readable folder").path());
    for rule in rules.filter(|path| path.is_dir()) {
        for file in fs::read_dir(rule).expect("a folder of programs") {
            let path = file.expect("a readable folder").path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path.strip_prefix(&root).expect("below the root").to_owned());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn every_mistake_has_its_message_and_its_twin() {
    let mistakes = programs("tests/ui");
    assert!(
        mistakes.len() >= AT_LEAST,
        "only {} mistakes",
        mistakes.len()
    );
    assert_eq!(mistakes, programs("tests/ui-pass"));
    for mistake in &mistakes {
        let message = Path::new("tests/ui").join(mistake).with_extension("stderr");
        assert!(message.exists(), "{} is missing", message.display());
    }
}

/// An error stands where something is wrong, never under the word `derive`.
#[test]
fn no_message_points_at_a_derive() {
    for mistake in programs("tests/ui") {
        let path = Path::new("tests/ui").join(&mistake);
        let source = fs::read_to_string(&path).expect("a program");
        let message = fs::read_to_string(path.with_extension("stderr")).expect("its message");
        let mut places = 0;
        let mut lines = message.lines();
        while let Some(line) = lines.next() {
            if !line.starts_with("error") {
                continue;
            }
            let place = lines.next().and_then(|place| place.split(':').nth(1));
            let number: usize = place.and_then(|number| number.parse().ok()).expect(line);
            let pointed_at = source.lines().nth(number - 1).expect("a line of it");
            assert!(
                !pointed_at.trim_start().starts_with("#[derive"),
                "{message}"
            );
            places += 1;
        }
        assert!(places > 0, "{} says nothing", mistake.display());
    }
}

#[test]
fn mistakes_do_not_compile() {
    let cases = trybuild::TestCases::new();
    for mistake in programs("tests/ui") {
        cases.compile_fail(Path::new("tests/ui").join(mistake));
    }
}

/// That they compile, `twins` shows by being part of this program; this, that it has all of them.
#[test]
fn their_twins_do() {
    let listed = include_str!("ui-pass/mod.rs");
    for twin in programs("tests/ui-pass") {
        let line = format!("#[path = \"{}\"]", twin.display());
        assert!(listed.contains(&line), "tests/ui-pass/mod.rs lacks {line}");
    }
}
