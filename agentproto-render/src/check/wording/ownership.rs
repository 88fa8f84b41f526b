//! Communication rule 5: who does what by when.

use super::Words;

/// What is said instead of naming an action.
const SHOULD_CONSIDER: &[&str] = &[
    "we should consider",
    "devemos considerar",
    "deveríamos considerar",
];

/// What commits nobody to anything.
const WEAK: &[&str] = &[
    "should consider",
    "could consider",
    "might consider",
    "may want to",
    "might want to",
    "could look into",
    "should look into",
    "it would be good to",
    "it might be worth",
    "think about",
    "try to",
    "deveria considerar",
    "poderíamos considerar",
    "podemos considerar",
    "seria bom",
    "seria interessante",
    "vale a pena considerar",
    "avaliar a possibilidade",
    "pensar em",
    "tentar",
];

/// Owners that are nobody.
const NOBODY: &[&str] = &[
    "tbd",
    "tba",
    "n/a",
    "none",
    "nobody",
    "someone",
    "somebody",
    "anyone",
    "everyone",
    "everybody",
    "all",
    "us",
    "we",
    "team",
    "the team",
    "whoever",
    "to be defined",
    "to be decided",
    "a definir",
    "ninguém",
    "alguém",
    "todos",
    "nós",
    "equipe",
    "a equipe",
    "time",
    "o time",
];

/// Deadlines that are no time.
const NO_TIME: &[&str] = &[
    "tbd",
    "tba",
    "n/a",
    "none",
    "asap",
    "soon",
    "later",
    "eventually",
    "someday",
    "when possible",
    "as soon as possible",
    "ongoing",
    "to be defined",
    "to be decided",
    "a definir",
    "em breve",
    "depois",
    "algum dia",
    "quando possível",
    "quando der",
    "o quanto antes",
    "assim que possível",
    "contínuo",
];

/// The banned phrase, wherever it stands.
pub(in crate::check) fn should_consider(text: &str) -> Option<&str> {
    Words::of(text).find(SHOULD_CONSIDER)
}

/// Words of an action that commit nobody.
pub(in crate::check) fn weak(text: &str) -> Option<&str> {
    Words::of(text).find(WEAK)
}

/// Whether an owner is nobody in particular.
pub(in crate::check) fn is_nobody(owner: &str) -> bool {
    Words::of(owner).whole(NOBODY).is_some() || has_no_words(owner)
}

/// Whether a deadline names no time.
pub(in crate::check) fn is_no_time(deadline: &str) -> bool {
    Words::of(deadline).whole(NO_TIME).is_some() || has_no_words(deadline)
}

fn has_no_words(text: &str) -> bool {
    !text.contains(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::{is_no_time, is_nobody, should_consider, weak};

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
            "Do what we should. Consider it done",
            "Consideramos o assunto encerrado",
        ] {
            assert_eq!(should_consider(text), None, "{text}");
        }
    }

    #[test]
    fn weak_actions_are_looked_at() {
        for text in [
            "Should consider a hire",
            "Try to close the round",
            "Avaliar a possibilidade de contratar",
        ] {
            assert!(weak(text).is_some(), "{text}");
        }
        for text in [
            "Hire two engineers",
            "Contratar dois",
            "Tentative list to the board",
        ] {
            assert_eq!(weak(text), None, "{text}");
        }
    }

    #[test]
    fn owners_and_deadlines_are_somebody_and_some_time() {
        for owner in ["TBD", "the team", "?", "a definir", "Alguém", "—"] {
            assert!(is_nobody(owner), "{owner}");
        }
        for owner in ["CFO", "Founder", "Team lead", "Ana", "Equipe de dados"] {
            assert!(!is_nobody(owner), "{owner}");
        }
        for deadline in ["ASAP", "soon", "em breve", "-"] {
            assert!(is_no_time(deadline), "{deadline}");
        }
        for deadline in [
            "after the Q2 close",
            "next sprint",
            "2026",
            "depois do fechamento",
        ] {
            assert!(!is_no_time(deadline), "{deadline}");
        }
    }
}
