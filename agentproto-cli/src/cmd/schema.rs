//! `schema`: the JSON Schema of what the program reads and prints.

use std::io::Write;

use agentproto::Message;
use agentproto::memory::NewDecision;
use agentproto::render::{AlertReport, BoardReport, StandardReport};
use clap::ValueEnum;

use super::meet::MeetingFile;
use crate::exit::{Exit, Failure};
use crate::roles::Roles;

/// Print the JSON Schema of a file that the program reads or prints
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What the schema is of
    #[arg(value_name = "standard|alert|board|message|decision|meeting")]
    of: Of,
    #[command(flatten)]
    roles: Roles,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    /// A message, as `parse` prints it, less `at`
    Message,
    /// A standard report, as `render` reads it
    Standard,
    /// An alert, as `render` reads it
    Alert,
    /// A board report, as `render` reads it
    Board,
    /// A decision, as `decisions add` reads it
    Decision,
    /// A meeting, as `meet` reads it
    Meeting,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let schema = match args.of {
        Of::Message => schemars::schema_for!(Message<'_>),
        Of::Standard => StandardReport::json_schema(table),
        Of::Alert => AlertReport::json_schema(table),
        Of::Board => BoardReport::json_schema(table),
        Of::Decision => schemars::schema_for!(NewDecision),
        Of::Meeting => schemars::schema_for!(MeetingFile),
    };
    serde_json::to_writer_pretty(&mut *out, &schema).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(Exit::Fine)
}
