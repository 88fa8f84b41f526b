//! Review requests and verdicts.

use std::borrow::Cow;

use agentproto_kinds::{REVIEW_REQUEST, URGENCY, VERDICT};

use super::block::note_tags;
use super::fields::{Aside, Fields, strip_bullets};
use super::{Notes, chain};
use crate::message::chosen::{Chosen, decide, joins, strip_mark};
use crate::message::label::EMPHASIS;
use crate::message::text::{BOM, bullet, is_placeholder};
use crate::message::{Name, Review, ReviewRequest, Verdict};
use crate::role::RoleTable;
use crate::wire::Code;

/// A line that holds one verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) struct VerdictLine<'t> {
    /// Its place in the table.
    pub(in crate::wire) index: usize,
    /// Where the first character that is no blank stands.
    pub(in crate::wire) start: usize,
    pub(in crate::wire) reason: &'t str,
    /// Whether a reason was to come and is not on the line.
    is_open: bool,
}

/// What stands between a verdict and its reason.
const BEFORE_REASON: [&str; 6] = [":", "：", "—", "–", "- ", "-- "];

/// The verdict that a line holds, alone or with a reason.
pub(in crate::wire) fn verdict_line(line: &str) -> Option<VerdictLine<'_>> {
    let text = line.trim_start_matches(|c: char| c.is_whitespace() || c == BOM);
    let start = line.len() - text.len();
    let word = behind_marks(text);
    let index = VERDICT
        .iter()
        .position(|choice| word.starts_with(choice.word))?;
    let rest = word[VERDICT[index].word.len()..]
        .trim_start_matches(['*', '_'])
        .trim();
    let reason = if rest.is_empty() {
        rest
    } else {
        let reason = BEFORE_REASON
            .iter()
            .find_map(|separator| rest.strip_prefix(separator))?;
        let is_bold = text.starts_with("**") || text.starts_with("__");
        let reason = reason.trim();
        if is_bold {
            reason.trim_matches(['*', '_']).trim()
        } else {
            reason
        }
    };
    if names_others(index, reason) {
        return None;
    }
    Some(VerdictLine {
        index,
        start,
        reason,
        is_open: reason.is_empty() && rest.contains(|c| !EMPHASIS.contains(&c)),
    })
}

/// Whether a reason names the other verdicts, as a menu does.
fn names_others(index: usize, reason: &str) -> bool {
    let mut others = VERDICT.iter().enumerate().filter(|(i, _)| *i != index);
    others.all(|(_, other)| reason.contains(other.word))
}

/// What follows bullets, marks and bold at the start of a line.
fn behind_marks(line: &str) -> &str {
    let mut rest = line;
    loop {
        let before = rest.len();
        if let Some(found) = bullet(rest) {
            rest = &rest[found.len()..];
        }
        rest = strip_mark(rest).map_or(rest, |(_, behind)| behind);
        rest = rest.trim_start_matches([' ', '*', '_']);
        if rest.len() == before {
            return rest;
        }
    }
}

/// Whether three lines hold the three verdicts: the menu of a request, not an answer.
///
/// Only words that stand alone may be joined: beside a line that is no verdict, one with a reason is an answer.
pub(in crate::wire) fn is_menu(lines: [&str; 3]) -> bool {
    let hold_all = |verdicts: [Option<VerdictLine<'_>>; 3]| {
        let mut found = verdicts.map(|verdict| verdict.map(|verdict| verdict.index));
        found.sort_unstable();
        found == [Some(0), Some(1), Some(2)]
    };
    let alone = |line| verdict_of_item(line).filter(|verdict| verdict.reason.is_empty());
    hold_all(lines.map(|line| verdict_line(within_code(line)))) || hold_all(lines.map(alone))
}

/// The verdict in a line of a menu.
pub(in crate::wire) fn verdict_of_item(line: &str) -> Option<VerdictLine<'_>> {
    verdict_line(within_code(menu_item(line)))
}

/// A line of a menu up to what joins it to the others, where a word alone is left then.
pub(in crate::wire) fn menu_item(line: &str) -> &str {
    let start = line.find(|c: char| c.is_ascii_uppercase());
    let from = &line[start.unwrap_or(line.len())..];
    let mut words = VERDICT.iter().map(|choice| choice.word);
    let Some(behind) = words.find_map(|word| from.strip_prefix(word)) else {
        return line;
    };
    let behind = behind.trim_start_matches(['*', '_', '`']);
    match Joint::of(behind) {
        Some(_) => &line[..line.len() - behind.len()],
        None => line,
    }
}

