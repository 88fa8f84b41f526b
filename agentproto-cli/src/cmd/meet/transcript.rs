//! The transcript's file: one line an event, there from the first moment on, never in the hands of two.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use agentproto::meeting::Agenda;

use crate::exit::{Failure, say};

/// A transcript open for more events. While it is open no other process gets it.
pub(super) struct TranscriptFile {
    path: PathBuf,
    file: File,
}

impl TranscriptFile {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the file with its first events in it, all of them or none: whoever finds it can go on with it.
    pub(super) fn create(path: &Path, begun: &str) -> Result<Self, Failure> {
        match fs::metadata(path) {
            Ok(found) if found.len() > 0 => {
                return Err(Failure::usage(format_args!(
                    "{}: found a file with something in it, expected a new one; to go on with a meeting, use --resume",
                    path.display()
                )));
            }
            _ => {}
        }
        let dir = path
            .parent()
            .filter(|dir| !dir.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        Self::make(dir, path, begun).map_err(|error| outside(path, &error))
    }

    /// Makes a file with a name of its own below the root of the memory.
    pub(super) fn create_below(root: &Path, agenda: &Agenda, begun: &str) -> Result<Self, Failure> {
        let dir = root.join("meetings");
        fs::create_dir_all(&dir).map_err(|error| outside(&dir, &error))?;
        let stem = agenda.id();
        let mut number = 1;
        loop {
            let name = match number {
                1 => format!("{stem}.jsonl"),
                _ => format!("{stem}-{number}.jsonl"),
            };
            let path = dir.join(name);
            // The name is taken first, so that two meetings at once get two files.
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(_) => {
                    return Self::make(&dir, &path, begun).map_err(|error| outside(&path, &error));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(outside(&path, &error)),
            }
        }
    }

    fn make(dir: &Path, path: &Path, begun: &str) -> io::Result<Self> {
        let mut file = tempfile::Builder::new()
            .prefix(".meeting-")
            .tempfile_in(dir)?;
        file.as_file().lock()?;
        file.write_all(begun.as_bytes())?;
        file.as_file().sync_all()?;
        let file = file.persist(path)?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Opens a transcript and reads it. Half a line at its end is what a kill in the middle of writing leaves;
    /// it is taken away, and said.
    pub(super) fn open(path: &Path) -> Result<(Self, String), Failure> {
        let unread = |error: &dyn std::fmt::Display| {
            Failure::usage(format_args!("{}: {error}", path.display()))
        };
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut file = opened.map_err(|error| unread(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::outside(format_args!(
                    "{}: another process runs this meeting",
                    path.display()
                )));
            }
            Err(TryLockError::Error(error)) => return Err(outside(path, &error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|error| unread(&error))?;
        let whole = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        if whole > 0 && whole < bytes.len() {
            say(format_args!(
                "{}: took away half a line at the end",
                path.display()
            ));
            file.set_len(whole as u64)
                .map_err(|error| outside(path, &error))?;
            bytes.truncate(whole);
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            unread(&format_args!("not UTF-8 at byte {at}, expected UTF-8 text"))
        })?;
        let path = path.to_owned();
        Ok((Self { path, file }, text))
    }

    /// Adds one line.
    pub(super) fn add(&mut self, line: &[u8]) -> io::Result<()> {
        self.file.write_all(line)
    }
}

fn outside(path: &Path, error: &io::Error) -> Failure {
    Failure::outside(format_args!("{}: {error}", path.display()))
}
