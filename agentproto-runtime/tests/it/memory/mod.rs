//! The decision memory.

mod conflicts;
mod due;
mod entry;
mod files;
mod histories;
mod public_reader;
mod standing_text;

use std::path::{Path, PathBuf};

use agentproto_runtime::memory::{
    Added, Answers, Memory, MemoryError, NewAction, NewDecision, NewRejected, Reference,
    WriteAccess, parse_date,
};
use chrono::NaiveDate;
use tempfile::TempDir;

use crate::sets::CSUITE;

fn day(text: &str) -> NaiveDate {
    parse_date(text).expect("a day of a test")
}

/// A decision with nothing that is optional.
fn decision(date: &str, title: &str, decision: &str) -> NewDecision {
    NewDecision::builder(day(date), title)
        .decision(decision)
        .owner("cro")
        .deadline(day("2027-01-31"))
        .review(day("2027-03-01"))
        .rationale("Demand is proven.")
        .build()
}

fn rejected(proposal: &str) -> NewRejected {
    NewRejected::new(proposal).because("burns $400K more")
}

fn action(action: &str, owner: &str) -> NewAction {
    NewAction::new(action, owner, day("2027-01-31"))
}

/// A founder's rejection of a proposal.
fn rejection(date: &str, title: &str, proposal: &str) -> NewDecision {
    let mut rejection = decision(date, title, &format!("Rejected: {proposal}"));
    rejection.rejected = vec![rejected(proposal)];
    rejection
}

/// A memory in a directory that goes away with it.
struct Place {
    dir: TempDir,
    memory: Memory,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory for the test");
        Self {
            memory: Memory::new(dir.path().join("decisions"), &CSUITE),
            dir,
        }
    }

    fn add(&self, new: &NewDecision) -> Result<Added, MemoryError> {
        self.add_with(new, &Answers::default())
    }

    fn add_with(&self, new: &NewDecision, answers: &Answers) -> Result<Added, MemoryError> {
        self.memory
            .writer(&WriteAccess::founder())?
            .add(new, answers)
    }

    fn root(&self) -> PathBuf {
        self.dir.path().join("decisions")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file of the memory")
    }

    fn log(&self) -> String {
        self.read("approved/decisions.md")
    }

    /// Every file below the root with what it holds, the lock aside.
    fn files(&self) -> Vec<(String, String)> {
        fn walk(dir: &Path, root: &Path, files: &mut Vec<(String, String)>) {
            let Ok(entries) = std::fs::read_dir(dir) else {
                return;
            };
            for entry in entries {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    walk(&path, root, files);
                } else if !path.ends_with(".lock") {
                    let name = path.strip_prefix(root).expect("below the root");
                    files.push((
                        name.display().to_string(),
                        std::fs::read_to_string(&path).expect("a text"),
                    ));
                }
            }
        }
        let mut files = Vec::new();
        walk(&self.root(), &self.root(), &mut files);
        files.sort();
        files
    }
}

fn reference(id: &str) -> Reference {
    id.parse().expect("a reference")
}

fn supersede(id: &str) -> Answers {
    Answers::default().supersede(reference(id))
}

fn reopen(id: &str) -> Answers {
    Answers::default().reopen(reference(id))
}
