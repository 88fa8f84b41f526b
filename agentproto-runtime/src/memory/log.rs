//! The log of decisions as it stands, and the only two changes that standing text ever gets.

use core::fmt;
use core::ops::Range;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;

use super::id::IdGiver;
use super::label::{self, CLOSED, DASH, OPEN};
use super::read::{InvalidEntry, Places, heading_parts, read};
use super::{Decision, DecisionId, Recovery, Reference, older};
use crate::message::text::BOM;
use crate::role::RoleTable;

/// Every decision that the memory holds, as it stood when it was read.
#[derive(Clone, Debug)]
pub struct Log {
    text: String,
    entries: Vec<Entry>,
    notes: Vec<Note>,
    /// The IDs that its own entries have taken.
    ids: IdGiver,
    pub(super) recovery: Option<Recovery>,
}

/// One decision of the log or of an older history.
#[derive(Clone, Debug)]
pub struct Entry {
    id: DecisionId,
    decision: Decision,
    is_active: bool,
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Log { span: Range<usize>, places: Places },
    Older { file: PathBuf },
}

impl Entry {
    /// What it is called.
    #[must_use]
    pub fn id(&self) -> &DecisionId {
        &self.id
    }

    /// What it says.
    #[must_use]
    pub fn decision(&self) -> &Decision {
        &self.decision
    }

    /// Whether it still holds: it bears no mark of a successor, and no later entry says that it supersedes it.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.is_active
    }

    /// The older history that it stands in, which is never written; nothing for an entry of the log.
    #[must_use]
    pub fn older_file(&self) -> Option<&Path> {
        match &self.source {
            Source::Log { .. } => None,
            Source::Older { file } => Some(file),
        }
    }
}

/// Something in a file that looks like an entry and can't be read; it stays there as it is.
#[derive(Clone, Debug)]
pub struct Note {
    file: PathBuf,
    error: InvalidEntry,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.file.display(), self.error)
    }
}

/// A text file of decisions, and what it is called.
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) text: String,
}

impl Log {
    pub(super) fn read(log: File, histories: &[File], table: &'static RoleTable) -> Self {
        let mut notes = Vec::new();
        let mut ids = IdGiver::default();
        let mut entries = Vec::new();
        for section in sections(&log.text) {
            let text = &log.text[section.span.clone()];
            if !looks_like_entry(text) {
                continue;
            }
            match read(text, table) {
                Ok((decision, places)) => entries.push(Entry::new(
                    &mut ids,
                    decision,
                    Source::Log {
                        span: section.span,
                        places,
                    },
                )),
                Err(error) => {
                    // Its file keeps its name, so that the entries after it keep theirs.
                    if let Some((date, title)) = heading_parts(text.lines().next().unwrap_or("")) {
                        ids.give(date, title);
                    }
                    notes.push(Note {
                        file: log.path.clone(),
                        error: error.after(section.lines_before),
                    });
                }
            }
        }
        let own_ids = ids.clone();
        let mut all = Vec::new();
        for history in histories {
            for section in sections(&history.text) {
                let text = &history.text[section.span.clone()];
                let read = if looks_like_entry(text) {
                    Decision::parse(text, table)
                } else if older::looks_like_entry(text) {
                    older::read(text, table)
                } else {
                    continue;
                };
                let file = history.path.clone();
                match read {
                    Ok(decision) => {
                        all.push(Entry::new(&mut ids, decision, Source::Older { file }));
                    }
                    Err(error) => notes.push(Note {
                        file,
                        error: error.after(section.lines_before),
                    }),
                }
            }
        }
        all.append(&mut entries);
        let mut read = Self {
            text: log.text,
            entries: all,
            notes,
            ids: own_ids,
            recovery: None,
        };
        read.follow_supersedes();
        read
    }

    /// An entry that a later one names counts as superseded, also where nobody could set its mark.
    fn follow_supersedes(&mut self) {
        for i in 0..self.entries.len() {
            let named = self.entries[i].decision.supersedes();
            if let Some(reference) = named.and_then(|text| text.parse::<Reference>().ok())
                && let Ok(at) = find(&self.entries[..i], &reference)
            {
                self.entries[at].is_active = false;
            }
        }
    }

    /// All decisions: those of older histories first, each file in its own order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What could not be read.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// What a process that died had left half done, where it was finished or taken back just now.
    #[must_use]
    pub fn recovery(&self) -> Option<&Recovery> {
        self.recovery.as_ref()
    }

    /// The log's own text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The decision that a person names.
    ///
    /// # Errors
    /// No such decision, or a date alone where that day has more than one.
    pub fn find(&self, reference: &Reference) -> Result<&Entry, NotFound> {
        find(&self.entries, reference).map(|at| &self.entries[at])
    }

    /// The ID that the log would give to one more entry.
    pub(super) fn next_id(&self, date: NaiveDate, title: &str) -> DecisionId {
        self.ids.next(date, title)
    }

    /// The text of an entry of the log, without what separates it from the next.
    pub(super) fn entry_text(&self, entry: &Entry) -> Option<&str> {
        match &entry.source {
            Source::Log { span, .. } => Some(&self.text[span.clone()]),
            Source::Older { .. } => None,
        }
    }

