//! What a reader says of a text: code, place, what was found, what was expected, how to mend it.

use core::fmt;
use core::ops::Range;
use std::collections::HashSet;

use super::{Code, Severity};
use crate::message::text::is_line_break;

/// One thing that is wrong with a text.
///
/// It prints as one line for people, `unknown-role: found …, expected …`; [`repair_request`] turns several
/// into a request to a model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// Whether the message was refused.
    pub severity: Severity,
    /// Where, in bytes of the text as given.
    pub span: Range<usize>,
    /// What was found, such as `` `70%` ``.
    pub found: String,
    /// What was expected, such as `` one of `high`, `medium`, `low` ``.
    pub expected: String,
    /// How to mend it, as a request: `write the token alone`. Where a whole message is to be copied it has
    /// several lines.
    pub help: String,
}

impl Diagnostic {
    pub(crate) fn new(
        code: Code,
        span: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: code.severity(),
            span,
            found: cut(found.into()),
            expected: cut(expected.into()),
            help: cut(help.into()),
        }
    }

    pub(crate) fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Whether it refuses the message.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// What was found and what was expected, in one line; `⏎` stands where the lines of a quote break.
    #[must_use]
    pub fn message(&self) -> String {
        in_one_line(&format!("found {}, expected {}", self.found, self.expected))
    }
}

/// The text with `⏎` where its lines break.
fn in_one_line(text: &str) -> String {
    text.replace("\r\n", "⏎").replace(is_line_break, "⏎")
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message())
    }
}

impl std::error::Error for Diagnostic {}

/// The text, cut where it is long. A quote that is cut is closed again.
fn cut(text: String) -> String {
    const MOST: usize = 240;
    if text.len() <= MOST {
        return text;
    }
    let head = text[..text.floor_char_boundary(MOST)].trim_end();
    let is_quote_open = head.matches('`').count() % 2 == 1;
    format!("{head}…{}", if is_quote_open { "`" } else { "" })
}

/// One short request to a model to mend its answer: only what to change, most harmful first.
///
/// Empty where there is nothing to mend.
#[must_use]
pub fn repair_request(diagnostics: &[Diagnostic]) -> String {
    let mut seen = HashSet::new();
    let mut request = String::new();
    let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.iter().partition(|d| d.is_error());
    for diagnostic in errors.into_iter().chain(warnings) {
        let line = format!("\n- found {}: {}", diagnostic.found, diagnostic.help);
        if !seen.contains(&line) {
            request.push_str(&line);
            seen.insert(line);
        }
    }
    if request.is_empty() {
        return request;
    }
    format!("Send your answer once more, changing only this:{request}")
}
