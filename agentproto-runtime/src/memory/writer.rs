//! The memory open for writing: one writer at a time, every write all or nothing.

use std::fs::File;

use chrono::NaiveDate;

use super::date::parse_date;
use super::due::after;
use super::id::{numbered, stem};
use super::log::Change;
use super::root::{LOG, RAW, Root};
use super::store::{archived, raw};
use super::transaction::{Transaction, archive, recover};
use super::{
    Action, Conflict, Decision, DecisionId, Entry, InvalidDecision, Log, Memory, MemoryError,
    NewDecision, Outcome, Recovery, Reference, fold,
};
use crate::message::text::check_line;

/// After how many days a transcript moves to the archive.
pub const ARCHIVE_DAYS: u32 = 90;

/// What the founder says to the conflicts that were shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// The standing decision that the new one replaces.
    pub supersede: Option<Reference>,
    /// The decision that rejected what the new one takes up again.
    pub reopen: Option<Reference>,
}

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
        let notices = self.stage_files(&mut write, &changes)?;
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
            notices,
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
        let notices = self.stage_files(&mut write, &changes)?;
        write.commit()?;
        Ok(Closed {
            id,
            action,
            notices,
        })
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
            let is_same = self.root.holds(&name, standing);
            if is_same {
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
                // What can't be read is not this text.
                true => may_share(&name) && self.root.holds(&name, text),
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

/// The conflicts of a decision, settled by the founder.
struct Settled<'a> {
    superseded: Vec<&'a Entry>,
    /// What the entry says that it supersedes.
    reference: Option<String>,
    unknown: Option<Reference>,
}

impl<'a> Settled<'a> {
    fn by(
        log: &'a Log,
        new: &NewDecision,
        decision: &Decision,
        answers: &Answers,
    ) -> Result<Self, MemoryError> {
        let mut settled = Self {
            superseded: Vec::new(),
            reference: None,
            unknown: None,
        };
        if let Some(reference) = answers.supersede.as_ref().or(new.supersedes.as_ref()) {
            settled.supersede(log, new, reference, answers.supersede.is_some())?;
        }
        let mut reopened = None;
        if let Some(reference) = &answers.reopen {
            let entry = log.find(reference)?;
            if !rejects(entry, decision) {
                return Err(MemoryError::nothing_to_reopen(entry.id()));
            }
            reopened = Some((entry, reference));
        }
        let conflicts = log.conflicts(decision);
        let is_answered = |conflict: &Conflict| {
            let by_superseding = settled
                .superseded
                .iter()
                .any(|entry| entry.id() == conflict.id());
            let by_reopening = reopened.is_some_and(|(entry, _)| match conflict {
                Conflict::Resurfaces { .. } => true,
                Conflict::Contradicts { id, .. } => id == entry.id(),
                Conflict::TwoOwners { .. } => false,
            });
            by_superseding || by_reopening
        };
        let (answered, open): (Vec<_>, Vec<_>) = conflicts.into_iter().partition(is_answered);
        if !open.is_empty() {
            return Err(MemoryError::conflicting(open));
        }
        // What was rejected and is reopened can't also stand against it any longer.
        if let Some((entry, reference)) = reopened {
            let stands_against = entry.decision().rejection().is_some()
                || answered.iter().any(|conflict| {
                    matches!(conflict, Conflict::Contradicts { id, .. } if id == entry.id())
                });
            let is_named = settled.superseded.iter().any(|one| one.id() == entry.id());
            if stands_against && entry.is_active() && !is_named {
                settled.superseded.push(entry);
                settled
                    .reference
                    .get_or_insert_with(|| reference_to(entry, reference, new.date));
            }
        }
        Ok(settled)
    }

    fn supersede(
        &mut self,
        log: &'a Log,
        new: &NewDecision,
        reference: &Reference,
        is_answer: bool,
    ) -> Result<(), MemoryError> {
        let entry = match log.find(reference) {
            Ok(entry) => entry,
            // What the entry itself says may be older than the memory; the founder's answer may not.
            Err(error) if !is_answer && error.candidates().is_empty() => {
                self.reference = Some(reference.to_string());
                self.unknown = Some(reference.clone());
                return Ok(());
            }
            Err(error) => return Err(error.into()),
        };
        if let Some(field) = &new.supersedes
            && log.find(field).map(Entry::id) != Ok(entry.id())
        {
            return Err(MemoryError::two_supersedes(
                field.clone(),
                reference.clone(),
            ));
        }
        if !entry.is_active() {
            return Err(MemoryError::superseded_already(entry.id()));
        }
        self.reference = Some(reference_to(entry, reference, new.date));
        // The same decision taken twice is replaced as one.
        self.superseded = log
            .entries()
            .iter()
            .filter(|other| {
                other.id() == entry.id() || (other.is_active() && repeats(other, entry))
            })
            .collect();
        Ok(())
    }
}

/// Whether two entries say the same on the same topic.
fn repeats(a: &Entry, b: &Entry) -> bool {
    let (a, b) = (a.decision(), b.decision());
    fold::same(a.topic(), b.topic()) && fold::same(a.decision(), b.decision())
}

/// Whether an entry has rejected what a decision says.
fn rejects(entry: &Entry, decision: &Decision) -> bool {
    entry
        .decision()
        .rejected()
        .iter()
        .any(|rejected| fold::same(rejected.proposal(), decision.decision()))
}

/// How the new entry names the one that it supersedes: as the founder did, unless the date alone will no longer
/// tell which one is meant.
fn reference_to(entry: &Entry, given: &Reference, new_date: NaiveDate) -> String {
    if given.is_date() && entry.decision().date() == new_date {
        entry.id().to_string()
    } else {
        given.to_string()
    }
}

/// What became of a decision that was added.
#[derive(Clone, Debug)]
pub struct Added {
    id: DecisionId,
    superseded: Vec<DecisionId>,
    unknown: Option<Reference>,
    notices: Vec<String>,
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

    /// What it says that it supersedes, where the memory holds no such decision.
    #[must_use]
    pub fn unknown(&self) -> Option<&Reference> {
        self.unknown.as_ref()
    }

    /// Files of standing entries that say something else than the log, and were left as they are.
    #[must_use]
    pub fn left_files(&self) -> &[String] {
        &self.notices
    }
}

/// What became of an action that was closed.
#[derive(Clone, Debug)]
pub struct Closed {
    id: DecisionId,
    action: Action,
    notices: Vec<String>,
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
        &self.notices
    }
}
