//! PEER-VERIFY: what holds, what has to change and what is missing.

use std::borrow::Cow;

use agentproto_kinds::PEER_VERIFY;

use super::super::Code;
use super::block::{head_role, note_close, note_tags, parts};
use super::fields::{Entry, Fields, strip_bullets};
use super::{Notes, range_in};
use crate::message::PeerVerify;
use crate::message::chosen::{bare, strip_mark};
use crate::message::label::{EMPHASIS, prefix_len};
use crate::message::text::{MARKS, is_placeholder};
use crate::role::RoleTable;

/// Reads `[PEER-VERIFY:role] … [/PEER-VERIFY]`.
pub(in crate::wire) fn peer_verify<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<PeerVerify<'t>> {
    let parts = parts(text, notes);
    let role = head_role(&PEER_VERIFY, table, text, parts.head, notes);
    note_close(&PEER_VERIFY, text, parts.close, role, notes);
    if is_form(parts.body) {
        notes.placeholder(range_in(text, parts.body.trim()), parts.body.trim());
        return None;
    }
    let fields = Fields::read(&PEER_VERIFY, text, parts.body, notes);
    fields.check(notes);
    note_tags(text, parts.body, notes);
    let mut lines: [Vec<Cow<'t, str>>; 3] = Default::default();
    for entry in &fields.entries {
        lines[entry.field].extend(marked_lines(&fields, entry, notes));
    }
    if lines.iter().all(Vec::is_empty) && !notes.refused() {
        if fields.entries.is_empty() {
            notes.add(
                Code::MissingField,
                0..text.len(),
                "no `Validated:`, `Adjusted:` or `Flagged:`",
                "at least one line of them",
                "say what holds, what has to change and what is missing, one labelled line each",
            );
        } else {
            notes.placeholder(range_in(text, parts.body.trim()), parts.body.trim());
        }
    }
    if notes.refused() {
        return None;
    }
    let [validated, adjusted, flagged] = lines;
    Some(PeerVerify::read(role?, validated, adjusted, flagged))
}

/// Whether the body is the bare form: the labels with their marks and nothing filled in.
pub(in crate::wire) fn is_form(body: &str) -> bool {
    const BLANK: [char; 2] = [' ', '\t'];
    let labels = PEER_VERIFY.fields.iter().flat_map(|field| {
        core::iter::once(field.label).chain(field.aliases.iter().map(|alias| alias.text))
    });
    let labels: Vec<&str> = labels.collect();
    let mut rest = body;
    let mut found = 0;
    loop {
        rest = behind_marks(strip_bullets(rest.trim_start()));
        if rest.is_empty() {
            return found > 1;
        }
        let name = rest.trim_start_matches(EMPHASIS);
        let open = &rest[..rest.len() - name.len()];
        let Some(len) = labels.iter().find_map(|label| prefix_len(name, label)) else {
            return false;
        };
        found += 1;
        rest = name[len..]
            .trim_start_matches(EMPHASIS)
            .trim_start_matches(BLANK);
        rest = rest.strip_prefix([':', '：']).unwrap_or(rest);
        rest = rest.strip_prefix(open).unwrap_or(rest);
        rest = behind_marks(rest.trim_start_matches(BLANK));
        rest = rest
            .strip_prefix(open)
            .unwrap_or(rest)
            .trim_start_matches(BLANK);
        if let Some(next) = rest.strip_prefix(['/', '|', ',', ';', '·', '–', '—']) {
            // At the end of its line it is what was filled in.
            let behind = next.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
            if behind.is_empty() || behind.starts_with('\n') {
                return false;
            }
            rest = next;
        }
    }
}

/// What follows any number of marks.
fn behind_marks(mut text: &str) -> &str {
    while let Some((_, rest)) = strip_mark(text) {
        text = rest;
    }
    text
}

fn marked_lines<'t>(
    fields: &Fields<'t>,
    entry: &Entry<'t>,
    notes: &mut Notes<'_>,
) -> Vec<Cow<'t, str>> {
    let shape = &PEER_VERIFY.fields[entry.field];
    let own = bare(shape.mark);
    let note = |mark: &str, notes: &mut Notes<'_>| {
        notes.once(
            Code::MarkMismatch,
            fields.place(entry.label.trim()),
            format!("`{}: {mark}`", shape.label),
            format!("`{}: {}`", shape.label, shape.mark),
            format!("mark `{}` with {}", shape.label, shape.mark),
        );
    };
    let beside = MARKS
        .iter()
        .find(|mark| **mark != own && entry.label.contains(**mark));
    if let Some(mark) = beside {
        note(mark, notes);
    }
    // A mark before the bullets goes with the label.
    let mut lines = Vec::new();
    for point in fields.points(entry, notes) {
        let mut rest: &str = &point;
        while let Some((mark, behind)) = strip_mark(rest) {
            rest = behind;
            if mark != own {
                note(mark, notes);
            }
        }
        let start = point.len() - rest.len();
        let text = match point {
            Cow::Borrowed(point) => Cow::Borrowed(&point[start..]),
            Cow::Owned(mut point) => Cow::Owned(point.split_off(start)),
        };
        if text.is_empty() {
            continue;
        }
        if is_placeholder(&text) {
            notes.placeholder(fields.place(entry.value.trim()), &text);
        }
        lines.push(text);
    }
    lines
}
