//! Communication rule 7: roles recommend, the founder decides.

use super::Words;

/// What only the founder can say.
const WE_HAVE_DECIDED: &[&str] = &[
    "we have decided",
    "we've decided",
    "we have already decided",
    "we've already decided",
    "i have decided",
    "i've decided",
    "já decidimos",
    "nós decidimos",
    "temos decidido",
    "eu decidi",
    "já decidi",
];

/// What may say the same.
const DECIDED: &[&str] = &[
    "we decided",
    "i decided",
    "it was decided",
    "it has been decided",
    "has been decided",
    "the decision has been made",
    "the decision was made",
    "the decision is final",
    "we have approved",
    "we approved",
    "i approved",
    "we will go ahead",
    "we are going ahead",
    "decidimos",
    "decidi",
    "foi decidido",
    "está decidido",
    "a decisão foi tomada",
    "a decisão é final",
    "aprovamos",
];

/// Words that take the decision from the founder; what somebody else is quoted with is theirs.
pub(in crate::check) fn decided(text: &str) -> Option<&str> {
    Words::of(text)
        .find(WE_HAVE_DECIDED)
        .filter(|found| !is_quoted(text, found))
}

/// Words that may do so.
pub(in crate::check) fn maybe_decided(text: &str) -> Option<&str> {
    Words::of(text)
        .find(DECIDED)
        .filter(|found| !is_quoted(text, found))
}

/// Whether `part` of `text` stands within quotation marks.
fn is_quoted(text: &str, part: &str) -> bool {
    let before = &text[..part.as_ptr() as usize - text.as_ptr() as usize];
    let plain = before.matches('"').count() % 2 == 1;
    let open = |open, close| before.matches(open).count() > before.matches(close).count();
    plain || open('“', '”') || open('«', '»')
}

#[cfg(test)]
mod tests {
    use super::{decided, maybe_decided};

    #[test]
    fn taking_the_decision_is_found() {
        for text in [
            "We have decided to hire five",
            "Burn is up, so we’ve decided to cut",
            "Já decidimos contratar cinco",
            "Nós decidimos contratar",
        ] {
            assert!(decided(text).is_some(), "{text}");
        }
        for text in [
            "Acme wrote \"we have decided to renew\"",
            "Acme says “we have decided to renew”",
            "The founder has decided",
            "Once we have the data, it is decided",
            "Os clientes decidem em maio",
        ] {
            assert_eq!(decided(text), None, "{text}");
        }
    }

    #[test]
    fn what_may_take_the_decision_is_looked_at() {
        for text in [
            "It was decided in May",
            "Decidimos contratar",
            "A decisão foi tomada",
        ] {
            assert!(maybe_decided(text).is_some(), "{text}");
        }
        for text in ["The buyer decides in May", "O conselho decide em maio"] {
            assert_eq!(maybe_decided(text), None, "{text}");
        }
    }
}
