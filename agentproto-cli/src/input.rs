//! What the program reads.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// Text and the name of where it came from, for errors.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What can be read piece by piece, and the name of where it comes from.
pub(crate) struct Stream {
    pub(crate) name: String,
    pub(crate) bytes: Box<dyn Read>,
}

/// Opens the file, or standard input for `-` and for none.
pub(crate) fn open(file: Option<&PathBuf>) -> Result<Stream, Failure> {
    match file.map(PathBuf::as_path) {
        Some(path) if path != Path::new("-") => {
            let name = path.display().to_string();
            match fs::File::open(path) {
                Ok(file) => Ok(Stream {
                    name,
                    bytes: Box::new(file),
                }),
                Err(error) => Err(unreadable(&name, &error)),
            }
        }
        _ => Ok(Stream {
            name: STDIN.to_owned(),
            bytes: Box::new(io::stdin().lock()),
        }),
    }
}

/// What errors call standard input.
const STDIN: &str = "standard input";

/// Reads the file, or standard input for `-` and for none.
pub(crate) fn read(file: Option<&PathBuf>) -> Result<Input, Failure> {
    let (name, bytes) = match file.map(PathBuf::as_path) {
        Some(path) if path != Path::new("-") => (path.display().to_string(), fs::read(path)),
        _ => {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut bytes);
            (STDIN.to_owned(), read.map(|_| bytes))
        }
    };
    let bytes = bytes.map_err(|error| unreadable(&name, &error))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Input { name, text }),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            Err(not_utf8(&name, offset))
        }
    }
}

/// What can't be opened or read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::usage(format_args!(
        "{name}: {error}, expected a file that can be read"
    ))
}

/// Bytes that are no UTF-8, the first of them at `offset`.
pub(crate) fn not_utf8(name: &str, offset: usize) -> Failure {
    Failure::usage(format_args!(
        "{name}: not UTF-8 at byte {offset}, expected UTF-8 text"
    ))
}
