//! CHAIN: names joined by arrows.

use core::cell::Cell;
use std::borrow::Cow;

use agentproto_kinds::CHAIN;

use super::super::Code;
use super::{Notes, range_in, role, statement};
use crate::message::name::without_emphasis;
use crate::message::text::{ARROWS, is_placeholder};
use crate::message::{Chain, Name};
use crate::role::{RoleId, RoleTable};
use crate::rules::hops_in_words;

/// The last two of a chain: who is asked, and by whom. A chain may say so and break a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) struct Ends {
    pub(in crate::wire) asked: Option<RoleId>,
    pub(in crate::wire) caller: Option<RoleId>,
}

/// Reads `[CHAIN: cro → cfo]`; `ends` is set where its names can be read.
pub(in crate::wire) fn chain_message<'t>(
    table: &'static RoleTable,
    text: &'t str,
    ends: &Cell<Option<Ends>>,
    notes: &mut Notes<'_>,
) -> Option<Chain<'t>> {
    let value = statement::behind_colon(CHAIN.tag, text, notes)?;
    let names = match value {
        Cow::Borrowed(value) => names(table, text, value, notes),
        Cow::Owned(value) => names(table, text, &value, notes)
            .into_iter()
            .map(Name::into_owned)
            .collect(),
    };
    if names.is_empty() && !notes.refused() {
        notes.add(
            Code::Empty,
            0..text.len(),
            "no role",
            "`[CHAIN: cro → cfo]`",
            "name the roles of the chain",
        );
    }
    if !notes.refused() {
        let mut from_end = names.iter().rev().map(Name::role);
        ends.set(Some(Ends {
            asked: from_end.next().flatten(),
            caller: from_end.next().flatten(),
        }));
    }
    check_rules(table, &names, text.len(), notes);
    if notes.refused() {
        return None;
    }
    note_non_role(table, text, &names, notes);
    Some(Chain::read(names))
}

/// The names in a chain's `value`, which is a part of `text`.
pub(super) fn names<'t>(
    table: &'static RoleTable,
    text: &str,
    value: &'t str,
    notes: &mut Notes<'_>,
) -> Vec<Name<'t>> {
    let (mut parts, is_bare) = split(value);
    let gaps = parts.iter().filter(|part| part.is_empty()).count();
    if gaps > 0 && gaps < parts.len() {
        notes.add(
            Code::MalformedTag,
            range_in(text, value),
            format!("`{value}`, where a name is missing"),
            "a name on both sides of each arrow",
            "name all roles of the chain",
        );
    }
    parts.retain(|part| !part.is_empty());
    if is_bare {
        notes.once(
            Code::Arrow,
            range_in(text, value),
            format!("`{value}`"),
            "names joined by ` → `",
            "join the names of a chain by ` → `",
        );
    }
    parts
        .into_iter()
        .filter_map(|part| name(table, text, part, notes))
        .collect()
}

fn name<'t>(
    table: &'static RoleTable,
    text: &str,
    part: &'t str,
    notes: &mut Notes<'_>,
) -> Option<Name<'t>> {
    if let Some(role) = table.role(part).or_else(|| table.role_by_title(part)) {
        return Some(Name::Role(role));
    }
    let at = range_in(text, part);
    if is_placeholder(part) {
        notes.placeholder(at, part);
        return None;
    }
    match role::find(table, without_emphasis(part)) {
        Some((role, is_alias)) => {
            if is_alias {
                notes.once_as(role::role_alias(at, part, role));
            }
            Some(Name::Role(role))
        }
        None if part.contains(['[', ']']) => {
            notes.once(
                Code::MalformedTag,
                at,
                format!("`{part}` in a chain"),
                "names joined by ` → `",
                "name the roles of the chain without brackets",
            );
            None
        }
        None => Some(Name::Text(Cow::Borrowed(part))),
    }
}

