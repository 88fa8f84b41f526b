//! Where sentences end.

/// Abbreviations whose dot ends no sentence, without it. Lower case matches any case; words that are
/// also words of the language stand as they are written when they abbreviate. `etc` and the months are left
/// out: what follows them with a capital is a new sentence.
const ABBREVIATIONS: [&str; 46] = [
    "inc", "ltd", "llc", "corp", "gmbh", "vs", "approx", "est", "incl", "excl", "cf", "dept", "mr",
    "mrs", "ms", "dr", "prof", "jr", "ca", "avg", "resp", "messrs", "ltda", "cia", "aprox", "sra",
    "dra", "eng", "obs", "pág", "nº", "exmo", "exma", "srs", "sras", "fig", "vol", "ex", "av",
    "No", "Co", "St", "Sr", "Nos", "Bros", "Art",
];

/// Words before a single capital letter that make it a name rather than an initial: `Option A.` ends.
const LETTERED: [&str; 24] = [
    "option", "plan", "series", "round", "class", "grade", "tier", "team", "phase", "type",
    "group", "level", "variant", "schedule", "appendix", "opção", "plano", "série", "rodada",
    "classe", "grupo", "fase", "tipo", "anexo",
];

/// The sentences of `text`: one ends at `.`, `!` or `?` before white space and a capital letter, or at
/// the end. Abbreviations, and numbers that open a sentence as in a list, end none; quotes and brackets
/// around the end of a sentence belong to it.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// use agentproto::render::check::sentences;
/// let text = "Acme Inc. Boston pays $2.1M, e.g. for seats. Renew it!";
/// let found: Vec<_> = sentences(text).collect();
/// assert_eq!(found, ["Acme Inc. Boston pays $2.1M, e.g. for seats.", "Renew it!"]);
/// ```
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = first_end(rest);
        let sentence = rest[..end].trim_end();
        rest = rest[end..].trim_start();
        Some(sentence)
    })
}

/// The byte after the first sentence of `text`.
fn first_end(text: &str) -> usize {
    let mut from = 0;
    while let Some(found) = text[from..].find(['.', '!', '?']) {
        let at = from + found;
        let after = text[at + 1..].trim_start_matches(closes);
        let end = text.len() - after.len();
        if !opens_a_sentence(after) {
            // What follows is the same for each mark of the run.
            from = end;
        } else if text[at..].starts_with('.') && is_no_end(&text[..at], after) {
            from = at + 1;
        } else {
            return end;
        }
    }
    text.len()
}

/// What may stand between the mark and the white space after it, further marks included.
fn closes(c: char) -> bool {
    matches!(
        c,
        '.' | '!' | '?' | '"' | '\'' | ')' | ']' | '”' | '’' | '»'
    )
}

/// White space, then a capital letter, which a quote or bracket may open.
fn opens_a_sentence(text: &str) -> bool {
    let trimmed = text.trim_start();
    trimmed.len() < text.len()
        && trimmed
            .trim_start_matches(['"', '\'', '(', '[', '“', '‘', '«', '¿', '¡'])
            .starts_with(char::is_uppercase)
}

/// Whether the dot between `before` and `after` belongs to the word before it.
fn is_no_end(before: &str, after: &str) -> bool {
    let word_start = before
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“' | '/'))
        .map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
    let word = &before[word_start..];
    let earlier = before[..word_start].trim_end();
    if word.is_empty() {
        return false;
    }
    if word.chars().all(|c| c.is_ascii_digit()) {
        return earlier.is_empty();
    }
    if is_initial(word) {
        let lead = earlier.rsplit(char::is_whitespace).next().unwrap_or("");
        let is_unit = lead.ends_with(|c: char| c.is_ascii_digit());
        let is_named = after
            .trim_start()
            .chars()
            .nth(1)
            .is_some_and(char::is_lowercase);
        let is_lettered = LETTERED.contains(&lead.to_lowercase().as_str());
        return !lead.is_empty() && !is_unit && !is_lettered && is_named;
    }
    is_dotted(word)
        || ABBREVIATIONS
            .iter()
            .any(|&known| word == known || word.to_lowercase() == known)
}

/// A single capital letter, as in `J. Smith`.
fn is_initial(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(char::is_uppercase) && chars.next().is_none()
}

