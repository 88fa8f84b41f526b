//! What the lines of a section say.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_runtime::message::text::{is_dropped, is_placeholder, may_be_dropped};
use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::Severity;

use super::diagnostic::Diagnostic;
use super::headings::{is_hint, role, strip_label};
use super::lines::{behind_bullet, plain};
use super::region::{Piece, Section};
use crate::check::{Code, quote};
use crate::locale::Labels;

/// A text and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Value<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) span: Range<usize>,
}

/// What is read of one report so far.
pub(super) struct Values<'l> {
    pub(super) table: &'static RoleTable,
    pub(super) labels: &'l [&'l Labels],
    pub(super) notes: Vec<Diagnostic>,
    /// What is read without a word and has no place in the exact text.
    pub(super) unsaid: Vec<Diagnostic>,
    /// Where the fields stand.
    pub(super) places: Vec<(String, Range<usize>)>,
}

impl<'l> Values<'l> {
    pub(super) fn place(&mut self, path: impl Into<String>, span: &Range<usize>) {
        self.places.push((path.into(), span.clone()));
    }

    pub(super) fn warn(
        &mut self,
        code: Code,
        span: Range<usize>,
        path: &str,
        found: impl Into<String>,
        expected: &str,
        help: &str,
    ) {
        let note = Diagnostic::new(code, Severity::Warning, span, found, expected, help);
        self.notes.push(note.path(path));
    }

    pub(super) fn refuse(
        &mut self,
        code: Code,
        span: Range<usize>,
        path: &str,
        found: impl Into<String>,
        expected: &str,
        help: &str,
    ) {
        let note = Diagnostic::new(code, Severity::Error, span, found, expected, help);
        self.notes.push(note.path(path));
    }

    /// One value from one or more lines.
    pub(super) fn lines<'t>(&mut self, lines: &[Piece<'t>], path: &str) -> Option<Value<'t>> {
        let (first, last) = (lines.first()?, lines.last()?);
        let span = first.start..last.span().end;
        let text = match lines {
            [line] => Cow::Borrowed(plain(line.text)),
            _ => {
                self.warn(
                    Code::MultilineField,
                    span.clone(),
                    path,
                    format!("{} lines", lines.len()),
                    "one line",
                    "write the field on one line",
                );
                let lines: Vec<_> = lines.iter().map(|line| line.text.trim()).collect();
                Cow::Owned(plain(&lines.join(" ")).to_owned())
            }
        };
        let text = self.cleaned(text, &span, path);
        self.place(path, &span);
        if is_placeholder(&text) {
            self.refuse(
                Code::Placeholder,
                span.clone(),
                path,
                format!("the placeholder {}", quote(&text)),
                "the template filled in",
                "fill it in, or leave it out",
            );
        }
        Some(Value { text, span })
    }

    /// The text without characters that nobody sees, tabs as blanks.
    fn cleaned<'t>(&mut self, text: Cow<'t, str>, span: &Range<usize>, path: &str) -> Cow<'t, str> {
        if !text.contains(|c| c == '\t' || may_be_dropped(c)) {
            return text;
        }
        let mut kept = String::with_capacity(text.len());
        let mut dropped = None;
        for (at, c) in text.char_indices() {
            if is_dropped(&kept, &text[at..]) {
                dropped = dropped.or(Some(c));
            } else {
                kept.push(if c == '\t' { ' ' } else { c });
            }
        }
        if let Some(c) = dropped {
            self.warn(
                Code::InvisibleCharacter,
                span.clone(),
                path,
                format!("the character U+{:04X}", u32::from(c)),
                "text that can be seen",
                "leave out characters that can't be seen",
            );
        }
        // What stood at an edge was none.
        Cow::Owned(plain(&kept).to_owned())
    }

    /// A section that holds one value.
    pub(super) fn single<'t>(&mut self, section: &Section<'t>, path: &str) -> Option<Value<'t>> {
        self.lines(&section.lines, path)
    }

    /// A section's items: a bullet and the lines that go on with it.
    pub(super) fn items<'t>(&mut self, section: &Section<'t>, path: &str) -> Vec<Value<'t>> {
        let mut items: Vec<Vec<Piece<'t>>> = Vec::new();
        for line in &section.lines {
            if line.text.starts_with('(') && line.text.ends_with(')') {
                self.bracketed(line);
                continue;
            }
            match (behind_bullet(line.text), items.last_mut()) {
                (Some(text), _) => items.push(vec![behind(line, text)]),
                (None, Some(item)) => item.push(*line),
                (None, None) => items.push(vec![*line]),
            }
        }
        let mut values = Vec::new();
        for (i, lines) in items.iter().enumerate() {
            values.extend(self.lines(lines, &format!("{path}[{i}]")));
        }
        values
    }

    /// A section's items, one a line.
    pub(super) fn line_items<'t>(&mut self, section: &Section<'t>, path: &str) -> Vec<Value<'t>> {
        let mut values = Vec::new();
        for (i, line) in section.lines.iter().enumerate() {
            let text = behind_bullet(line.text).unwrap_or(line.text);
            values.extend(self.lines(&[behind(line, text)], &format!("{path}[{i}]")));
        }
        values
    }

    pub(super) fn no_section(&mut self, span: Range<usize>) {
        self.warn(
            Code::UnknownField,
            span,
            "",
            "a line that belongs to no section",
            "the sections of the report alone",
            "leave it out, or put it into the document that the report refers to",
        );
    }

    /// What stands in brackets: a hint of the layout, or words that the report has no place for.
    pub(super) fn bracketed(&mut self, bracketed: &Piece<'_>) {
        if !is_hint(bracketed.text) {
            self.beside(bracketed.text, bracketed.span(), "the report without it");
            return;
        }
        self.warn(
            Code::Hint,
            bracketed.span(),
            "",
            "a hint of the layout",
            "the report without it",
            "leave out hints such as `(if any)`",
        );
    }

    /// Who the critic is, which is said once for all.
    pub(super) fn critic(&mut self, named: &Piece<'_>) {
        let mut names = self.labels.iter().map(|labels| &*labels.critic);
        let is_known = names.any(|name| strip_label(named.text, name).is_some_and(str::is_empty))
            || role(named.text, self.table).is_some();
        if !is_known {
            self.beside(named.text, named.span(), "the critic of the role set");
        }
    }

    /// Words beside what they stand at, which the report has no place for.
    pub(super) fn beside(&mut self, words: &str, span: Range<usize>, expected: &str) {
        self.warn(
            Code::UnknownField,
            span,
            "",
            quote(words),
            expected,
            "leave it out, or put it into a section of the report",
        );
    }

    /// The token of a role, where the name is known; else the name, which is refused later.
    pub(super) fn token<'t>(
        &mut self,
        name: &'t str,
        path: &str,
        span: &Range<usize>,
    ) -> Cow<'t, str> {
        self.place(path, span);
        match role(name, self.table) {
            Some(role) => Cow::Borrowed(role.token()),
            None => Cow::Borrowed(name),
        }
    }
}

/// A piece of a line that starts with `text`, which is a part of it.
fn behind<'t>(line: &Piece<'t>, text: &'t str) -> Piece<'t> {
    Piece {
        start: line.start + (text.as_ptr() as usize - line.text.as_ptr() as usize),
        text,
    }
}
