//! Who sends a tag: the role named before it on its line.

use super::source::may_be_damaged;
use crate::message::damage::repaired;
use crate::role::{RoleId, RoleTable};

/// How much of a line before a tag can name its caller.
const REACH: usize = 80;

/// Who is named before a tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caller {
    pub(super) role: RoleId,
    /// Where the name starts.
    pub(super) start: usize,
    /// Whether that is UTF-8 that was decoded as Windows-1252.
    pub(super) is_damaged: bool,
}

/// The role that an arrow or a colon before a tag gives as its caller: `CRO → [INVOKE:…`.
pub(super) fn caller(table: &'static RoleTable, before: &str) -> Option<Caller> {
    let from = before.ceil_char_boundary(before.len().saturating_sub(REACH));
    let near = &before[from..];
    let named = named(table, near);
    if named.is_none() && may_be_damaged(near) {
        let (role, _) = named_in_damaged(table, near)?;
        return Some(Caller {
            role,
            start: from,
            is_damaged: true,
        });
    }
    named.map(|(role, len)| Caller {
        role,
        start: from + near.len() - len,
        is_damaged: false,
    })
}

fn named_in_damaged(table: &'static RoleTable, near: &str) -> Option<(RoleId, usize)> {
    named(table, &repaired(near)?)
}

/// The role at the end of the text and how far from the end its name starts.
fn named(table: &'static RoleTable, text: &str) -> Option<(RoleId, usize)> {
    let arrow = text.trim_end_matches([' ', '\t', '*', '_', '`']);
    let name = ARROWS
        .iter()
        .find_map(|arrow_text| arrow.strip_suffix(arrow_text))?;
    let name = name.trim_end_matches([' ', '\t', '*', '_', '-', '=']);
    let found = table.roles().filter_map(|role| {
        let len = [role.title(), role.token()]
            .into_iter()
            .filter(|word| ends_with_word(name, word))
            .map(str::len)
            .max()?;
        Some((len, role))
    });
    let (len, role) = found
        .max_by_key(|(len, _)| *len)
        .or_else(|| by_skill(table, name))?;
    Some((role, text.len() - (name.len() - len)))
}

/// The role whose skill the text ends with, and how long that is.
fn by_skill(table: &'static RoleTable, text: &str) -> Option<(usize, RoleId)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-';
    let skill = &text[text.trim_end_matches(is_part).len()..];
    let role = table.role_by_skill(&skill.to_ascii_lowercase())?;
    Some((skill.len(), role))
}

const ARROWS: [&str; 9] = ["→", "->", "=>", "⟶", "➜", "⇒", "➡️", ":", "："];

fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else {
        return false;
    };
    text.is_char_boundary(start)
        && text[start..].eq_ignore_ascii_case(word)
        && !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '-')
}
