//! How the program ends.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The codes that scripts rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Fine.
    Fine = 0,
    /// The input breaks the protocol.
    Broken = 1,
    /// Wrong usage, or input that can't be read.
    Usage = 2,
    /// Something outside failed.
    Outside = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An end that prints to standard error.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The program's own words, one or more lines.
    Said(Exit, String),
    /// Nobody reads the output any more.
    ClosedPipe,
}

impl Failure {
    /// Wrong usage, or input that can't be read.
    pub(crate) fn usage(message: impl Display) -> Self {
        Self::Said(Exit::Usage, message.to_string())
    }

    /// Something outside failed.
    pub(crate) fn outside(message: impl Display) -> Self {
        Self::Said(Exit::Outside, message.to_string())
    }

    /// The same, with where it happened before it.
    pub(crate) fn at(self, place: impl Display) -> Self {
        match self {
            Self::Said(exit, message) => Self::Said(exit, format!("{place}: {message}")),
            Self::ClosedPipe => self,
        }
    }

    /// The same, with one more line behind it.
    pub(crate) fn then(self, line: impl Display) -> Self {
        match self {
            Self::Said(exit, message) => Self::Said(exit, format!("{message}\n{line}")),
            Self::ClosedPipe => self,
        }
    }

    /// Whether something outside failed.
    pub(crate) fn is_outside(&self) -> bool {
        matches!(self, Self::Said(Exit::Outside, _))
    }

    /// Prints what there is to say and gives the code. A pipe that nobody reads ends the program quietly.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::ClosedPipe => Exit::Fine.into(),
            Self::Said(exit, message) => {
                message.lines().for_each(say);
                exit.into()
            }
        }
    }
}

/// One line on standard error.
pub(crate) fn say(line: impl Display) {
    // There is nowhere left to say that standard error is gone.
    let _ = writeln!(io::stderr().lock(), "agentproto: {line}");
}

/// Standard output failed.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::outside(format_args!("standard output: {error}")),
        }
    }
}
