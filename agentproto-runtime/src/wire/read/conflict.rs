//! CONFLICT: positions in one line, or as a block.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_kinds::{CONFLICT, RESOLUTION};

use super::super::Code;
use super::super::closing_tag::closing_tag;
use super::super::markdown::inline_code::Inline;
use super::block::{note_close, note_delimiters, within_markup};
use super::fields::{Aside, Words, is_label_like, strip_bullets};
use super::{Notes, range_in, statement};
use crate::message::chosen::{Chosen, decide};
use crate::message::conflict::{behind_says, compose, is_composed};
use crate::message::label::{EMPHASIS, Label, label_at};
use crate::message::text::{check_in_brackets, closing_bracket, find_arrow, is_placeholder};
use crate::message::{Conflict, Position, Problem, Resolution};
use crate::role::{RoleId, RoleTable};

/// Reads `[CONFLICT: …]` and the resolution on the line behind it.
pub(in crate::wire) fn conflict<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Conflict<'t>> {
    let end = closing_bracket(text)?;
    let end = end + text[end..].chars().next().map_or(0, char::len_utf8);
    let value = statement::behind_colon(CONFLICT.tag, &text[..end], notes)?;
    let line = text[end..].trim_start_matches(EMPHASIS).trim();
    let resolution = (!line.is_empty())
        .then(|| resolution(text, line, notes))
        .flatten();
    if notes.refused() {
        return None;
    }
    let conflict = match value {
        Cow::Borrowed(value) => from_line(table, value, resolution),
        Cow::Owned(value) => from_line(table, &value, resolution).into_owned(),
    };
    filled_in(conflict, 0..end, notes)
}

/// The conflict, unless a part of it is a template.
fn filled_in<'t>(
    conflict: Conflict<'t>,
    at: Range<usize>,
    notes: &mut Notes<'_>,
) -> Option<Conflict<'t>> {
    match open_part(&conflict) {
        Some(part) => {
            notes.placeholder(at, part);
            None
        }
        None => Some(conflict),
    }
}

/// The first part of a conflict that is a template which was not filled in.
pub(super) fn open_part<'c>(conflict: &'c Conflict<'_>) -> Option<&'c str> {
    let claims = conflict.positions().iter().map(Position::claim);
    let mut parts = claims.chain(conflict.consequence());
    parts.find(|part| is_placeholder(part))
}

/// The resolution that a labelled line names.
fn resolution(text: &str, line: &str, notes: &mut Notes<'_>) -> Option<Resolution> {
    let label = label_at(&CONFLICT, line)?;
    let at = range_in(text, line).start;
    let value = value_below(line, &label, at, notes);
    let (code, help) = match decide(RESOLUTION, value.unwrap_or_else(|| label.value_in(line))) {
        Chosen::One { index, rest, .. } => {
            note_behind(text, rest, notes);
            return Resolution::ALL.get(index).copied();
        }
        Chosen::Open => (Code::UnresolvedChoice, "choose one resolution"),
        Chosen::None => (
            Code::UnknownField,
            "name the resolution in one of these words",
        ),
    };
    notes.add(
        code,
        range_in(text, line),
        format!("`{line}`"),
        "a resolution that is conservative, probabilistic, escalate or time-boxed",
        help,
    );
    None
}

/// The value on the line below its label, where it stands there; `at` is where the label's line starts.
fn value_below<'t>(
    lines: &'t str,
    label: &Label,
    at: usize,
    notes: &mut Notes<'_>,
) -> Option<&'t str> {
    let value = label.value_in(lines).trim_end();
    if !lines[..label.value].contains('\n') || value.is_empty() {
        return None;
    }
    notes.add(
        Code::MultilineField,
        at + label.value..at + label.value + value.len(),
        "a value on the line below its label",
        "one line",
        "write the value on the line of its label",
    );
    Some(strip_bullets(value))
}

/// What follows a resolution may say more of it; under a label of its own it is something else.
fn note_behind(text: &str, rest: &str, notes: &mut Notes<'_>) {
    if is_label_like(rest) {
        notes.add(
            Code::UnknownField,
            range_in(text, rest),
            format!("`{rest}` behind a resolution"),
            "the resolution alone on its line",
            format!("leave out `{rest}`, or put it into the conflict"),
        );
    }
}

