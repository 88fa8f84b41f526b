//! Communication rule 6: a decision is options with trade-offs and a recommendation.

use super::Words;
use super::words::is_any;

/// Questions that hand the work back.
const OPEN_QUESTIONS: &[&str] = &[
    "what do you think",
    "what would you like",
    "how would you like",
    "what should we do",
    "any thoughts",
    "thoughts",
    "let me know what",
    "o que você acha",
    "o que acha",
    "o que vocês acham",
    "o que devemos fazer",
    "o que fazemos",
    "como prefere",
];

/// The word before an option's letter.
const OPTION: &[&str] = &["option", "opção"];

/// A question that offers no option.
pub(in crate::check) fn open_question(text: &str) -> Option<&str> {
    text.contains('?')
        .then(|| Words::of(text).find(OPEN_QUESTIONS))
        .flatten()
}

/// The letter after the first `Option`, in upper case.
pub(in crate::check) fn recommended(text: &str) -> Option<char> {
    let words = Words::of(text);
    (1..words.len()).find_map(|at| {
        let mut letters = words.get(at)?.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => {
                is_any(words.get(at - 1)?, OPTION).then(|| letter.to_ascii_uppercase())
            }
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{open_question, recommended};

    #[test]
    fn open_questions_are_found() {
        for text in [
            "So, what do you think?",
            "Any thoughts?",
            "O que você acha?",
        ] {
            assert!(open_question(text).is_some(), "{text}");
        }
        for text in [
            "Do we open in Q3 or sell from Lisbon?",
            "What do you think of as churn is churn",
            "Abrimos em Q3 ou vendemos de Lisboa?",
        ] {
            assert_eq!(open_question(text), None, "{text}");
        }
    }

    #[test]
    fn the_recommended_letter_is_read() {
        assert_eq!(recommended("Option A, because it is cheap"), Some('A'));
        assert_eq!(recommended("Take option b."), Some('B'));
        assert_eq!(recommended("Opção C, porque é barata"), Some('C'));
        assert_eq!(recommended("Two hires now"), None);
        assert_eq!(recommended("Option one"), None);
    }
}
