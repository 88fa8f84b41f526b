//! `check`: whether a text keeps the protocol, as compilers print it or as JSON.

use std::io::Write;
use std::path::PathBuf;

use agentproto::check::{Report, Rules};
use agentproto::rules::Phase;
use agentproto::wire::{Diagnostic, Event, Position};
use annotate_snippets::Renderer;
use clap::ValueEnum;
use serde::Serialize;

use crate::events::{self, Found, How};
use crate::exit::{Exit, Failure};
use crate::roles::{self, Roles};
use crate::terminal;

/// Check a text against the protocol: how its messages are written, and whether they may be sent
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; standard input for `-` and for none
    file: Option<PathBuf>,
    /// Who speaks, whatever the text claims
    #[arg(long, value_name = "ROLE")]
    from: Option<String>,
    /// The phase of the board meeting in which it is said, 1 to 6
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=6))]
    phase: Option<u8>,
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
        rules = rules.from(role);
    }
    if let Some(phase) = args.phase.and_then(Phase::from_number) {
        rules = rules.phase(phase);
    }
    let how = How {
        table,
        strict: args.strict,
        from,
    };
    let mut results = Results::new(args.format);
    events::each(args.file.as_ref(), how, |mut found, events| {
        for event in events {
            results.take(&rules, event, &mut found, out)?;
        }
        Ok(())
    })?;
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
}

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
            if diagnostic.is_error() {
                self.errors += 1;
            } else {
                self.warnings += 1;
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

    fn finish(self, out: &mut dyn Write) -> Result<Exit, Failure> {
        match self.format {
            Format::Text => writeln!(
                out,
                "{}, {}, {}",
                count(self.messages, "message"),
                count(self.errors, "error"),
                count(self.warnings, "warning")
            )?,
            Format::Json => {
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
    fn new(diagnostic: &Diagnostic, place: Position) -> Self {
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
