//! The program's words.

use clap::{Parser, Subcommand};

use agentproto::rules::Phase;

use crate::cmd;

/// Checks, renders and enforces the C-suite agent protocol.
///
/// Exit codes: 0 fine; 1 the input breaks the protocol; 2 wrong usage or input that can't be read; 3
/// something outside failed.
#[derive(Parser)]
#[command(name = "agentproto", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Chain(cmd::chain::Args),
    Check(cmd::check::Args),
    Decisions(cmd::decisions::Args),
    Fmt(cmd::fmt::Args),
    Meet(cmd::meet::Args),
    Parse(cmd::parse::Args),
    Prompt(cmd::prompt::Args),
    Render(cmd::render::Args),
    Schema(cmd::schema::Args),
    Trace(cmd::trace::Args),
}

/// The phase of a board meeting that an option names.
pub(crate) fn phase(text: &str) -> Result<Phase, &'static str> {
    let number = text.parse().ok();
    number
        .and_then(Phase::from_number)
        .ok_or("expected the number of a phase of a board meeting, 1 to 6")
}
