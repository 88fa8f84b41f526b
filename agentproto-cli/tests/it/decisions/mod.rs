//! `agentproto decisions`.

#[cfg(unix)]
mod disk;
mod history;
#[cfg(unix)]
mod kill;
mod processes;
mod words;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{self, Run};

/// A root, and a home and a working directory without older histories.
struct Place {
    dir: TempDir,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory for the test");
        for name in ["home", "work"] {
            fs::create_dir(dir.path().join(name)).expect("a directory for the test");
        }
        Self { dir }
    }

    fn root(&self) -> PathBuf {
        self.dir.path().join("root")
    }

    fn command(&self, args: &[&str]) -> Command {
        decisions(&self.root(), self.dir.path(), args)
    }

    fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        program::run_command(self.command(args), input)
    }

    fn add(&self, decision: &Value) -> Run {
        self.run_with(&["add"], decision.to_string())
    }

    fn log(&self) -> String {
        fs::read_to_string(self.root().join("approved/decisions.md")).unwrap_or_default()
    }

    /// Asserts that log and files say the same and that nothing is half written; gives the IDs in the order of
    /// the log.
    fn check(&self) -> Vec<String> {
        check(&self.root(), |args| self.run(args))
    }
}

/// `agentproto decisions` on this root, with home and working directory below `dir`.
fn decisions(root: &Path, dir: &Path, args: &[&str]) -> Command {
    let mut command = program::command(&["decisions"]);
    command
        .args(args)
        .arg("--root")
        .arg(root)
        .env("HOME", dir.join("home"))
        .current_dir(dir.join("work"));
    command
}

fn check(root: &Path, run: impl Fn(&[&str]) -> Run) -> Vec<String> {
    let listed = run(&["list", "--format", "json"]);
    let is_silent = listed.err.is_empty();
    let is_none =
        listed.out.is_empty() && listed.err.starts_with("agentproto: no decision yet in ");
    assert!(listed.code == 0 && (is_silent || is_none), "{}", listed.err);
    let ids: Vec<String> = listed
        .out
        .lines()
        .map(|line| {
            let entry: Value = serde_json::from_str(line).expect("a line of `list` is JSON");
            entry["id"].as_str().expect("an ID").to_owned()
        })
        .collect();
    let unique: HashSet<&String> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "an ID is given twice");

    let approved = root.join("approved");
    let mut joined = Vec::new();
    for id in &ids {
        let file = approved.join(format!("{id}.md"));
        joined.push(fs::read_to_string(&file).unwrap_or_else(|error| panic!("{id}: {error}")));
    }
    let log = fs::read_to_string(approved.join("decisions.md")).unwrap_or_default();
    assert_eq!(log, joined.join("\n"), "the log is its files");
    let mut names: Vec<String> = fs::read_dir(&approved)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.retain(|name| name != "decisions.md");
    assert_eq!(names.len(), ids.len(), "a file without an entry: {names:?}");
    ids
}

/// The golden decision, of a topic of its own.
fn decision(title: &str) -> Value {
    let golden = include_str!("../../../../agentproto-runtime/tests/golden/decisions/spain.json");
    let mut decision: Value = serde_json::from_str(golden).expect("the golden decision is JSON");
    decision["title"] = title.into();
    decision["decision"] = format!("Decided: {title}").into();
    decision["rejected"] = json!([]);
    decision.as_object_mut().unwrap().remove("supersedes");
    decision
}

/// A number from the environment, for runs that are longer than those of every day.
pub(crate) fn count(variable: &str, default: usize) -> usize {
    std::env::var(variable).map_or(default, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable} is a number"))
    })
}
