//! The checks that take judgement: warnings, one function a question.

use std::collections::HashSet;

use super::checker::quote;
use super::wording::{decided, filler, jargon, narration, options, ownership, preamble, risk};
use super::{Checker, Code, Glossary, Path, Severity, Violation};
use crate::report::Choice;

/// What judging needs.
pub(super) struct Judge<'a> {
    glossary: &'a Glossary,
    /// The terms met so far, in lower case: only the first use is judged.
    met: HashSet<String>,
}

impl<'a> Checker<'a> {
    /// The warnings that `check` gives for a report without errors.
    pub(crate) fn warnings(
        glossary: &'a Glossary,
        check: impl FnOnce(&mut Self),
    ) -> Vec<Violation> {
        let mut checker = Self {
            judge: Some(Judge {
                glossary,
                met: HashSet::new(),
            }),
            ..Self::default()
        };
        check(&mut checker);
        checker.found
    }

    fn warn(
        &mut self,
        at: Path<'_>,
        code: Code,
        rule: Option<u8>,
        found: impl Into<String>,
        expected: &str,
        help: impl Into<String>,
    ) {
        self.found.push(Violation {
            severity: Severity::Warning,
            path: at.to_string(),
            code,
            rule,
            found: found.into(),
            expected: expected.to_owned(),
            help: help.into(),
        });
    }

    /// A text field that a role writes: a line, and what its words give away.
    pub(crate) fn prose(&mut self, at: Path<'_>, text: &str) {
        self.line(at, text);
        if self.judge.is_none() {
            return;
        }
        if let Some(found) = narration::maybe_narration(text)
            && narration::narration(text).is_none()
        {
            self.warn(
                at,
                Code::MaybeNarration,
                Some(2),
                quote(found),
                "results and decisions only",
                "say what was found, not how it was looked for",
            );
        }
        if let Some(found) = decided::maybe_decided(text)
            && decided::decided(text).is_none()
        {
            self.warn(
                at,
                Code::MaybeDecided,
                Some(7),
                quote(found),
                "a recommendation, since the founder decides",
                "say who decided, or write what you recommend",
            );
        }
        if let Some(found) = options::open_question(text) {
            self.warn(
                at,
                Code::OpenQuestion,
                Some(6),
                quote(found),
                "options with their trade-offs and a recommendation",
                "say what could be done and what you recommend",
            );
        }
        self.jargon(at, text);
    }

    /// Every term is explained where it first stands (communication rule 9).
    fn jargon(&mut self, at: Path<'_>, text: &str) {
        let Some(mut judge) = self.judge.take() else {
            return;
        };
        for found in jargon::terms(text, judge.glossary) {
            // A plural is the same term.
            let term = found.term.trim_end_matches('s').to_lowercase();
            if judge.met.contains(&term) || self.is_role(found.term) {
                continue;
            }
            if !found.explained {
                let help = match judge.glossary.explanation(found.term) {
                    Some(explanation) => format!("write `{} ({explanation})`", found.term),
                    None => format!("write `{} (…)` or use plain words", found.term),
                };
                self.warn(
                    at,
                    Code::Jargon,
                    Some(9),
                    format!("`{}` without an explanation", found.term),
                    "a term that is explained where it first stands",
                    help,
                );
            }
            judge.met.insert(term);
        }
        self.judge = Some(judge);
    }

    fn is_role(&self, word: &str) -> bool {
        self.table.is_some_and(|table| {
            table.role_by_title(word).is_some()
                || word
                    .strip_suffix('s')
                    .is_some_and(|word| table.role_by_title(word).is_some())
        })
    }

    /// The bottom line answers, and at once (communication rule 1).
    pub(crate) fn answer(&mut self, at: Path<'_>, text: &str) {
        if self.judge.is_none() {
            return;
        }
        if let Some(found) = preamble::preamble(text) {
            self.warn(
                at,
                Code::Preamble,
                Some(1),
                quote(found),
                "the answer",
                "start with what the founder should know or do",
            );
        }
        if preamble::asks(text) {
            self.warn(
                at,
                Code::QuestionForAnswer,
                Some(1),
                "a question",
                "the answer",
                "answer it, or ask it as the decision",
            );
        }
        self.news(at, text);
    }

