//! The labelled lines of a block, by the table of its kind.

use std::borrow::Cow;

use agentproto_kinds::{Arity, Kind};

use super::super::Code;
use super::super::source::Source;
use super::misspelt::Misspelt;
use super::{Notes, range_in};
use crate::message::label::{EMPHASIS, Label, label_at, label_end, marked_labels};
use crate::message::text::{is_line_break, is_placeholder, list_mark, opening_fence};

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

/// A line that is under no label of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) struct Aside<'t> {
    /// The place in the table of the field that it stands behind, where it is behind any.
    pub(in crate::wire) behind: Option<usize>,
    /// The line as it is.
    pub(in crate::wire) line: &'t str,
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
            entries: Vec::with_capacity(kind.fields.len()),
            misspelt: Vec::new(),
            asides: Vec::new(),
        };
        fields.split_lines(body, notes);
        fields.split_flattened(body, notes);
        fields
    }

    /// The lines of a message's text that stand under no label, where the text is clean and `body` a part of it.
    pub(super) fn asides(kind: &'static Kind, text: &'t str, body: &'t str) -> Vec<Aside<'t>> {
        let source = Source::given(text, 0);
        let mut notes = Vec::new();
        let fields = Self::read(kind, text, body, &mut Notes::new(&source, &mut notes));
        // What was taken for lines was several fields on one.
        if notes.iter().any(|note| note.code == Code::Flattened) {
            return Vec::new();
        }
        let is_blank = |aside: &Aside<'_>| aside.line.trim().is_empty();
        let runs = fields.asides.chunk_by(|a, b| a.behind == b.behind);
        let runs = runs.map(|run| {
            let end = run.iter().rposition(|aside| !is_blank(aside));
            &run[..end.map_or(0, |last| last + 1)]
        });
        runs.flatten().copied().collect()
    }

    /// Keeps a line that is under no label.
    fn keep(&mut self, line: &'t str) {
        let behind = self.last_field();
        self.asides.push(Aside { behind, line });
    }

    /// Whether the line before, blank ones left out, was kept.
    fn is_behind_aside(&self) -> bool {
        let behind = self.last_field();
        self.asides
            .last()
            .is_some_and(|aside| aside.behind == behind)
    }

    fn last_field(&self) -> Option<usize> {
        self.entries.last().map(|entry| entry.field)
    }

    fn split_lines(&mut self, body: &'t str, notes: &mut Notes<'_>) {
        let mut state = Lines::Aside;
        for line in body.split('\n') {
            let content = line.trim();
            if content.is_empty() || is_fence(content) {
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
            if matches!(state, Lines::Aside | Lines::Value | Lines::Misspelt)
                && let Some(misspelt) = Misspelt::find(self.kind, content)
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
            if matches!(state, Lines::Aside | Lines::Misspelt)
                || (state == Lines::Value && is_label_like(content))
            {
                let kind = self.kind.tag;
                notes.add(
                    Code::UnknownField,
                    range_in(self.text, content),
                    format!("`{content}`"),
                    format!("only the labels of {kind}"),
                    format!("leave out `{content}`, or put it under a label of {kind}"),
                );
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

    /// Where labels are missing at the start of lines, looks for them inside lines: exact, in their order.
    fn split_flattened(&mut self, body: &'t str, notes: &mut Notes<'_>) {
        let split = if self.is_all_lines() {
            // A writer breaks lines behind the opening tag, so on one line every label is meant as one.
            let is_one_line = !body.contains(is_line_break);
            let at_labels = || self.split_at_labels(body).filter(|split| split.len() > 1);
            is_one_line
                .then(at_labels)
                .flatten()
                .or_else(|| self.split_at_marks())
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
    fn is_all_lines(&self) -> bool {
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
                if matches!(shape.arity, Arity::Optional | Arity::Lines) {
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

    /// Splits values that hold further labels of the block, each with its mark.
    fn split_at_marks(&self) -> Option<Vec<Entry<'t>>> {
        let mut entries = Vec::new();
        for entry in &self.entries {
            let mut entry = *entry;
            let value = entry.value;
            let mut from = 0;
            for (start, end, field) in marked_labels(self.kind, value) {
                entries.push(Entry {
                    value: before_label(&value[from..start]).trim_start(),
                    ..entry
                });
                entry = Entry {
                    field,
                    label: &value[start..end],
                    value: "",
                };
                from = end;
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
            let (field, found) = (misspelt.field, misspelt.label);
            let shape = &self.kind.fields[field];
            let label = shape.label;
            let is_there = self.entries.iter().any(|entry| entry.field == field);
            // A label that can be left out, or is there as well, makes nothing unreadable.
            let (code, help) = if missing.contains(&field) {
                (
                    Code::MissingField,
                    format!("did you mean `{label}:`? write it so"),
                )
            } else if is_there && !matches!(shape.arity, Arity::Lines) {
                (
                    Code::UnknownField,
                    format!("leave out `{found}:`, for `{label}:` is there already"),
                )
            } else {
                (
                    Code::UnknownField,
                    format!("did you mean `{label}:`? write it so"),
                )
            };
            notes.add(
                code,
                range_in(self.text, found),
                format!("`{found}:`"),
                format!("only the labels of {}, such as `{label}:`", self.kind.tag),
                help,
            );
        }
        let is_misspelt = |field: &usize| self.misspelt.iter().any(|it| it.field == *field);
        let missing: Vec<String> = missing
            .into_iter()
            .filter(|field| !is_misspelt(field))
            .map(|field| format!("`{}:`", self.kind.fields[field].label))
            .collect();
        if !missing.is_empty() {
            let missing = missing.join(", ");
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

    fn first(&self, name: &str) -> Option<&Entry<'t>> {
        let field = self
            .kind
            .fields
            .iter()
            .position(|field| field.name == name)?;
        self.entries.iter().find(|entry| entry.field == field)
    }

    /// The value as written, where the field is there.
    pub(super) fn raw(&self, name: &str) -> Option<&'t str> {
        self.first(name).map(|entry| entry.value)
    }

    /// The one line of a field, where it is there and holds text.
    pub(super) fn line(&self, name: &str, notes: &mut Notes<'_>) -> Option<Cow<'t, str>> {
        self.line_unless(name, |_| false, notes)
    }

    /// The same; what `is_known` is no placeholder.
    pub(super) fn line_unless(
        &self,
        name: &str,
        is_known: impl Fn(&str) -> bool,
        notes: &mut Notes<'_>,
    ) -> Option<Cow<'t, str>> {
        let entry = *self.first(name)?;
        let value = self.unfold(entry.value, notes);
        let label = self.kind.fields[entry.field].label;
        if value.is_empty() {
            notes.add(
                Code::Empty,
                range_in(self.text, entry.label.trim()),
                format!("nothing behind `{label}:`"),
                "one line of text",
                format!("write one line behind `{label}:`"),
            );
            return None;
        }
        if is_placeholder(&value) && !is_known(&value) {
            notes.placeholder(range_in(self.text, entry.value.trim()), &value);
            return None;
        }
        Some(value)
    }

    /// The value in one line.
    fn unfold(&self, value: &'t str, notes: &mut Notes<'_>) -> Cow<'t, str> {
        let line = unfolded(value);
        if matches!(line, Cow::Owned(_)) || value.starts_with('\n') {
            self.note_multiline(value, notes);
        }
        line
    }

    fn note_multiline(&self, value: &str, notes: &mut Notes<'_>) {
        notes.add(
            Code::MultilineField,
            range_in(self.text, value.trim()),
            "a value on several lines",
            "one line",
            "write the value on one line",
        );
    }

    /// The points of a list field: bullets, or lines without.
    pub(super) fn points(&self, entry: &Entry<'t>, notes: &mut Notes<'_>) -> Vec<Cow<'t, str>> {
        let mut points: Vec<Cow<'t, str>> = Vec::with_capacity(3);
        let mut lines = entry.value.split('\n');
        let inline = lines.next().unwrap_or_default().trim();
        let has_bullets = entry
            .value
            .lines()
            .any(|line| list_mark(line.trim()).is_some());
        if !inline.is_empty() {
            let split = split_inline(inline);
            if split.len() > 1 {
                notes.once(
                    Code::Flattened,
                    range_in(self.text, inline),
                    "several points on one line",
                    "one line a point",
                    "write each point on a line of its own",
                );
            }
            points.extend(split.into_iter().map(Cow::Borrowed));
        }
        let mut is_continued = false;
        for line in lines {
            let line = line.trim();
            if line.is_empty() || is_fence(line) {
                continue;
            }
            let point = strip_bullets(line);
            if is_fence(point) {
                continue;
            }
            let is_bullet = point.len() < line.len();
            match points.last_mut() {
                Some(last) if !is_bullet && (has_bullets || !inline.is_empty()) => {
                    let last = last.to_mut();
                    if !last.is_empty() {
                        last.push(' ');
                    }
                    last.push_str(point);
                    is_continued = true;
                }
                _ => points.push(Cow::Borrowed(point)),
            }
        }
        if is_continued {
            self.note_multiline(entry.value, notes);
        }
        points.retain(|point| !point.is_empty());
        points
    }

    /// The place of an entry's value, for notes.
    pub(super) fn place(&self, part: &str) -> core::ops::Range<usize> {
        range_in(self.text, part)
    }
}

/// The lines of a value joined by one blank, without code fences and the marks of block quotes.
fn unfolded(value: &str) -> Cow<'_, str> {
    let Some((first, rest)) = value.split_once('\n') else {
        return Cow::Borrowed(value.trim());
    };
    if rest.trim().is_empty() {
        return Cow::Borrowed(first.trim());
    }
    let unquoted = rest
        .lines()
        .map(|line| line.trim_start_matches([' ', '\t', '>']).trim());
    let lines: Vec<&str> = core::iter::once(first.trim())
        .chain(unquoted)
        .filter(|line| !line.is_empty() && !is_fence(line))
        .collect();
    Cow::Owned(lines.join(" "))
}

/// Whether the line opens or closes a code fence.
fn is_fence(line: &str) -> bool {
    opening_fence(line.trim_start()).is_some()
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

/// The text behind one or more bullets.
pub(in crate::wire) fn strip_bullets(line: &str) -> &str {
    let mut line = line.trim();
    while let Some(found) = list_mark(line) {
        line = line[found.len()..].trim_start();
    }
    line
}

/// Points that stand on one line, `- a - b` or `1. a 2. b`; the whole line where it is one.
fn split_inline(line: &str) -> Vec<&str> {
    let Some(mark) = list_mark(line) else {
        return vec![line];
    };
    let mut points = Vec::new();
    let mut rest = line[mark.len()..].trim_start();
    let sign = mark.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &mark[..mark.len() - sign.len()];
    let is_numbered = !digits.is_empty();
    let mut number = digits.parse::<u32>().ok();
    loop {
        // A number that has no next one ends the list.
        number = number.and_then(|n| n.checked_add(1));
        let next = match number {
            Some(n) => format!(" {n}{sign} "),
            None if is_numbered => {
                points.push(strip_bullets(rest));
                return points;
            }
            None => format!(" {mark} "),
        };
        let Some((point, behind)) = rest.split_once(&next) else {
            points.push(strip_bullets(rest));
            return points;
        };
        points.push(strip_bullets(point));
        rest = behind;
    }
}

/// The text before a label inside a line, without the emphasis of the label and the sign that separates it.
fn before_label(text: &str) -> &str {
    let text = text.trim_end_matches(EMPHASIS).trim_end();
    let parted = text.strip_suffix(['/', '|', '·']);
    let parted = parted.filter(|rest| rest.is_empty() || rest.ends_with(char::is_whitespace));
    parted.map_or(text, str::trim_end)
}

/// Where the exact label and its colon stand.
fn find_label(text: &str, label: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(at) = text[from..].find(label) {
        let start = from + at;
        if let Some(end) = label_end(text, start, start + label.len()) {
            return Some((start, end));
        }
        from = start + label.len();
    }
    None
}
