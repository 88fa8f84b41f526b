//! The program `agentproto`: files and streams in, text and JSON out.
//!
//! `args` says what words there are, `cmd` has one file a command; what they share is in `input`, `events`,
//! `roles`, `terminal` and `exit`.

mod args;
mod cmd;
mod events;
mod exit;
mod input;
mod roles;
mod terminal;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::exit::{Exit, Failure};

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return told(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(&args.command, &mut out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.into(),
        Err(failure) => {
            // What was said before the failure stands, and a pipe that nobody reads is no failure.
            let _ = out.flush();
            failure.report()
        }
    }
}

/// Wrong usage goes to standard error; help and version are results as any other.
fn told(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        error.exit();
    }
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => Exit::Fine.into(),
        Err(error) => Failure::from(error).report(),
    }
}

fn run(command: &Command, out: &mut dyn Write) -> Result<Exit, Failure> {
    match command {
        Command::Chain(args) => cmd::chain::run(args, out),
        Command::Check(args) => cmd::check::run(args, out),
        Command::Decisions(args) => cmd::decisions::run(args, out),
        Command::Meet(args) => cmd::meet::run(args, out),
        Command::Fmt(args) => cmd::fmt::run(args, out),
        Command::Parse(args) => cmd::parse::run(args, out),
        Command::Prompt(args) => cmd::prompt::run(args, out),
        Command::Render(args) => cmd::render::run(args, out),
        Command::Schema(args) => cmd::schema::run(args, out),
        Command::Trace(args) => cmd::trace::run(args, out),
    }
}