/// The lines of a conflict that name a resolution which is none.
pub(in crate::wire) fn asides_of_conflict<'t>(
    conflict: &Conflict<'_>,
    text: &'t str,
) -> Vec<Aside<'t>> {
    let resolutions = resolutions(conflict, text).into_iter();
    let unknown = resolutions.filter(|(_, value)| decide(RESOLUTION, value) == Chosen::None);
    unknown
        .map(|(line, _)| Aside { behind: None, line })
        .collect()
}

/// The words behind the resolution of a conflict, under no label of their own.
pub(in crate::wire) fn words_behind_resolution(
    conflict: &Conflict<'_>,
    text: &str,
) -> Option<Words> {
    conflict.resolution()?;
    let mut resolutions = resolutions(conflict, text).into_iter();
    resolutions.find_map(|(_, value)| {
        let start = range_in(text, value).start;
        Words::behind(FIELD, RESOLUTION, value, Some(start))
    })
}

/// The lines with the label of a resolution and what they name, which may stand on the line below.
fn resolutions<'t>(conflict: &Conflict<'_>, text: &'t str) -> Vec<(&'t str, &'t str)> {
    // In free words nobody claims anything.
    let table = conflict.positions().first().map(|it| it.role().table());
    let lines = behind_tag(text).lines().map(str::trim);
    let mut lines = lines.flat_map(|line| at_resolution(table, line)).peekable();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(label) = label_at(&CONFLICT, line) {
            let below = lines.next_if(|below| is_resolution_below(line, &label, below));
            let value = below.map_or_else(|| label.value_in(line), strip_bullets);
            found.push((line, value));
        }
    }
    found
}

/// The place of the resolution in the table.
const FIELD: usize = 2;

/// A line of a block, and the resolution by itself that stands behind the claims on it, where a line break is missing.
///
/// What is quoted names none, nor does the end of a longer word, nor what stands before a further claim.
fn at_resolution<'t>(
    table: Option<&'static RoleTable>,
    line: &'t str,
) -> impl Iterator<Item = &'t str> {
    let label = CONFLICT.fields[FIELD].label;
    let is_one = |at: usize| {
        let text = &line[at..];
        let value = label_at(&CONFLICT, text).map(|label| label.value_in(text));
        let goes_on = match value.map(|value| decide(RESOLUTION, value)) {
            Some(Chosen::One { rest, .. }) => table.is_some_and(|table| has_claim(table, rest)),
            Some(Chosen::Open) => false,
            Some(Chosen::None) | None => true,
        };
        !goes_on && starts_word(&line[..at]) && !Inline::default().holds_in_line(line, at)
    };
    let is_behind = |_: &usize| label_at(&CONFLICT, line).is_none();
    let found = line.rfind(label).filter(is_behind);
    let found = found.filter(|at| is_one(*at));
    let (line, resolution) = line.split_at(found.unwrap_or(line.len()));
    let line = match found {
        Some(_) => without_last_arrow(line.trim_end()),
        None => line.trim_end(),
    };
    let parts = [line, resolution].into_iter();
    parts.filter(|part| !part.is_empty())
}

/// Whether a role claims something in what stands behind a resolution.
fn has_claim(table: &'static RoleTable, rest: &str) -> bool {
    let is_position = |part: &str| position(table, part.trim()).is_some();
    let start = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
    sayings(table, rest).next().is_some()
        || rest.split(';').skip(1).any(is_position)
        || (is_label_like(start) && is_position(start))
}

/// The text without an arrow that leads to nothing in it.
fn without_last_arrow(text: &str) -> &str {
    let mut from = 0;
    while let Some((start, end)) = find_arrow(&text[from..]) {
        if text[from + end..].trim().is_empty() {
            return text[..from + start].trim_end();
        }
        from += end;
    }
    text
}

/// What stands behind the first tag of a conflict, up to the one that closes it, where that is a block.
fn behind_tag(text: &str) -> &str {
    let open = closing_bracket(text).unwrap_or_default();
    let close = closing_tag(text).unwrap_or(text.len());
    let body = text.get(open..close).unwrap_or_default();
    body.trim_start_matches([']', '】', '］'])
}

/// Whether a line of a block holds the resolution, and nothing else, for the label on the line above.
fn is_resolution_below(above: &str, label: &Label, line: &str) -> bool {
    let choice = decide(RESOLUTION, strip_bullets(line));
    label.value_in(above).trim().is_empty()
        && matches!(choice, Chosen::One { rest, .. } if rest.is_empty())
}

