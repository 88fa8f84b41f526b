//! `prompt`: what stands at the head of a role's prompt.

use std::io::Write;

use agentproto::prompt::Instructions;
use agentproto::quality::SelfVerification;
use agentproto::render::meeting::FORM;
use agentproto::rules::Phase;

use crate::args::phase;
use crate::exit::{Exit, Failure};
use crate::roles::{self, Roles};

/// Print the instructions that a role's agent is given
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Whose instructions
    role: String,
    /// The phase of a board meeting, 1 to 6
    #[arg(long, value_name = "N", value_parser = phase, allow_negative_numbers = true)]
    phase: Option<Phase>,
    #[command(flatten)]
    roles: Roles,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let table = args.roles.table()?;
    let role = roles::role(table, &args.role)?;
    let instructions = match args.phase {
        Some(phase) => Instructions::new(role).in_phase(phase),
        None => Instructions::new(role),
    };
    write!(out, "{instructions}")?;
    if instructions.is_synthesis() {
        write!(out, "\n## The form of this answer\n\n{FORM}\n")?;
    }
    // In a meeting its later phases are the check.
    if args.phase.is_none()
        && let Some(reviews) = roles::reviews(table)
        && let Ok(reviews) = reviews.resolve(table)
    {
        let own = SelfVerification::instructions();
        write!(out, "\n{own}\n{}", reviews.instructions(role))?;
    }
    Ok(Exit::Fine)
}
