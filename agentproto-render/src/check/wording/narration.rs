//! Communication rule 2: results and decisions, no narration of how they came about.

use super::Words;
use super::words::{is, is_any};
use crate::check::sentences;

/// What opens a step of a narration.
const OPENERS: &[&str] = &[
    "first",
    "firstly",
    "next",
    "then",
    "primeiro",
    "primeiramente",
    "inicialmente",
    "depois",
];

/// What may stand between the opener and the verb.
const BETWEEN: &[&str] = &[
    "i", "i've", "we", "we've", "have", "then", "also", "first", "eu", "nós", "primeiro", "também",
];

const I: &[&str] = &["i", "i've", "eu"];
const WE: &[&str] = &["we", "we've", "nós"];

/// What a role does to get to a finding, and nobody calls a result.
const LOOKED: &[&str] = &[
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
];

/// What only an `I` narrates; a company does these too.
const DID: &[&str] = &[
    "gathered",
    "collected",
    "compared",
    "checked",
    "read",
    "went",
    "thought",
    "started",
    "began",
    "ran",
    "calculated",
];

/// The same in Portuguese, whose verbs say who: I.
const LOOKED_EU: &[&str] = &[
    "analisei",
    "revisei",
    "examinei",
    "investiguei",
    "considerei",
    "explorei",
    "avaliei",
    "estudei",
    "pesquisei",
    "olhei",
    "comparei",
    "verifiquei",
    "coletei",
    "levantei",
    "calculei",
    "comecei",
];

/// And we.
const LOOKED_NOS: &[&str] = &[
    "analisamos",
    "revisamos",
    "examinamos",
    "investigamos",
    "consideramos",
    "exploramos",
    "avaliamos",
    "estudamos",
    "pesquisamos",
];

/// Thinking out loud.
const ALOUD: &[&str] = &[
    "let me",
    "let's look",
    "let's start",
    "let us look",
    "i think",
    "i believe",
    "i guess",
    "i will now",
    "i'll now",
    "i am going to",
    "i'm going to",
    "thinking about it",
    "thinking through",
    "after analyzing",
    "after analysing",
    "after reviewing",
    "after careful",
    "after looking",
    "based on my analysis",
    "based on our analysis",
    "upon review",
    "my analysis",
    "deixe-me",
    "vou analisar",
    "eu acho",
    "acho que",
    "acredito que",
    "após analisar",
    "após revisar",
    "depois de analisar",
    "com base na minha análise",
    "com base em minha análise",
    "com base na nossa análise",
    "minha análise",
];

/// The words that narrate a step: `First I analyzed`, `I analyzed`, `Primeiro analisei`.
///
/// `We` needs an opener before it, since what the company did is a finding.
pub(in crate::check) fn narration(text: &str) -> Option<&str> {
    sentences(text).find_map(|sentence| {
        let words = Words::of(sentence);
        let verb = (0..words.len().min(5)).find(|&at| {
            words
                .get(at)
                .is_some_and(|word| !(is_any(word, BETWEEN) || at == 0 && is_any(word, OPENERS)))
        })?;
        let word = words.get(verb)?;
        let before = || (0..verb).filter_map(|at| words.get(at));
        let opened = verb > 0 && words.get(0).is_some_and(|first| is_any(first, OPENERS));
        let i = before().any(|word| is_any(word, I));
        let we = before().any(|word| is_any(word, WE));
        let narrates = (is_any(word, LOOKED) && (i || opened && we))
            || (is_any(word, DID) && i)
            || (is_any(word, LOOKED_EU) && (opened || i))
            || (is_any(word, LOOKED_NOS) && opened);
        narrates.then(|| words.span(0, verb))
    })
}

/// What reads like narration and may be a result: `We reviewed …`, `I think …`.
pub(in crate::check) fn maybe_narration(text: &str) -> Option<&str> {
    sentences(text).find_map(|sentence| {
        let words = Words::of(sentence);
        if let Some(found) = words.start(ALOUD) {
            return Some(found);
        }
        let (first, second) = (words.get(0)?, words.get(1));
        match second {
            Some(second) if is(first, "we") && is_any(second, LOOKED) => Some(words.span(0, 1)),
            _ if is_any(first, LOOKED_NOS) || is_any(first, LOOKED_EU) => Some(first),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{maybe_narration, narration};

    #[test]
    fn narration_is_found_at_the_head_of_a_sentence() {
        for (text, found) in [
            ("First I analyzed the pipeline.", "First I analyzed"),
            ("First, I analysed the pipeline", "First, I analysed"),
            ("I first reviewed the contract", "I first reviewed"),
            ("Churn is up. I have examined the logs.", "I have examined"),
            ("I’ve looked at burn", "I’ve looked"),
            ("Next, I ran the model", "Next, I ran"),
            ("First we looked at burn", "First we looked"),
            ("Primeiro analisei o caixa", "Primeiro analisei"),
            ("Primeiro, eu revisei o contrato", "Primeiro, eu revisei"),
            ("Primeiro analisamos o caixa", "Primeiro analisamos"),
            ("Eu analisei o caixa", "Eu analisei"),
        ] {
            assert_eq!(narration(text), Some(found), "{text}");
        }
        for text in [
            "First we hire two engineers",
            "First we went live in Spain",
            "We reviewed 40 contracts and 12 lapse in Q1",
            "Primeiro contratamos dois",
            "The auditor analyzed all invoices",
            "Analisamos 40 contratos",
            "First quarter revenue is up",
            "Then the customer reviewed it",
            "",
        ] {
            assert_eq!(narration(text), None, "{text}");
        }
    }

    #[test]
    fn what_may_be_narration_is_looked_at() {
        for text in [
            "We reviewed 40 contracts and 12 lapse in Q1",
            "Let me start with burn",
            "I think churn is up",
            "Based on my analysis, churn is up",
            "Analisamos 40 contratos",
            "Acho que o churn subiu",
            "Com base na minha análise, o churn subiu",
        ] {
            assert!(maybe_narration(text).is_some(), "{text}");
        }
        for text in [
            "We hired 40 people",
            "Customers say let me cancel",
            "Contratamos 40 pessoas",
            "O cliente acha que é caro",
        ] {
            assert_eq!(maybe_narration(text), None, "{text}");
        }
    }
}
