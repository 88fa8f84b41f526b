//! The memory open for writing: one writer at a time, every write all or nothing.

use std::fs::File;

use chrono::NaiveDate;

use super::date::parse_date;
use super::due::after;
use super::id::{numbered, stem};
use super::log::Change;
use super::root::{LOG, RAW, Root};
use super::settle::{Answers, Settled};
use super::store::{archived, raw};
use super::transaction::{Transaction, archive, recover};
use super::{
    Action, Conflict, Decision, DecisionId, Entry, InvalidDecision, Log, Memory, MemoryError,
    NewDecision, Outcome, Recovery, Reference,
};
use crate::message::text::check_line;

/// After how many days a transcript moves to the archive.
pub const ARCHIVE_DAYS: u32 = 90;

/// A memory open for writing, once. Dropping it lets the next writer in.
pub struct Writer<'a> {
    memory: &'a Memory,
    root: Root,
    log: Log,
    _lock: File,
}

impl<'a> Writer<'a> {
    pub(super) fn open(memory: &'a Memory) -> Result<Self, MemoryError> {
        let root = Root::create(memory.root())?;
        let lock = root.lock(memory.patience())?;
        let recovery = recover(&root)?;
        let mut log = memory.read(Some(&root))?;
        log.recovery = recovery;
        Ok(Self {
            memory,
            root,
            log,
            _lock: lock,
        })
    }

    /// Every decision as it stands now.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// What a process that died had left half done, and what was done about it.
    #[must_use]
    pub fn recovery(&self) -> Option<&Recovery> {
        self.log.recovery()
    }

    /// Adds a decision: its entry behind the log's others, the same alone in a file, its transcript, and the
    /// mark on what it supersedes. All of it or nothing.
    ///
    /// # Errors
    /// A decision that breaks a rule; conflicts that no answer of the founder settles; an answer that names the
    /// wrong decision. Nothing is written then.
    pub fn add(self, new: &NewDecision, answers: &Answers) -> Result<Added, MemoryError> {
        let mut decision = new.check(self.memory.table())?;
        let settled = Settled::by(&self.log, new, &decision, answers)?;
        decision.supersedes = settled.reference;
        let is_replaced = |entry: &&Entry| {
            let mut replaced = settled.superseded.iter();
            replaced.any(|one| one.id() == entry.id())
        };
        let standing = self.log.standing_as(&decision);
        let repeats = standing.filter(|entry| !is_replaced(entry));
        let repeats = repeats.map(|entry| entry.id().clone());
        let by = decision.date();
        let changes: Vec<_> = settled
            .superseded
            .iter()
            .filter_map(|entry| self.log.mark_superseded(entry, by))
            .collect();
        let id = self.free_id(&decision)?;
        let kept = match &new.raw {
            // One that was kept before the founder decided is taken, unless another decision has it.
            Some(text) => Some(self.place_for(by, id.as_str(), text, |name| {
                let mut entries = self.log.entries().iter();
                !entries.any(|entry| entry.decision().raw() == Some(name))
            })?),
            None => None,
        };
        decision.raw = kept.as_ref().map(|place| place.name.clone());

        let mut write = Transaction::new(&self.root, format!("add {id}"));
        self.stage_log(&mut write, &changes, Some(&decision))?;
        write.stage(&format!("approved/{id}.md"), &decision.to_string())?;
        let left = self.stage_files(&mut write, &changes)?;
        if let (Some(place), Some(text)) = (kept, &new.raw)
            && !place.is_there
        {
            write.stage(&place.name, text)?;
        }
        write.commit()?;
        Ok(Added {
            id,
            superseded: settled
                .superseded
                .iter()
                .map(|entry| entry.id().clone())
                .collect(),
            unknown: settled.unknown,
            answered: settled.answered,
            repeats,
            left,
        })
    }

    /// Closes an open action, counted from 1, with what came of it.
    ///
    /// # Errors
    /// A decision or an action that is not there, is closed already, or stands in an older history; a result
    /// that is not one line.
    pub fn close(
        self,
        decision: &Reference,
        number: usize,
        result: &str,
        today: NaiveDate,
    ) -> Result<Closed, MemoryError> {
        check_line(result).map_err(|problem| InvalidDecision::one("result", problem))?;
        let entry = self.log.find(decision)?;
        if let Some(file) = entry.older_file() {
            return Err(MemoryError::never_written(entry.id(), file));
        }
        let actions = entry.decision().actions();
        let action = number
            .checked_sub(1)
            .and_then(|at| actions.get(at))
            .ok_or_else(|| MemoryError::no_action(entry.id(), number, actions.len()))?;
        let change = match self.log.close(entry, number - 1, today, result) {
            Some(change) if action.is_open() => change,
            _ => return Err(MemoryError::closed_already(entry.id(), number)),
        };
        let id = entry.id().clone();
        let mut action = action.clone();
        action.outcome = Some(Outcome {
            completed: Some(today.into()),
            result: Some(result.to_owned()),
        });
        let mut write = Transaction::new(&self.root, format!("close {id} {number}"));
        let changes = [change];
        self.stage_log(&mut write, &changes, None)?;
        let left = self.stage_files(&mut write, &changes)?;
        write.commit()?;
        Ok(Closed { id, action, left })
    }