/// A conflict from its one line: positions where every part is one, else free words.
pub(super) fn from_line<'t>(
    table: &'static RoleTable,
    text: &'t str,
    resolution: Option<Resolution>,
) -> Conflict<'t> {
    let last = text.rfind(';').map_or(0, |at| at + 1);
    let (claims, consequence) = match find_arrow(&text[last..]) {
        Some((start, end)) => (
            text[..last + start].trim_end(),
            Some(text[last + end..].trim()),
        ),
        None => (text, None),
    };
    let positions: Option<Vec<_>> = claims
        .split(';')
        .map(|part| position(table, part.trim()).map(|(role, claim)| Position::new(role, claim)))
        .collect();
    match positions {
        Some(positions) if consequence != Some("") => {
            let text = if is_composed(text, &positions, consequence) {
                Cow::Borrowed(text)
            } else {
                Cow::Owned(compose(&positions, consequence))
            };
            Conflict::read(positions, consequence.map(Cow::Borrowed), resolution, text)
        }
        _ => Conflict::read(Vec::new(), None, resolution, Cow::Borrowed(text)),
    }
}

/// Whether the text starts with a role of the set, by token or title.
pub(in crate::wire) fn names_role(table: &'static RoleTable, text: &str) -> bool {
    let is_sign = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | ';' | '，' | '：' | '、');
    let word = text.split(is_sign).next().unwrap_or_default();
    table.role(&word.to_ascii_lowercase()).is_some()
        || table.role_by_title(text).is_some()
        || position(table, text).is_some()
}

/// The role whose title or token the part starts with, and what it claims.
fn position<'t>(table: &'static RoleTable, part: &'t str) -> Option<(RoleId, &'t str)> {
    let mut found: Option<(RoleId, usize)> = None;
    for role in table.roles() {
        for name in [role.title(), role.token()] {
            let is_longest = found.is_none_or(|(_, len)| len <= name.len());
            if is_longest && starts_with_word(part, name) {
                found = Some((role, name.len()));
            }
        }
    }
    let (role, len) = found?;
    let claim = behind_says(part[len..].trim_start()).trim();
    (!claim.is_empty()).then_some((role, claim))
}

/// Whether the text starts with the word, in any case, and a blank or a colon behind it.
fn starts_with_word(text: &str, word: &str) -> bool {
    let (bytes, len) = (text.as_bytes(), word.len());
    // Names mostly differ in the middle; in ASCII one bit is the case.
    let middle = |bytes: &[u8]| bytes.get(len / 2).map(|byte| byte | 0x20);
    bytes.len() > len
        && middle(bytes) == middle(word.as_bytes())
        && bytes[..len].eq_ignore_ascii_case(word.as_bytes())
        && text[len..].starts_with(|c: char| c.is_whitespace() || matches!(c, ':' | '：'))
}

