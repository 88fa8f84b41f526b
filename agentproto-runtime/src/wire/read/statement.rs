//! ASSUMPTION and BLOCKED: `[TAG: text]`.

use std::borrow::Cow;

use agentproto_kinds::{ASSUMPTION, BLOCKED, CHAIN, CONFLICT};

use super::super::Code;
use super::{Notes, joined, range_in, role};
use crate::message::blocked::with_arrows;
use crate::message::label::{EMPHASIS, label_at, prefix_len};
use crate::message::text::{closing_bracket, find_arrow, is_balanced, is_placeholder};
use crate::message::{Assumption, Blocked, Target};
use crate::role::RoleTable;
use crate::rules::is_reason;

/// The label of the line behind a BLOCKED.
const ASSUMED: &str = BLOCKED.fields[2].label;

/// How a BLOCKED is written.
const FORM: &str = "[BLOCKED: cannot invoke role — reason]";

/// What stands between the name of a tag and its closing bracket, without blanks before it.
pub(super) fn inner<'t>(text: &'t str, notes: &mut Notes<'_>) -> &'t str {
    let end = closing_bracket(text).unwrap_or(text.len());
    let name = text[..end].trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    let inner = name
        .trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '-')
        .trim_start();
    let has_wide_bracket = text.starts_with(['【', '［']) || text[end..].starts_with(['】', '］']);
    let has_wide_pipe = inner
        .find('｜')
        .is_some_and(|wide| inner.find('|').is_none_or(|pipe| wide < pipe))
        && text
            .trim_start_matches(['[', '【', '［', ' '])
            .starts_with(['I', 'B', 'i', 'b']);
    if has_wide_bracket
        || inner.starts_with('：')
        || (has_wide_pipe && inner.starts_with([':', '：']) && is_piped(text))
    {
        notes.once(
            Code::Fullwidth,
            0..text.len(),
            format!("full-width delimiters in `{text}`"),
            "`[`, `]`, `:` and `|`",
            "write the tag in ASCII",
        );
    }
    inner
}

fn is_piped(text: &str) -> bool {
    let name = text.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
    ["INVOKE", "BROADCAST"].iter().any(|tag| {
        name.get(..tag.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(tag))
    })
}

/// The text behind the colon of `[TAG: text]`, one line, not empty, filled in.
pub(super) fn behind_colon<'t>(
    tag: &str,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Cow<'t, str>> {
    let form = || match tag {
        _ if tag == BLOCKED.tag => FORM.to_owned(),
        _ => format!("[{tag}: text]"),
    };
    let inner = inner(text, notes);
    let end = closing_bracket(text).map_or(text.len(), |end| {
        end + text[end..].chars().next().map_or(0, char::len_utf8)
    });
    // `[CONFLICT DETECTED: …]` is the same.
    let detected = (tag == CONFLICT.tag)
        .then(|| inner.strip_prefix("DETECTED"))
        .flatten();
    let inner = detected.map_or(inner, str::trim_start);
    let Some(rest) = inner.strip_prefix([':', '：']) else {
        let found = &text[..end];
        let meant = meant(tag, inner).unwrap_or_else(form);
        notes.add(
            Code::MalformedTag,
            0..end,
            format!("`{found}`"),
            format!("`{}`", form()),
            format!("write `{found}` as `{meant}`"),
        );
        return None;
    };
    let value = joined(rest);
    let at = range_in(text, rest.trim());
    if value.is_empty() {
        notes.add(
            Code::Empty,
            0..end,
            "nothing behind the colon",
            format!("`{}`", form()),
            format!("say what the {tag} is"),
        );
        None
    } else if is_placeholder(&value) {
        notes.placeholder(at, &value);
        None
    } else if is_balanced(&value) {
        Some(value)
    } else {
        notes.add(
            Code::MalformedTag,
            at,
            "brackets that are not balanced",
            "a `]` for each `[`",
            "balance the brackets",
        );
        None
    }
}

