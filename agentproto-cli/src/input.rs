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

/// Reads the file, or standard input for `-` and for none.
pub(crate) fn read(file: Option<&PathBuf>) -> Result<Input, Failure> {
    let (name, bytes) = match file.map(PathBuf::as_path) {
        Some(path) if path != Path::new("-") => (path.display().to_string(), fs::read(path)),
        _ => {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut bytes);
            ("standard input".to_owned(), read.map(|_| bytes))
        }
    };
    let bytes = bytes.map_err(|error| Failure::usage(format_args!("{name}: {error}")))?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Input { name, text }),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            Err(Failure::usage(format_args!(
                "{name}: not UTF-8 at byte {offset}, expected UTF-8 text"
            )))
        }
    }
}
