//! `trace`: the calls that really happened, as a picture.

use std::io::Write;
use std::path::PathBuf;

use agentproto::conductor::Transcript;
use clap::ValueEnum;

use crate::exit::{Exit, Failure};
use crate::input;
use crate::roles;

/// Draw the calls of a transcript, refused ones included
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The transcript: the JSON lines that `meet` or a conductor wrote; `-` is standard input
    transcript: PathBuf,
    /// What the picture is written in
    #[arg(long, value_enum, default_value_t = Format::Mermaid)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A Mermaid sequence diagram
    Mermaid,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let input = input::read(Some(&args.transcript))?;
    let transcript = Transcript::read(&input.text, &roles::built_in())
        .map_err(|error| Failure::usage(format_args!("{}: {error}", input.name)))?;
    match args.format {
        Format::Mermaid => write!(out, "{}", transcript.mermaid())?,
    }
    Ok(Exit::Fine)
}
