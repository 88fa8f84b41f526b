//! The labelled lines of a block, by the table of its kind.

mod aside;
mod flattened;
mod layout;
mod value;

use agentproto_kinds::{Arity, Kind};

use super::super::Code;
use super::misspelt::Misspelt;
use super::{Notes, range_in};
use crate::message::label::{Label, label_at};
use crate::message::text::list_mark;

pub(in crate::wire) use aside::{Aside, Words};
pub(super) use layout::is_left_out;
use layout::{Quoted, is_drawn};
pub(super) use value::listed;
pub(in crate::wire) use value::strip_bullets;

/// A label and what stands behind it, continuation lines and all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'t> {
    /// The field's place in the table.
    pub(super) field: usize,
    /// The label.
    pub(super) label: &'t str,
    /// Everything up to the next label.
    pub(super) value: &'t str,
}

/// What a line without a known label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lines {
    /// Part of no field.
    Aside,
    /// The start of a value.
    Empty,
    /// A point of a list without bullets.
    Bare,
    /// More of a value, unless it looks like a label.
    Value,
    /// Behind a misspelt label, whose diagnostic is theirs too.
    Misspelt,
}

/// The labelled lines of one block.
#[derive(Debug)]
pub(super) struct Fields<'t> {
    kind: &'static Kind,
    text: &'t str,
    body: &'t str,
    pub(super) entries: Vec<Entry<'t>>,
    misspelt: Vec<Misspelt<'t>>,
    asides: Vec<Aside<'t>>,
}

impl<'t> Fields<'t> {
    /// Reads the lines of `body`, a part of the message's `text`.
    pub(super) fn read(
        kind: &'static Kind,
        text: &'t str,
        body: &'t str,
        notes: &mut Notes<'_>,
    ) -> Self {
        let mut fields = Self {
            kind,
            text,
            body,
            entries: Vec::with_capacity(kind.fields.len()),
            misspelt: Vec::new(),
            asides: Vec::new(),
        };
        fields.split_lines(body, notes);
        fields.split_flattened(body, notes);
        fields
    }

    fn split_lines(&mut self, body: &'t str, notes: &mut Notes<'_>) {
        let mut state = Lines::Aside;
        let mut unknown = Vec::new();
        let mut labelled = None;
        for line in body.split('\n') {
            let content = line.trim();
            if content.is_empty() || is_drawn(content) {
                let is_aside = matches!(state, Lines::Aside | Lines::Misspelt);
                if is_aside && (self.is_behind_aside() || !content.is_empty()) {
                    self.keep(line);
                }
                continue;
            }
            if let Some(label) = label_at(self.kind, line) {
                self.note_label(&label, line, notes);
                let value = label.value_in(line);
                self.entries.push(Entry {
                    field: label.field,
                    label: &line[..label.value],
                    value,
                });
                state = self.state_behind(label.field, value);
                continue;
            }
            if let Some(quoted) = Quoted::find(self.kind, content) {
                let is_of_lines = matches!(self.kind.fields[quoted.field].arity, Arity::Lines);
                let labelled = labelled.get_or_insert_with(|| self.labelled(body));
                if is_of_lines || labelled.contains(&quoted.field) {
                    unknown.push(content);
                } else {
                    self.misspelt.push(quoted.into());
                    state = Lines::Misspelt;
                }
                self.keep(line);
                continue;
            }
            let is_free = matches!(state, Lines::Aside | Lines::Misspelt);
            if (is_free || state == Lines::Value)
                && let Some(misspelt) = Misspelt::find(self.kind, content)
                    .or_else(|| Misspelt::without_colon(self.kind, content, !is_free))
                && !labelled
                    .get_or_insert_with(|| self.labelled(body))
                    .contains(&misspelt.field)
            {
                self.misspelt.push(misspelt);
                self.keep(line);
                state = Lines::Misspelt;
                continue;
            }
            if state == Lines::Misspelt && (list_mark(content).is_some() || !is_label_like(content))
            {
                self.keep(line);
                continue;
            }
            if is_free || (state == Lines::Value && is_label_like(content)) {
                unknown.push(content);
                self.keep(line);
                state = Lines::Aside;
                continue;
            }
            if let Some(entry) = self.entries.last_mut() {
                let start = range_in(self.text, entry.value).start;
                let end = range_in(self.text, line).end;
                entry.value = &self.text[start..end];
                // Lines without bullets are points each, until a bullet says that they are not.
                if state != Lines::Bare || list_mark(content).is_some() {
                    state = Lines::Value;
                }
            }
        }
        // Where no label is known, that they are all missing or misspelt says it.
        if !self.entries.is_empty() {
            self.note_unknown(&unknown, notes);
        }
    }

