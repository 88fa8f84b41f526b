//! What the terminal behind standard output can do, where there is one.

use std::env;
use std::io::{IsTerminal, stdout};
use std::path::Path;

use agentproto::render::view::Terminal;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use supports_hyperlinks::Stream;
use terminal_size::terminal_size_of;

/// What stands as it is in the path of an address.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The terminal, unless standard output is something else.
pub(crate) fn of_stdout() -> Option<Terminal> {
    let stdout = stdout();
    if !stdout.is_terminal() {
        return None;
    }
    let terminal = Terminal::plain()
        .colour(has_colour())
        .links(!is_dumb() && supports_hyperlinks::on(Stream::Stdout));
    Some(match terminal_size_of(&stdout) {
        Some((width, _)) => terminal.width(width.0.into()),
        None => terminal,
    })
}

/// Whether what goes to standard output may be coloured.
pub(crate) fn has_colour() -> bool {
    let no_colour = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    stdout().is_terminal() && !is_dumb() && !no_colour
}

fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The address of a file, where there is one at this path.
pub(crate) fn file_url(path: &str) -> Option<String> {
    let path = Path::new(path).canonicalize().ok()?;
    let path = utf8_percent_encode(path.to_str()?, PATH);
    Some(format!("file://{path}"))
}
