//! Fields that hold one of a few words: the mark decides before the word does.

use agentproto_kinds::Choice;

use super::label::prefix_len;
use super::text::MARKS;

/// What a value says of a choice.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Chosen<'v> {
    /// One of the words.
    One {
        /// Its place in the table.
        index: usize,
        /// What follows the word, without the mark.
        rest: &'v str,
        /// Whether the word was in another language.
        is_alias: bool,
        /// The word that the mark overruled.
        overruled: Option<usize>,
    },
    /// All of them: the choice was left open.
    Open,
    /// None that can be told.
    None,
}

/// What has to be addressed, in what follows `After addressing`.
pub(crate) fn gap(rest: &str) -> &str {
    rest.trim_start_matches([':', ';', '—', '–', ' ']).trim()
}

/// Whether a verdict is read with this gap.
pub(crate) fn has_gap(choices: &'static [Choice], verdict: &str, expected: &str) -> bool {
    matches!(decide(choices, verdict), Chosen::One { rest, .. } if gap(rest) == expected)
}

/// Which of `choices` the value means.
pub(crate) fn choose<'v>(choices: &'static [Choice], value: &'v str) -> Chosen<'v> {
    if choices.iter().all(|choice| mentions(value, choice)) {
        return Chosen::Open;
    }
    let value = without_emphasis(value);
    let (mark, mut words) = split_mark(choices, value);
    while let (Some(other), rest) = split_mark(choices, words) {
        // Marks that disagree leave it open as well.
        if Some(other) != mark {
            return Chosen::Open;
        }
        words = rest;
    }
    let word = starting_word(choices, words);
    match (mark, word) {
        (Some(index), Some(word)) => Chosen::One {
            index,
            rest: if word.index == index {
                word.rest
            } else {
                words
            },
            is_alias: word.is_alias,
            overruled: (word.index != index).then_some(word.index),
        },
        (Some(index), None) => Chosen::One {
            index,
            rest: words,
            is_alias: false,
            overruled: None,
        },
        (None, Some(word)) => Chosen::One {
            index: word.index,
            rest: word.rest,
            is_alias: word.is_alias,
            overruled: None,
        },
        (None, None) => Chosen::None,
    }
}

/// The same, where naming only some of the choices leaves it open as well, `high / medium`.
pub(crate) fn decide<'v>(choices: &'static [Choice], value: &'v str) -> Chosen<'v> {
    if is_left_open(choices, value) {
        Chosen::Open
    } else {
        choose(choices, value)
    }
}

/// What stands between choices that are left open.
const BETWEEN: [&str; 8] = ["/", "|", "／", "｜", ",", " or ", " ou ", " veya "];

/// Whether the word is one that stands between choices.
pub(crate) fn joins(word: &str) -> bool {
    BETWEEN.iter().any(|it| it.trim() == word)
}

/// Whether the value names choices and leaves open which. One mark decides.
fn is_left_open(choices: &'static [Choice], value: &str) -> bool {
    let value = value.trim().trim_start_matches('[').trim_end_matches(']');
    let (mut rest, mut seen) = (value, Vec::new());
    let mut marks = 0;
    loop {
        let end = rest.char_indices().find_map(|(at, _)| {
            let sign = BETWEEN.iter().find(|sign| rest[at..].starts_with(**sign))?;
            Some((at, sign.len()))
        });
        let part = rest[..end.map_or(rest.len(), |(at, _)| at)].trim();
        marks += usize::from(split_mark(choices, without_emphasis(part)).0.is_some());
        // What follows the last one may say more of it.
        match choose(choices, part) {
            Chosen::One { index, rest, .. } if rest.is_empty() || end.is_none() => seen.push(index),
            _ => return false,
        }
        let Some((at, len)) = end else {
            break;
        };
        rest = &rest[at + len..];
    }
    marks != 1 && seen.iter().any(|index| *index != seen[0])
}

/// What stands within the emphasis that the whole value is in.
fn without_emphasis(value: &str) -> &str {
    let mut inner = value.trim();
    for run in ["**", "__", "*", "_"] {
        let within = inner
            .strip_prefix(run)
            .and_then(|rest| rest.strip_suffix(run));
        inner = within.unwrap_or(inner).trim();
    }
    inner
}

