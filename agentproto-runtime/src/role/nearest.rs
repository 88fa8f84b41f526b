//! The role that a word that is none may be meant as.

use agentproto_kinds::edit_distance;

use super::{RoleDef, RoleId, RoleTable};

impl RoleTable {
    /// The role that a word which is no token of the set is probably meant as: one whose token it is in another case,
    /// whose title or skill it is, or the [nearest](Self::nearest). To suggest, never to take.
    #[must_use]
    pub fn meant(&'static self, word: &str) -> Option<RoleId> {
        let word = word.trim();
        let lower = word.to_lowercase();
        self.role(&lower)
            .or_else(|| self.role_by_title(word))
            .or_else(|| self.role_by_skill(&lower))
            .or_else(|| self.nearest(word))
    }

    /// The role whose token or title is nearest to the word, or that has it for another name: to suggest, never to take.
    #[must_use]
    pub fn nearest(&'static self, word: &str) -> Option<RoleId> {
        let called = |role: &RoleDef| role.other_names().contains(&word);
        if let Some(index) = self.defs().iter().position(called) {
            return self.role_at(index);
        }
        let word = latin(&word.to_lowercase());
        let distance = |role: &RoleId| {
            let title = role.title().to_lowercase();
            edit_distance(&word, role.token()).min(edit_distance(&word, &title))
        };
        let role = self.roles().min_by_key(distance)?;
        let limit = if word.chars().count() <= 4 { 1 } else { 2 };
        (distance(&role) <= limit).then_some(role)
    }
}

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
