//! `render`: a report from its data, as the founder reads it.

use std::io::Write;
use std::path::PathBuf;

use agentproto::render::json::Misfit;
use agentproto::render::text::RenderError;
use agentproto::render::{AlertReport, BoardReport, Locale, ReadError, StandardReport};
use clap::ValueEnum;

use crate::exit::{Exit, Failure};
use crate::input;
use crate::roles::Roles;

/// Print a report from its JSON, as the founder reads it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which report it is
    kind: Kind,
    /// The report as JSON; standard input for `-` and for none
    file: Option<PathBuf>,
    /// The language of the headings: en or pt-BR
    #[arg(long, default_value_t = Locale::En)]
    locale: Locale,
    /// How it is laid out
    #[arg(long, value_enum, default_value_t = View::Text)]
    view: View,
    #[command(flatten)]
    roles: Roles,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// One role's answer
    Standard,
    /// What a role noticed without being asked
    Alert,
    /// What a board meeting came to
    Board,
}

#[derive(Clone, Copy, ValueEnum)]
enum View {
    /// The exact text
    Text,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let input = input::read(args.file.as_ref())?;
    let refused = |error: ReadError| refused(&input.name, &error);
    let labels = args.locale.labels();
    let text = match (args.kind, args.view) {
        (Kind::Standard, View::Text) => StandardReport::from_json(table, &input.text)
            .map_err(refused)?
            .to_text(labels),
        (Kind::Alert, View::Text) => AlertReport::from_json(table, &input.text)
            .map_err(refused)?
            .to_text(labels),
        (Kind::Board, View::Text) => BoardReport::from_json(table, &input.text)
            .map_err(refused)?
            .to_text(labels),
    };
    let text = text.map_err(|error: RenderError| Failure::outside(error))?;
    out.write_all(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// What does not fit the schema can't be read; a broken rule is another thing.
fn refused(name: &str, error: &ReadError) -> Failure {
    let (exit, lines): (Exit, Vec<String>) = match error.violations() {
        Some(violations) => (
            Exit::Broken,
            violations
                .iter()
                .map(|it| format!("{name}: {it}"))
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