/// Reads `[CONFLICT DETECTED] … [/CONFLICT]`: a line each for who claims what and for the resolution.
pub(in crate::wire) fn conflict_block<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Conflict<'t>> {
    let open = closing_bracket(text)?;
    let open = open + text[open..].chars().next().map_or(0, char::len_utf8);
    let close = closing_tag(text).filter(|at| *at >= open);
    let close = close.unwrap_or(text.len());
    note_delimiters(text, &text[..open], notes);
    note_delimiters(text, &text[close..], notes);
    note_close(&CONFLICT, text, &text[close..], None, notes);
    let body = within_markup(&text[open..close]);
    let mut resolution: Option<(&str, Option<Resolution>)> = None;
    let mut claims = Claims::default();
    let mut consequence: Option<String> = None;
    let lines = body.lines().map(strip_bullets);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let parts: Vec<&str> = lines
        .iter()
        .flat_map(|line| at_resolution(Some(table), line))
        .collect();
    claims.is_flat = parts.len() > lines.len();
    let mut lines = parts.into_iter().peekable();
    while let Some(line) = lines.next() {
        if let Some(label) = label_at(&CONFLICT, line) {
            let below = lines.next_if(|below| is_resolution_below(line, &label, below));
            let line = below.map_or(line, |below| {
                &text[range_in(text, line).start..range_in(text, below).end]
            });
            if resolution.is_some() {
                notes.once(
                    Code::RepeatedField,
                    range_in(text, line),
                    "`Resolution:` twice",
                    "`Resolution:` once",
                    "give `Resolution:` once",
                );
            }
            resolution = Some((line, self::resolution(text, line, notes)));
        } else if let Some(("", rest)) =
            find_arrow(line).map(|(start, end)| (line[..start].trim(), &line[end..]))
        {
            match &mut consequence {
                // Each is kept.
                Some(first) => {
                    first.push_str(", ");
                    first.push_str(rest.trim());
                    claims.is_folded = true;
                }
                None => consequence = Some(rest.trim().to_owned()),
            }
        } else {
            claims.take(table, line);
        }
    }
    if claims.is_folded {
        notes.add(
            Code::MultilineField,
            range_in(text, body.trim()),
            "a claim or a consequence on several lines",
            "one line",
            "write each on one line",
        );
    }
    if claims.is_flat {
        notes.add(
            Code::Flattened,
            range_in(text, body.trim()),
            "several claims, or a claim and the resolution, on one line",
            "one line each",
            "write each claim, and the resolution, on a line of its own",
        );
    }
    let resolution = resolution.and_then(|(_, resolution)| resolution);
    let mut line = claims.parts.join("; ");
    if let Some(consequence) = consequence.filter(|text| !text.is_empty()) {
        line.push_str(" → ");
        line.push_str(&consequence);
    }
    match check_in_brackets(&line) {
        Ok(()) | Err(Problem::Damaged) => {}
        Err(Problem::Placeholder(_)) => notes.placeholder(range_in(text, body.trim()), &line),
        Err(Problem::Unbalanced) => notes.add(
            Code::MalformedTag,
            0..text.len(),
            "brackets that are not balanced",
            "a `]` for each `[`",
            "balance the brackets",
        ),
        Err(_) => notes.add(
            Code::Empty,
            0..text.len(),
            "no position",
            "who claims what, a line each",
            "say who claims what, a line each",
        ),
    }
    if notes.refused() {
        return None;
    }
    let conflict = from_line(table, &line, resolution).into_owned();
    filled_in(conflict, range_in(text, body.trim()), notes)
}

/// Who claims what, in the lines of a block.
#[derive(Default)]
struct Claims {
    parts: Vec<String>,
    /// Whether the last part is what a role claims, so that it may go on on a further line.
    is_claim: bool,
    /// Whether a claim goes on on a further line.
    is_folded: bool,
    /// Whether a line holds claims that nothing separates.
    is_flat: bool,
}

impl Claims {
    fn take(&mut self, table: &'static RoleTable, line: &str) {
        let line = line.replace("**", "");
        for (i, part) in line.split(';').map(str::trim).enumerate() {
            if part.is_empty() {
                continue;
            }
            match self.parts.last_mut() {
                Some(last) if i == 0 && self.is_claim && position(table, part).is_none() => {
                    last.push(' ');
                    last.push_str(part);
                    self.is_folded = true;
                }
                _ => self.split(table, part),
            }
        }
    }

    /// Takes one part, which may be several: `CFO says: 1 CRO says: 2`.
    fn split(&mut self, table: &'static RoleTable, part: &str) {
        let mut start = 0;
        for at in sayings(table, part) {
            if at <= start {
                continue;
            }
            let claim = &part[start..at];
            if position(table, claim).is_none() {
                break;
            }
            self.is_flat = true;
            self.parts.push(claim.trim().to_owned());
            start = at;
        }
        let last = &part[start..];
        self.is_claim = position(table, last).is_some();
        self.parts.push(last.to_owned());
    }
}

/// Where a title with `says:` behind it stands in the text, all told in one pass: there may be as many as fit in.
fn sayings(table: &'static RoleTable, text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(" says:").filter_map(move |(end, _)| {
        let titles = table.roles().map(|role| role.title());
        let before = titles.filter_map(|title| text[..end].strip_suffix(title));
        let before = before.filter(|before| starts_word(before));
        before.map(str::len).min()
    })
}

/// Whether a title or a label that stands behind `before` starts a word there.
///
/// Behind a capital, a digit or a hyphen it is the end of a longer word, as in `MACRO says:`; behind a small letter
/// or a sign it may well start a line whose break is missing.
fn starts_word(before: &str) -> bool {
    let mut before = before.chars().rev();
    match before.next() {
        Some('-' | '\u{2010}' | '\u{2011}') => !before.next().is_some_and(char::is_alphanumeric),
        last => !last.is_some_and(|c| c.is_uppercase() || c.is_numeric()),
    }
}
