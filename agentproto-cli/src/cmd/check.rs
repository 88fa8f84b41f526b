//! `check`: whether the messages and reports of a text keep the protocol, as compilers print it or as JSON.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use agentproto::check::{Report, Rules};
use agentproto::render::check::Glossary;
use agentproto::render::read::{Decoder, Notice, Reader};
use agentproto::rules::Phase;
use agentproto::wire::{Code, Diagnostic, Event, LineColumn, Severity};
use annotate_snippets::Renderer;
use clap::ValueEnum;
use serde::Serialize;

use crate::args::phase;
use crate::events::{self, Found, How, Shown};
use crate::exit::{Exit, Failure};
use crate::roles::{self, Roles};
use crate::terminal;

/// Check a text against the protocol: how its messages and reports are written, and whether they may be sent
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; standard input for `-` and for none
    file: Option<PathBuf>,
    /// Who speaks, whatever the text claims: the caller of its invocations and broadcasts. Whose its answers are is not
    /// checked
    #[arg(long, value_name = "ROLE")]
    from: Option<String>,
    /// The phase of the board meeting in which it is said, 1 to 6
    #[arg(long, value_parser = phase, allow_negative_numbers = true)]
    phase: Option<Phase>,
    /// Accept only what the writer emits
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    roles: Roles,
    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// One report a diagnostic, then the counts
    Text,
    /// One JSON object
    Json,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let from = args
        .from
        .as_ref()
        .map(|token| roles::role(table, token))
        .transpose()?;
    let mut rules = Rules::new();
    if let Some(role) = from {
        rules = rules.spoken_by(role);
    }
    if let Some(phase) = args.phase {
        rules = rules.phase(phase);
    }
    let how = How {
        table,
        strict: args.strict,
        from,
    };
    let mut reader = Reader::new(table);
    if args.strict {
        reader = reader.strict();
    }
    let mut reports = Decoder::from(reader).judged(Glossary::default());
    let mut results = Results::new(args.format);
    let mut name = String::new();
    events::each(args.file.as_ref(), how, |mut found, events, text| {
        found.name.clone_into(&mut name);
        for event in events {
            results.take(&rules, event, &mut found, out)?;
        }
        for found in reports.push(text) {
            results.take_notices(&name, &found.notices, out)?;
        }
        Ok(())
    })?;
    for found in reports.finish() {
        results.take_notices(&name, &found.notices, out)?;
    }
    results.finish(out)
}

/// What was found so far.
struct Results {
    format: Format,
    renderer: Renderer,
    messages: usize,
    errors: usize,
    warnings: usize,
    noted: Vec<Noted>,
    /// What the message reader says of texts that stand in reports, so that it is not said twice.
    said: Vec<(Code, Range<usize>)>,
}

/// More of these than one report can have are not kept.
const MOST_SAID: usize = 4096;

/// What both the message reader and the report reader see.
const SEEN_BY_BOTH: [Code; 3] = [
    Code::UnresolvedChoice,
    Code::TagWithoutSource,
    Code::MarkMismatch,
];

impl Results {
    fn new(format: Format) -> Self {
        Self {
            format,
            renderer: if terminal::has_colour() {
                Renderer::styled()
            } else {
                Renderer::plain()
            },
            messages: 0,
            errors: 0,
            warnings: 0,
            noted: Vec::new(),
            said: Vec::new(),
        }
    }

    fn take(
        &mut self,
        rules: &Rules,
        event: Event<'_>,
        found: &mut Found<'_>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut report = Report::default();
        report.add(rules, event);
        self.messages += report.messages;
        for diagnostic in report.diagnostics {
            self.count(diagnostic.severity);
            if SEEN_BY_BOTH.contains(&diagnostic.code) {
                self.said.push((diagnostic.code, diagnostic.span.clone()));
                if self.said.len() > 2 * MOST_SAID {
                    self.said.drain(..MOST_SAID);
                }
            }
            match self.format {
                Format::Text => {
                    writeln!(out, "{}\n", found.report(&diagnostic, &self.renderer))?;
                }
                Format::Json => {
                    let place = found.position(diagnostic.span.start);
                    self.noted.push(Noted::new(&diagnostic, place));
                }
            }
        }
        Ok(())
    }

    fn count(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
    }

    /// What there is to say of one report.
    fn take_notices(
        &mut self,
        name: &str,
        notices: &[Notice],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        for notice in notices {
            let diagnostic = &notice.diagnostic;
            let span = &diagnostic.span;
            let is_said = self.said.iter().any(|(code, said)| {
                code.as_str() == diagnostic.code && said.start < span.end && span.start < said.end
            });
            if is_said {
                continue;
            }
            self.count(diagnostic.severity);
            let message = diagnostic.message();
            match self.format {
                Format::Text => {
                    let shown = Shown {
                        name,
                        line: notice.line,
                        column: notice.column,
                        source: (notice.text.len() <= events::LONGEST_LINE)
                            .then_some((&notice.text, notice.start)),
                        span: span.clone(),
                        severity: diagnostic.severity,
                        code: diagnostic.code,
                        message: &message,
                        help: &diagnostic.help,
                    };
                    writeln!(out, "{}\n", shown.report(&self.renderer))?;
                }
                Format::Json => self.noted.push(Noted {
                    code: diagnostic.code,
                    severity: diagnostic.severity.as_str(),
                    line: notice.line,
                    column: notice.column,
                    span: [span.start, span.end],
                    message,
                    help: diagnostic.help.clone(),
                }),
            }
        }
        // Reports come in text order, so what was said before this one is of no more use.
        if let Some(last) = notices.last() {
            let end = last.diagnostic.span.start;
            self.said.retain(|(_, said)| said.end > end);
        }
        Ok(())
    }

    fn finish(mut self, out: &mut dyn Write) -> Result<Exit, Failure> {
        match self.format {
            Format::Text => writeln!(
                out,
                "{}, {}, {}",
                count(self.messages, "message"),
                count(self.errors, "error"),
                count(self.warnings, "warning")
            )?,
            Format::Json => {
                // What is said of reports comes later than what is said of the messages around them.
                self.noted.sort_by_key(|note| note.span[0]);
                let object = Object {
                    messages: self.messages,
                    diagnostics: self.noted,
                };
                serde_json::to_writer(&mut *out, &object).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
        }
        Ok(if self.errors > 0 {
            Exit::Broken
        } else {
            Exit::Fine
        })
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

#[derive(Serialize)]
struct Object {
    messages: usize,
    diagnostics: Vec<Noted>,
}

#[derive(Serialize)]
struct Noted {
    code: &'static str,
    severity: &'static str,
    line: usize,
    column: usize,
    span: [usize; 2],
    message: String,
    help: String,
}

impl Noted {
    fn new(diagnostic: &Diagnostic, place: LineColumn) -> Self {
        Self {
            code: diagnostic.code.as_str(),
            severity: diagnostic.severity.as_str(),
            line: place.line,
            column: place.column,
            span: [diagnostic.span.start, diagnostic.span.end],
            message: diagnostic.message(),
            help: diagnostic.help.clone(),
        }
    }
}
