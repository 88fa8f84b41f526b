//! What stands behind a label: one line, or the points of a list.

use std::borrow::Cow;

use super::{Entry, Fields, is_fence};
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
        let line = unfolded(value);
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
}

/// The lines of a value joined by one blank, without code fences and the marks of block quotes.
pub(super) fn unfolded(value: &str) -> Cow<'_, str> {
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
