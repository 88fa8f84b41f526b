//! `prompt`: what stands at the head of a role's prompt.

use std::io::Write;

use agentproto::prompt::Instructions;
use agentproto::rules::Phase;

use crate::exit::{Exit, Failure};
use crate::roles::{self, Roles};

/// Print the instructions that a role's agent is given
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Whose instructions
    role: String,
    /// The phase of a board meeting, 1 to 6
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    phase: Option<u8>,
    #[command(flatten)]
    roles: Roles,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let role = roles::role(args.roles.table()?, &args.role)?;
    let instructions = match args.phase.and_then(Phase::from_number) {
        Some(phase) => Instructions::new(role).in_phase(phase),
        None => Instructions::new(role),
    };
    write!(out, "{instructions}")?;
    Ok(Exit::Fine)
}
