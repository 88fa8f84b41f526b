//! Several files written as one: all of them or none, whenever the process is killed.
//!
//! 1. Every new content is written beside its target as `.<name>.new`, down to the disk.
//! 2. A journal that lists them is written.
//! 3. The first is renamed over its target. From here on it is done; before, it never was.
//! 4. The others are renamed, and the journal is removed.
//!
//! A process that finds the journal of a dead one takes everything back where the first rename is missing,
//! and finishes the others where it is not.

use core::fmt;
use std::io;

use super::MemoryError;
use super::root::{APPROVED, ARCHIVE, RAW, Root, parent};

const JOURNAL: &str = ".journal";
const HEAD: &str = "agentproto journal 1";

/// A half-finished write of a process that died, and what was done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Recovery {
    /// The write was past its first step, and has been finished.
    Completed {
        /// What was written, such as `add 2026-11-30-enter-spain-in-q3`.
        operation: String,
    },
    /// Nothing of it could be seen yet, and it has been taken back.
    RolledBack {
        /// What was to be written; nothing where that was not yet said.
        operation: Option<String>,
    },
}

impl fmt::Display for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Completed { operation } => {
                write!(f, "completed a half-finished write: `{operation}`")
            }
            Self::RolledBack {
                operation: Some(operation),
            } => write!(f, "rolled back an unfinished write: `{operation}`"),
            Self::RolledBack { operation: None } => f.write_str("rolled back an unfinished write"),
        }
    }
}

/// Files that are written as one. The first is what makes it done.
pub(super) struct Transaction<'a> {
    root: &'a Root,
    operation: String,
    targets: Vec<String>,
    is_done: bool,
}

impl<'a> Transaction<'a> {
    pub(super) fn new(root: &'a Root, operation: String) -> Self {
        Self {
            root,
            operation,
            targets: Vec::new(),
            is_done: false,
        }
    }

    /// Writes the new content of a file beside it.
    pub(super) fn stage(&mut self, target: &str, text: &str) -> Result<(), MemoryError> {
        self.targets.push(target.to_owned());
        self.root.write_new(&staged(target), text)
    }

    /// Makes all of it visible, or nothing.
    pub(super) fn commit(mut self) -> Result<(), MemoryError> {
        self.prepare()?;
        let Some((first, rest)) = self.targets.split_first() else {
            return Ok(());
        };
        let root = self.root;
        root.rename(&staged(first), first)
            .map_err(|error| MemoryError::io(root.path(first), "write", error))?;
        self.is_done = true;
        finish(root, first, rest).map_err(|error| MemoryError::unfinished(&self.operation, error))
    }

    /// Brings the staged files and the journal down to the disk.
    fn prepare(&self) -> Result<(), MemoryError> {
        for dir in dirs(&self.targets) {
            self.root.sync_dir(dir)?;
        }
        let mut journal = format!("{HEAD}\n{}\n", self.operation);
        for target in &self.targets {
            journal.push_str(target);
            journal.push('\n');
        }
        let new = staged(JOURNAL);
        self.root.write_new(&new, &journal)?;
        self.root
            .rename(&new, JOURNAL)
            .map_err(|error| MemoryError::io(self.root.path(JOURNAL), "write", error))?;
        self.root.sync_dir(".")
    }
}

/// What was not done is taken back, the journal first: staged files without a journal are never finished.
impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        // Whatever can't be taken back now is at the next start.
        let root = self.root;
        let gone = root.remove(JOURNAL).and_then(|()| root.sync_dir("."));
        if gone.is_ok() {
            let staged_files = self.targets.iter().map(|target| staged(target));
            for name in staged_files.chain([staged(JOURNAL)]) {
                let _ = root.remove(&name);
            }
        }
    }
}