    /// The fields whose right labels are anywhere in the block, but for those that may be there again.
    fn labelled(&self, body: &str) -> Vec<usize> {
        let labels = body
            .split('\n')
            .filter_map(|line| label_at(self.kind, line));
        let mut fields: Vec<usize> = labels
            .map(|label| label.field)
            .filter(|field| !matches!(self.kind.fields[*field].arity, Arity::Lines))
            .collect();
        fields.sort_unstable();
        fields.dedup();
        fields
    }

    fn note_unknown(&self, lines: &[&str], notes: &mut Notes<'_>) {
        let kind = self.kind.tag;
        for line in lines {
            notes.add(
                Code::UnknownField,
                range_in(self.text, line),
                format!("`{line}`"),
                format!("only the labels of {kind}"),
                format!("leave out `{line}`, or put it under a label of {kind}"),
            );
        }
    }

    /// What may follow a label with this value.
    fn state_behind(&self, field: usize, value: &str) -> Lines {
        let is_list = matches!(
            self.kind.fields[field].arity,
            Arity::Bullets { .. } | Arity::Lines
        );
        match (value.trim().is_empty(), is_list) {
            (true, true) => Lines::Bare,
            (true, false) => Lines::Empty,
            (false, _) => Lines::Value,
        }
    }

    fn note_label(&self, label: &Label, line: &str, notes: &mut Notes<'_>) {
        let at = range_in(self.text, line[..label.value].trim());
        let shape = &self.kind.fields[label.field];
        if label.is_alias {
            notes.once(
                Code::Localized,
                at.clone(),
                format!("`{}`", line[..label.value].trim()),
                format!("`{}:`", shape.label),
                "write labels and levels in English",
            );
        }
        if label.is_wide {
            notes.once(
                Code::Fullwidth,
                at,
                "a full-width colon",
                format!("`{}:`", shape.label),
                "write `:` after labels",
            );
        }
    }

    fn missing(&self) -> impl Iterator<Item = usize> {
        let kind = self.kind;
        (0..kind.fields.len()).filter(move |field| {
            let needed = matches!(
                kind.fields[*field].arity,
                Arity::One | Arity::Bullets { .. }
            );
            needed && !self.entries.iter().any(|entry| entry.field == *field)
        })
    }

