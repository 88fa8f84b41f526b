//! The transcript's file: one line an event, there from the first moment on, never in the hands of two.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use agentproto::conductor::{Entry, Event, Transcript};
use agentproto::meeting::Agenda;
use tempfile::NamedTempFile;

use super::unfinished;
use crate::cmd::decisions::MEETINGS;
use crate::exit::{Failure, say};

/// A transcript open for more events. While it is open no other process gets it.
pub(super) struct TranscriptFile {
    path: PathBuf,
    file: File,
    /// How many of the next events are in it already.
    written: usize,
}

impl TranscriptFile {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the file with its first events in it, all of them or none: whoever finds it can go on with it. An
    /// empty file is taken for a new one.
    pub(super) fn create(path: &Path, begun: &Transcript) -> Result<Self, Failure> {
        let outside = |error: io::Error| outside(path, &error);
        let file = match fs::metadata(path) {
            Err(_) => {
                let whole = Self::whole(parent(path), begun).map_err(outside)?;
                whole
                    .persist_noclobber(path)
                    .map_err(|error| outside(error.error))?
            }
            Ok(found) if found.is_file() && found.len() == 0 => {
                let whole = Self::whole(parent(path), begun).map_err(outside)?;
                whole.persist(path).map_err(|error| outside(error.error))?
            }
            Ok(found) if found.is_file() => {
                return Err(Failure::usage(format_args!(
                    "{}: found a file with something in it, expected a new one; to go on with a meeting, use --resume",
                    path.display()
                )));
            }
            // A pipe or a device is written as it is.
            Ok(_) => {
                let mut file = OpenOptions::new()
                    .append(true)
                    .open(path)
                    .map_err(outside)?;
                begun.write(&mut file).map_err(outside)?;
                file
            }
        };
        Ok(Self::begun(path, file, begun))
    }

    /// Makes a file with a name of its own below the root of the memory.
    pub(super) fn create_below(
        root: &Path,
        agenda: &Agenda,
        begun: &Transcript,
    ) -> Result<Self, Failure> {
        let dir = root.join(MEETINGS);
        fs::create_dir_all(&dir).map_err(|error| outside(&dir, &error))?;
        let mut whole = Self::whole(&dir, begun).map_err(|error| outside(&dir, &error))?;
        let stem = agenda.id();
        let mut number = 1;
        loop {
            let path = dir.join(match number {
                1 => format!("{stem}.jsonl"),
                _ => format!("{stem}-{number}.jsonl"),
            });
            match whole.persist_noclobber(&path) {
                Ok(file) => return Ok(Self::begun(&path, file, begun)),
                Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => {
                    whole = taken.file;
                    number += 1;
                }
                Err(failed) => return Err(outside(&path, &failed.error)),
            }
        }
    }

    /// The first events in a file that has no name yet.
    fn whole(dir: &Path, begun: &Transcript) -> io::Result<NamedTempFile> {
        unfinished::clear(dir);
        let mut file = unfinished::create(dir)?;
        file.write_all(begun.to_string().as_bytes())?;
        file.as_file().sync_all()?;
        Ok(file)
    }

    fn begun(path: &Path, file: File, begun: &Transcript) -> Self {
        Self {
            path: path.to_owned(),
            file,
            written: begun.entries().len(),
        }
    }

    /// Opens a transcript and reads its whole lines. Half a line at its end is what a kill in the middle of writing
    /// leaves; [`mend`](Self::mend) takes it away.
    pub(super) fn open(path: &Path) -> Result<(Self, String), Failure> {
        let unread = |error: &dyn std::fmt::Display| Failure::usage(error).at(path.display());
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut file = opened.map_err(|error| unread(&error))?;
        match try_lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let running = "another process runs this meeting, expected nobody";
                return Err(Failure::outside(running).at(path.display()));
            }
            Err(TryLockError::Error(error)) => return Err(outside(path, &error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|error| unread(&error))?;
        let last = bytes.iter().rposition(|byte| *byte == b'\n');
        bytes.truncate(last.map_or(0, |at| at + 1));
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            unread(&format_args!("not UTF-8 at byte {at}, expected UTF-8 text"))
        })?;
        let path = path.to_owned();
        let written = 0;
        Ok((
            Self {
                path,
                file,
                written,
            },
            text,
        ))
    }

    /// Takes away what stands behind the whole lines, now that they are known to be those of a meeting.
    pub(super) fn mend(&mut self, text: &str) -> Result<(), Failure> {
        let whole = text.len() as u64;
        let outside = |error| outside(&self.path, &error);
        if self.file.metadata().map_err(outside)?.len() > whole {
            self.file.set_len(whole).map_err(outside)?;
            let path = self.path.display();
            say(format_args!("{path}: took away half a line at the end"));
        }
        Ok(())
    }

    /// Adds an event, unless the file was made with it; tells whether it was added. A note is down on the disk
    /// before anything else happens: what is written to the memory next must not be written twice.
    pub(super) fn add(&mut self, entry: &Entry) -> io::Result<bool> {
        if self.written > 0 {
            self.written -= 1;
            return Ok(false);
        }
        let added = entry.write(&mut self.file);
        let added = added.and_then(|()| match entry.event {
            Event::Note { .. } => down(&self.file),
            _ => Ok(()),
        });
        let named = |error: io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", self.path.display()))
        };
        added.map(|()| true).map_err(named)
    }
}

/// Brings the file down to the disk, where it is on one.
fn down(file: &File) -> io::Result<()> {
    match file.sync_data() {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Locks a transcript. A killed program may have left a process that is about to become its agent's: until it is, it
/// holds the lock as well, for some milliseconds.
fn try_lock(file: &File) -> Result<(), TryLockError> {
    const TRIES: u32 = 25;
    const PAUSE: Duration = Duration::from_millis(10);
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
            locked => return locked,
        }
    }
    file.try_lock()
}

fn parent(path: &Path) -> &Path {
    path.parent()
        .filter(|dir| !dir.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

fn outside(path: &Path, error: &io::Error) -> Failure {
    Failure::outside(error).at(path.display())
}