    /// Moves every transcript of 90 days and more to the archive of its year, and says where they are now.
    ///
    /// # Errors
    /// A file that can't be moved. What was moved before it stays moved.
    pub fn archive(self, today: NaiveDate) -> Result<Vec<String>, MemoryError> {
        let mut moved = Vec::new();
        for name in self.root.names(RAW)? {
            let day = name.get(..10).and_then(parse_date);
            if let Some(day) = day
                && name.ends_with(".md")
                && after(day, ARCHIVE_DAYS).is_some_and(|last| last <= today)
            {
                moved.push(archive(&self.root, &name, &name[..4])?);
            }
        }
        Ok(moved)
    }

    pub(super) fn keep_transcript(
        &self,
        date: NaiveDate,
        title: &str,
        text: &str,
    ) -> Result<String, MemoryError> {
        let place = self.place_for(date, &stem(date, title), text, |_| true)?;
        if !place.is_there {
            let mut write = Transaction::new(&self.root, format!("keep {}", place.name));
            write.stage(&place.name, text)?;
            write.commit()?;
        }
        Ok(place.name)
    }

    fn stage_log(
        &self,
        write: &mut Transaction<'_>,
        changes: &[Change<'_>],
        added: Option<&Decision>,
    ) -> Result<(), MemoryError> {
        if self.root.is_link(LOG) {
            // The rename would put a file in the link's place and leave what it points to behind.
            return Err(MemoryError::link(self.root.path(LOG)));
        }
        write.stage(LOG, &self.log.changed(changes, added))
    }

    /// Stages the changes to the entries' own files, and names the files that say something else than the log
    /// and are left as they are.
    fn stage_files(
        &self,
        write: &mut Transaction<'_>,
        changes: &[Change<'_>],
    ) -> Result<Vec<String>, MemoryError> {
        let mut left = Vec::new();
        for change in changes {
            let name = format!("approved/{}.md", change.entry.id());
            let standing = self.log.entry_text(change.entry).unwrap_or_default();
            if self.root.holds(&name, standing)? {
                write.stage(&name, &change.text)?;
            } else {
                left.push(name);
            }
        }
        Ok(left)
    }

    /// The ID that the log will give to the decision once it holds it.
    fn free_id(&self, decision: &Decision) -> Result<DecisionId, MemoryError> {
        let id = self.log.next_id(decision.date(), decision.title());
        let file = format!("approved/{id}.md");
        if self.root.has(&file)? {
            return Err(MemoryError::occupied(self.root.path(&file)));
        }
        Ok(id)
    }

    /// The first name for a transcript that is free, or holds this text and may be shared.
    fn place_for(
        &self,
        date: NaiveDate,
        stem: &str,
        text: &str,
        may_share: impl Fn(&str) -> bool,
    ) -> Result<Place, MemoryError> {
        let mut number = 1;
        loop {
            let stem = numbered(stem, number);
            let (name, old) = (raw(&stem), archived(date, &format!("{stem}.md")));
            let is_there = self.root.has(&name)?;
            let is_ours = match is_there {
                // What can't be read is passed by: the next name serves as well.
                true => may_share(&name) && self.root.holds(&name, text).unwrap_or(false),
                false => !self.root.has(&old)?,
            };
            if is_ours {
                return Ok(Place { name, is_there });
            }
            number += 1;
        }
    }
}

/// Where a transcript is kept.
struct Place {
    name: String,
    is_there: bool,
}

/// What became of a decision that was added.
#[derive(Clone, Debug)]
pub struct Added {
    id: DecisionId,
    superseded: Vec<DecisionId>,
    unknown: Option<Reference>,
    answered: Vec<Conflict>,
    repeats: Option<DecisionId>,
    left: Vec<String>,
}

impl Added {
    /// What it is called.
    #[must_use]
    pub fn id(&self) -> &DecisionId {
        &self.id
    }

    /// The decisions that it replaced.
    #[must_use]
    pub fn superseded(&self) -> &[DecisionId] {
        &self.superseded
    }

    /// The conflicts that it had, and that the founder's answers settled.
    #[must_use]
    pub fn answered(&self) -> &[Conflict] {
        &self.answered
    }

    /// The decision that says the same in all its parts, and stands beside it.
    #[must_use]
    pub fn repeats(&self) -> Option<&DecisionId> {
        self.repeats.as_ref()
    }

    /// What it says that it supersedes, where the memory holds no such decision.
    #[must_use]
    pub fn unknown(&self) -> Option<&Reference> {
        self.unknown.as_ref()
    }

    /// Files of standing entries that say something else than the log, and were left as they are.
    #[must_use]
    pub fn left_files(&self) -> &[String] {
        &self.left
    }
}

/// What became of an action that was closed.
#[derive(Clone, Debug)]
pub struct Closed {
    id: DecisionId,
    action: Action,
    left: Vec<String>,
}

impl Closed {
    /// The decision that the action belongs to.
    #[must_use]
    pub fn id(&self) -> &DecisionId {
        &self.id
    }

    /// The action as it stands now.
    #[must_use]
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// Files of standing entries that say something else than the log, and were left as they are.
    #[must_use]
    pub fn left_files(&self) -> &[String] {
        &self.left
    }
}
