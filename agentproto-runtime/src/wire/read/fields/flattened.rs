//! Labels inside lines, where line breaks were lost.

use agentproto_kinds::Arity;

use super::{Entry, Fields};
use crate::message::label::{EMPHASIS, label_end, labels_within, starts_quoted};
use crate::message::text::is_line_break;
use crate::wire::read::{Notes, range_in};
use crate::wire::{Code, Diagnostic, Severity};

impl<'t> Fields<'t> {
    /// Where labels are missing at the start of lines, looks for them inside lines: exact, in their order.
    pub(super) fn split_flattened(&mut self, body: &'t str, notes: &mut Notes<'_>) {
        let split = if self.is_all_lines() {
            // A writer breaks lines behind the opening tag, so on one line every label is meant as one.
            self.split_within(!body.contains(is_line_break))
        } else if self.missing().next().is_some() {
            self.split_at_labels(body)
        } else {
            None
        };
        if let Some(entries) = split {
            self.entries = entries;
            notes.once(
                Code::Flattened,
                range_in(self.text, body.trim()),
                "several fields on one line",
                "one line a field",
                "write each label on a line of its own",
            );
        }
    }

    /// Whether any number of each field will do.
    pub(super) fn is_all_lines(&self) -> bool {
        self.kind
            .fields
            .iter()
            .all(|field| matches!(field.arity, Arity::Lines))
    }

    fn split_at_labels(&self, body: &'t str) -> Option<Vec<Entry<'t>>> {
        let mut entries: Vec<Entry<'t>> = Vec::new();
        let (mut rest, mut is_first) = (body, true);
        for (field, shape) in self.kind.fields.iter().enumerate() {
            let labels =
                core::iter::once(shape.label).chain(shape.aliases.iter().map(|alias| alias.text));
            let found = labels.filter_map(|label| find_label(rest, label)).min();
            let Some((start, end)) = found else {
                if matches!(shape.arity, Arity::Optional) {
                    continue;
                }
                return None;
            };
            let before = before_label(&rest[..start]);
            match entries.last_mut() {
                Some(entry) => entry.value = before.trim_start(),
                None if is_first && !before.trim().is_empty() => return None,
                None => {}
            }
            is_first = false;
            entries.push(Entry {
                field,
                label: &rest[start..end],
                value: "",
            });
            rest = &rest[end..];
        }
        entries.last_mut()?.value = rest.trim_start();
        Some(entries)
    }

    /// Whether an exact label of the field stands somewhere in a line.
    pub(super) fn is_within_line(&self, field: usize) -> bool {
        self.within_line(field).is_some()
    }

    fn within_line(&self, field: usize) -> Option<(usize, usize)> {
        let shape = &self.kind.fields[field];
        let aliases = shape.aliases.iter().map(|alias| alias.text);
        let mut labels = core::iter::once(shape.label).chain(aliases);
        labels.find_map(|label| find_label(self.body, label))
    }

    /// Says that labels stand in lines and can't be told apart there.
    pub(super) fn note_within_lines(&self, fields: &[usize], notes: &mut Notes<'_>) {
        let first = fields
            .iter()
            .filter_map(|field| self.within_line(*field))
            .min();
        let start = range_in(self.text, self.body).start;
        let at = first.map_or(start..start, |(at, end)| start + at..start + end);
        let labels = self.kind.fields.iter().map(|field| field.label);
        let order: Vec<&str> = labels.filter(|label| !label.is_empty()).collect();
        let order = order.join(", ");
        let note = Diagnostic::new(
            Code::Flattened,
            at,
            format!("{} within a line", self.named(fields)),
            format!("each label on a line of its own, in the order {order}"),
            format!("write each label on a line of its own, in the order {order}"),
        );
        notes.push(note.with_severity(Severity::Error));
    }

    /// Splits values that hold further labels of the block.
    fn split_within(&self, is_glued: bool) -> Option<Vec<Entry<'t>>> {
        let mut entries = Vec::new();
        for entry in &self.entries {
            let mut entry = *entry;
            let value = entry.value;
            let mut from = 0;
            for label in labels_within(self.kind, value, is_glued) {
                entries.push(Entry {
                    value: before_label(&value[from..label.start]).trim_start(),
                    ..entry
                });
                entry = Entry {
                    field: label.field,
                    label: &value[label.start..label.end],
                    value: "",
                };
                from = label.end;
            }
            entries.push(Entry {
                value: if from == 0 {
                    value
                } else {
                    value[from..].trim_start()
                },
                ..entry
            });
        }
        (entries.len() > self.entries.len()).then_some(entries)
    }
}

/// The text before a label inside a line, without the emphasis of the label and the sign that separates it.
fn before_label(text: &str) -> &str {
    const APART: [char; 7] = ['/', '|', '·', '-', '–', '—', '•'];
    let emphasized = text.trim_end_matches(EMPHASIS);
    let text = emphasized.trim_end();
    let is_on_line = !emphasized[text.len()..].contains(is_line_break);
    let parted = text.strip_suffix([';', ',']).filter(|_| is_on_line);
    let apart = || {
        let rest = text.strip_suffix(APART)?;
        (rest.is_empty() || rest.ends_with(char::is_whitespace)).then_some(rest)
    };
    parted.or_else(apart).map_or(text, str::trim_end)
}

/// Where the exact label and its colon stand, in no line that is quoted.
fn find_label(text: &str, label: &str) -> Option<(usize, usize)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_quoted = start > 0 && starts_quoted(line);
        let mut places = line.match_indices(label).map(|(at, _)| start + at);
        let end = |at| Some((at, label_end(text, at, at + label.len())?));
        if !is_quoted && let Some(found) = places.find_map(end) {
            return Some(found);
        }
        start += line.len();
    }
    None
}
