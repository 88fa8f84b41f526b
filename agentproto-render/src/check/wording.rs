//! Wordings that are banned wherever they stand, in English and Portuguese.

use super::sentences;

/// What is said instead of naming an action (communication rule 5).
const SHOULD_CONSIDER: [&str; 3] = [
    "we should consider",
    "devemos considerar",
    "deveríamos considerar",
];

/// What opens a narration.
const OPENERS: [&str; 8] = [
    "first",
    "firstly",
    "next",
    "then",
    "primeiro",
    "primeiramente",
    "inicialmente",
    "depois",
];

/// Words that may stand between the opener and the verb.
const FILLERS: [&str; 9] = [
    "i", "we", "have", "then", "also", "first", "eu", "nós", "primeiro",
];

/// What a role did to get to its findings: first person by their form in Portuguese, with a pronoun
/// before them in English.
const VERBS_EN: [&str; 19] = [
    "analyzed",
    "analysed",
    "reviewed",
    "examined",
    "looked",
    "investigated",
    "considered",
    "explored",
    "evaluated",
    "assessed",
    "studied",
    "researched",
    "gathered",
    "collected",
    "compared",
    "checked",
    "thought",
    "went",
    "read",
];
const VERBS_PT: [&str; 18] = [
    "analisei",
    "analisamos",
    "revisei",
    "revisamos",
    "examinei",
    "examinamos",
    "investiguei",
    "investigamos",
    "considerei",
    "avaliei",
    "avaliamos",
    "estudei",
    "estudamos",
    "pesquisei",
    "comparei",
    "verifiquei",
    "coletei",
    "levantei",
];

/// The banned phrase in `text`, whatever its case and blanks.
pub(super) fn should_consider(text: &str) -> Option<&'static str> {
    // A first look without allocation: nearly no text has it.
    if !text.contains("onsider") && !text.contains("ONSIDER") {
        return None;
    }
    let folded = format!(" {} ", words(text).collect::<Vec<_>>().join(" "));
    SHOULD_CONSIDER
        .into_iter()
        .find(|phrase| folded.contains(&format!(" {phrase} ")))
}

/// The words that narrate how a result came about: `First I analyzed`, `I analyzed`, `Primeiro analisei`.
///
/// `We` needs an opener before it, since what the company did is a finding; so does a Portuguese plural.
pub(super) fn narration(text: &str) -> Option<String> {
    sentences(text).find_map(|sentence| {
        let mut said: Vec<String> = Vec::new();
        for word in words(sentence).take(5) {
            let opens = said.is_empty() && OPENERS.contains(&word.as_str());
            if opens || FILLERS.contains(&word.as_str()) {
                said.push(word);
                continue;
            }
            let opened = said
                .first()
                .is_some_and(|first| OPENERS.contains(&first.as_str()));
            let has = |pronoun| said.iter().any(|word| word == pronoun);
            let narrates = (VERBS_EN.contains(&word.as_str()) && (has("i") || opened && has("we")))
                || (VERBS_PT.contains(&word.as_str()) && (opened || has("eu")));
            said.push(word);
            return narrates.then(|| said.join(" "));
        }
        None
    })
}

/// The words of `text` in lower case, without the punctuation around them.
fn words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace()
        .map(|word| {
            word.trim_matches(|c: char| !c.is_alphanumeric())
                .to_lowercase()
        })
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{narration, should_consider};

    #[test]
    fn the_banned_phrase_is_found_in_any_case_and_spacing() {
        for text in [
            "We should consider a hire",
            "Perhaps we  should\u{a0}consider it.",
            "“WE SHOULD CONSIDER” a hire",
            "Devemos considerar uma contratação",
        ] {
            assert!(should_consider(text).is_some(), "{text}");
        }
        for text in [
            "The board considers it closed",
            "We should considerably cut burn",
            "Consider it done",
        ] {
            assert_eq!(should_consider(text), None, "{text}");
        }
    }

    #[test]
    fn narration_is_found_at_the_head_of_a_sentence() {
        for text in [
            "First I analyzed the pipeline.",
            "First, I analysed the pipeline",
            "I first reviewed the contract",
            "Churn is up. I have examined the logs.",
            "First we looked at burn",
            "Primeiro analisei o caixa",
            "Primeiro, eu revisei o contrato",
            "Primeiro analisamos o caixa",
        ] {
            assert!(narration(text).is_some(), "{text}");
        }
        for text in [
            "First we hire two engineers",
            "We reviewed 40 contracts and 12 lapse in Q1",
            "Primeiro contratamos dois",
            "The auditor analyzed all invoices",
            "Analisamos 40 contratos",
            "First quarter revenue is up",
        ] {
            assert_eq!(narration(text), None, "{text}");
        }
    }
}
