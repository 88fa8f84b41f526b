//! `schema`: the JSON Schema of what the program reads and prints.

use std::io::Write;

use agentproto::Message;
use clap::ValueEnum;

use crate::exit::{Exit, Failure};

/// Print the JSON Schema of a file that the program reads or prints
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What the schema is of
    of: Of,
}

#[derive(Clone, Copy, ValueEnum)]
enum Of {
    /// A message, as `parse` prints it, less `at`
    Message,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let schema = match args.of {
        Of::Message => schemars::schema_for!(Message<'_>),
    };
    serde_json::to_writer_pretty(&mut *out, &schema).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(Exit::Fine)
}