/// What joins a line of a menu to the others: no letters but one short word, as in `APPROVED, or`, and a remark.
struct Joint<'t> {
    word: &'t str,
    /// In its parentheses, `(go)`.
    remark: &'t str,
}

impl<'t> Joint<'t> {
    /// How many letters a short word has at most, `veya`.
    const SHORT: usize = 4;

    fn of(text: &'t str) -> Option<Self> {
        let is_reason = |text: &str| BEFORE_REASON.iter().any(|sign| text.starts_with(sign));
        if text.starts_with(char::is_alphanumeric) || is_reason(text.trim_start()) {
            return None;
        }
        let open = text.find(['(', '（']).unwrap_or(text.len());
        let close = text.trim_end_matches(|c| !matches!(c, ')' | '）')).len();
        let remark = open..close.max(open);
        let [before, behind] = [&text[..remark.start], &text[remark.end..]]
            .map(|part| part.trim_matches(|c: char| !c.is_alphanumeric()));
        let (word, none) = if before.is_empty() {
            (behind, before)
        } else {
            (before, behind)
        };
        let is_short = word.chars().count() <= Self::SHORT && word.chars().all(char::is_alphabetic);
        (none.is_empty() && is_short).then(|| Self {
            word,
            remark: &text[remark],
        })
    }

    /// The words behind a verdict in a menu that do more than join it to another.
    fn words_in(text: &'t str) -> Option<&'t str> {
        let said = match Self::of(text) {
            Some(joint) if joint.remark.is_empty() && !joins(joint.word) => joint.word,
            Some(joint) => joint.remark,
            None => text,
        };
        self::words(said)
    }
}

/// What stands between signs, where there are words at all.
fn words(text: &str) -> Option<&str> {
    let words = text.trim_matches([':', '：', ' ', '*', '_']);
    words.contains(char::is_alphanumeric).then_some(words)
}

/// What stands in inline code, where that is all of a line.
pub(in crate::wire) fn within_code(line: &str) -> &str {
    let text = line.trim_start_matches(BOM);
    let code = strip_bullets(text);
    let inner = code.trim_start_matches('`');
    let ticks = &code[..code.len() - inner.len()];
    let inner = inner
        .strip_suffix(ticks)
        .filter(|inner| !inner.contains('`'));
    inner.filter(|_| !ticks.is_empty()).unwrap_or(text)
}

/// Reads a line that holds a verdict.
pub(in crate::wire) fn review<'t>(text: &'t str, notes: &mut Notes<'_>) -> Option<Review<'t>> {
    let line = verdict_line(text)?;
    let verdict = *Verdict::ALL.get(line.index)?;
    let reason = line.reason;
    if is_placeholder(reason) {
        notes.placeholder(0..text.len(), reason);
        return None;
    }
    if line.is_open {
        notes.add(
            Code::Empty,
            0..text.len(),
            format!("nothing behind `{}`", text.trim()),
            format!("`{verdict}` alone, or with a reason"),
            format!(
                "give the reason behind `{verdict}:`, on the same line, or write `{verdict}` alone"
            ),
        );
    }
    note_tags(text, reason, notes);
    if notes.refused() {
        return None;
    }
    Some(Review::read(
        verdict,
        (!reason.is_empty()).then(|| reason.into()),
    ))
}

/// Reads a request: heading, labelled lines, menu.
pub(in crate::wire) fn review_request<'t>(
    table: &'static RoleTable,
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<ReviewRequest<'t>> {
    let fields = Fields::read(&REVIEW_REQUEST, text, labelled_lines(text), notes);
    fields.check(notes);
    note_tags(text, labelled_lines(text), notes);
    let is_role = |name: &str| Name::resolve(table, name).role().is_some();
    let from = fields.line_unless("from", is_role, notes);
    let names = call_chain(table, text, &fields, notes);
    let task = fields.line("task", notes);
    let done = fields.line("done", notes);
    let need = fields.line("need", notes);
    let facts = fields
        .raw("facts")
        .filter(|facts| !facts.trim().is_empty())
        .and_then(|_| fields.line("facts", notes));
    if notes.refused() {
        return None;
    }
    Some(ReviewRequest::read(
        Name::resolve(table, from?),
        names?,
        task?,
        done?,
        need?,
        facts,
    ))
}

