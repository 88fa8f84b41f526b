//! The memory as a place: what is read from it, by anybody.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::{Datelike, NaiveDate};

use super::log::File;
use super::root::{ARCHIVE, LOG, RAW, Root};
use super::transaction::{is_unfinished, recover};
use super::{Entry, KeepsTranscripts, Log, MemoryError, Writer, WritesDecisions};
use crate::role::RoleTable;

/// Where the memory is by default, below the user's home.
pub const DEFAULT_ROOT: &str = ".claude/decisions";

/// Where the log of an older edition is, below the directory of a project. It is read, never written.
pub const OLDER_MEETINGS: &str = "memory/board-meetings/decisions.md";

/// Where the log of another older edition is, below the user's home. It is read, never written.
pub const OLDER_LOG: &str = ".claude/decision-log.md";

/// How long a writer waits for another one, unless told otherwise.
const PATIENCE: Duration = Duration::from_secs(30);

/// The decision memory below one directory.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # let place = tempfile::tempdir()?;
/// # let root = place.path();
/// use agentproto::memory::{Answers, Memory, NewAction, NewDecision, WriteAccess, parse_date};
///
/// static TEAM: RoleTable =
///     match RoleTable::new("docs", "team", 2, &[RoleDef::new("cro", "CRO")]) {
///         Ok(table) => table,
///         Err(_) => panic!("not a role set"),
///     };
/// let day = |text| parse_date(text).unwrap();
/// let memory = Memory::new(root, &TEAM);
/// let decision = NewDecision::builder(day("2026-11-30"), "Enter Spain in Q3")
///     .decision("Sell from Lisbon in Q3.")
///     .owner("cro")
///     .deadline(day("2027-01-31"))
///     .review(day("2027-03-01"))
///     .rationale("Demand is proven; the entity can wait.")
///     .action(NewAction::new("Hire two sellers", "cro", day("2027-01-31")))
///     .build();
/// let added = memory.writer(&WriteAccess::founder())?.add(&decision, &Answers::default())?;
/// assert_eq!(added.id().as_str(), "2026-11-30-enter-spain-in-q3");
/// assert_eq!(memory.load()?.entries().len(), 1);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Memory {
    root: PathBuf,
    table: &'static RoleTable,
    histories: Vec<PathBuf>,
    patience: Duration,
}

impl Memory {
    /// The memory below `root`, which need not be there yet. Owners are roles of `table`, or names.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>, table: &'static RoleTable) -> Self {
        Self {
            root: root.into(),
            table,
            histories: Vec::new(),
            patience: PATIENCE,
        }
    }

    /// The same memory with the decisions of an older history before its own. That file is never written, and
    /// need not be there.
    #[must_use]
    pub fn with_history(mut self, file: impl Into<PathBuf>) -> Self {
        self.histories.push(file.into());
        self
    }

    /// The same memory, whose writers wait for each other as long as this.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// Whether there is anything at its root.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.root.exists()
    }

    /// The directory that it is in.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn table(&self) -> &'static RoleTable {
        self.table
    }

    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Reads every decision. Transcripts are not read.
    ///
    /// What a process that died left half done is finished or taken back first, where nobody else writes and
    /// this process may.
    ///
    /// # Errors
    /// A directory or a file that can't be read.
    pub fn load(&self) -> Result<Log, MemoryError> {
        let Some(root) = Root::open(&self.root)? else {
            return self.read(None);
        };
        let recovery = match is_unfinished(&root)? {
            true => root
                .lock_if_free()
                .map(|_lock| recover(&root))
                .transpose()?,
            false => None,
        };
        let mut log = self.read(Some(&root))?;
        log.recovery = recovery.flatten();
        Ok(log)
    }

    pub(super) fn read(&self, root: Option<&Root>) -> Result<Log, MemoryError> {
        let text = match root {
            Some(root) => root.read(LOG)?,
            None => None,
        };
        let log = File {
            path: self.root.join(LOG),
            text: text.unwrap_or_default(),
        };
        let mut histories = Vec::new();
        for path in &self.histories {
            match fs::read(path) {
                Ok(bytes) => histories.push(File {
                    path: path.clone(),
                    text: String::from_utf8(bytes)
                        .map_err(|_| MemoryError::not_text(path.clone()))?,
                }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(MemoryError::io(path, "read", error)),
            }
        }
        Ok(Log::read(log, &histories, self.table))
    }

    /// Reads the transcript of a decision, from the archive where it has moved there; nothing where none was
    /// kept.
    ///
    /// # Errors
    /// A file that can't be read.
    pub fn transcript(&self, entry: &Entry) -> Result<Option<String>, MemoryError> {
        let Some(raw) = entry.decision().raw() else {
            return Ok(None);
        };
        if let Some(older) = entry.older_file() {
            return older_transcript(older, raw);
        }
        let Some(root) = Root::open(&self.root)? else {
            return Ok(None);
        };
        if let Some(text) = root.read(raw)? {
            return Ok(Some(text));
        }
        let name = raw.rsplit('/').next().unwrap_or(raw);
        root.read(&archived(entry.decision().date(), name))
    }

    /// Opens the memory for writing, as nobody else can until the writer is dropped. The directory is made where
    /// it is missing; what a process that died left half done is finished or taken back.
    ///
    /// # Errors
    /// A directory that can't be made or written; another writer that does not finish.
    pub fn writer(&self, _access: &impl WritesDecisions) -> Result<Writer<'_>, MemoryError> {
        Writer::open(self)
    }

    /// Keeps the transcript of a meeting, whatever came of it, and says where: `raw/<date>-<title>.md` below the
    /// root. The same text is kept once.
    ///
    /// # Errors
    /// As [`writer`](Self::writer).
    pub fn keep_transcript(
        &self,
        _access: &impl KeepsTranscripts,
        date: NaiveDate,
        title: &str,
        text: &str,
    ) -> Result<String, MemoryError> {
        Writer::open(self)?.keep_transcript(date, title, text)
    }
}

/// Where a transcript is once it is old.
pub(super) fn archived(date: NaiveDate, name: &str) -> String {
    format!("{ARCHIVE}/{:04}/{name}", date.year())
}

/// Where a transcript is at first.
pub(super) fn raw(stem: &str) -> String {
    format!("{RAW}/{stem}.md")
}

/// The older editions name their transcripts from the directory of the project, and keep them beside the log.
fn older_transcript(history: &Path, raw: &str) -> Result<Option<String>, MemoryError> {
    let name = raw.rsplit('/').next().unwrap_or(raw);
    let dir = history.parent().unwrap_or(Path::new("."));
    let year = name.get(..4).unwrap_or_default();
    for path in [dir.join(name), dir.join("archive").join(year).join(name)] {
        match fs::read(&path) {
            Ok(bytes) => {
                return String::from_utf8(bytes)
                    .map(Some)
                    .map_err(|_| MemoryError::not_text(path));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(MemoryError::io(path, "read", error)),
        }
    }
    Ok(None)
}
