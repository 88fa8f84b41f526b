//! Whether a name in brackets is meant as a tag, where it lacks something of one.

use crate::message::damage::repaired_by_character;
use crate::message::label::{EMPHASIS, prefix_len};
use crate::message::text::{BOM, closing_bracket, is_line_break, may_be_dropped};
use crate::role::RoleTable;
use crate::wire::engine::bracket::{GAP, char_len};
use crate::wire::engine::{Engine, lead};
use crate::wire::line_breaks::LineEnd;
use crate::wire::read;
use crate::wire::tag_start::{Follow, Opener, TagName};

/// How much behind a name tells whether it is meant as a tag.
const TARGET: usize = 96;

impl Engine {
    /// Whether the tag has its line for itself; `None` where that can't be told yet.
    pub(in crate::wire) fn is_alone(&mut self, text: &str, at: usize, end: bool) -> Option<bool> {
        if !self.starts_line(text, at) {
            return Some(false);
        }
        let line_end = match self.ends.of(text, at, end) {
            LineEnd::At(line_end) => line_end,
            LineEnd::Beyond => return Some(false),
            LineEnd::More => return None,
        };
        let is_sign = |c: char| c.is_whitespace() || EMPHASIS.contains(&c);
        let tag = &text[at..line_end];
        Some(closing_bracket(tag).is_some_and(|close| {
            let behind = &tag[close + char_len(tag, close)..];
            behind.trim_matches(is_sign).is_empty()
        }))
    }

    /// Whether the tag at `at` is a BLOCKED that starts its whole line, with its refusal behind the brackets.
    pub(in crate::wire) fn is_emptied(&mut self, text: &str, at: usize, opener: Opener) -> bool {
        if opener.name != TagName::Blocked || !self.starts_line(text, at) {
            return false;
        }
        let LineEnd::At(line_end) = self.ends.of(text, at, true) else {
            return false;
        };
        let behind = &text[opener.name_end..line_end];
        let is_between =
            |c: char| c.is_whitespace() || matches!(c, ']' | '】' | '］' | ':' | '：' | '*' | '_');
        is_refusal(behind.trim_start_matches(is_between))
    }

    /// Whether nothing but a bullet or a caller stands before `at` on its line.
    fn starts_line(&mut self, text: &str, at: usize) -> bool {
        let line = self.starts.of(text, at);
        if at - line > GAP {
            return false;
        }
        let before = &text[line..line + lead(self.table, &text[line..at])];
        let before = repaired_by_character(before);
        before.trim_start_matches(BOM).trim().is_empty()
    }

    /// Whether a known name is meant as a tag, although it is in the wrong case or without a colon; `None`
    /// where that can't be told yet.
    pub(in crate::wire) fn is_meant(&self, text: &str, opener: Opener, end: bool) -> Option<bool> {
        if opener.is_exact && opener.follow != Follow::Other {
            return Some(true);
        }
        let stop = text.floor_char_boundary(opener.name_end + TARGET);
        let rest = repaired_by_character(&text[opener.name_end..stop]);
        let is_over =
            |c: char| matches!(c, '[' | ']' | '】' | '］' | '|' | '｜') || is_line_break(c);
        let over = rest.find(is_over);
        if over.is_none() && stop == text.len() && !end {
            return None;
        }
        let head = &rest[..over.unwrap_or(rest.len())];
        if opener.is_exact {
            return Some(is_without_colon(self.table, opener.name, head.trim()));
        }
        let target: String = head.chars().filter(|c| !may_be_dropped(*c)).collect();
        let target = target.trim().trim_start_matches([':', '：']).trim();
        let has_pipe = over.is_some_and(|over| rest[over..].starts_with(['|', '｜']));
        let is_named =
            || target.eq_ignore_ascii_case("all") || read::role_of(self.table, target).is_some();
        Some(has_pipe && is_named())
    }
}

/// Whether the rest of an ASSUMPTION is more than a number, which refers to one.
pub(in crate::wire) fn says_something(rest: &str) -> bool {
    let end = rest.find([']', '】', '］']).unwrap_or(rest.len());
    rest[..end].contains(char::is_alphabetic)
}

/// Whether a tag without a colon was meant as a message rather than as words in brackets.
fn is_without_colon(table: &'static RoleTable, name: TagName, rest: &str) -> bool {
    const INSTEAD: [char; 4] = ['—', '–', '-', '='];
    match name {
        TagName::Invoke | TagName::Broadcast => true,
        TagName::Assumption => rest.starts_with(INSTEAD),
        TagName::Chain => rest.contains(['→', '>', '⟶', '➜']) || read::names_role(table, rest),
        TagName::Blocked => {
            is_refusal(rest.trim_start_matches(INSTEAD).trim_start())
                || read::names_role(table, rest)
        }
        TagName::Conflict => {
            let detected = rest.strip_prefix("DETECTED").map(str::trim_start);
            let behind = detected.unwrap_or(rest).trim_start_matches(INSTEAD);
            detected.is_some_and(|rest| rest.starts_with([':', '：']))
                || read::names_role(table, behind.trim_start())
        }
        _ => false,
    }
}

/// Whether the text starts as a BLOCKED does behind its colon.
fn is_refusal(text: &str) -> bool {
    prefix_len(text, "cannot invoke").is_some()
}
