//! Fields that say one of three: the mark decides before the word does.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_runtime::wire::Severity;

use super::diagnostic::Diagnostic;
use super::headings::strip_label;
use super::lines::plain;
use super::values::{Value, Values};
use crate::check::{Code, quote};
use crate::report::{Confidence, Urgency};

impl Values<'_> {
    /// What comes behind the bottom line: `— Confidence: 🟡 Medium`.
    pub(super) fn split_confidence<'t>(
        &mut self,
        answer: Value<'t>,
        path: &str,
    ) -> (Value<'t>, Option<Confidence>) {
        let found = self.labels.iter().find_map(|labels| {
            let at = rfind_label(&answer.text, &labels.confidence)?;
            let rest = strip_label(&answer.text[at..], &labels.confidence)?;
            let rest = rest.trim_start_matches(['*', '_', ' ']);
            Some((at, rest.strip_prefix([':', '：'])?.to_owned()))
        });
        let Some((at, level)) = found else {
            return (answer, None);
        };
        let before = answer.text[..at].trim_end_matches(['*', '_', ' ']);
        let Some(text) = before.strip_suffix(['—', '–', '-', '|', '(']) else {
            return (answer, None);
        };
        let level = level.trim_matches(['*', '_', ' ']);
        let level = match level.strip_suffix(')') {
            Some(level) if before.ends_with('(') => level,
            _ => level,
        };
        let span = answer.span.clone();
        let confidence = self.confidence(level, path, &span);
        let text = Cow::Owned(plain(text).to_owned());
        (Value { text, span }, confidence)
    }

    /// A level of confidence: its mark decides before its word does.
    pub(super) fn confidence(
        &mut self,
        text: &str,
        path: &str,
        span: &Range<usize>,
    ) -> Option<Confidence> {
        self.place(path, span);
        let levels = Confidence::ALL.iter().map(|level| {
            let words = self.labels.iter().map(move |labels| match level {
                Confidence::High => &*labels.high,
                Confidence::Medium => &*labels.medium,
                Confidence::Low => &*labels.low,
            });
            (*level, level.mark(), words.collect())
        });
        match choose(text, &levels.collect::<Vec<_>>()) {
            Chosen::One(level, rest) => {
                self.aside(rest, path, span);
                Some(level)
            }
            Chosen::Open => {
                self.unresolved(text, path, span);
                None
            }
            Chosen::None => {
                self.refuse(
                    Code::InvalidConfidence,
                    span.clone(),
                    path,
                    quote(text),
                    "one of `🟢 High`, `🟡 Medium`, `🔴 Low`",
                    "write one of the three levels",
                );
                None
            }
        }
    }

    /// How urgent an alert is: its mark decides before its word does.
    pub(super) fn urgency(&mut self, value: &Value<'_>) -> Option<Urgency> {
        let levels = Urgency::ALL.iter().map(|level| {
            let words = self.labels.iter().map(move |labels| match level {
                Urgency::Today => &*labels.act_today,
                Urgency::ThisWeek => &*labels.this_week,
                Urgency::NextReview => &*labels.next_review,
            });
            (*level, level.mark(), words.collect())
        });
        match choose(&value.text, &levels.collect::<Vec<_>>()) {
            Chosen::One(level, rest) => {
                self.aside(rest, "urgency", &value.span);
                return Some(level);
            }
            Chosen::Open => self.unresolved(&value.text, "urgency", &value.span),
            Chosen::None => self.refuse(
                Code::InvalidUrgency,
                value.span.clone(),
                "urgency",
                quote(&value.text),
                "one of `🔴 Act today`, `🟡 This week`, `⚪ Next review`",
                "write one of the three",
            ),
        }
        None
    }

    /// What is said beside a choice, which the report has no place for. In brackets it says more of the choice.
    fn aside(&mut self, rest: &str, path: &str, span: &Range<usize>) {
        if rest.is_empty() {
            return;
        }
        let note = Diagnostic::new(
            Code::UnknownField,
            Severity::Warning,
            span.clone(),
            quote(rest),
            "the choice alone",
            "leave it out, or put it into a section of the report",
        );
        let is_bracketed = rest.starts_with('(') && rest.ends_with(')');
        let notes = if is_bracketed {
            &mut self.unsaid
        } else {
            &mut self.notes
        };
        notes.push(note.path(path));
    }

    pub(super) fn unresolved(&mut self, text: &str, path: &str, span: &Range<usize>) {
        self.refuse(
            Code::UnresolvedChoice,
            span.clone(),
            path,
            quote(text),
            "one of them",
            "choose one",
        );
    }
}

/// What a value says of a choice.
enum Chosen<'v, T> {
    /// One of them, and what is said beside it.
    One(T, &'v str),
    Open,
    None,
}

/// Which of the choices, each with its mark and its words, a value means.
fn choose<'v, T: Copy>(value: &'v str, choices: &[(T, &str, Vec<&str>)]) -> Chosen<'v, T> {
    let value = value.trim_matches(['*', '_', ' ', '[', ']']);
    let has_mark = |mark: &str| value.contains(mark.trim_end_matches('\u{fe0f}'));
    let says = |words: &[&str]| {
        words.iter().any(|word| {
            value
                .char_indices()
                .any(|(at, _)| starts_word(value, at) && strip_label(&value[at..], word).is_some())
        })
    };
    if choices
        .iter()
        .all(|(_, mark, words)| has_mark(mark) || says(words))
    {
        return Chosen::Open;
    }
    let mut marked = choices.iter().filter(|(_, mark, _)| has_mark(mark));
    let (marked, other) = (marked.next(), marked.next());
    if other.is_some() {
        return Chosen::Open;
    }
    let said = || {
        choices.iter().find(|(_, _, words)| {
            let first = value.trim_start_matches(|c: char| !c.is_alphanumeric());
            words
                .iter()
                .any(|word| strip_label(first, word).is_some_and(|rest| !rest.starts_with('-')))
        })
    };
    match marked.or_else(said) {
        Some((choice, _, _)) => Chosen::One(*choice, beside(value, choices)),
        None => Chosen::None,
    }
}

/// What stands behind the marks and words of a choice.
fn beside<'v, T>(value: &'v str, choices: &[(T, &str, Vec<&str>)]) -> &'v str {
    const ENDS: &[char] = &['\u{fe0f}', '*', '_', ' ', '.', '!', ',', ';'];
    let mut rest = value.trim_matches(ENDS);
    while let Some(less) = choices.iter().find_map(|(_, mark, words)| {
        let mark = mark.trim_end_matches('\u{fe0f}');
        let word = || words.iter().find_map(|word| strip_label(rest, word));
        rest.strip_prefix(mark).or_else(word)
    }) {
        rest = less.trim_start_matches(ENDS);
    }
    rest
}

fn starts_word(text: &str, at: usize) -> bool {
    !text[..at].ends_with(char::is_alphanumeric)
}

/// Where a label stands last in a text.
fn rfind_label(text: &str, label: &str) -> Option<usize> {
    text.char_indices()
        .rev()
        .map(|(at, _)| at)
        .find(|&at| starts_word(text, at) && strip_label(&text[at..], label).is_some())
}

/// The confidence that a dot at either edge of a finding gives, and the rest.
pub(super) fn dot(text: &str) -> Option<(Confidence, &str)> {
    let text = text.trim();
    Confidence::ALL.iter().find_map(|level| {
        let rest = text
            .strip_suffix(level.mark())
            .or_else(|| text.strip_prefix(level.mark()))?;
        Some((*level, rest.trim()))
    })
}
