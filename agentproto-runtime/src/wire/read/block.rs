//! RESPONSE, PEER-VERIFY and CRITIC-SCREEN: labelled lines between two tags.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_kinds::{CONFIDENCE, CRITIC_SCREEN, Choice, Kind, PEER_VERIFY, PROCEED, RESPONSE};

use super::super::{Code, Diagnostic};
use super::fields::{Aside, Entry, Fields, strip_bullets};
use super::{NOTHING, Notes, finding_tags, range_in, role};
use crate::memchr;
use crate::message::chosen::{Chosen, bare, decide, gap, has_gap, strip_mark};
use crate::message::label::{EMPHASIS, label_at, prefix_len};
use crate::message::nested::{BlockTag, block_tags};
use crate::message::text::{MARKS, closing_bracket, is_placeholder, opening_fence};
use crate::message::{Confidence, CriticScreen, Line, PeerVerify, Proceed, Response};
use crate::role::{RoleId, RoleTable};

/// A block taken apart: what its tags hold, and what stands between them.
struct Parts<'t> {
    head: &'t str,
    body: &'t str,
    close: &'t str,
}

/// Where the bracket that closes the opening tag of a block stands, and where the closing tag starts.
fn tag_edges(text: &str) -> (Range<usize>, usize) {
    let open = closing_bracket(text).unwrap_or(text.len());
    let open_end = text[open..]
        .chars()
        .next()
        .map_or(text.len(), |c| open + c.len_utf8());
    let close = text[open_end..]
        .rfind(['[', '【', '［'])
        .map_or(text.len(), |at| open_end + at);
    (open..open_end, close)
}

/// The lines of a block that stand under no label, where its text is clean.
pub(in crate::wire) fn asides_of_block<'t>(kind: &'static Kind, text: &'t str) -> Vec<Aside<'t>> {
    let (bracket, close) = tag_edges(text);
    Fields::asides(kind, text, within_emphasis(&text[bracket.end..close]))
}

fn parts<'t>(text: &'t str, notes: &mut Notes<'_>) -> Parts<'t> {
    let (bracket, close) = tag_edges(text);
    note_delimiters(text, &text[..bracket.end], notes);
    note_delimiters(text, &text[close..], notes);
    let name = text[..bracket.start].trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let head = name.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-');
    Parts {
        head,
        body: within_emphasis(&text[bracket.end..close]),
        close: &text[close..],
    }
}

/// The text between two tags without the emphasis that the tags stand in, `**[RESPONSE:cfo]**`.
pub(super) fn within_emphasis(body: &str) -> &str {
    let behind = body.trim_start_matches(EMPHASIS);
    let body = if behind.starts_with(char::is_whitespace) {
        behind
    } else {
        body
    };
    let before = body.trim_end_matches(EMPHASIS);
    let run = &body[before.len()..];
    let line = before.rfind('\n').map_or(before, |at| &before[at + 1..]);
    // A run that closes what its line opened belongs to the text.
    let is_open = !run.is_empty() && line.matches(run).count() % 2 == 0;
    if is_open { before } else { body }
}

fn note_delimiters(text: &str, tag: &str, notes: &mut Notes<'_>) {
    if !tag.is_ascii() && tag.contains(['【', '】', '［', '］', '：', '／', '｜']) {
        notes.once(
            Code::Fullwidth,
            range_in(text, tag),
            format!("full-width delimiters in `{tag}`"),
            "`[`, `]`, `:`, `|` and `/`",
            "write the tag in ASCII",
        );
    }
}

/// A closing tag in another case, or with the role of its block, closes all the same.
pub(super) fn note_close(
    kind: &Kind,
    text: &str,
    close: &str,
    role: Option<RoleId>,
    notes: &mut Notes<'_>,
) {
    if is_canonical_close(close) {
        return;
    }
    let named = close.split_once([':', '：']);
    let named = named.map(|(_, word)| word.trim_matches([']', '】', '］', ' ']));
    if let (Some(role), Some(word)) = (role, named)
        && role::find(role.table(), word).is_none_or(|(other, _)| other != role)
    {
        notes.add(
            Code::MismatchedClose,
            range_in(text, close),
            format!("`{close}`"),
            format!("the end of the block of `{role}`"),
            "close each block with its own tag, without a role",
        );
        return;
    }
    let name: String = close
        .chars()
        .filter(|c| c.is_ascii_alphabetic() || *c == '-')
        .collect();
    if named.is_some() || name.chars().any(|c| c.is_ascii_lowercase()) {
        notes.once(
            Code::Case,
            range_in(text, close),
            format!("`{close}`"),
            "the closing tag in capitals, without a role",
            format!("close the block with `[/{}]`", kind.tag),
        );
    }
}

/// Whether the closing tag is written in capitals, without anything else.
fn is_canonical_close(close: &str) -> bool {
    let name = close
        .strip_prefix("[/")
        .and_then(|tag| tag.strip_suffix(']'));
    name.is_some_and(|name| name.bytes().all(|b| b.is_ascii_uppercase() || b == b'-'))
}

/// The role in the opening tag.
fn head_role(
    kind: &Kind,
    table: &'static RoleTable,
    text: &str,
    head: &str,
    notes: &mut Notes<'_>,
) -> Option<RoleId> {
    match head.trim_start().strip_prefix([':', '：']) {
        Some(word) => role::role(table, word, range_in(text, word.trim()), notes),
        None => {
            let end = closing_bracket(text).map_or(text.len(), |end| end + 1);
            notes.add(
                Code::MalformedTag,
                0..end,
                format!("`{}`", text.get(..end).unwrap_or(text)),
                format!("`[{}:role]`", kind.tag),
                format!("open the block with `[{}:role]`, naming the role", kind.tag),
            );
            None
        }
    }
}

