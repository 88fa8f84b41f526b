//! What blocks have in common: two tags, and labelled lines between them.

use core::ops::Range;

use agentproto_kinds::{CONFIDENCE, Kind, RESPONSE};

use super::super::{Code, Diagnostic};
use super::fields::{Aside, Fields, Words, strip_bullets};
use super::{Notes, finding_tags, range_in, role};
use crate::memchr;
use crate::message::label::EMPHASIS;
use crate::message::nested::{BlockTag, block_tags};
use crate::message::text::closing_bracket;
use crate::role::{RoleId, RoleTable};

/// A block taken apart: what its tags hold, and what stands between them.
pub(super) struct Parts<'t> {
    pub(super) head: &'t str,
    pub(super) body: &'t str,
    pub(super) close: &'t str,
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
    Fields::asides(kind, text, within_markup(&text[bracket.end..close]))
}

/// The words behind the level in the confidence of a RESPONSE, where its text is clean.
pub(in crate::wire) fn words_behind_confidence(text: &str) -> Option<Words> {
    let (bracket, close) = tag_edges(text);
    let body = within_markup(&text[bracket.end..close]);
    Fields::words_behind(&RESPONSE, text, body, "confidence", CONFIDENCE)
}

/// Takes a block apart, and says which delimiters of its tags are full-width ones.
pub(super) fn parts<'t>(text: &'t str, notes: &mut Notes<'_>) -> Parts<'t> {
    let (bracket, close) = tag_edges(text);
    note_delimiters(text, &text[..bracket.end], notes);
    note_delimiters(text, &text[close..], notes);
    let name = text[..bracket.start].trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let head = name.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-');
    Parts {
        head,
        body: within_markup(&text[bracket.end..close]),
        close: &text[close..],
    }
}

/// The text between two tags without the markup that the tags stand in: emphasis, as in `**[RESPONSE:cfo]**`, and
/// what makes a heading or a list item of the line of the closing tag.
pub(super) fn within_markup(body: &str) -> &str {
    before_mark(within_emphasis(body))
}

/// The text without its last line, where that holds nothing but the `#` of a heading or a bullet.
fn before_mark(body: &str) -> &str {
    let (before, line) = body.split_at(body.rfind('\n').map_or(0, |at| at + 1));
    let is_mark = strip_bullets(line.trim_start().trim_start_matches('#')).is_empty();
    if is_mark { before } else { body }
}

fn within_emphasis(body: &str) -> &str {
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

pub(super) fn note_delimiters(text: &str, tag: &str, notes: &mut Notes<'_>) {
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
pub(super) fn head_role(
    kind: &Kind,
    table: &'static RoleTable,
    text: &str,
    head: &str,
    notes: &mut Notes<'_>,
) -> Option<RoleId> {
    match head.trim_start().strip_prefix([':', '：']) {
        Some(word) => role::role(table, word, range_in(text, word.trim()), notes),
        None => {
            let end = tag_edges(text).0.end;
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
pub(super) fn note_tags(text: &str, body: &str, notes: &mut Notes<'_>) {
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
