//! RESPONSE: a finding, the data that carries it, and how sure it is.

use std::borrow::Cow;

use agentproto_kinds::{CONFIDENCE, RESPONSE};

use super::super::Code;
use super::block::{head_role, note_close, note_tags, parts};
use super::choice::{note_choice, note_open};
use super::fields::Fields;
use super::{NOTHING, Notes};
use crate::message::chosen::{Chosen, decide};
use crate::message::label::label_at;
use crate::message::text::{is_placeholder, opening_fence};
use crate::message::{Confidence, Response};
use crate::role::RoleTable;

/// Reads `[RESPONSE:role] … [/RESPONSE]`.
pub(in crate::wire) fn response<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Response<'t>> {
    let parts = parts(text, notes);
    let role = head_role(&RESPONSE, table, text, parts.head, notes);
    note_close(&RESPONSE, text, parts.close, role, notes);
    let fields = Fields::read(&RESPONSE, text, parts.body, notes);
    fields.check(notes);
    note_tags(text, parts.body, notes);
    let key_finding = fields.line("key_finding", notes);
    let data = supporting_data(&fields, notes);
    let confidence = confidence(&fields, notes);
    let caveat = fields.line("caveat", notes);
    if notes.refused() {
        return None;
    }
    Some(Response::read(
        role?,
        key_finding?,
        data?,
        confidence?,
        caveat?,
    ))
}

fn supporting_data<'t>(fields: &Fields<'t>, notes: &mut Notes<'_>) -> Option<Vec<Cow<'t, str>>> {
    let entry = *fields.first("supporting_data")?;
    let points = fields.points(&entry, notes);
    let at = fields.place(entry.label.trim());
    for point in &points {
        if is_placeholder(point) {
            notes.placeholder(at.clone(), point);
        }
        if let Some(label) = label_at(&RESPONSE, point) {
            let label = RESPONSE.fields[label.field].label;
            notes.once(
                Code::RepeatedField,
                at.clone(),
                format!("`{label}:` where a point starts"),
                format!("`{label}:` once"),
                format!("give `{label}:` once, and points that do not start with a label"),
            );
        }
        if let Some(fence) = opening_fence(point) {
            notes.add(
                Code::NoData,
                at.clone(),
                format!("a code fence, `{fence}`, where a point starts"),
                "points of data, one line of text each",
                format!("leave out the `{fence}`"),
            );
        }
    }
    match points.len() {
        0 => notes.add(
            Code::NoData,
            at,
            "no data point",
            "two or three",
            "give two or three points of data, one `- ` line each",
        ),
        2 | 3 => {}
        found => notes.add(
            Code::DataCount,
            at,
            format!("{found} data point{}", if found == 1 { "" } else { "s" }),
            "two or three",
            "give two or three points of data",
        ),
    }
    Some(points)
}

fn confidence(fields: &Fields<'_>, notes: &mut Notes<'_>) -> Option<Confidence> {
    let raw = fields.raw("confidence")?;
    let at = fields.place(raw.trim());
    let value = fields.unfold(raw, notes);
    let value = value.as_ref();
    if let Ok(level) = value.parse() {
        return Some(level);
    }
    match decide(CONFIDENCE, value) {
        Chosen::One {
            index,
            is_alias,
            overruled,
            ..
        } => {
            note_choice(CONFIDENCE, index, value, is_alias, overruled, at, notes);
            Confidence::ALL.get(index).copied()
        }
        Chosen::Open => {
            note_open(CONFIDENCE, value, at, notes);
            None
        }
        Chosen::None if is_placeholder(value) => {
            notes.placeholder(at, value);
            None
        }
        Chosen::None => {
            notes.add(
                Code::InvalidConfidence,
                at,
                if value.is_empty() {
                    NOTHING.to_owned()
                } else {
                    format!("`{value}`")
                },
                "one of `high`, `medium`, `low`",
                "give the confidence as `high`, `medium` or `low`",
            );
            None
        }
    }
}