/// The right form of what is written, as in `[ASSUMPTION: x]` for `[ASSUMPTION x]`, where all but the colon is there.
fn meant(tag: &str, inner: &str) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '—' | '–' | '-' | '=');
    let text = joined(inner.trim_start_matches(is_between));
    let is_meant = match tag {
        _ if text.is_empty() || is_placeholder(&text) || !is_balanced(&text) => false,
        _ if tag == CHAIN.tag => find_arrow(&text).is_some(),
        _ if tag == BLOCKED.tag => refusal(&text).is_some(),
        _ => true,
    };
    is_meant.then(|| format!("[{tag}: {text}]"))
}

/// Reads `[ASSUMPTION: text]`.
pub(in crate::wire) fn assumption<'t>(
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Assumption<'t>> {
    behind_colon(ASSUMPTION.tag, text, notes).map(Assumption::read)
}

/// Reads `[BLOCKED: cannot invoke role — reason]` and the assumption on the line behind it.
pub(in crate::wire) fn blocked<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Blocked<'t>> {
    let end = closing_bracket(text)?;
    let end = end + text[end..].chars().next().map_or(0, char::len_utf8);
    let tag = &text[..end];
    let value = behind_colon(BLOCKED.tag, tag, notes)?;
    let Some((word, reason)) = refusal(&value) else {
        notes.add(
            Code::MalformedTag,
            0..end,
            format!("`{tag}`"),
            format!("`{FORM}`"),
            format!("write `{tag}` as `{FORM}`"),
        );
        return None;
    };
    let target = if word.eq_ignore_ascii_case("all") {
        Some(Target::All)
    } else {
        role::role(table, &word, 0..end, notes).map(Target::Role)
    };
    let is_exact = is_reason(&reason);
    let drawn = (!is_exact).then(|| with_arrows(&reason)).flatten();
    if is_placeholder(&reason) {
        notes.placeholder(0..end, &reason);
    } else if !notes.refused() && drawn.is_none() && !is_exact {
        notes.add(
            Code::UnknownReason,
            0..end,
            format!("the reason `{reason}`"),
            "one of the protocol's reasons",
            "name the rule that is broken, as in `circular call detected in chain cro→cfo`",
        );
    }
    let assumption = assumed(&text[end..], end, notes);
    if notes.refused() {
        return None;
    }
    if assumption.is_none() {
        notes.add(
            Code::MissingAssumption,
            0..end,
            "no assumption",
            format!("`{ASSUMED}: …` on the next line"),
            format!("say what is assumed instead: `{ASSUMED}: …`"),
        );
    }
    let reason = match (drawn, value) {
        (Some(drawn), _) => Cow::Owned(drawn),
        (None, Cow::Borrowed(value)) => Cow::Borrowed(&value[value.len() - reason.len()..]),
        (None, Cow::Owned(_)) => Cow::Owned(reason),
    };
    Some(Blocked::read(target?, reason, assumption))
}

/// The role and the reason of `cannot invoke role — reason`.
fn refusal(value: &str) -> Option<(String, String)> {
    let len = prefix_len(value, "cannot invoke")?;
    let rest = &value[len..];
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let separators = ["—", "–", " -- ", " - ", ": "];
    let (at, separator) = separators
        .iter()
        .filter_map(|separator| rest.find(separator).map(|at| (at, separator)))
        .min_by_key(|(at, _)| *at)?;
    let word = rest[..at].trim();
    let reason = rest[at + separator.len()..].trim();
    (!reason.is_empty()).then(|| (word.to_owned(), reason.to_owned()))
}

/// The assumption in what follows the tag.
fn assumed<'t>(rest: &'t str, offset: usize, notes: &mut Notes<'_>) -> Option<Cow<'t, str>> {
    let line = rest.trim_start_matches(EMPHASIS).trim();
    let label = label_at(&BLOCKED, line)?;
    let at = offset + range_in(rest, line).start;
    if label.is_alias {
        notes.once(
            Code::Localized,
            at..at + label.value,
            format!("`{}`", line[..label.value].trim()),
            format!("`{ASSUMED}:`"),
            "write labels and levels in English",
        );
    }
    if label.is_wide {
        notes.once(
            Code::Fullwidth,
            at..at + label.value,
            "a full-width colon",
            "`:`",
            "write `:` after labels",
        );
    }
    let value = joined(label.value_in(line));
    if value.is_empty() {
        return None;
    }
    if is_placeholder(&value) {
        notes.placeholder(at + label.value..at + line.len(), &value);
        return None;
    }
    Some(value)
}
