//! The role that a word means.

use core::ops::Range;

use super::super::Code;
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
    let word = word.trim();
    if let Some(role) = table.role(word) {
        return Some(role);
    }
    match find(table, word) {
        Some((role, false)) => Some(role),
        Some((role, true)) => {
            notes.once(
                Code::RoleAlias,
                at,
                format!("`{word}`"),
                format!("the role's token, `{role}`"),
                format!("write `{role}` for `{word}`"),
            );
            Some(role)
        }
        None => {
            refuse(table, word, at, notes);
            None
        }
    }
}

/// The role that a word means, and whether by another name than its token.
pub(super) fn find(table: &'static RoleTable, word: &str) -> Option<(RoleId, bool)> {
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
            format!("one of {tokens}"),
            format!("name a role: one of {tokens}"),
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
        let expected = match nearest(table, word) {
            Some(role) => format!("a role of {}, perhaps `{role}`", table.name()),
            None => format!("a role of {}: {}", table.name(), some_tokens(table)),
        };
        let help = match nearest(table, word) {
            Some(role) => format!("if `{role}` is meant, write `{role}`"),
            None => format!("name one of {}", some_tokens(table)),
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

/// The role whose token, title or translated title is nearest to the word.
fn nearest(table: &'static RoleTable, word: &str) -> Option<RoleId> {
    let translated = TRANSLATED.iter().find(|(name, _)| *name == word);
    if let Some(role) = translated.and_then(|(_, token)| table.role(token)) {
        return Some(role);
    }
    let word = latin(&word.to_lowercase());
    let distance = |role: &RoleId| {
        let title = role.title().to_lowercase();
        edit_distance(&word, role.token()).min(edit_distance(&word, &title))
    };
    let role = table.roles().min_by_key(distance)?;
    let limit = if word.chars().count() <= 4 { 1 } else { 2 };
    (distance(&role) <= limit).then_some(role)
}

/// Titles of the newest edition in other languages. They only serve to suggest a token.
const TRANSLATED: &[(&str, &str)] = &[
    ("首席执行官", "ceo"),
    ("首席财务官", "cfo"),
    ("首席营收官", "cro"),
    ("首席市场官", "cmo"),
    ("首席产品官", "cpo"),
    ("首席技术官", "cto"),
    ("首席人力资源官", "chro"),
    ("首席运营官", "coo"),
    ("首席信息安全官", "ciso"),
    ("首席信息官", "ciso"),
    ("最高経営責任者", "ceo"),
    ("最高財務責任者", "cfo"),
    ("最高収益責任者", "cro"),
    ("最高マーケティング責任者", "cmo"),
    ("最高製品責任者", "cpo"),
    ("最高技術責任者", "cto"),
    ("最高人事責任者", "chro"),
    ("最高執行責任者", "coo"),
    ("最高情報セキュリティ責任者", "ciso"),
    ("Финансовый директор", "cfo"),
    ("Технический директор", "cto"),
    ("Генеральный директор", "ceo"),
    ("Diretor Financeiro", "cfo"),
    ("Diretor Executivo", "ceo"),
    ("Diretor de Tecnologia", "cto"),
    ("Diretor de Operações", "coo"),
];

/// Cyrillic and Greek letters by the Latin ones that stand for them in `кфо`.
fn latin(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            'к' | 'с' | 'κ' => 'c',
            'ф' | 'φ' => 'f',
            'о' | 'ο' => 'o',
            'е' | 'э' | 'ε' => 'e',
            'т' | 'τ' => 't',
            'м' | 'μ' => 'm',
            'п' | 'π' => 'p',
            'р' | 'ρ' => 'r',
            'х' | 'χ' => 'h',
            'д' | 'δ' => 'd',
            'и' | 'ι' => 'i',
            'а' | 'α' => 'a',
            'в' => 'v',
            'г' | 'γ' => 'g',
            'ю' | 'у' => 'u',
            c => c,
        })
        .collect()
}

/// How many letters have to be put in, left out or changed to turn one word into the other.
fn edit_distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.iter().enumerate() {
            let changed = diagonal + usize::from(a != *b);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}
