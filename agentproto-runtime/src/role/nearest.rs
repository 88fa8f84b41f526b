//! The role that a word that is none may be meant as.

use agentproto_kinds::edit_distance;

use super::{RoleId, RoleTable};

impl RoleTable {
    /// The role whose token, title or translated title is nearest to the word: to suggest, never to take.
    #[must_use]
    pub fn nearest(&'static self, word: &str) -> Option<RoleId> {
        let translated = TRANSLATED.iter().find(|(name, _)| *name == word);
        if let Some(role) = translated.and_then(|(_, token)| self.role(token)) {
            return Some(role);
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
