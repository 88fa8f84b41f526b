//! Communication rule 9: a term is explained where it first stands.

use crate::check::Glossary;

/// A term found in a text.
pub(in crate::check) struct Term<'a> {
    /// The term as it stands there.
    pub(in crate::check) term: &'a str,
    /// Whether an explanation stands beside it.
    pub(in crate::check) explained: bool,
}

/// What follows a term that it explains.
const EXPLAINS: &[&str] = &[
    "(",
    "—",
    "–",
    "- ",
    ":",
    "=",
    "i.e.",
    "that is",
    "meaning",
    "means",
    "is the",
    "ou seja",
    "isto é",
    "significa",
    "é o",
    "é a",
];

/// The terms in `text` that `glossary` takes for jargon: what it names, and abbreviations that it does not
/// know. A text in capitals is shouting, not jargon.
pub(in crate::check) fn terms<'a>(
    text: &'a str,
    glossary: &Glossary,
) -> impl Iterator<Item = Term<'a>> {
    let shouted = !text.contains(char::is_lowercase);
    let start = text.as_ptr() as usize;
    let is_jargon = move |word: &&str| {
        glossary.is_jargon(word) || !shouted && is_abbreviation(word) && !glossary.is_known(word)
    };
    let found: Vec<_> = text
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '&' | '\'' | '’' | '.' | '$')))
        .map(|word| word.trim_matches(['.', '\'', '’', '&']))
        .filter(is_jargon)
        .map(|term| {
            let at = term.as_ptr() as usize - start;
            let (before, after) = (&text[..at], text[at + term.len()..].trim_start());
            let after = after.strip_prefix(',').unwrap_or(after).trim_start();
            let explained = EXPLAINS.iter().any(|word| after.starts_with(word))
                // The explanation comes first: `gross revenue retention (GRR)`.
                || before.ends_with('(') && after.starts_with(')');
            Term { term, explained }
        })
        .collect();
    found.into_iter()
}

/// At least two capital letters and nothing but capitals and digits, a plural `s` aside.
fn is_abbreviation(word: &str) -> bool {
    let stem = word.strip_suffix('s').unwrap_or(word);
    stem.starts_with(char::is_uppercase)
        && stem.chars().filter(|c| c.is_uppercase()).count() >= 2
        && stem.chars().all(|c| c.is_uppercase() || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::terms;
    use crate::check::Glossary;

    fn unexplained(text: &str) -> Vec<&str> {
        let glossary = Glossary::default().with_jargon("cohort", "customers who joined together");
        terms(text, &glossary)
            .filter(|term| !term.explained)
            .map(|term| term.term)
            .collect()
    }

    #[test]
    fn unknown_abbreviations_and_listed_words_are_jargon() {
        assert_eq!(unexplained("GRR fell to 91%"), ["GRR"]);
        assert_eq!(unexplained("The SLOs and the NRR hold"), ["SLOs", "NRR"]);
        assert_eq!(unexplained("The Cohort of May leaves"), ["Cohort"]);
        assert_eq!(unexplained("A GRR caiu para 91%"), ["GRR"]);
    }

    #[test]
    fn explained_and_known_terms_are_not() {
        for text in [
            "GRR (gross revenue retention) fell",
            "Gross revenue retention (GRR) fell",
            "GRR, i.e. what is kept, fell",
            "GRR — what is kept of revenue — fell",
            "A GRR (receita retida) caiu",
            "A GRR, ou seja, a receita retida, caiu",
            "ARR is up 28% in Q3, says the CEO of the EU unit",
            "It pays $560K, 40M in H1 and 2FA is on",
            "SHIP IT NOW OR LOSE THE GRR",
            "Plan A and plan B",
        ] {
            assert_eq!(unexplained(text), [] as [&str; 0], "{text}");
        }
    }
}
