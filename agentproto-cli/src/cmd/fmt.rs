//! `fmt`: messages and reports in a text, rewritten in their exact form.

use std::io::Write;
use std::path::PathBuf;

use agentproto::render::read;

use crate::exit::{Exit, Failure};
use crate::input;
use crate::roles::Roles;

/// Rewrite the messages and reports of a text in their exact form and leave the rest as it is
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; standard input for `-` and for none
    file: Option<PathBuf>,
    #[command(flatten)]
    roles: Roles,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let input = input::read(args.file.as_ref())?;
    out.write_all(read::fmt(table, &input.text).as_bytes())?;
    Ok(Exit::Fine)
}
