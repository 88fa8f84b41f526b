//! `fmt`: messages and reports in a text, rewritten in their exact form.

use std::io::{self, Write};
use std::path::PathBuf;

use agentproto::render::read;
use agentproto::wire::LineColumn;

use crate::events::one_line;
use crate::exit::{Exit, Failure, say};
use crate::input;
use crate::roles::Roles;

/// Rewrite the messages and reports of a text in their exact form and leave the rest as it is
///
/// What is not in its exact form then goes to standard error, with the reason.
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
    let formatted = read::fmt(table, &input.text);
    out.write_all(formatted.text.as_bytes())?;
    out.flush()?;
    if formatted.left.is_empty() {
        return Ok(Exit::Fine);
    }
    let mut err = io::stderr().lock();
    let mut at = 0;
    let mut place = LineColumn::START;
    for it in &formatted.left {
        let start = it.span.start;
        place = place.after(&input.text[at..start]);
        at = start;
        let message = it.message();
        let line = one_line(&input.name, place, it.severity, it.code, &message, &it.help);
        // There is nowhere left to say that standard error is gone.
        let _ = writeln!(err, "{line}");
    }
    drop(err);
    say("what is named here is not in its exact form");
    Ok(if formatted.has_errors() {
        Exit::Broken
    } else {
        Exit::Fine
    })
}
