//! Communication rule 10: silence is better than filler.

use super::Words;

/// Whole fields that say nothing.
const NOTHING: &[&str] = &[
    "tbd",
    "tba",
    "todo",
    "n/a",
    "na",
    "none",
    "nothing",
    "lorem ipsum",
    "ok",
    "all good",
    "all is well",
    "as expected",
    "business as usual",
    "no change",
    "no changes",
    "no news",
    "a definir",
    "nada",
    "nenhum",
    "nenhuma",
    "tudo bem",
    "tudo certo",
    "sem mudanças",
    "sem alterações",
    "sem novidades",
    "como esperado",
];

/// What says that there is nothing to say.
const NO_NEWS: &[&str] = &[
    "nothing to report",
    "nothing new to report",
    "nothing significant to report",
    "no update",
    "no updates",
    "no significant updates",
    "no significant changes",
    "no major updates",
    "no major changes",
    "nothing has changed",
    "everything is on track",
    "everything is going well",
    "nada a relatar",
    "nada a reportar",
    "nada de novo",
    "nenhuma novidade",
    "nenhuma atualização",
    "sem novidades",
    "sem atualizações",
    "sem mudanças significativas",
    "tudo está no caminho certo",
    "tudo dentro do esperado",
];

/// Words that say nothing. A field in brackets, or of dots alone, is a template that was not filled in.
pub(in crate::check) fn filler(text: &str) -> Option<&str> {
    let words = Words::of(text);
    if words.len() == 0 || text.starts_with('[') && text.ends_with(']') {
        return Some(text);
    }
    words.whole(NOTHING).or_else(|| words.find(NO_NEWS))
}

#[cfg(test)]
mod tests {
    use super::filler;

    #[test]
    fn filler_is_found() {
        for text in [
            "TBD",
            "...",
            "[Finding 1 — most critical]",
            "Nothing to report this week.",
            "There are no significant changes.",
            "Nada a relatar nesta semana.",
            "Sem novidades",
        ] {
            assert!(filler(text).is_some(), "{text}");
        }
        for text in [
            "41 of 41 laptops report full-disk encryption",
            "Nothing is encrypted",
            "The auditor found nothing",
            "Nenhum cliente cancelou",
            "[core] ships in May",
        ] {
            assert_eq!(filler(text), None, "{text}");
        }
    }
}