    /// The log with the changes made and the entry behind it. The changes are to its own entries, by their text.
    pub(super) fn changed(&self, changes: &[Change<'_>], added: Option<&Decision>) -> String {
        let mut text = self.text.clone();
        let mut places: Vec<_> = changes
            .iter()
            .filter_map(|change| match &change.entry.source {
                Source::Log { span, .. } => Some((span.clone(), &change.text)),
                Source::Older { .. } => None,
            })
            .collect();
        places.sort_by_key(|(span, _)| core::cmp::Reverse(span.start));
        for (span, new) in places {
            text.replace_range(span, new);
        }
        if let Some(decision) = added {
            let gap = match text.as_str() {
                "" => "",
                text if text.ends_with("\n\n") => "",
                text if text.ends_with('\n') => "\n",
                _ => "\n\n",
            };
            text.push_str(gap);
            text.push_str(&decision.to_string());
        }
        text
    }
}

impl Entry {
    fn new(ids: &mut IdGiver, decision: Decision, source: Source) -> Self {
        Self {
            id: ids.give(decision.date(), decision.title()),
            is_active: decision.is_active(),
            decision,
            source,
        }
    }
}

/// A standing entry with its text after a change of one line.
pub(super) struct Change<'a> {
    pub(super) entry: &'a Entry,
    pub(super) text: String,
}

impl Log {
    /// Sets the mark of a successor, which is one more line; nothing where the entry is not the log's own or
    /// bears a mark.
    pub(super) fn mark_superseded<'a>(
        &'a self,
        entry: &'a Entry,
        by: NaiveDate,
    ) -> Option<Change<'a>> {
        let Source::Log { span, places } = &entry.source else {
            return None;
        };
        if entry.decision.superseded_by().is_some() {
            return None;
        }
        let mark = format!("**{}:** {}", label::SUPERSEDED_BY, by);
        let mut lines: Vec<&str> = self.text[span.clone()].split_inclusive('\n').collect();
        let at = places.empty_mark.unwrap_or(places.head_end);
        let ending = line_ending(lines.first().copied().unwrap_or("\n"));
        let line = format!("{mark}{ending}");
        let unended;
        if places.empty_mark.is_some() {
            lines[at] = &line;
        } else {
            if let Some(last) = at.checked_sub(1)
                && !lines[last].ends_with('\n')
            {
                unended = format!("{}{ending}", lines[last]);
                lines[last] = &unended;
            }
            lines.insert(at, &line);
        }
        Some(Change {
            entry,
            text: lines.concat(),
        })
    }

    /// Closes an open action, counted from 0: its line gets the tick and what came of it.
    pub(super) fn close<'a>(
        &'a self,
        entry: &'a Entry,
        action: usize,
        completed: NaiveDate,
        result: &str,
    ) -> Option<Change<'a>> {
        let Source::Log { span, places } = &entry.source else {
            return None;
        };
        let at = *places.actions.get(action)?;
        let mut lines: Vec<&str> = self.text[span.clone()].split_inclusive('\n').collect();
        let old = *lines.get(at)?;
        let body = old.trim_end();
        if !body.contains(OPEN) {
            return None;
        }
        let line = format!(
            "{}{DASH}{}: {}{DASH}{}: {result}{}",
            body.replacen(OPEN, CLOSED, 1),
            label::COMPLETED,
            completed,
            label::RESULT,
            &old[body.len()..],
        );
        lines[at] = &line;
        Some(Change {
            entry,
            text: lines.concat(),
        })
    }
}

fn line_ending(line: &str) -> &'static str {
    if line.ends_with("\r\n") { "\r\n" } else { "\n" }
}

struct Section {
    span: Range<usize>,
    lines_before: usize,
}

/// The parts of a file that start with a heading of the second level, up to the next heading of the first or
/// second, without blank lines and rules at their ends.
fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut open = false;
    // What some editors put before the first line.
    let head = text.strip_prefix(BOM).unwrap_or(text);
    let mut at = text.len() - head.len();
    for (number, line) in head.split_inclusive('\n').enumerate() {
        if line.starts_with("# ") {
            open = false;
        } else if line.starts_with("## ") {
            open = true;
            sections.push(Section {
                span: at..at,
                lines_before: number,
            });
        }
        at += line.len();
        let is_gap = matches!(line.trim(), "" | "---");
        if open
            && !is_gap
            && let Some(section) = sections.last_mut()
        {
            section.span.end = at;
        }
    }
    sections
}

/// Whether the section's heading starts with a number of four digits, as those of entries do.
fn looks_like_entry(section: &str) -> bool {
    let heading = section.trim_start_matches('#').trim_start();
    heading.len() > 4
        && heading
            .bytes()
            .take(5)
            .all(|b| b.is_ascii_digit() || b == b'-')
}

fn find(entries: &[Entry], reference: &Reference) -> Result<usize, NotFound> {
    let matches = |entry: &Entry| {
        if reference.is_date() {
            entry.decision.date() == reference.date()
        } else {
            entry.id.as_str() == reference.as_str()
        }
    };
    let of = |older: bool| -> Vec<usize> {
        (0..entries.len())
            .filter(|at| entries[*at].older_file().is_some() == older && matches(&entries[*at]))
            .collect()
    };
    let mut found = of(false);
    if found.is_empty() {
        found = of(true);
    }
    match found[..] {
        [at] => Ok(at),
        _ => Err(NotFound {
            reference: reference.clone(),
            candidates: found.iter().map(|at| entries[*at].id.clone()).collect(),
        }),
    }
}

/// A reference that names no decision, or more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    reference: Reference,
    candidates: Vec<DecisionId>,
}

impl NotFound {
    /// The decisions of that day, where there is more than one.
    #[must_use]
    pub fn candidates(&self) -> &[DecisionId] {
        &self.candidates
    }
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            reference,
            candidates,
        } = self;
        if candidates.is_empty() {
            return write!(
                f,
                "found no decision `{reference}`, expected the ID or the date of one"
            );
        }
        write!(
            f,
            "`{reference}` has more than one decision, expected one of "
        )?;
        for (i, id) in candidates.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}`{id}`")?;
        }
        Ok(())
    }
}

impl std::error::Error for NotFound {}
