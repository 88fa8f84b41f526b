//! What a parser has to say of its message.

use core::ops::Range;

use super::super::source::Source;
use super::super::{Code, Diagnostic};

/// Collects the diagnostics of one message, their spans led back to the text as given.
#[derive(Debug)]
pub(in crate::wire) struct Notes<'s> {
    source: &'s Source<'s>,
    out: &'s mut Vec<Diagnostic>,
    /// The codes that were noted, a bit each, and whether one of them was an error.
    seen: u64,
    is_refused: bool,
}

impl<'s> Notes<'s> {
    pub(in crate::wire) fn new(source: &'s Source<'s>, out: &'s mut Vec<Diagnostic>) -> Self {
        let seen = out.iter().fold(0, |seen, note| seen | bit(note.code));
        let is_refused = out.iter().any(Diagnostic::is_error);
        Self {
            source,
            out,
            seen,
            is_refused,
        }
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
        self.push(Diagnostic::new(code, at, found, expected, help));
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
        if self.seen & bit(code) == 0 {
            self.add(code, at, found, expected, help);
        }
    }

    /// Notes it, unless the message has its code already.
    pub(super) fn once_as(&mut self, note: Diagnostic) {
        if self.seen & bit(note.code) == 0 {
            self.push(note);
        }
    }

    pub(super) fn push(&mut self, mut note: Diagnostic) {
        self.seen |= bit(note.code);
        self.is_refused |= note.is_error();
        note.span = self.source.span(note.span);
        self.out.push(note);
    }

    /// Whether the message is refused already.
    pub(super) fn refused(&self) -> bool {
        self.is_refused
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

/// The bit of a code in a set of codes.
fn bit(code: Code) -> u64 {
    const { assert!(Code::ALL.len() <= 64, "codes fit into a set of 64 bits") };
    1 << code as u64
}
