//! What `parse` and `check` share: messages out of a stream, and how diagnostics are told.

use std::io::{self, Read};
use std::ops::Range;
use std::path::PathBuf;

use agentproto::role::{RoleId, RoleTable};
use agentproto::wire::{Decoder, Diagnostic, Event, LineColumn, Severity};
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use crate::exit::Failure;
use crate::input::{self, Stream};

/// How much is read at once.
const PIECE: usize = 64 * 1024;

/// Lines beyond, before or behind what is wrong, are named, not shown.
pub(crate) const LONGEST_LINE: usize = 16 * 1024;

/// How a stream is read.
#[derive(Clone, Copy)]
pub(crate) struct How {
    pub(crate) table: &'static RoleTable,
    pub(crate) strict: bool,
    pub(crate) from: Option<RoleId>,
}

/// What was found in a piece of a stream, and what is around it.
pub(crate) struct Found<'s> {
    pub(crate) name: &'s str,
    decoder: &'s mut Decoder,
}

impl Found<'_> {
    /// The line and column of an offset.
    pub(crate) fn position(&mut self, offset: usize) -> LineColumn {
        self.decoder.position(offset)
    }

    /// The diagnostic in one line.
    pub(crate) fn line(&mut self, diagnostic: &Diagnostic) -> String {
        let place = self.position(diagnostic.span.start);
        let (severity, message) = (diagnostic.severity, diagnostic.message());
        let code = diagnostic.code.as_str();
        one_line(self.name, place, severity, code, &message, &diagnostic.help)
    }

    /// The diagnostic as compilers print it.
    pub(crate) fn report(&mut self, diagnostic: &Diagnostic, renderer: &Renderer) -> String {
        let LineColumn { line, column, .. } = self.position(diagnostic.span.start);
        let line_text = self.decoder.line_of(diagnostic.span.start, LONGEST_LINE);
        let shown = Shown {
            name: self.name,
            line,
            column,
            source: line_text,
            span: diagnostic.span.clone(),
            severity: diagnostic.severity,
            code: diagnostic.code.as_str(),
            message: &diagnostic.message(),
            help: &diagnostic.help,
        };
        shown.report(renderer)
    }
}

/// A diagnostic in one line.
pub(crate) fn one_line(
    name: &str,
    place: LineColumn,
    severity: Severity,
    code: &str,
    message: &str,
    help: &str,
) -> String {
    let LineColumn { line, column, .. } = place;
    let help = help.replace('\n', "⏎");
    format!("{name}:{line}:{column}: {severity}[{code}]: {message}; {help}")
}

/// A diagnostic with the line that it starts on.
pub(crate) struct Shown<'a> {
    pub(crate) name: &'a str,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The line's text, and where it starts in the whole text, unless it is too long to be shown.
    pub(crate) source: Option<(&'a str, usize)>,
    pub(crate) span: Range<usize>,
    pub(crate) severity: Severity,
    pub(crate) code: &'a str,
    pub(crate) message: &'a str,
    pub(crate) help: &'a str,
}

impl Shown<'_> {
    /// As compilers print it.
    pub(crate) fn report(&self, renderer: &Renderer) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(self.message).id(self.code);
        let help = Level::HELP.message(self.help);
        let group = if let Some((source, start)) = self.source {
            // A wrong span shows the wrong characters; half a character would end the program.
            let from = source.floor_char_boundary(self.span.start.saturating_sub(start));
            let to = source.ceil_char_boundary(self.span.end.saturating_sub(start));
            let caret = AnnotationKind::Primary.span(from..to.max(from));
            let snippet = Snippet::source(source)
                .line_start(self.line)
                .path(self.name)
                .annotation(caret);
            title.element(snippet).element(help)
        } else {
            let origin = Origin::path(self.name)
                .line(self.line)
                .char_column(self.column);
            title.element(origin).element(help)
        };
        renderer.render(&[group])
    }
}

/// Reads the file, or standard input, to its end, in constant memory; `take` gets the events that each piece
/// settles, and the piece.
pub(crate) fn each(
    file: Option<&PathBuf>,
    how: How,
    mut take: impl FnMut(Found<'_>, Vec<Event<'static>>, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Stream { name, mut bytes } = input::open(file)?;
    let mut decoder = Decoder::new(how.table).with_positions();
    if how.strict {
        decoder = decoder.strict();
    }
    if let Some(role) = how.from {
        decoder = decoder.spoken_by(role);
    }
    let mut piece = vec![0; PIECE];
    let mut text = Characters::default();
    loop {
        let read = match bytes.read(&mut piece) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(input::unreadable(&name, &error)),
        };
        let events: Result<Vec<Event<'static>>, _> = match read {
            0 => decoder.finish().map(Iterator::collect),
            read => decoder.push(&piece[..read]).map(Iterator::collect),
        };
        let (events, failed) = match events {
            Ok(events) => (events, None),
            Err(error) => (decoder.rest().collect(), Some(error)),
        };
        let found = Found {
            name: &name,
            decoder: &mut decoder,
        };
        take(found, events, text.push(&piece[..read]))?;
        if let Some(error) = failed {
            return Err(input::not_utf8(&name, error.offset()));
        }
        if read == 0 {
            return Ok(());
        }
    }
}

/// Bytes as whole characters.
#[derive(Default)]
struct Characters {
    text: String,
    /// The start of a character whose end is still to come.
    cut: Vec<u8>,
}

impl Characters {
    /// The characters that are whole by now. The bytes are UTF-8; that was looked at before.
    fn push(&mut self, piece: &[u8]) -> &str {
        self.cut.extend_from_slice(piece);
        let whole = match str::from_utf8(&self.cut) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        self.text.clear();
        let whole = self.cut.drain(..whole).collect();
        self.text = String::from_utf8(whole).unwrap_or_default();
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use agentproto::csuite::CSuite;
    use agentproto::role::RoleSet;

    use super::*;

    fn shown(source: &str, span: Range<usize>) -> String {
        let shown = Shown {
            name: "a",
            line: 1,
            column: 1,
            source: Some((source, 10)),
            span,
            severity: Severity::Error,
            code: "code",
            message: "found",
            help: "help",
        };
        shown.report(&Renderer::plain())
    }

    #[test]
    fn no_span_ends_the_program() {
        let source = "ï»¿ é";
        for start in 0..30 {
            for end in start..30 {
                assert!(shown(source, start..end).contains(source), "{start}..{end}");
            }
        }
    }

    #[test]
    fn every_diagnostic_is_shown() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
        let mut count = 0;
        for target in ["reader", "decoder", "round_trip"] {
            for entry in fs::read_dir(corpus.join(target)).expect("a corpus") {
                let text = fs::read(entry.expect("an entry").path()).expect("an input");
                let text = String::from_utf8_lossy(&text);
                let mut decoder = Decoder::new(CSuite::TABLE).with_positions();
                let mut events: Vec<_> = decoder.push(text.as_bytes()).expect("UTF-8").collect();
                events.extend(decoder.finish().expect("UTF-8"));
                for event in events {
                    if let Event::Diagnostic(note) = event {
                        let mut found = Found {
                            name: "a",
                            decoder: &mut decoder,
                        };
                        let report = found.report(&note, &Renderer::plain());
                        assert!(report.contains(note.code.as_str()), "{report}");
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 0);
    }
}