/// What stands between the heading of a request and its menu.
fn labelled_lines(text: &str) -> &str {
    let heading = text.find('\n').map_or(text.len(), |at| at + 1);
    let body = &text[heading..];
    &body[..menu_start(body)]
}

/// The lines of a request that stand under no label, where its text is clean.
pub(in crate::wire) fn asides_of_request(text: &str) -> Vec<Aside<'_>> {
    Fields::asides(&REVIEW_REQUEST, text, labelled_lines(text))
}

fn call_chain<'t>(
    table: &'static RoleTable,
    text: &'t str,
    fields: &Fields<'t>,
    notes: &mut Notes<'_>,
) -> Option<Vec<Name<'t>>> {
    let is_role = |name: &str| Name::resolve(table, name).role().is_some();
    let value = fields.line_unless("chain", is_role, notes)?;
    let names = match value {
        Cow::Borrowed(value) => chain::names(table, text, value, notes),
        Cow::Owned(value) => {
            let names = chain::names(table, text, &value, notes);
            names.into_iter().map(Name::into_owned).collect()
        }
    };
    chain::check_rules(table, &names, text.len(), notes);
    Some(names)
}

/// Where the menu of a request starts, `Respond with:` or the first verdict line.
fn menu_start(body: &str) -> usize {
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        if is_menu_heading(line) || verdict_of_item(line.trim()).is_some() {
            return at;
        }
        at += line.len();
    }
    body.len()
}

/// The first words in the menu of a request that are none of a menu, such as `by noon` or `ship it` in
/// `1. APPROVED — ship it`.
pub(in crate::wire) fn words_in_menu(text: &str) -> Option<&str> {
    let heading = text.find('\n').map_or(text.len(), |at| at + 1);
    let body = &text[heading..];
    body[menu_start(body)..].lines().find_map(|line| {
        let line = line.trim();
        match verdict_of_item(line) {
            Some(verdict) if !verdict.reason.is_empty() => words(verdict.reason),
            Some(_) => Joint::words_in(&line[menu_item(line).len()..]),
            None => {
                let at = line.to_ascii_lowercase().find(MENU)? + MENU.len();
                between_verdicts(&line[at..]).find_map(Joint::words_in)
            }
        }
    })
}

/// The parts of a line before, between and behind the words of verdicts.
fn between_verdicts(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    core::iter::from_fn(move || {
        let line = rest.take()?;
        let found = VERDICT.iter().filter_map(|choice| {
            let at = line.find(choice.word)?;
            Some((at, at + choice.word.len()))
        });
        let next = found.min();
        rest = next.map(|(_, end)| &line[end..]);
        Some(&line[..next.map_or(line.len(), |(start, _)| start)])
    })
}

/// What announces the menu of a request.
const MENU: &str = "respond with";

/// Whether the line announces the menu of a request.
pub(in crate::wire) fn is_menu_heading(line: &str) -> bool {
    let line = line
        .trim_start_matches([' ', '*', '_', '-', '#'])
        .trim_end();
    line.get(..MENU.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(MENU))
}

/// Whether an `URGENCY:` line names all of its choices.
pub(in crate::wire) fn urgency_is_open(value: &str) -> bool {
    decide(URGENCY, value) == Chosen::Open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_line_holds_one_word() {
        for line in [
            "CONCERNS",
            "CONCERNS: x",
            "2. CONCERNS — x",
            "- ⚠️ CONCERNS: x",
            "**CONCERNS** – x",
            "⚠ CONCERNS - x",
            "  CONCERNS：x",
            "**CONCERNS: x**",
        ] {
            let verdict = verdict_line(line).map(|verdict| (verdict.index, verdict.reason));
            assert!(
                matches!(verdict, Some((1, "x" | ""))),
                "{line}: {verdict:?}"
            );
        }
        for line in [
            "no CONCERNS",
            "CONCERNS about it",
            "APPROVED / CONCERNS / BLOCKING",
            "APPROVED, CONCERNS or BLOCKING",
            "concerns",
            "CONCERNSX",
            "APPROVED: or CONCERNS, or BLOCKING",
        ] {
            assert_eq!(verdict_line(line), None, "{line}");
        }
        assert!(is_menu(["1. APPROVED", "2. CONCERNS", "3. BLOCKING"]));
        assert!(!is_menu(["1. APPROVED", "2. CONCERNS", "3. CONCERNS"]));
    }
}