/// Says which tags stand in the block that would ask somebody to act, and what is wrong with the tags of its
/// findings.
fn note_tags(text: &str, body: &str, notes: &mut Notes<'_>) {
    if memchr::memchr2(b'[', 0xe3, body.as_bytes()).is_none() && !body.contains('［') {
        return;
    }
    let start = range_in(text, body).start;
    for (at, found) in block_tags(body) {
        let tag = &body[at.clone()];
        let span = start + at.start..start + at.end;
        match found {
            BlockTag::Acting => notes.add(
                Code::NestedInvocation,
                span,
                format!("the tag `{tag}` inside a block"),
                "text without tags, since a tag in a block is quoted and invokes nobody",
                format!("send `{tag}` on a line of its own, outside the block"),
            ),
            BlockTag::Block => notes.once(
                Code::NestedBlock,
                span,
                format!("the tag `{tag}` inside a block"),
                "one block closed before the next opens",
                format!("leave `{tag}` out of the block"),
            ),
        }
    }
    for note in finding_tags(body) {
        let span = start + note.span.start..start + note.span.end;
        notes.push(Diagnostic { span, ..note });
    }
}

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
    let entry = *fields
        .entries
        .iter()
        .find(|entry| RESPONSE.fields[entry.field].name == "supporting_data")?;
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
    let value = raw.trim();
    if let Ok(level) = value.parse() {
        return Some(level);
    }
    let at = fields.place(value);
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

fn note_choice(
    choices: &[Choice],
    index: usize,
    value: &str,
    is_alias: bool,
    overruled: Option<usize>,
    at: core::ops::Range<usize>,
    notes: &mut Notes<'_>,
) {
    let word = choices[index].word;
    if is_alias {
        notes.once(
            Code::Localized,
            at.clone(),
            format!("`{value}`"),
            format!("`{word}`"),
            "write labels and levels in English",
        );
    }
    if overruled.is_some() {
        notes.add(
            Code::MarkMismatch,
            at,
            format!("`{value}`"),
            format!("a mark and a word that agree; the mark counts, so `{word}`"),
            "let mark and word say the same",
        );
    }
}

fn note_open(choices: &[Choice], value: &str, at: core::ops::Range<usize>, notes: &mut Notes<'_>) {
    let words: Vec<String> = choices
        .iter()
        .map(|choice| format!("`{}`", choice.word))
        .collect();
    notes.add(
        Code::UnresolvedChoice,
        at,
        format!("`{value}`"),
        format!("one of {}", words.join(", ")),
        format!("choose one of {}", words.join(", ")),
    );
}

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
            if next
                .lines()
                .next()
                .is_none_or(|line| line.trim().is_empty())
            {
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

/// Reads `[CRITIC-SCREEN] … [/CRITIC-SCREEN]`.
pub(in crate::wire) fn critic_screen<'t>(
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<CriticScreen<'t>> {
    let parts = parts(text, notes);
    note_close(&CRITIC_SCREEN, text, parts.close, None, notes);
    let fields = Fields::read(&CRITIC_SCREEN, text, parts.body, notes);
    fields.check(notes);
    note_tags(text, parts.body, notes);
    let weakest = fields.line("weakest_point", notes);
    let missing = fields.line("missing_perspective", notes);
    let cost = fields.line("cost_if_wrong", notes);
    let proceed = proceed(&fields, notes);
    if notes.refused() {
        return None;
    }
    Some(CriticScreen::read(weakest?, missing?, cost?, proceed?))
}

fn proceed(fields: &Fields<'_>, notes: &mut Notes<'_>) -> Option<Proceed> {
    let value = super::joined(fields.raw("proceed")?);
    let value = value.as_ref();
    let at = fields.place(fields.raw("proceed")?.trim());
    let chosen = decide(PROCEED, value);
    let Chosen::One {
        index,
        rest,
        is_alias,
        overruled,
    } = chosen
    else {
        if chosen == Chosen::Open {
            note_open(PROCEED, value, at, notes);
        } else if is_placeholder(value) {
            notes.placeholder(at, value);
        } else {
            notes.add(
                Code::InvalidVerdict,
                at,
                if value.is_empty() { NOTHING.to_owned() } else { format!("`{value}`") },
                "one of `✅ With noted risks`, `⚠️ After addressing <gap>`, `🔴 Rethink`",
                "proceed with one of `✅ With noted risks`, `⚠️ After addressing <gap>`, `🔴 Rethink`",
            );
        }
        return None;
    };
    note_choice(
        PROCEED,
        index,
        value,
        is_alias,
        overruled,
        at.clone(),
        notes,
    );
    match index {
        0 => Some(Proceed::WithNotedRisks),
        1 => {
            let gap = gap(rest);
            match Line::new(gap) {
                Ok(line) => {
                    let proceed = Proceed::AfterAddressing { gap: line };
                    let is_clear = has_gap(PROCEED, &proceed.to_string(), gap);
                    if !is_clear {
                        note_open(PROCEED, value, at, notes);
                    }
                    is_clear.then_some(proceed)
                }
                Err(_) if is_placeholder(gap) => {
                    notes.placeholder(at, gap);
                    None
                }
                Err(_) => {
                    notes.add(
                        Code::Empty,
                        at,
                        format!("`{value}` without the gap"),
                        "`⚠️ After addressing <gap>`",
                        "say what has to be addressed",
                    );
                    None
                }
            }
        }
        _ => Some(Proceed::Rethink),
    }
}
