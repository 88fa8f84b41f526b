//! What a parser has to say of its message.

use core::ops::Range;

use super::super::{Code, Diagnostic, source::Source};

/// Collects the diagnostics of one message, their spans led back to the text as given.
#[derive(Debug)]
pub(in crate::wire) struct Notes<'s> {
    source: &'s Source<'s>,
    out: &'s mut Vec<Diagnostic>,
}

impl<'s> Notes<'s> {
    pub(in crate::wire) fn new(source: &'s Source<'s>, out: &'s mut Vec<Diagnostic>) -> Self {
        Self { source, out }
    }

    /// Notes something at a range of the cleaned text.
    pub(super) fn add(
        &mut self,
        code: Code,
        at: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: impl Into<String>,
    ) {
        let span = self.source.span(at);
        self.out
            .push(Diagnostic::new(code, span, found, expected, help));
    }

    /// The same, unless the message has this code already: one cause, one diagnostic.
    pub(super) fn once(
        &mut self,
        code: Code,
        at: Range<usize>,
        found: impl Into<String>,
        expected: impl Into<String>,
        help: impl Into<String>,
    ) {
        if !self.out.iter().any(|note| note.code == code) {
            self.add(code, at, found, expected, help);
        }
    }

    pub(super) fn push(&mut self, mut note: Diagnostic) {
        note.span = self.source.span(note.span);
        self.out.push(note);
    }

    /// Whether the message is refused already.
    pub(super) fn refused(&self) -> bool {
        self.out.iter().any(Diagnostic::is_error)
    }

    pub(super) fn placeholder(&mut self, at: Range<usize>, value: &str) {
        self.once(
            Code::Placeholder,
            at,
            format!("the placeholder `{value}`"),
            "the template filled in",
            format!("replace `{value}` by what is meant"),
        );
    }
}
