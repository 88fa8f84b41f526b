//! What stands behind a label: one line, or the points of a list.

use std::borrow::Cow;

use agentproto_kinds::{Form, Kind};

use super::layout::{is_drawn, is_fence, is_left_out};
use super::{Entry, Fields};
use crate::message::label::label_at;
use crate::message::text::{is_placeholder, list_mark};
use crate::wire::Code;
use crate::wire::read::{Notes, range_in};

impl<'t> Fields<'t> {
    /// The one line of a field, where it is there and holds text.
    pub(in crate::wire::read) fn line(
        &self,
        name: &str,
        notes: &mut Notes<'_>,
    ) -> Option<Cow<'t, str>> {
        self.line_unless(name, |_| false, notes)
    }

    /// The same; what `is_known` is no placeholder.
    pub(in crate::wire::read) fn line_unless(
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
    pub(in crate::wire::read) fn unfold(
        &self,
        value: &'t str,
        notes: &mut Notes<'_>,
    ) -> Cow<'t, str> {
        let line = unfolded(self.kind, value);
        if matches!(line, Cow::Owned(_)) || value.starts_with('\n') {
            self.note_multiline(value, notes);
        }
        line
    }

    pub(in crate::wire::read) fn note_multiline(&self, value: &str, notes: &mut Notes<'_>) {
        notes.add(
            Code::MultilineField,
            range_in(self.text, value.trim()),
            "a value on several lines",
            "one line",
            "write the value on one line",
        );
    }

    /// The points of a list field: bullets, or lines without.
    pub(in crate::wire::read) fn points(
        &self,
        entry: &Entry<'t>,
        notes: &mut Notes<'_>,
    ) -> Vec<Cow<'t, str>> {
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
            if line.is_empty() || is_left_out(self.kind, line) {
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
}

/// The lines of a value in one: joined by one blank, the points of a list by `;`. What Markdown draws is left out, and
/// in a section, which is Markdown, the marks of block quotes are.
pub(super) fn unfolded<'t>(kind: &Kind, value: &'t str) -> Cow<'t, str> {
    let Some((first, rest)) = value.split_once('\n') else {
        return Cow::Borrowed(value.trim());
    };
    let first = first.trim();
    let quotes: &[char] = if kind.form == Form::Section {
        &[' ', '>']
    } else {
        &[]
    };
    let lines: Vec<&str> = rest
        .lines()
        .filter(|line| !is_left_out(kind, line))
        .map(|line| line.trim_start_matches(quotes).trim())
        .filter(|line| !line.is_empty() && !is_drawn(line))
        .collect();
    if lines.is_empty() {
        return Cow::Borrowed(first);
    }
    let is_list = is_list(first, &lines);
    let first = Some(first).filter(|first| !first.is_empty() && !is_fence(first));
    let lines: Vec<&str> = first.into_iter().chain(lines).collect();
    let listed = is_list.then(|| listed(lines.iter().copied()));
    // What would be a label without its bullet stays behind it.
    let listed = listed.filter(|text| label_at(kind, text).is_none());
    Cow::Owned(listed.unwrap_or_else(|| lines.join(" ")))
}

/// Whether lines are points: two of them or more, or one right behind a label or a colon.
fn is_list(first: &str, lines: &[&str]) -> bool {
    let is_point = |line: &str| list_mark(line).is_some();
    let is_announced = first.is_empty() || first.ends_with([':', '：']);
    let is_below = lines.first().is_some_and(|line| is_point(line));
    let points = lines.iter().filter(|line| is_point(line)).count();
    (is_announced && is_below) || points + usize::from(is_point(first)) > 1
}

/// The lines in one, what stands behind a bullet parted by `;` from the points before.
pub(in crate::wire::read) fn listed<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    let mut listed = String::new();
    let mut has_points = false;
    for line in lines {
        let point = strip_bullets(line);
        let is_point = point.len() < line.len();
        if !listed.is_empty() && !point.is_empty() {
            listed.push_str(if is_point && has_points { "; " } else { " " });
        }
        has_points |= is_point;
        listed.push_str(point);
    }
    listed
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
