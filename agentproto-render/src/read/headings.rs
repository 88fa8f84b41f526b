//! Titles and headings, however they are dressed.

use agentproto_runtime::message::text::is_placeholder;
use agentproto_runtime::role::{RoleId, RoleTable};
use unicode_normalization::char::compose;

use super::field::Field;
use crate::locale::Labels;
use crate::report::Kind;

/// A heading of a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading<'t> {
    pub(super) field: Field,
    /// Which labels it is written with.
    pub(super) labels: usize,
    /// What stands behind it on its line.
    pub(super) rest: &'t str,
    /// What stands behind it in brackets, such as `(if any)`.
    pub(super) bracketed: Option<&'t str>,
    /// Who the critic is, where it is the critic's.
    pub(super) critic: Option<&'t str>,
}

/// Whether brackets hold hints of the layout alone, which its templates have, such as `(if any)`.
pub(super) fn is_hint(bracketed: &str) -> bool {
    const HINTS: [&str; 11] = [
        "if any",
        "if needed",
        "optional",
        "max 5",
        "max 5 bullets",
        "max 5 bullets. if more needed → reference doc",
        "se houver",
        "se necessário",
        "máximo 5",
        "máximo 5 bullets",
        "máximo 5 bullets. se precisar de mais → referência ao documento",
    ];
    let mut parts = bracketed
        .split(['(', ')'])
        .map(str::trim)
        .filter(|part| !part.is_empty());
    parts.all(|part| {
        let part = part.to_lowercase();
        HINTS.contains(&part.trim_end_matches('.'))
    })
}

/// The heading that a line is.
pub(super) fn heading<'t>(line: &'t str, kind: Kind, labels: &[&Labels]) -> Option<Heading<'t>> {
    let text = undressed(line);
    let is_dressed = line.trim_start().starts_with(['#', '*', '_']) || text.starts_with(['*', '_']);
    let mut best: Option<(usize, Heading<'t>)> = None;
    for (index, labels) in labels.iter().enumerate() {
        for &field in Field::of(kind) {
            let label = field.label(labels);
            let Some(rest) = strip_label(text, label) else {
                continue;
            };
            if best.is_some_and(|(length, _)| length >= label.len()) {
                continue;
            }
            let is_exact = text.starts_with(label);
            if let Some(heading) = behind(rest, field, index, is_exact || is_dressed) {
                best = Some((label.len(), heading));
            }
        }
    }
    best.map(|(_, heading)| heading)
}

/// What may stand behind a label: nothing, brackets, a colon and a value.
fn behind(rest: &str, field: Field, labels: usize, is_sure: bool) -> Option<Heading<'_>> {
    let mut rest = rest.trim_start_matches(EMPHASIS).trim_start();
    let mut critic = None;
    if field == Field::CriticsView && rest.starts_with('(') {
        let end = rest.find(')')?;
        if !is_hint(&rest[..=end]) {
            critic = Some(rest[1..end].trim());
            rest = rest[end + 1..].trim_start_matches(EMPHASIS).trim_start();
        }
    }
    let brackets = rest;
    let mut len = 0;
    while rest.starts_with('(') {
        let end = rest.find(')')?;
        len = brackets.len() - rest.len() + end + 1;
        rest = rest[end + 1..].trim_start_matches(EMPHASIS).trim_start();
    }
    let bracketed = (len > 0).then(|| &brackets[..len]);
    let value = match rest.strip_prefix([':', '：']) {
        Some(value) => value.trim_start_matches(EMPHASIS).trim(),
        None if rest.is_empty() => rest,
        None => return None,
    };
    (value.is_empty() || is_sure || field.is_inline()).then_some(Heading {
        field,
        labels,
        rest: value,
        bracketed,
        critic,
    })
}

const EMPHASIS: [char; 2] = ['*', '_'];

/// A line without marks of Markdown and pictures before its words.
fn undressed(line: &str) -> &str {
    line.trim().trim_start_matches(|c: char| {
        c.is_whitespace()
            || matches!(c, '#' | '*' | '_' | '\u{fe0f}')
            || (!c.is_ascii() && !c.is_alphanumeric() && !matches!(c, '•' | '–' | '—' | '·'))
    })
}

/// The text behind `label`, whatever its case.
pub(super) fn strip_label<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    let mut rest = text.chars();
    for expected in label.chars() {
        let mut found = rest.next()?;
        // Nearly every text differs from nearly every label at its first letter.
        if found.is_ascii() && expected.is_ascii() {
            if found.eq_ignore_ascii_case(&expected) {
                continue;
            }
            return None;
        }
        // An accent may be typed as a character of its own.
        let mut behind = rest.clone();
        if let Some(letter) = behind.next().and_then(|accent| compose(found, accent)) {
            (found, rest) = (letter, behind);
        }
        let is_same = match found {
            '’' => expected == '\'',
            found => found.to_lowercase().eq(expected.to_lowercase()),
        };
        if !is_same {
            return None;
        }
    }
    let rest = rest.as_str();
    (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

/// The first line of a report.
#[derive(Clone, Debug)]
pub(super) struct Title<'t> {
    pub(super) kind: Kind,
    /// The role, as it is written; a board report has none.
    pub(super) who: Option<&'t str>,
    /// The day, as it is written, of a board report.
    pub(super) date: Option<&'t str>,
    /// The topic; an alert has none.
    pub(super) topic: Option<&'t str>,
    /// What an alert says in place of its name, or behind it.
    pub(super) beside: Option<&'t str>,
    /// Whether the picture that opens a report of this kind is there.
    pub(super) has_mark: bool,
}

