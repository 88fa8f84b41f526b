//! What the reader says of a text.

use core::fmt;
use core::ops::Range;

use agentproto_runtime::wire::{self, Severity};

use crate::check::{Code, Violation};

/// One thing that is wrong with a report in a text, of the same kind as those of the message reader.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The stable code: the message reader's where the cause is the same, else the check's.
    pub code: &'static str,
    /// Whether the report was refused.
    pub severity: Severity,
    /// Where, in bytes of the text as given.
    pub span: Range<usize>,
    /// The field, such as `actions[1].owner`; empty where it is the whole report.
    pub path: String,
    /// The number of the communication rule, where it is one of the ten.
    pub rule: Option<u8>,
    /// What was found.
    pub found: String,
    /// What was expected.
    pub expected: String,
    /// How to mend it, as a request.
    pub help: String,
}

impl Diagnostic {
    pub(super) fn new(
        code: Code,
        severity: Severity,
        span: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            code: code.as_str(),
            severity,
            span,
            path: String::new(),
            rule: None,
            found: found.into(),
            expected: expected.into(),
            help: help.into(),
        }
    }

    /// A broken rule, at the place of its field.
    #[must_use]
    pub fn of_violation(violation: &Violation, span: Range<usize>) -> Self {
        Self {
            code: violation.code().as_str(),
            severity: violation.severity(),
            span,
            path: violation.path().to_owned(),
            rule: violation.rule(),
            found: violation.found().to_owned(),
            expected: violation.expected().to_owned(),
            help: violation.help().to_owned(),
        }
    }

    pub(super) fn path(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Whether it refuses the report.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// What was found and what was expected, in one line.
    #[must_use]
    pub fn message(&self) -> String {
        let field = if self.path.is_empty() { "" } else { ": " };
        let (path, found, expected) = (&self.path, &self.found, &self.expected);
        let message = format!("{path}{field}found {found}, expected {expected}");
        match self.rule {
            Some(rule) => format!("{message} (communication rule {rule})"),
            None => message,
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message())
    }
}

impl core::error::Error for Diagnostic {}

/// What the message reader says, as it says it.
impl From<wire::Diagnostic> for Diagnostic {
    fn from(said: wire::Diagnostic) -> Self {
        Self {
            code: said.code.as_str(),
            severity: said.severity,
            span: said.span,
            path: String::new(),
            rule: None,
            found: said.found,
            expected: said.expected,
            help: said.help,
        }
    }
}

/// A report in UTF-8 that was decoded as Windows-1252.
pub(super) fn mojibake(span: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::Mojibake,
        Severity::Warning,
        span,
        "UTF-8 that was decoded as Windows-1252",
        "the text before it was damaged",
        "send the text as UTF-8",
    )
}

#[cfg(feature = "templates")]
pub(super) fn not_canonical(span: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::NotCanonical,
        Severity::Error,
        span,
        "a report laid out in another way",
        "the exact text",
        "write it as `agentproto fmt` does",
    )
}

/// One short request to a model to mend its report: only what to change, most harmful first.
///
/// Empty where there is nothing to mend.
#[must_use]
pub fn repair_request(diagnostics: &[Diagnostic]) -> String {
    let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.iter().partition(|it| it.is_error());
    let mut lines: Vec<String> = Vec::new();
    for diagnostic in errors.into_iter().chain(warnings) {
        let Diagnostic {
            path, found, help, ..
        } = diagnostic;
        let at = if path.is_empty() { "" } else { " at " };
        let line = format!("- found {found}{at}{path}: {help}");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    format!(
        "Send your report once more, changing only this:\n{}",
        lines.join("\n")
    )
}
