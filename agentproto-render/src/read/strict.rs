//! Strict reading: the exact text and nothing else.

use agentproto_runtime::wire::Severity;

use super::diagnostic::{Diagnostic, not_canonical};
use super::{Located, Reader};

impl Reader<'_> {
    /// Accepts only the exact text: every warning becomes an error, and what is laid out in any other way is
    /// `not-canonical`.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }
}

/// Says of a report whether it is the exact text, and takes no excuse.
pub(super) fn hold(located: Option<&Located<'_>>, text: &str, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(located) = located
        && diagnostics.is_empty()
        && !is_exact(located, text)
    {
        diagnostics.push(not_canonical(located.span.clone()));
    }
    for diagnostic in diagnostics {
        diagnostic.severity = Severity::Error;
    }
}

fn is_exact(located: &Located<'_>, text: &str) -> bool {
    located
        .to_text()
        .is_ok_and(|exact| exact.trim_end_matches('\n') == &text[located.span.clone()])
}
