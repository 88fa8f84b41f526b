//! Who sends a tag: the role named before it on its line.

use std::borrow::Cow;

use crate::message::damage::{given_len, may_be_damaged, repaired_by_character};
use crate::message::text::{ARROWS, MARKS};
use crate::role::{RoleId, RoleTable};
use crate::wire::engine::place::{CROSSES, undressed, without};
use crate::wire::read;

/// How much of a line before a tag can name its caller, and how much where that is damaged.
const REACH: usize = 80;
const DAMAGED: usize = 2 * REACH;

/// Who is named before a tag.
#[derive(Clone, Copy, Debug)]
pub(in crate::wire) struct Caller {
    pub(in crate::wire) role: RoleId,
    /// Where the names start.
    pub(in crate::wire) start: usize,
    /// Where its name stands, where that is the name of its skill.
    pub(in crate::wire) skill: Option<(usize, usize)>,
    /// Whether that is UTF-8 that was decoded as Windows-1252.
    pub(in crate::wire) is_damaged: bool,
}

/// The role that an arrow or a colon before a tag gives as its caller, as in `CRO → [INVOKE:…`; `to` is whom
/// the tag asks.
pub(in crate::wire) fn caller(
    table: &'static RoleTable,
    before: &str,
    to: Option<RoleId>,
) -> Option<Caller> {
    let near = Near::of(before);
    let names = Names::before(table, &near.text)?;
    let named = names.caller(near.from == 0, to)?;
    let start = near.given(names.rest.len());
    Some(Caller {
        role: named.role,
        start,
        skill: named
            .is_skill
            .then(|| (near.given(named.start), near.given(named.end))),
        is_damaged: before[start..] != near.text[names.rest.len()..],
    })
}

/// Where the names before a tag start, and their arrows or colon behind them.
pub(in crate::wire) fn names(table: &'static RoleTable, before: &str) -> Option<usize> {
    let near = Near::of(before);
    let names = Names::before(table, &near.text)?;
    Some(near.given(names.rest.len()))
}

/// The text right before a tag, its damage undone.
struct Near<'t> {
    before: &'t str,
    from: usize,
    text: Cow<'t, str>,
}

impl<'t> Near<'t> {
    fn of(before: &'t str) -> Self {
        let near = |reach| before.ceil_char_boundary(before.len().saturating_sub(reach));
        let mut from = near(REACH);
        if may_be_damaged(&before[near(DAMAGED)..]) {
            from = near(DAMAGED);
        }
        Self {
            before,
            from,
            text: repaired_by_character(&before[from..]),
        }
    }

    /// Where a place in the text is in what was given.
    fn given(&self, at: usize) -> usize {
        match self.text {
            Cow::Borrowed(_) => self.from + at,
            Cow::Owned(_) => self.from + given_len(&self.before[self.from..], at),
        }
    }
}

/// A role named in a text.
#[derive(Clone, Copy)]
struct Named {
    role: RoleId,
    start: usize,
    end: usize,
    /// Whether it is named by its skill.
    is_skill: bool,
}

/// The roles right before a tag, an arrow between each and the next: `CEO → CRO → `.
struct Names<'t> {
    /// What stands before them.
    rest: &'t str,
    last: Named,
    /// The role before the last one.
    before: Option<Named>,
    /// Whether a colon, and no arrow, stands behind the last one.
    has_colon: bool,
}

impl<'t> Names<'t> {
    fn before(table: &'static RoleTable, text: &'t str) -> Option<Self> {
        let text = text.trim_end_matches([' ', '\t', '*', '_', '`']);
        let behind_name = text.strip_suffix([':', '：']);
        let has_colon = behind_name.is_some();
        let last = role_at_end(table, behind_name.or_else(|| behind_arrow(text))?)?;
        let (mut rest, mut before) = (&text[..last.start], None);
        while let Some(named) = behind_arrow(rest).and_then(|name| role_at_end(table, name)) {
            rest = &rest[..named.start];
            before = before.or(Some(named));
        }
        Some(Self {
            rest,
            last,
            before,
            has_colon,
        })
    }

    /// Which of them asks. In a sentence a role may be the one that is asked: `ask the CFO: [INVOKE:cfo|…`.
    fn caller(&self, is_start: bool, to: Option<RoleId>) -> Option<Named> {
        let is_asked = to == Some(self.last.role);
        let is_caller = match (self.before, self.has_colon) {
            (Some(_), _) if is_asked => return self.before,
            (Some(_), has_colon) => !has_colon,
            (None, true) => {
                (is_start && opens_line(self.rest)) || (!is_asked && opens_clause(self.rest))
            }
            (None, false) => {
                !is_asked || (is_start && opens_line(self.rest)) || opens_clause(self.rest)
            }
        };
        is_caller.then_some(self.last)
    }
}

/// Whether what follows the text opens its line: Markdown and marks are all there is before.
fn opens_line(text: &str) -> bool {
    let mut rest = text;
    loop {
        let start = undressed(rest).trim_start_matches(['`', '>', '|', '\u{fe0f}']);
        let start = without(start, &[&MARKS, CROSSES]);
        if start.len() == rest.len() {
            return rest.is_empty();
        }
        rest = start;
    }
}

/// Whether what follows the text starts anew, behind a sentence, a tag, a mark or a table cell.
fn opens_clause(text: &str) -> bool {
    let text = text.trim_end_matches([' ', '\t', '*', '_', '\u{fe0f}']);
    let ends = [
        '.', '!', '?', ';', ']', ')', '|', '`', '。', '！', '？', '；', '】', '］', '）',
    ];
    text.ends_with(ends)
        || [&MARKS, CROSSES]
            .into_iter()
            .flatten()
            .any(|mark| text.ends_with(mark))
}

/// What stands before the arrow that the text ends with.
fn behind_arrow(text: &str) -> Option<&str> {
    let text = text.trim_end_matches([' ', '\t', '*', '_', '`', '\u{fe0f}']);
    let drawn = ["->", "=>"];
    let mut arrows = ARROWS.iter().chain(&drawn);
    arrows.find_map(|arrow| text.strip_suffix(arrow))
}

/// The role that the text ends with.
fn role_at_end(table: &'static RoleTable, text: &str) -> Option<Named> {
    let name = text.trim_end_matches([' ', '\t', '*', '_', '-', '=', '`']);
    let found = table.roles().filter_map(|role| {
        let len = [role.title(), role.token()]
            .into_iter()
            .filter(|word| ends_with_word(name, word))
            .map(str::len)
            .max()?;
        Some((len, role))
    });
    let by_name = found.max_by_key(|(len, _)| *len);
    let is_skill = by_name.is_none();
    let (len, role) = by_name.or_else(|| by_last_word(table, name))?;
    Some(Named {
        role,
        start: name.len() - len,
        end: name.len(),
        is_skill,
    })
}

/// The role that the last word of the text means in another way, as by its skill, and how long that is.
fn by_last_word(table: &'static RoleTable, text: &str) -> Option<(usize, RoleId)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let word = &text[text.trim_end_matches(is_part).len()..];
    let (role, _) = read::role_of(table, word)?;
    Some((word.len(), role))
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else {
        return false;
    };
    text.is_char_boundary(start)
        && text[start..].eq_ignore_ascii_case(word)
        && !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '-')
}
