//! INVOKE and BROADCAST: `[TAG:target|question]`.

use std::borrow::Cow;

use agentproto_kinds::{BROADCAST, INVOKE, Kind};

use super::super::Code;
use super::{Notes, joined, range_in, role};
use crate::message::text::{is_balanced, is_placeholder};
use crate::message::{Broadcast, Target};
use crate::role::RoleTable;
use crate::rules::only_broadcasters;

/// What an INVOKE asks of whom; who asks is found around it.
#[derive(Debug)]
pub(in crate::wire) struct Asked<'t> {
    pub(in crate::wire) to: Target,
    pub(in crate::wire) question: Cow<'t, str>,
}

/// The two sides of the first pipe in `[TAG:target|question]`.
fn sides<'t>(
    kind: &Kind,
    text: &'t str,
    form: &str,
    is_target: impl Fn(&str) -> bool,
    notes: &mut Notes<'_>,
) -> Option<(&'t str, &'t str)> {
    let inner = super::statement::inner(text, notes);
    let behind_colon = inner.strip_prefix([':', '：']);
    if let Some((target, question)) = behind_colon.and_then(|rest| rest.split_once(['|', '｜'])) {
        return Some((target, question));
    }
    match behind_colon {
        Some(rest) if is_placeholder(rest.trim()) => notes.placeholder(0..text.len(), text),
        _ => {
            let meant = meant(kind, inner, is_target);
            let meant = meant.as_deref().unwrap_or(form);
            notes.add(
                Code::MalformedTag,
                0..text.len(),
                format!("`{text}`"),
                format!("`{form}`"),
                format!("write `{text}` as `{meant}`"),
            );
        }
    }
    None
}

/// The right form of what is written, as in `[INVOKE:cfo|x]` for `[INVOKE cfo: x]`, where a target and a question
/// can be told apart.
fn meant(kind: &Kind, inner: &str, is_target: impl Fn(&str) -> bool) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, ':' | '：' | '|' | '｜');
    let rest = inner.trim_start_matches(is_between);
    let end = rest.find(is_between)?;
    let is_dash = |c: char| matches!(c, '—' | '–' | '-');
    let question = rest[end..].trim_start_matches(|c| is_between(c) || is_dash(c));
    let question = question.trim_end_matches(is_between);
    let target = &rest[..end];
    let is_meant = is_target(target)
        && !question.is_empty()
        && !is_placeholder(question)
        && is_balanced(question);
    is_meant.then(|| format!("[{}:{target}|{}]", kind.tag, joined(question)))
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
    let is_role = |word: &str| role::find(table, word).is_some();
    let (target, raw) = sides(&INVOKE, text, "[INVOKE:role|question]", is_role, notes)?;
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
            format!(
                "invoke one role; to ask everybody is `[BROADCAST:all|question]`, and {}",
                only_broadcasters(table)
            ),
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
    let is_all = |word: &str| word.eq_ignore_ascii_case("all");
    let (target, raw) = sides(&BROADCAST, text, "[BROADCAST:all|question]", is_all, notes)?;
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