/// What follows the first rename; it may have been done in part before.
fn finish(root: &Root, first: &str, rest: &[String]) -> io::Result<()> {
    let io = |error: MemoryError| io::Error::other(error.to_string());
    for target in rest {
        match root.rename(&staged(target), target) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    root.sync_dir(parent(first)).map_err(io)?;
    for dir in dirs(rest) {
        root.sync_dir(dir).map_err(io)?;
    }
    // A journal that comes back after a power failure finds nothing left to do.
    root.remove(JOURNAL).map_err(io)
}

/// Finishes or takes back what a dead process left. The caller holds the lock.
pub(super) fn recover(root: &Root) -> Result<Option<Recovery>, MemoryError> {
    let Some(journal) = root.read(JOURNAL)? else {
        let any = remove_staged(root)?;
        return Ok(any.then_some(Recovery::RolledBack { operation: None }));
    };
    let mut lines = journal.lines();
    let (head, operation) = (lines.next(), lines.next().unwrap_or_default().to_owned());
    let targets: Vec<String> = lines.map(str::to_owned).collect();
    let (Some(HEAD), Some((first, rest))) = (head, targets.split_first()) else {
        let unknown = io::Error::new(
            io::ErrorKind::InvalidData,
            format!("found no journal that starts with `{HEAD}`, expected one; move it away"),
        );
        return Err(MemoryError::io(root.path(JOURNAL), "read", unknown));
    };
    if root.has(&staged(first))? {
        root.remove(JOURNAL)?;
        root.sync_dir(".")?;
        remove_staged(root)?;
        return Ok(Some(Recovery::RolledBack {
            operation: Some(operation),
        }));
    }
    finish(root, first, rest).map_err(|error| MemoryError::unfinished(&operation, error))?;
    Ok(Some(Recovery::Completed { operation }))
}

/// Whether a dead process, or a living one, has left something for [`recover`].
pub(super) fn is_unfinished(root: &Root) -> Result<bool, MemoryError> {
    root.has(JOURNAL)
}

/// Takes back staged files that no journal speaks of.
pub(super) fn remove_staged(root: &Root) -> Result<bool, MemoryError> {
    let mut any = false;
    for dir in [".", APPROVED, RAW] {
        for name in root.names(dir)? {
            if name.starts_with('.') && name.ends_with(".new") {
                let path = if dir == "." {
                    name
                } else {
                    format!("{dir}/{name}")
                };
                root.remove(&path)?;
                any = true;
            }
        }
    }
    Ok(any)
}

/// Where a file's new content waits.
fn staged(target: &str) -> String {
    match target.rsplit_once('/') {
        Some((dir, name)) => format!("{dir}/.{name}.new"),
        None => format!("{target}.new"),
    }
}

fn dirs(targets: &[String]) -> Vec<&str> {
    let mut dirs: Vec<_> = targets.iter().map(|target| parent(target)).collect();
    dirs.sort_unstable();
    dirs.dedup();
    dirs
}

/// Moves a transcript to the archive, in one step that can't be seen half done.
pub(super) fn archive(root: &Root, name: &str, year: &str) -> Result<String, MemoryError> {
    let (from, dir) = (format!("{RAW}/{name}"), format!("{ARCHIVE}/{year}"));
    let to = format!("{dir}/{name}");
    root.make_dir(ARCHIVE)?;
    root.make_dir(&dir)?;
    if root.has(&to)? {
        return Err(MemoryError::occupied(root.path(&to)));
    }
    root.rename(&from, &to)
        .map_err(|error| MemoryError::io(root.path(&to), "move to", error))?;
    root.sync_dir(&dir)?;
    root.sync_dir(RAW)?;
    Ok(to)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const LOG: &str = "approved/decisions.md";
    const ENTRY: &str = "approved/a.md";
    const TRANSCRIPT: &str = "raw/a.md";

    struct Place {
        dir: tempfile::TempDir,
        root: Root,
    }

    fn place() -> Place {
        let dir = tempfile::tempdir().unwrap();
        let root = Root::create(dir.path()).unwrap();
        root.write_new(LOG, "old").unwrap();
        Place { dir, root }
    }

    impl Place {
        /// A write that has come as far as its staged files, as if the process had died there.
        fn stage(&self) -> Transaction<'_> {
            let mut write = Transaction::new(&self.root, "add a".to_owned());
            write.stage(LOG, "new").unwrap();
            write.stage(ENTRY, "entry").unwrap();
            write.stage(TRANSCRIPT, "transcript").unwrap();
            write
        }

        fn read(&self, name: &str) -> Option<String> {
            self.root.read(name).unwrap()
        }

        fn is_old(&self) -> bool {
            self.read(LOG).as_deref() == Some("old")
                && self.read(ENTRY).is_none()
                && self.read(TRANSCRIPT).is_none()
                && self.is_clean()
        }

        fn is_new(&self) -> bool {
            self.read(LOG).as_deref() == Some("new")
                && self.read(ENTRY).as_deref() == Some("entry")
                && self.read(TRANSCRIPT).as_deref() == Some("transcript")
                && self.is_clean()
        }

        fn is_clean(&self) -> bool {
            let is_left = |dir: &str| {
                let names = self.root.names(dir).unwrap();
                names
                    .iter()
                    .any(|name| name.starts_with('.') && name != ".lock")
            };
            ![".", APPROVED, RAW].into_iter().any(is_left)
        }
    }

    /// A process that dies runs no destructors.
    fn die(write: Transaction<'_>) {
        std::mem::forget(write);
    }

    #[test]
    fn a_write_that_is_not_killed_leaves_nothing_behind() {
        let place = place();
        place.stage().commit().unwrap();
        assert!(place.is_new());
        assert_eq!(recover(&place.root).unwrap(), None);
    }

    #[test]
    fn killed_before_the_journal_it_is_rolled_back() {
        let place = place();
        die(place.stage());
        let recovery = recover(&place.root).unwrap();
        assert_eq!(recovery, Some(Recovery::RolledBack { operation: None }));
        assert!(place.is_old());
    }

    #[test]
    fn killed_between_journal_and_first_rename_it_is_rolled_back() {
        let place = place();
        let write = place.stage();
        write.prepare().unwrap();
        die(write);
        let recovery = recover(&place.root).unwrap();
        let operation = Some("add a".to_owned());
        assert_eq!(recovery, Some(Recovery::RolledBack { operation }));
        assert!(place.is_old());
    }

    #[test]
    fn killed_after_any_later_rename_it_is_completed() {
        let targets = [LOG, ENTRY, TRANSCRIPT];
        for renamed in 1..=targets.len() {
            let place = place();
            let write = place.stage();
            write.prepare().unwrap();
            for target in &targets[..renamed] {
                place.root.rename(&staged(target), target).unwrap();
            }
            die(write);
            let operation = "add a".to_owned();
            let recovery = recover(&place.root).unwrap();
            assert_eq!(recovery, Some(Recovery::Completed { operation }));
            assert!(place.is_new());
            assert_eq!(recover(&place.root).unwrap(), None);
        }
    }

    #[test]
    fn killed_while_it_rolls_back_it_is_rolled_back_again() {
        let place = place();
        let write = place.stage();
        write.prepare().unwrap();
        place.root.remove(JOURNAL).unwrap();
        place.root.remove(&staged(LOG)).unwrap();
        die(write);
        recover(&place.root).unwrap();
        assert!(place.is_old());
    }

    #[test]
    fn a_write_that_fails_takes_itself_back() {
        let place = place();
        drop(place.stage());
        assert!(place.is_old());
        let write = place.stage();
        write.prepare().unwrap();
        drop(write);
        assert!(place.is_old());
        // A directory in the log's place lets the first rename fail.
        place.root.remove(LOG).unwrap();
        fs::create_dir_all(place.dir.path().join(LOG).join("x")).unwrap();
        assert!(place.stage().commit().is_err());
        assert!(place.is_clean());
    }

    #[test]
    fn a_journal_of_somebody_else_is_not_touched() {
        let place = place();
        fs::write(place.dir.path().join(JOURNAL), "dear diary\n").unwrap();
        let error = recover(&place.root).unwrap_err().to_string();
        assert!(error.ends_with("expected one; move it away"), "{error}");
        assert!(place.read(JOURNAL).is_some());
    }
}
