//! The checks, one function a rule.

use agentproto_runtime::message::{InvalidLine, Line, Message, Problem};
use agentproto_runtime::role::{RoleId, RoleTable};
use agentproto_runtime::wire::{self, Event, Reader};

use super::judge::Judge;
use super::wording::{decided, narration, ownership};
use super::{Code, MAX_BULLETS, Path, Severity, Violation, Violations, sentences};
use crate::report::{Action, Confidence};

/// Gathers what is wrong with one report: here the errors, in `judge` the warnings.
#[derive(Default)]
pub(crate) struct Checker<'a> {
    pub(super) found: Vec<Violation>,
    /// The set of the first role seen; the others must be of it too.
    pub(super) table: Option<&'static RoleTable>,
    /// There when warnings are wanted as well.
    pub(super) judge: Option<Judge<'a>>,
}

impl Checker<'_> {
    /// For a report whose roles are of `table`.
    pub(crate) fn of(table: Option<&'static RoleTable>) -> Self {
        Self {
            table,
            ..Self::default()
        }
    }

    /// Gives `report` back where nothing is wrong with it.
    pub(crate) fn done<R>(self, report: R) -> Result<R, Violations> {
        if self.found.is_empty() {
            Ok(report)
        } else {
            Err(Violations(self.found))
        }
    }

    fn error(
        &mut self,
        at: Path<'_>,
        code: Code,
        rule: Option<u8>,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.found.push(Violation {
            severity: Severity::Error,
            path: at.to_string(),
            code,
            rule,
            found: found.into(),
            expected: expected.into(),
            help: help.into(),
        });
    }

    /// A text field: one line, not blank, and none of the wordings that are banned everywhere.
    pub(crate) fn line(&mut self, at: Path<'_>, text: &str) {
        let line = Line::new(text);
        match line.as_ref().map_err(InvalidLine::problem) {
            Err(Problem::Empty) => {
                self.error(
                    at,
                    Code::BlankField,
                    None,
                    "a blank text",
                    "some text",
                    "say it, or leave the field out where it is optional",
                );
                return;
            }
            Err(Problem::LineBreak) => self.error(
                at,
                Code::LineBreak,
                None,
                format!("a line break in {}", quote(text)),
                "one line",
                "join the lines with a blank, or move the rest to another field",
            ),
            Err(Problem::Control(c)) => self.error(
                at,
                Code::ControlCharacter,
                None,
                format!("the character U+{:04X} in {}", u32::from(*c), quote(text)),
                "text that can be seen",
                "remove it",
            ),
            Err(Problem::Edge) => self.error(
                at,
                Code::EdgeSpace,
                None,
                format!("white space at the edge of {}", quote(text)),
                "text that starts and ends with a printed character",
                "trim it",
            ),
            // What else a message can't carry, a report can: it is not read by machines.
            Ok(_) | Err(_) => {}
        }
        if let Some(found) = self.asking(text) {
            self.error(
                at,
                Code::LiveTag,
                None,
                quote(&found),
                "words for the founder",
                "say it in words, or put the tag in backticks",
            );
        }
        if let Some(found) = ownership::should_consider(text) {
            self.error(
                at,
                Code::ShouldConsider,
                Some(5),
                quote(found),
                "who does what by when",
                "name the action, its owner and its deadline",
            );
        }
        if let Some(found) = narration::narration(text) {
            self.error(
                at,
                Code::ProcessNarration,
                Some(2),
                quote(found),
                "results and decisions only",
                "say what was found, not how it was looked for",
            );
        }
        if let Some(found) = decided::decided(text) {
            self.error(
                at,
                Code::FounderDecides,
                Some(7),
                quote(found),
                "a recommendation, since the founder decides",
                "write what you recommend",
            );
        }
    }

    /// The tag in a text that readers of messages would carry out, wherever the report prints the text.
    fn asking(&self, text: &str) -> Option<String> {
        // Behind a word, nothing at the start of the text can show it as a quote.
        let line = format!("x {text}");
        let mut events = Reader::new(self.table?, &line);
        events.find_map(|event| match event {
            Event::Message(found) if found.is_actionable() => {
                let asks = matches!(found.message, Message::Invoke(_) | Message::Broadcast(_));
                asks.then(|| line[found.span].to_owned())
            }
            // Another field could close it.
            Event::Diagnostic(found) if is_open(found.code) => Some(line[found.span].to_owned()),
            _ => None,
        })
    }

    /// [Prose](Self::prose) that no report is without: signs alone say nothing in it, and could be those of the layout.
    pub(crate) fn required(&mut self, at: Path<'_>, text: &str) {
        self.prose(at, text);
        if !text.trim().is_empty() && !text.contains(char::is_alphanumeric) {
            self.error(
                at,
                Code::BlankField,
                None,
                format!("no word in {}", quote(text)),
                "some text",
                "say it in words",
            );
        }
    }

    /// One sentence (communication rule 1).
    pub(crate) fn one_sentence(&mut self, at: Path<'_>, text: &str) {
        let found = sentences(text).count();
        if found > 1 {
            self.error(
                at,
                Code::OneSentence,
                Some(1),
                format!("{found} sentences in {}", quote(text)),
                "one sentence",
                "keep the answer and move the rest below",
            );
        }
    }

    /// Why it matters: one sentence or two (communication rule 3).
    pub(crate) fn one_or_two_sentences(&mut self, at: Path<'_>, text: &str) {
        let found = sentences(text).count();
        if found > 2 {
            self.error(
                at,
                Code::TwoSentences,
                Some(3),
                format!("{found} sentences in {}", quote(text)),
                "one or two sentences",
                "keep the consequence for the business",
            );
        }
    }

    /// A section that can't be empty.
    pub(crate) fn at_least_one(
        &mut self,
        at: Path<'_>,
        found: usize,
        what: &str,
        rule: Option<u8>,
    ) {
        if found == 0 {
            self.error(
                at,
                Code::TooFew,
                rule,
                "none",
                format!("at least one {what}"),
                format!("add the {what}"),
            );
        }
    }

    /// At most five bullets a section (communication rule 4).
    pub(crate) fn at_most_five(&mut self, at: Path<'_>, found: usize, what: &str) {
        if found > MAX_BULLETS {
            self.error(
                at,
                Code::TooMany,
                Some(4),
                format!("{found} {what}"),
                "at most five",
                "keep the most critical and put the rest in a document that the report refers to",
            );
        }
    }

    /// Two to five options (communication rules 6 and 4).
    pub(crate) fn options(&mut self, at: Path<'_>, found: usize) {
        if found < 2 {
            self.error(
                at,
                Code::TooFew,
                Some(6),
                match found {
                    0 => "no option",
                    _ => "one option",
                },
                "two to five options",
                "add what else could be done, with its trade-off",
            );
        }
        self.at_most_five(at, found, "options");
    }

    /// The actions of a report that can have several.
    pub(crate) fn actions(&mut self, actions: &[Action]) {
        let at = Path::ROOT.field("actions");
        self.at_least_one(at, actions.len(), "action", Some(3));
        self.at_most_five(at, actions.len(), "actions");
        for (i, action) in actions.iter().enumerate() {
            action.check(at.item(i), self);
        }
    }

    /// An action without an owner (communication rule 5).
    pub(crate) fn no_owner(&mut self, at: Path<'_>) {
        self.error(
            at,
            Code::NoOwner,
            Some(5),
            "a blank owner",
            "a role token or a name",
            "say who does it",
        );
    }

    /// An action without a deadline (communication rule 5).
    pub(crate) fn no_deadline(&mut self, at: Path<'_>) {
        self.error(
            at,
            Code::NoDeadline,
            Some(5),
            "a blank deadline",
            "a day such as `2026-12-15`, or words",
            "say by when",
        );
    }

    /// A deadline that looks like a day and is none (communication rule 5).
    pub(crate) fn no_such_day(&mut self, at: Path<'_>, text: &str) {
        self.error(
            at,
            Code::NoSuchDay,
            Some(5),
            format!("{}, which is no day of the calendar", quote(text)),
            "a day such as `2026-12-15`, or words",
            "correct the day",
        );
    }

    /// More than half of the findings assumed demand a low confidence: a higher one is an error, none a warning.
    pub(crate) fn assumptions(
        &mut self,
        at: Path<'_>,
        confidence: Option<Confidence>,
        assumed: usize,
        findings: usize,
    ) {
        if assumed * 2 <= findings {
            return;
        }
        match confidence {
            Some(Confidence::Low) => {}
            None => self.unsaid_confidence(at, assumed, findings),
            Some(higher @ (Confidence::High | Confidence::Medium)) => self.error(
                at,
                Code::AssumedMajority,
                None,
                format!("`{higher}` with {assumed} of {findings} findings assumed"),
                "`low`, since more than half of the findings are assumed",
                "lower the confidence or verify findings",
            ),
        }
    }

    /// Nobody is their own peer.
    pub(crate) fn peer_is_author(&mut self, at: Path<'_>, author: RoleId) {
        self.error(
            at,
            Code::PeerIsAuthor,
            None,
            format!("`{author}`, whose report this is"),
            "another role",
            "let the role whose domain it is check it",
        );
    }

    /// All roles of a report are of one set.
    pub(crate) fn role(&mut self, at: Path<'_>, role: RoleId) {
        let table = *self.table.get_or_insert(role.table());
        if !table.is(role.table()) {
            self.error(
                at,
                Code::ForeignRole,
                None,
                format!("`{role}` of the role set `{}`", role.table().name()),
                format!("a role of the set `{}`", table.name()),
                "take all roles of a report from one set",
            );
        }
    }
}

/// Whether a tag or a block is left open.
fn is_open(code: wire::Code) -> bool {
    matches!(code, wire::Code::Unterminated | wire::Code::UnclosedBlock)
}

/// A text as errors show it: in backticks, on one line, not longer than it needs to be recognised.
pub(crate) fn quote(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut shown = String::from("`");
    for (i, c) in text.chars().enumerate() {
        if i == SHOWN {
            shown.push('…');
            break;
        }
        if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown.push('`');
    shown
}
