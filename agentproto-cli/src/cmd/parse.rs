//! `parse`: the messages of a text, one JSON object a line.

use std::io::{self, Write};
use std::path::PathBuf;

use agentproto::wire::{Event, LineColumn, Located};
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::events::{self, How};
use crate::exit::{Exit, Failure};
use crate::roles::Roles;

/// Print the messages of a text, one JSON object a line
///
/// What was mended and what was refused goes to standard error.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The text; standard input for `-` and for none
    file: Option<PathBuf>,
    /// Accept only what the writer emits
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    roles: Roles,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let how = How {
        table: args.roles.table()?,
        strict: args.strict,
        from: None,
    };
    let mut exit = Exit::Fine;
    events::each(args.file.as_ref(), how, |mut found, events, _| {
        let has_events = !events.is_empty();
        for event in events {
            match event {
                Event::Message(located) => {
                    let place = found.position(located.span.start);
                    print(out, &located, place)?;
                }
                Event::Diagnostic(diagnostic) => {
                    if diagnostic.is_error() {
                        exit = Exit::Broken;
                    }
                    // There is nowhere left to say that standard error is gone.
                    let _ = writeln!(io::stderr().lock(), "{}", found.line(&diagnostic));
                }
                _ => {}
            }
        }
        if has_events {
            // Whoever reads along does not wait for the end.
            out.flush()?;
        }
        Ok(())
    })?;
    Ok(exit)
}

/// A message and its place, as one object.
#[derive(Serialize)]
struct Line<'m> {
    #[serde(flatten)]
    message: &'m agentproto::Message<'static>,
    at: At,
}

#[derive(Serialize)]
struct At {
    line: usize,
    column: usize,
    span: [usize; 2],
    context: &'static str,
}

fn print(
    out: &mut dyn Write,
    located: &Located<'static>,
    place: LineColumn,
) -> Result<(), Failure> {
    let line = Line {
        message: &located.message,
        at: At {
            line: place.line,
            column: place.column,
            span: [located.span.start, located.span.end],
            context: located.context.as_str(),
        },
    };
    let mut serializer = Serializer::with_formatter(&mut *out, Spaced);
    line.serialize(&mut serializer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// One line with a blank behind each comma and colon.
struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        comma(out, first)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        comma(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

fn comma<W: ?Sized + Write>(out: &mut W, first: bool) -> io::Result<()> {
    if first { Ok(()) } else { out.write_all(b", ") }
}