const MARKS: [(char, Kind); 3] = [
    ('📊', Kind::Standard),
    ('🚩', Kind::Alert),
    ('📋', Kind::Board),
];

/// The title that a line is. A template's title, whose role or day was not filled in, is none.
pub(super) fn title<'t>(
    line: &'t str,
    table: &'static RoleTable,
    labels: &[&Labels],
) -> Option<Title<'t>> {
    let text = line
        .trim()
        .trim_start_matches(['#', '*', '_', ' '])
        .trim_end_matches(['*', '_', '#', ' ']);
    let marked = MARKS.into_iter().find(|(mark, _)| text.starts_with(*mark));
    let text = match marked {
        Some((mark, _)) => text[mark.len_utf8()..]
            .trim_start_matches('\u{fe0f}')
            .trim_start_matches(['*', '_', ' ']),
        None => text,
    };
    let has_mark = marked.is_some();
    if let Some(rest) = labels
        .iter()
        .find_map(|labels| strip_label(text, &labels.board_meeting))
        && marked.is_none_or(|(_, kind)| kind == Kind::Board)
    {
        let rest = strip_separator(rest)?;
        let (date, topic) = match split(rest) {
            Some((date, topic)) => (date, Some(topic)),
            None => (rest, None),
        };
        return (!is_placeholder(date)).then_some(Title {
            kind: Kind::Board,
            who: None,
            date: Some(date),
            topic,
            beside: None,
            has_mark,
        });
    }
    let (who, rest) = match known_role(text, table) {
        Some((who, rest)) => (who, strip_separator(rest)?),
        None if has_mark => split(text)?,
        // Without its picture, a line is a title only where it names a role.
        None => return None,
    };
    if is_placeholder(who) || who.chars().count() > 40 {
        return None;
    }
    let behind_name = labels
        .iter()
        .find_map(|labels| strip_label(rest, &labels.proactive_alert));
    let is_alert = behind_name.is_some_and(str::is_empty);
    let kind = match marked {
        Some((_, Kind::Board)) => return None,
        Some((_, kind)) => kind,
        None if is_alert => Kind::Alert,
        None => Kind::Standard,
    };
    Some(Title {
        kind,
        who: Some(who),
        date: None,
        topic: (kind == Kind::Standard).then_some(rest),
        beside: Some(behind_name.unwrap_or(rest).trim())
            .filter(|text| kind == Kind::Alert && text.contains(char::is_alphanumeric)),
        has_mark,
    })
}

/// The role whose title or token a name is, whatever its case.
pub(super) fn role(name: &str, table: &'static RoleTable) -> Option<RoleId> {
    table
        .role_by_title(name)
        .or_else(|| table.role(&name.to_lowercase()))
        .or_else(|| table.role_by_skill(&name.to_lowercase()))
}

/// A known role's title at the start of a text, the longest where several fit, and what is behind it.
pub(super) fn known_role<'t>(
    text: &'t str,
    table: &'static RoleTable,
) -> Option<(&'t str, &'t str)> {
    table
        .roles()
        .flat_map(|role| [role.title(), role.token()])
        .filter_map(|name| strip_label(text, name))
        .min_by_key(|rest| rest.len())
        .map(|rest| (&text[..text.len() - rest.len()], rest))
}

/// What parts a title from its topic, an option from its trade-off; the first that is there counts.
const DASHES: [&str; 4] = [" — ", " – ", " -- ", " - "];

/// The text behind a separator.
fn strip_separator(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(EMPHASIS).trim_start();
    let rest = text.trim_start_matches(['—', '–', '-', ':']);
    (rest.len() < text.len()).then(|| rest.trim())
}

/// Both sides of the first dash, or of a colon where there is no dash.
fn split(text: &str) -> Option<(&str, &str)> {
    split_dash(text).or_else(|| {
        let (before, after) = text.split_once(": ")?;
        Some((before.trim(), after.trim()))
    })
}

/// Both sides of the first dash that stands between blanks.
pub(super) fn split_dash(text: &str) -> Option<(&str, &str)> {
    DASHES
        .iter()
        .find_map(|dash| text.split_once(dash))
        .map(|(before, after)| (before.trim(), after.trim()))
        .filter(|(before, after)| !before.is_empty() && !after.is_empty())
}