/// Single letters with dots between, as in `e.g`, `U.S`, `S.A`.
fn is_dotted(word: &str) -> bool {
    word.contains('.')
        && word.split('.').all(|part| {
            let mut chars = part.chars();
            chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
        })
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[track_caller]
    fn count(text: &str, expected: usize) {
        let found: Vec<_> = sentences(text).collect();
        assert_eq!(found.len(), expected, "{found:?}");
    }

    #[test]
    fn a_sentence_ends_before_a_capital_or_the_end() {
        count("Hire two engineers now.", 1);
        count("Hire two engineers now", 1);
        count("Hire two now. Hold three.", 2);
        count("Ship it! Now.", 2);
        count("Can we ship? Yes. We can.", 3);
        count("Ship it?! Yes.", 2);
        count("Wait... then ship.", 1);
        count("It ends. it says in lower case.", 1);
        count("", 0);
        count("  ", 0);
    }

    #[test]
    fn a_run_of_marks_is_looked_at_once() {
        for run in [".", "?", "!)", ".\""] {
            let run = run.repeat(300_000);
            count(&format!("Hire{run}"), 1);
            count(&format!("Hire{run}two"), 1);
            count(&format!("Hire{run} two{run} three"), 1);
            count(&format!("Hire{run} Two{run} Three"), 3);
        }
        count("Acme Inc.. Boston", 2);
        count("Acme Inc.! Boston", 2);
    }

    #[test]
    fn quotes_and_brackets_belong_to_their_sentence() {
        count("She said \"stop.\" Then they stopped.", 2);
        count("It stopped (for good.) Then it went on.", 2);
        count("It stopped. \"Then\" it went on.", 2);
        count("It stopped. (Then it went on.)", 2);
    }

    #[test]
    fn abbreviations_end_nothing() {
        count("Acme Inc. Boston signed.", 1);
        count("Acme Ltd. London and Foo Co. Berlin signed.", 1);
        count("Use a vendor, e.g. Acme, i.e. Boston.", 1);
        count("Lisbon vs. Madrid, approx. Q3.", 1);
        count("See No. A4 of the plan.", 1);
        count("Ask Dr. Silva and Sra. Lima.", 1);
        count("Terms of the U.S. Treasury hold.", 1);
        count("Ask J. Smith.", 1);
        count("Vendas da Acme Ltda. Lisboa, aprox. R$ 2 mi.", 1);
        count("(approx. Ten) more.", 1);
    }

    #[test]
    fn words_that_only_look_like_abbreviations_end() {
        count("Go with Option A. Hire two.", 2);
        count("We closed the Series A. Hire now.", 2);
        count("Acme pays $3.5 M. It is fine.", 2);
        count("A. B. C.", 3);
        count("Escolha a opção B. Contrate dois.", 2);
        count("Cut travel, events etc. Then hire.", 2);
    }

    #[test]
    fn numbers_end_nothing_by_their_own_dot() {
        count("ARR is $2.1M at 8.5% growth.", 1);
        count("1. Open the office.", 1);
        count("Runway falls to 9. Hire two.", 2);
        count("It slips to Q3. Tell them.", 2);
        count("Version 2.0.1 ships.", 1);
    }
    /// In English and Portuguese, what looks like an end and is none.
    #[test]
    fn one_sentence_with_dots_in_it() {
        for text in [
            "Sell to Acme Corp. and Foo Co. first.",
            "We signed Acme Corp.",
            "We signed Acme Corp. Boston.",
            "The buyer is Foo Co. Berlin.",
            "Close in Feb. we said.",
            "Close by Jan. 15 at the latest.",
            "Cut travel, events, etc. in May.",
            "Cut travel, events, etc.",
            "Runway is 12.",
            "Runway is 12. cut",
            "See No. A4 and Fig. B of vol. II.",
            "ARR is $2.1M at 8.5%, v2.0 ships at 9.30 a.m. sharp.",
            "He said no. “yes” was what they heard.",
            "Ship it (v. 2), then rest.",
            "Feche com a Acme S.A. Lisboa em fev. de 2027.",
            "A receita é de R$ 2.100.000,50 no T3.",
            "Contrate a Foo Cia. Ltda. Porto até jan. de 2027.",
            "Venda seguros, p. ex. Acme, na Av. Paulista.",
            "Fale com o Exmo. Sr. Lima e a Dra. Souza.",
            "Corte viagens, eventos etc. em maio.",
            "Veja a pág. A4 e o art. 5 do contrato.",
        ] {
            count(text, 1);
        }
    }

    /// In English and Portuguese, what ends although it looks like an abbreviation or a number.
    #[test]
    fn two_sentences_whatever_stands_before_the_dot() {
        for text in [
            "Runway is 12. Cut travel.",
            "Runway falls to 9.5. Cut travel.",
            "Growth is 8%. Hire two.",
            "It costs $400K. Wait.",
            "Close by Jan. Hire two.",
            "Close in Feb. We wait.",
            "Cut travel, events, etc. Hire two.",
            "Cut travel. Etc. in May.",
            "They said no. “Yes” came later.",
            "They said no. Yes came later.",
            "Go with Plan B. Hire two.",
            "O caixa cai para 9. Contrate dois.",
            "O caixa dura 12. Corte viagens.",
            "Feche até jan. Contrate dois.",
            "Corte viagens, eventos etc. Contrate dois.",
            "Custa R$ 400 mil. Espere.",
            "Eles disseram não. «Sim» veio depois.",
            "Cresce 8%. É pouco.",
        ] {
            count(text, 2);
        }
    }
}
