//! `render`: a report from its data, as the founder reads it.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use agentproto::render::check::Glossary;
use agentproto::render::json::Misfit;
use agentproto::render::report::{Kind, Report};
use agentproto::render::view::{TemplateError, Templates, Terminal};
use agentproto::render::{AlertReport, BoardReport, Labels, Locale, ReadError, StandardReport};
use agentproto::role::RoleTable;
use clap::ValueEnum;

use crate::exit::{Exit, Failure, say};
use crate::input::{self, Input};
use crate::roles::Roles;
use crate::terminal;

/// Print a report from its JSON, as the founder reads it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which report it is
    #[arg(value_name = "standard|alert|board")]
    kind: Of,
    /// The report as JSON; standard input for `-` and for none
    file: Option<PathBuf>,
    /// The language of the headings: en or pt-BR
    #[arg(long, default_value_t = Locale::En)]
    locale: Locale,
    /// How it is laid out
    #[arg(long, value_enum, default_value_t = View::Text)]
    view: View,
    /// One's own headings, from a TOML file, in place of those of the locale
    #[arg(long, value_name = "FILE", conflicts_with = "locale")]
    labels: Option<PathBuf>,
    /// One's own handlebars template, for text and, with --view html, for a page
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Which terms the founder knows and which are jargon, from a TOML file
    #[arg(long, value_name = "FILE")]
    glossary: Option<PathBuf>,
    #[command(flatten)]
    roles: Roles,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    /// One role's answer
    Standard,
    /// What a role noticed without being asked
    Alert,
    /// What a board meeting came to
    Board,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum View {
    /// The exact text
    Text,
    /// The text coloured and wrapped; the exact text where there is no terminal
    Terminal,
    /// A page of its own: one file, without scripts
    Html,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    match args.kind {
        Of::Standard => print::<StandardReport>(args, out),
        Of::Alert => print::<AlertReport>(args, out),
        Of::Board => print::<BoardReport>(args, out),
    }
}

fn print<R: Report>(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let labels = labels(args)?;
    let templates = templates(args, R::KIND)?;
    let glossary = glossary(args)?;
    let input = input::read(args.file.as_ref())?;
    let report = R::from_json(table, &input.text).map_err(|error| {
        let refused = refused(&input.name, &error);
        let other = error.schema().and_then(|_| other_kind(table, &input.text));
        match other {
            Some(kind) => refused.then(format_args!(
                "{}: this is the JSON of another report; did you mean `render {}`?",
                input.name,
                kind.name()
            )),
            None => refused,
        }
    })?;
    let printed = match (args.view, templates) {
        (View::Terminal, None) => match terminal::of_stdout() {
            Some(terminal) => Ok(report.to_terminal(&labels, &linked(terminal, &report))),
            None => report.to_text(&labels),
        },
        (View::Html, None) => report.to_html(&labels),
        (View::Text, None) => report.to_text(&labels),
        (_, Some(templates)) => templates.render(&report, &labels),
    };
    let printed = printed.map_err(|error| match &args.template {
        Some(file) => unfit(&file.display(), error.template_error()),
        None => Failure::outside(error),
    })?;
    for warning in report.warnings(&glossary) {
        say(format_args!("{}: warning: {warning}", input.name));
    }
    out.write_all(printed.as_bytes())?;
    Ok(Exit::Fine)
}

/// The kind of report whose schema a text fits.
fn other_kind(table: &'static RoleTable, json: &str) -> Option<Kind> {
    let fits = |kind: &Kind| {
        let read = match kind {
            Kind::Standard => StandardReport::from_json(table, json).map(drop),
            Kind::Alert => AlertReport::from_json(table, json).map(drop),
            Kind::Board => BoardReport::from_json(table, json).map(drop),
        };
        read.map_or_else(|error| error.schema().is_none(), |()| true)
    };
    Kind::ALL.iter().copied().find(fits)
}

/// A file of this machine that the report refers to becomes a link.
fn linked<R: Report>(terminal: Terminal, report: &R) -> Terminal {
    match report.reference().and_then(terminal::file_url) {
        Some(url) => terminal.detail(url),
        None => terminal,
    }
}

fn labels(args: &Args) -> Result<Labels, Failure> {
    let Some(file) = &args.labels else {
        return Ok(args.locale.labels().clone());
    };
    let input = input::read(Some(file))?;
    Labels::from_toml(&input.text).map_err(|error| each_line(&input, &error))
}

fn glossary(args: &Args) -> Result<Glossary, Failure> {
    let Some(file) = &args.glossary else {
        return Ok(Glossary::default());
    };
    let input = input::read(Some(file))?;
    Glossary::from_toml(&input.text).map_err(|error| each_line(&input, &error))
}

fn templates(args: &Args, kind: Kind) -> Result<Option<Templates>, Failure> {
    let Some(file) = &args.template else {
        return Ok(None);
    };
    let input = input::read(Some(file))?;
    if !input.text.contains("{{") {
        say(format_args!(
            "{}: warning: found no `{{{{…}}}}`, expected a template; as it stands, every report prints as this text",
            input.name
        ));
    }
    let templates = match args.view {
        View::Html => Templates::html(),
        View::Text | View::Terminal => Templates::text(),
    };
    let with_own = templates.with(kind, &input.text);
    with_own
        .map(Some)
        .map_err(|error| unfit(&input.name, &error))
}

/// A template that can't be used.
fn unfit(name: &dyn Display, error: &TemplateError) -> Failure {
    Failure::usage(format_args!("{name}:{error}"))
}

/// Wrong usage, with the file's name before each line.
fn each_line(input: &Input, error: &impl ToString) -> Failure {
    let error = error.to_string();
    let lines: Vec<_> = error
        .lines()
        .map(|line| format!("{}: {line}", input.name))
        .collect();
    Failure::usage(lines.join("\n"))
}

/// What does not fit the schema can't be read; a broken rule is another thing.
pub(crate) fn refused(name: &str, error: &ReadError) -> Failure {
    let (exit, lines): (Exit, Vec<String>) = match error.violations() {
        Some(violations) => (
            Exit::Broken,
            violations
                .iter()
                .map(|violation| format!("{name}: {violation}"))
                .collect(),
        ),
        None => (
            Exit::Usage,
            error
                .schema()
                .iter()
                .copied()
                .flatten()
                .map(|misfit| place(name, misfit))
                .collect(),
        ),
    };
    Failure::Said(exit, lines.join("\n"))
}

/// The file, its line and column where they are known, and what does not fit.
fn place(name: &str, misfit: &Misfit) -> String {
    let gap = if misfit.place().is_some() { "" } else { " " };
    format!("{name}:{gap}{misfit}")
}