/// The mark at the start or the end of the value, and the value without it.
fn split_mark<'v>(choices: &[Choice], value: &'v str) -> (Option<usize>, &'v str) {
    let value = value.trim();
    // Emphasis that goes on behind the mark is the word's.
    let start = value.trim_start_matches(['*', '_', '`']);
    for (index, choice) in choices.iter().enumerate() {
        let mark = bare(choice.mark);
        if mark.is_empty() {
            continue;
        }
        if let Some(rest) = start.strip_prefix(mark) {
            return (Some(index), rest.trim_start_matches(SELECTOR).trim());
        }
        let end = value.trim_end_matches(SELECTOR);
        if let Some(rest) = end.strip_suffix(mark) {
            return (Some(index), rest.trim());
        }
    }
    (None, value)
}

struct Word<'v> {
    index: usize,
    rest: &'v str,
    is_alias: bool,
}

/// The word that the value starts with, where it ends there and no other of the words follows.
fn starting_word<'v>(choices: &[Choice], value: &'v str) -> Option<Word<'v>> {
    let (start, _) = value.split_at(value.len() - value.trim_start_matches(['*', '_', '`']).len());
    let value = &value[start.len()..];
    for (index, choice) in choices.iter().enumerate() {
        let spellings = core::iter::once((choice.word, false))
            .chain(choice.aliases.iter().map(|alias| (alias.text, true)));
        for (spelling, is_alias) in spellings {
            let Some(len) = prefix_len(value, spelling) else {
                continue;
            };
            let rest = value[len..].trim_start_matches(['*', '_', '`']);
            let ends = rest.chars().next().is_none_or(|c| {
                c.is_whitespace()
                    || matches!(
                        c,
                        '.' | ',' | ';' | ':' | '(' | '—' | '–' | '!' | '：' | '（' | '，' | '。'
                    )
            });
            if !ends {
                continue;
            }
            if choices
                .iter()
                .enumerate()
                .any(|(i, other)| i != index && mentions(rest, other))
            {
                return None;
            }
            return Some(Word {
                index,
                rest: rest.trim(),
                is_alias,
            });
        }
    }
    None
}

/// Whether the choice's word stands somewhere in the value.
fn mentions(value: &str, choice: &Choice) -> bool {
    let spells = |rest: &str| {
        let spellings =
            core::iter::once(choice.word).chain(choice.aliases.iter().map(|alias| alias.text));
        spellings.into_iter().any(|spelling| {
            prefix_len(rest, spelling)
                .is_some_and(|len| !rest[len..].starts_with(char::is_alphanumeric))
        })
    };
    let mut starts_word = true;
    value.char_indices().any(|(at, c)| {
        let is_start = core::mem::replace(&mut starts_word, !c.is_alphanumeric());
        is_start && spells(&value[at..])
    })
}

/// The variation selector that makes a mark an emoji, and people leave out; and joiners, that join no mark.
const SELECTOR: [char; 3] = ['\u{fe0f}', '\u{200c}', '\u{200d}'];

/// A mark without its selector.
pub(crate) fn bare(mark: &str) -> &str {
    mark.trim_end_matches(SELECTOR)
}

/// A mark that the value starts with, and what follows it.
pub(crate) fn strip_mark(value: &str) -> Option<(&'static str, &str)> {
    MARKS.into_iter().find_map(|mark| {
        let rest = value.strip_prefix(mark)?;
        Some((mark, rest.trim_start_matches(SELECTOR).trim_start()))
    })
}

#[cfg(test)]
mod tests {
    use agentproto_kinds::{CONFIDENCE, PROCEED};

    use super::*;

    fn index(choices: &'static [Choice], value: &str) -> Option<usize> {
        match choose(choices, value) {
            Chosen::One { index, .. } => Some(index),
            _ => None,
        }
    }

    #[test]
    fn words_and_marks_are_told() {
        for value in [
            "high",
            "High",
            "🟢",
            "🟢 High",
            "Yüksek",
            "Alta",
            "high (two sources)",
            "High.",
            "**High**",
            "HIGH — sure",
            "High 🟢",
        ] {
            assert_eq!(index(CONFIDENCE, value), Some(0), "{value}");
        }
        for value in [
            "70%",
            "medium-high",
            "medium to high",
            "high or low",
            "sure",
            "highly",
            "",
            "not high",
        ] {
            assert_eq!(choose(CONFIDENCE, value), Chosen::None, "{value}");
        }
        for value in [
            "High / Medium / Low",
            "[high | medium | low]",
            "high|medium|low",
        ] {
            assert_eq!(choose(CONFIDENCE, value), Chosen::Open, "{value}");
        }
        assert_eq!(index(PROCEED, "⚠️ After addressing the churn"), Some(1));
        assert_eq!(index(PROCEED, "⚠ After addressing the churn"), Some(1));
        assert_eq!(index(PROCEED, "Repensar"), Some(2));
        assert_eq!(choose(PROCEED, "GO"), Chosen::None);
    }
}
