//! The founder's word on the conflicts of a new decision.

use chrono::NaiveDate;

use super::{Conflict, Decision, Entry, Log, MemoryError, NewDecision, Reference, fold};

/// What the founder says to the conflicts that were shown.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::memory::{Answers, Reference};
/// let spain: Reference = "2026-11-30-enter-spain-in-q3".parse()?;
/// let answers = Answers::default().supersede(spain);
/// # Ok::<(), agentproto_runtime::memory::InvalidReference>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answers {
    /// The standing decision that the new one replaces: what it contradicts, or whose action it gives to another.
    pub supersede: Option<Reference>,
    /// The decision that rejected what the new one takes up again. It answers all rejections of that proposal, and
    /// what else the named decision says to the contrary.
    pub reopen: Option<Reference>,
}

impl Answers {
    /// Replaces a standing decision.
    #[must_use]
    pub fn supersede(mut self, decision: impl Into<Option<Reference>>) -> Self {
        self.supersede = decision.into();
        self
    }

    /// Takes up again what a decision rejected.
    #[must_use]
    pub fn reopen(mut self, decision: impl Into<Option<Reference>>) -> Self {
        self.reopen = decision.into();
        self
    }
}

/// The conflicts of a decision, settled by the founder.
pub(super) struct Settled<'a> {
    pub(super) superseded: Vec<&'a Entry>,
    /// What the entry says that it supersedes.
    pub(super) reference: Option<String>,
    pub(super) unknown: Option<Reference>,
    /// The conflicts that the answers settle.
    pub(super) answered: Vec<Conflict>,
}

impl<'a> Settled<'a> {
    pub(super) fn by(
        log: &'a Log,
        new: &NewDecision,
        decision: &Decision,
        answers: &Answers,
    ) -> Result<Self, MemoryError> {
        let mut settled = Self {
            superseded: Vec::new(),
            reference: None,
            unknown: None,
            answered: Vec::new(),
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
            let is_superseded = |id| settled.superseded.iter().any(|entry| entry.id() == id);
            let is_reopened = |id| reopened.is_some_and(|(entry, _)| entry.id() == id);
            match conflict {
                // A decision that is replaced has rejected its proposals all the same.
                Conflict::Resurfaces { .. } => reopened.is_some(),
                Conflict::Contradicts { id, .. } => is_superseded(id) || is_reopened(id),
                Conflict::TwoOwners { id, .. } => is_superseded(id),
            }
        };
        let (answered, open): (Vec<_>, Vec<_>) = conflicts.into_iter().partition(is_answered);
        if !open.is_empty() {
            return Err(MemoryError::conflicting(open));
        }
        settled.answered = answered;
        if let Some((entry, reference)) = reopened {
            settled.lift(log, entry, &reference_to(entry, reference, new.date));
        }
        Ok(settled)
    }

    /// What was rejected and is reopened can't also stand against the new decision any longer: neither what the
    /// founder named, nor another entry that is nothing but the rejection.
    fn lift(&mut self, log: &'a Log, named: &'a Entry, reference: &str) {
        let stands_against = |entry: &Entry| {
            self.answered.iter().any(|conflict| match conflict {
                Conflict::Resurfaces { id, .. } => {
                    id == entry.id() && entry.decision().rejection().is_some()
                }
                Conflict::Contradicts { id, .. } => id == entry.id() && id == named.id(),
                Conflict::TwoOwners { .. } => false,
            })
        };
        let is_named = |entry: &Entry| self.superseded.iter().any(|one| one.id() == entry.id());
        let entries = log.entries().iter();
        let lifted: Vec<_> = entries
            .filter(|entry| entry.is_active() && !is_named(entry) && stands_against(entry))
            .collect();
        if let Some(first) = lifted.first() {
            let is_as_named = lifted.iter().any(|entry| entry.id() == named.id());
            let reference = if is_as_named {
                reference
            } else {
                first.id().as_str()
            };
            self.reference.get_or_insert_with(|| reference.to_owned());
        }
        self.superseded.extend(lifted);
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