/// Says which names are no roles.
fn note_non_role(table: &'static RoleTable, text: &str, names: &[Name<'_>], notes: &mut Notes<'_>) {
    let non_roles = names.iter().filter_map(|name| match name {
        Name::Text(part) if part != "board" => Some(part.as_ref()),
        _ => None,
    });
    let non_roles: Vec<&str> = non_roles.collect();
    let Some(first) = non_roles.first() else {
        return;
    };
    let quoted: Vec<String> = non_roles.iter().map(|part| format!("`{part}`")).collect();
    let quoted = quoted.join(", ");
    let nearest = table.nearest(first).filter(|_| non_roles.len() == 1);
    let expected = match nearest {
        Some(role) => format!("roles of the set alone, perhaps `{role}`"),
        None => "roles of the set alone".to_owned(),
    };
    // A chain of one says nothing, so no name may be left out of a chain of two.
    let is_chain_without = names.iter().filter(|name| name.role().is_some()).count() > 1;
    let help = match nearest {
        Some(role) => format!("if `{role}` is meant, write `{role}`"),
        None if is_chain_without => format!("leave {quoted} out of the chain"),
        None => {
            let roles = if non_roles.len() == 1 {
                "the role that is"
            } else {
                "the roles that are"
            };
            format!("write {roles} meant by {quoted}, or leave the chain out")
        }
    };
    notes.once(
        Code::ChainNonRole,
        range_in(text, first),
        quoted,
        expected,
        help,
    );
}

/// Repeats and excess depth, in names that are roles and names that are not.
pub(super) fn check_rules(
    table: &'static RoleTable,
    names: &[Name<'_>],
    len: usize,
    notes: &mut Notes<'_>,
) {
    let hops = names
        .iter()
        .filter(|name| name.role().is_some())
        .count()
        .saturating_sub(1);
    let most = usize::from(table.max_hops());
    if hops > most || names.len() > NAMES {
        let found = if hops > most {
            format!("{hops} hops")
        } else {
            format!("{} names", names.len())
        };
        notes.add(
            Code::DepthExceeded,
            0..len,
            found,
            format!("at most {} (rule 2)", hops_in_words(table.max_hops())),
            "do not call on at the last hop: state an assumption instead",
        );
    }
    let repeat = names.iter().take(NAMES).enumerate().find_map(|(i, name)| {
        let earlier = names[..i].iter().position(|other| other == name)?;
        Some((name.token(), earlier + 1 == i))
    });
    match repeat {
        Some((name, true)) => notes.add(
            Code::SelfInvocation,
            0..len,
            format!("`{name}` invoking itself"),
            "another role (rule 1)",
            "state an assumption instead: `[ASSUMPTION: …]`",
        ),
        Some((name, false)) => notes.add(
            Code::CircularCall,
            0..len,
            format!("`{name}` called by a role that it led to"),
            "each role once in a chain (rule 3)",
            format!("do not call `{name}` again: state an assumption instead"),
        ),
        None => {}
    }
}

/// The most names that a chain is looked through for repeats.
const NAMES: usize = 64;

/// The names between the arrows, and whether any of those was a bare `>` or `,`.
fn split(value: &str) -> (Vec<&str>, bool) {
    let mut parts = Vec::with_capacity(3);
    let mut is_bare = false;
    let mut start = 0;
    for (at, c) in value.char_indices() {
        let mut name = &value[start..at];
        match c {
            '>' => {
                let before = name.trim_end_matches(['-', '=', '–', '—']);
                is_bare |= before.len() == name.len();
                name = before;
            }
            ',' | '，' | '、' => is_bare = true,
            c if c > '\u{7f}' && ARROWS.iter().any(|arrow| arrow.starts_with(c)) => {}
            _ => continue,
        }
        parts.push(name);
        start = at + c.len_utf8();
    }
    parts.push(&value[start..]);
    for part in &mut parts {
        *part = part.trim_start_matches('\u{fe0f}').trim();
    }
    (parts, is_bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrow_is_one() {
        for value in [
            "a→b→c",
            "a -> b->c",
            "a --> b ⟶ c",
            "a=>b ➜ c",
            "a → b ➡️ c",
        ] {
            assert_eq!(split(value), (vec!["a", "b", "c"], false), "{value}");
        }
        assert_eq!(split("a > b, c"), (vec!["a", "b", "c"], true));
    }
}