    /// Says which labels are missing, repeated or out of order.
    pub(super) fn check(&self, notes: &mut Notes<'_>) {
        let missing: Vec<usize> = self.missing().collect();
        for misspelt in &self.misspelt {
            let (field, found) = (misspelt.field, misspelt.shown());
            let label = self.kind.fields[field].label;
            // A label that can be left out makes nothing unreadable.
            let is_only = self.is_all_lines() && self.entries.is_empty();
            let code = if is_only || missing.contains(&field) {
                Code::MissingField
            } else {
                Code::UnknownField
            };
            notes.add(
                code,
                range_in(self.text, misspelt.label),
                if misspelt.has_colon {
                    found
                } else {
                    format!("{found} without a colon behind it")
                },
                format!("only the labels of {}, such as `{label}:`", self.kind.tag),
                format!("did you mean `{label}:`? write it so"),
            );
        }
        let is_misspelt = |field: &usize| self.misspelt.iter().any(|it| it.field == *field);
        let missing = missing.into_iter().filter(|field| !is_misspelt(field));
        let (within, missing): (Vec<_>, Vec<_>) = missing
            .into_iter()
            .partition(|field| self.is_within_line(*field));
        if missing.is_empty() && !within.is_empty() {
            self.note_within_lines(&within, notes);
        }
        if !missing.is_empty() {
            let missing = self.named(&missing);
            notes.add(
                Code::MissingField,
                0..self.text.len(),
                format!("no {missing}"),
                format!("every label of {}", self.kind.tag),
                format!("add {missing}"),
            );
        }
        let (mut seen, mut furthest, mut is_misplaced) = (0_u32, 0, false);
        for entry in &self.entries {
            let shape = &self.kind.fields[entry.field];
            let bit = 1 << entry.field;
            if !matches!(shape.arity, Arity::Lines) && seen & bit != 0 {
                notes.add(
                    Code::RepeatedField,
                    range_in(self.text, entry.label.trim()),
                    format!("`{}:` twice", shape.label),
                    format!("`{}:` once", shape.label),
                    format!("give `{}:` once", shape.label),
                );
            }
            if entry.field < furthest && !is_misplaced {
                is_misplaced = true;
                let order: Vec<&str> = self.kind.fields.iter().map(|field| field.label).collect();
                notes.add(
                    Code::FieldOrder,
                    range_in(self.text, entry.label.trim()),
                    format!("`{}:` behind a later label", shape.label),
                    format!("the order {}", order.join(", ")),
                    format!("put the labels in the order {}", order.join(", ")),
                );
            }
            seen |= bit;
            furthest = furthest.max(entry.field);
        }
    }

    /// The labels of fields, as they are named in a note.
    fn named(&self, fields: &[usize]) -> String {
        let labels = fields.iter().map(|field| self.kind.fields[*field].label);
        let labels: Vec<String> = labels.map(|label| format!("`{label}:`")).collect();
        labels.join(", ")
    }

    /// The entry of a field, unless a label that is there twice makes it doubtful what stands under it.
    pub(super) fn first(&self, name: &str) -> Option<&Entry<'t>> {
        let fields = self.kind.fields;
        let field = fields.iter().position(|field| field.name == name)?;
        let at = self.entries.iter().position(|entry| entry.field == field)?;
        let is_repeated = |entry: &Entry<'_>| {
            let same = self
                .entries
                .iter()
                .filter(|other| other.field == entry.field);
            !matches!(fields[entry.field].arity, Arity::Lines) && same.count() > 1
        };
        let entry = &self.entries[at];
        let is_list = matches!(fields[field].arity, Arity::Bullets { .. });
        // The next label may be what a point starts with.
        let is_cut = is_list && self.entries.get(at + 1).is_some_and(is_repeated);
        (!is_cut && !is_repeated(entry)).then_some(entry)
    }

    /// The value as written, where the field is there.
    pub(super) fn raw(&self, name: &str) -> Option<&'t str> {
        self.first(name).map(|entry| entry.value)
    }

    /// The place of an entry's value, for notes.
    pub(super) fn place(&self, part: &str) -> core::ops::Range<usize> {
        range_in(self.text, part)
    }
}

/// Whether the line starts like a label: a few words, the first with a capital, and a colon.
pub(in crate::wire) fn is_label_like(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '*', '_', '#']);
    let Some((name, value)) = line.split_once([':', '：']) else {
        return false;
    };
    let name = name.trim_end_matches(['*', '_', ' ']);
    name.starts_with(char::is_uppercase)
        && name.chars().count() <= 40
        && name.split_whitespace().count() <= 4
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '/' | '\''))
        && (value.is_empty() || value.starts_with([' ', '*', '_']))
}