    /// Why it matters is more than what was found (communication rule 3).
    pub(crate) fn consequence<'t>(
        &mut self,
        at: Path<'_>,
        why: &str,
        said: impl IntoIterator<Item = &'t str>,
    ) {
        if self.judge.is_none() {
            return;
        }
        if said.into_iter().any(|said| folded(said).eq(folded(why))) {
            self.warn(
                at,
                Code::NoConsequence,
                Some(3),
                "what was said before",
                "the consequence for the business",
                "say what it means in money, time or risk",
            );
        }
        self.news(at, why);
    }

    /// A field that says something (communication rule 10).
    pub(crate) fn news(&mut self, at: Path<'_>, text: &str) {
        if self.judge.is_some()
            && let Some(found) = filler::filler(text)
        {
            self.warn(
                at,
                Code::Filler,
                Some(10),
                quote(found),
                "something to report",
                "leave it out; where nothing is left, send no report",
            );
        }
    }

    /// An action that commits somebody (communication rule 5).
    pub(crate) fn commitment(&mut self, at: Path<'_>, action: &str) {
        if self.judge.is_none() || ownership::should_consider(action).is_some() {
            return;
        }
        if let Some(found) = ownership::weak(action) {
            self.warn(
                at,
                Code::WeakAction,
                Some(5),
                quote(found),
                "what is done",
                "name the action",
            );
        }
        self.news(at, action);
    }

    /// An owner who is somebody (communication rule 5).
    pub(crate) fn somebody(&mut self, at: Path<'_>, owner: &str) {
        if self.judge.is_some() && ownership::is_nobody(owner) {
            self.warn(
                at,
                Code::VagueOwner,
                Some(5),
                quote(owner),
                "one role or person",
                "say who does it",
            );
        }
    }

    /// A deadline that comes (communication rule 5).
    pub(crate) fn some_time(&mut self, at: Path<'_>, deadline: &str) {
        if self.judge.is_some() && ownership::is_no_time(deadline) {
            self.warn(
                at,
                Code::VagueDeadline,
                Some(5),
                quote(deadline),
                "a day, or an event that comes",
                "say by when",
            );
        }
    }

    /// A risk with a trigger and a cost (communication rule 8).
    pub(crate) fn risk(&mut self, at: Path<'_>, text: &str) {
        if self.judge.is_none() {
            return;
        }
        let (code, found) = if let Some(found) = risk::vague(text) {
            (Code::VagueRisk, quote(found))
        } else if !risk::has_trigger(text) {
            (Code::NoTrigger, format!("no trigger in {}", quote(text)))
        } else if !risk::has_cost(text) {
            (Code::NoCost, format!("no cost in {}", quote(text)))
        } else {
            return;
        };
        self.warn(
            at,
            code,
            Some(8),
            found,
            "`if X happens, Y breaks, costing Z`",
            "say what triggers it and what it costs",
        );
    }

    /// A recommendation that names one of the options (communication rule 6).
    pub(crate) fn recommends(&mut self, at: Path<'_>, text: &str, choices: &[Choice]) {
        if self.judge.is_none() {
            return;
        }
        let Some(last) = ('A'..).zip(choices).map(|(letter, _)| letter).last() else {
            return;
        };
        let found = match options::recommended(text) {
            Some(letter) if letter <= last => return,
            Some(letter) => format!("option {letter}, which is not there"),
            None if names_one(text, choices) => return,
            None => format!("no option in {}", quote(text)),
        };
        self.warn(
            at,
            Code::NoRecommendation,
            Some(6),
            found,
            "which option and why",
            format!("name one of the options A to {last}"),
        );
    }

    /// Two sides at least.
    pub(crate) fn two_sides(&mut self, at: Path<'_>, found: usize) {
        if self.judge.is_some() && found == 1 {
            self.warn(
                at,
                Code::OneSide,
                None,
                "one position",
                "two or more",
                "add what the other side says",
            );
        }
    }

    /// With assumptions in the majority the founder is told how sure the report is, which is not very.
    pub(super) fn unsaid_confidence(&mut self, at: Path<'_>, assumed: usize, findings: usize) {
        if self.judge.is_some() {
            self.warn(
                at,
                Code::AssumedMajority,
                None,
                format!("no confidence with {assumed} of {findings} findings assumed"),
                "`low`, since more than half of the findings are assumed",
                "give the confidence as `low` or verify findings; until then it can't be presented",
            );
        }
    }

    /// Nobody is highly sure of what is assumed.
    pub(crate) fn sure_of_an_assumption(&mut self, at: Path<'_>) {
        if self.judge.is_some() {
            self.warn(
                at,
                Code::MarkMismatch,
                None,
                "`high` on an assumption",
                "`medium` or `low`",
                "lower the confidence or verify the finding",
            );
        }
    }
}

/// A text without case, punctuation and blanks.
fn folded(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

/// Whether the recommendation holds an option's description.
fn names_one(text: &str, choices: &[Choice]) -> bool {
    let text: String = folded(text).collect();
    choices.iter().any(|choice| {
        let description: String = folded(choice.description()).collect();
        text.contains(&description)
    })
}
