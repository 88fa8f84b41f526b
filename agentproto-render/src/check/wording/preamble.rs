//! Communication rule 1: the bottom line is the answer, without a preamble.

use super::Words;

const PREAMBLES: &[&str] = &[
    "this report",
    "in this report",
    "this document",
    "in this analysis",
    "this analysis",
    "here is",
    "here's",
    "here are",
    "the following",
    "below is",
    "below are",
    "to summarize",
    "in summary",
    "in conclusion",
    "as requested",
    "as discussed",
    "este relatório",
    "neste relatório",
    "este documento",
    "nesta análise",
    "esta análise",
    "segue",
    "a seguir",
    "abaixo",
    "em resumo",
    "em conclusão",
    "para resumir",
    "conforme solicitado",
    "conforme pedido",
];

/// The preamble that a bottom line opens with.
pub(in crate::check) fn preamble(text: &str) -> Option<&str> {
    Words::of(text).start(PREAMBLES)
}

/// Whether a bottom line asks rather than answers.
pub(in crate::check) fn asks(text: &str) -> bool {
    text.trim_end_matches(['"', '”', ')', '»']).ends_with('?')
}

#[cfg(test)]
mod tests {
    use super::{asks, preamble};

    #[test]
    fn preambles_are_found_at_the_start_only() {
        for text in [
            "This report looks at hiring.",
            "In summary, hire two engineers.",
            "Here’s the answer: hire two.",
            "Neste relatório mostramos o caixa.",
            "Segue a análise do caixa.",
        ] {
            assert!(preamble(text).is_some(), "{text}");
        }
        for text in [
            "Hire two engineers now.",
            "The buyer wants this report by Friday.",
            "Here the market is ready.",
            "Contrate dois engenheiros agora.",
            "O cliente segue pagando.",
        ] {
            assert_eq!(preamble(text), None, "{text}");
        }
    }

    #[test]
    fn a_question_is_no_answer() {
        assert!(asks("Should we hire two?"));
        assert!(asks("Contratamos dois?"));
        assert!(!asks("Answer \"who pays?\" before the round."));
        assert!(!asks("Hire two."));
    }
}
