//! INVOKE and BROADCAST: `[TAG:target|question]`.

use std::borrow::Cow;

use agentproto_kinds::{BROADCAST, INVOKE, Kind};

use super::super::Code;
use super::{Notes, joined, range_in, role};
use crate::message::text::{is_balanced, is_placeholder};
use crate::message::{Broadcast, Target};
use crate::role::RoleTable;

/// What an INVOKE asks of whom; who asks is found around it.
#[derive(Debug)]
pub(in crate::wire) struct Asked<'t> {
    pub(in crate::wire) to: Target,
    pub(in crate::wire) question: Cow<'t, str>,
}

impl Asked<'_> {
    pub(in crate::wire) fn into_owned(self) -> Asked<'static> {
        Asked {
            to: self.to,
            question: Cow::Owned(self.question.into_owned()),
        }
    }
}

/// The two sides of the first pipe in `[TAG:target|question]`.
fn sides<'t>(
    kind: &Kind,
    text: &'t str,
    form: &str,
    notes: &mut Notes<'_>,
) -> Option<(&'t str, &'t str)> {
    let inner = super::statement::inner(text, notes);
    let behind_colon = inner.strip_prefix([':', '：']);
    if let Some((target, question)) = behind_colon.and_then(|rest| rest.split_once(['|', '｜'])) {
        return Some((target, question));
    }
    match behind_colon {
        Some(rest) if is_placeholder(rest.trim()) => notes.placeholder(0..text.len(), text),
        _ => notes.add(
            Code::MalformedTag,
            0..text.len(),
            format!("`{text}`"),
            format!("`{form}`"),
            format!("write `{text}` as `{form}`"),
        ),
    }
    let _ = kind;
    None
}

fn question<'t>(text: &'t str, raw: &'t str, notes: &mut Notes<'_>) -> Option<Cow<'t, str>> {
    let at = range_in(text, raw.trim());
    let question = joined(raw);
    if question.is_empty() {
        notes.add(
            Code::Empty,
            0..text.len(),
            "no question",
            "a question behind the `|`",
            "write the question behind the `|`",
        );
        None
    } else if is_placeholder(&question) {
        notes.placeholder(at, &question);
        None
    } else if is_balanced(&question) {
        Some(question)
    } else {
        notes.add(
            Code::MalformedTag,
            at,
            "brackets that are not balanced",
            "a `]` for each `[`",
            "balance the brackets in the question",
        );
        None
    }
}

/// Reads `[INVOKE:role|question]`.
pub(in crate::wire) fn invoke<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Asked<'t>> {
    let (target, raw) = sides(&INVOKE, text, "[INVOKE:role|question]", notes)?;
    let word = target.trim();
    let at = range_in(text, word);
    let to = if word.eq_ignore_ascii_case("board") {
        Some(Target::Board)
    } else if word.eq_ignore_ascii_case("all") {
        notes.add(
            Code::UnknownRole,
            at,
            "`all`",
            "one role",
            "ask everybody with `[BROADCAST:all|question]`",
        );
        None
    } else {
        role::role(table, word, at, notes).map(Target::Role)
    };
    let question = question(text, raw, notes);
    if notes.refused() {
        return None;
    }
    Some(Asked {
        to: to?,
        question: question?,
    })
}

/// Reads `[BROADCAST:all|question]`.
pub(in crate::wire) fn broadcast<'t>(
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Broadcast<'t>> {
    let (target, raw) = sides(&BROADCAST, text, "[BROADCAST:all|question]", notes)?;
    let word = target.trim();
    let at = range_in(text, word);
    if role::is_template(word) {
        notes.placeholder(at, word);
    } else if !word.eq_ignore_ascii_case("all") {
        notes.add(
            Code::BroadcastTarget,
            at,
            format!("`{word}`"),
            "`all`, the only target of a broadcast",
            "broadcast to `all`, or invoke each role by itself",
        );
    }
    let question = question(text, raw, notes);
    if notes.refused() {
        return None;
    }
    Some(Broadcast::read(question?))
}
