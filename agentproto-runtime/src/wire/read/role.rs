//! The role that a word means.

use core::ops::Range;

use super::super::{Code, Diagnostic};
use super::Notes;
use crate::message::text::is_placeholder;
use crate::role::{RoleId, RoleTable};

/// The role that a message names, or `None` where that would be a guess.
pub(super) fn role(
    table: &'static RoleTable,
    word: &str,
    at: Range<usize>,
    notes: &mut Notes<'_>,
) -> Option<RoleId> {
    if let Some(role) = table.role(word.trim()) {
        return Some(role);
    }
    let word = word.trim_matches(['*', '_', '`', ' ', '\n']);
    match find(table, word) {
        Some((role, false)) => Some(role),
        Some((role, true)) => {
            notes.once_as(role_alias(at, word, role));
            Some(role)
        }
        None => {
            refuse(table, word, at, notes);
            None
        }
    }
}

/// Says that a word is another name of a role than its token.
pub(in crate::wire) fn role_alias(at: Range<usize>, word: &str, role: RoleId) -> Diagnostic {
    Diagnostic::new(
        Code::RoleAlias,
        at,
        format!("`{word}`"),
        format!("the role's token, `{role}`"),
        format!("write `{role}` for `{word}`"),
    )
}

/// The role that a word means, and whether by another name than its token.
pub(in crate::wire) fn find(table: &'static RoleTable, word: &str) -> Option<(RoleId, bool)> {
    let lower = word.to_ascii_lowercase();
    if let Some(role) = table.role(&lower) {
        return Some((role, false));
    }
    let dashed = lower.replace(['_', ' '], "-");
    let by_name = table
        .role_by_title(word)
        .or_else(|| table.role_by_skill(&dashed))
        .or_else(|| table.role(&dashed));
    by_name.map(|role| (role, true))
}

fn refuse(table: &'static RoleTable, word: &str, at: Range<usize>, notes: &mut Notes<'_>) {
    if word.is_empty() {
        let tokens = some_tokens(table);
        notes.add(
            Code::Empty,
            at,
            "no role",
            "a role",
            format!("name one of {tokens}"),
        );
    } else if is_template(word) {
        notes.placeholder(at, word);
    } else if names_several(table, word) {
        notes.add(
            Code::SeveralRoles,
            at,
            format!("`{word}`"),
            "one role",
            "write one tag for each role",
        );
    } else {
        let of = table.name();
        let (expected, help) = match table.nearest(word) {
            Some(role) => (
                format!("a role of {of}, perhaps `{role}`"),
                format!("if `{role}` is meant, write `{role}`"),
            ),
            None => (
                format!("a role of {of}"),
                format!("name one of {}", some_tokens(table)),
            ),
        };
        notes.add(Code::UnknownRole, at, format!("`{word}`"), expected, help);
    }
}

/// Whether the word stands for a role in a template.
pub(super) fn is_template(word: &str) -> bool {
    let is_in = |open, close| word.len() > 2 && word.starts_with(open) && word.ends_with(close);
    is_placeholder(word) || is_in('<', '>') || is_in('{', '}')
}

fn names_several(table: &'static RoleTable, word: &str) -> bool {
    let parts: Vec<&str> = word
        .split(['+', ',', '/', '&', ';', '、', '，', '|'])
        .flat_map(|part| part.split(" and "))
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    parts.len() > 1
        && parts
            .iter()
            .filter(|part| find(table, part).is_some())
            .count()
            > 1
}

fn some_tokens(table: &'static RoleTable) -> String {
    let tokens: Vec<String> = table.invocable().map(|role| format!("`{role}`")).collect();
    tokens.join(", ")
}
