//! The directory that the memory lives in. Every path in here is relative to its handle: no `..` and no
//! symbolic link leads out of it, whatever happens to the files in between.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

use super::MemoryError;

/// The log, and beside it one file a decision.
pub(super) const LOG: &str = "approved/decisions.md";
pub(super) const APPROVED: &str = "approved";
pub(super) const RAW: &str = "raw";
pub(super) const ARCHIVE: &str = "raw/archive";
const LOCK: &str = ".lock";

/// How long a waiting process sleeps between two looks at the lock.
const LOOK_AGAIN: Duration = Duration::from_millis(3);

pub(super) struct Root {
    dir: Dir,
    path: PathBuf,
}

impl Root {
    /// Opens the directory; nothing where there is none.
    pub(super) fn open(path: &Path) -> Result<Option<Self>, MemoryError> {
        match Dir::open_ambient_dir(path, ambient_authority()) {
            Ok(dir) => Ok(Some(Self {
                dir,
                path: path.to_owned(),
            })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(MemoryError::io(path, "open the directory", error)),
        }
    }

    /// Opens the directory with all its parts, and makes what is missing.
    pub(super) fn create(path: &Path) -> Result<Self, MemoryError> {
        create_dir_all(path).map_err(|error| MemoryError::io(path, "make the directory", error))?;
        let gone = || MemoryError::io(path, "open the directory", io::ErrorKind::NotFound.into());
        let root = Self::open(path)?.ok_or_else(gone)?;
        root.make_dir(APPROVED)?;
        root.make_dir(RAW)?;
        Ok(root)
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn wrong(&self, name: &str, doing: &'static str) -> impl FnOnce(io::Error) -> MemoryError {
        let path = self.path(name);
        move |error| MemoryError::io(path, doing, error)
    }

    pub(super) fn make_dir(&self, name: &str) -> Result<(), MemoryError> {
        match self.dir.create_dir(name) {
            Ok(()) => self.sync_dir(parent(name)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                // What stands there may be a file, or a link that leads out.
                self.dir
                    .open_dir(name)
                    .map(drop)
                    .map_err(self.wrong(name, "open the directory"))
            }
            Err(error) => Err(self.wrong(name, "make the directory")(error)),
        }
    }

    /// What the file holds; nothing where there is none.
    pub(super) fn read(&self, name: &str) -> Result<Option<String>, MemoryError> {
        let doing = "read";
        let mut file = match self.dir.open(name) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.wrong(name, doing)(error)),
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(self.wrong(name, doing))?;
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(MemoryError::not_text(self.path(name))),
        }
    }

    /// Whether anything has that name, a link that leads nowhere included.
    pub(super) fn has(&self, name: &str) -> Result<bool, MemoryError> {
        match self.dir.symlink_metadata(name) {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(self.wrong(name, "look at")(error)),
        }
    }

    /// Whether the name is a file, and no link, that holds this text. Bytes that are no text are another text; what
    /// can't be read may be this one.
    pub(super) fn holds(&self, name: &str, text: &str) -> Result<bool, MemoryError> {
        if self.is_link(name) {
            return Ok(false);
        }
        match self.read(name) {
            Ok(found) => Ok(found.is_some_and(|found| found.trim_end() == text.trim_end())),
            Err(error) if error.is_not_text() => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Whether the name is a link rather than a file.
    pub(super) fn is_link(&self, name: &str) -> bool {
        self.dir
            .symlink_metadata(name)
            .is_ok_and(|found| found.is_symlink())
    }

    /// The names in a directory; none where there is no such directory.
    pub(super) fn names(&self, dir: &str) -> Result<Vec<String>, MemoryError> {
        let wrong = || self.wrong(dir, "list");
        let entries = match self.dir.read_dir(dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(wrong()(error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            // A name that is not UTF-8 is none of ours.
            if let Ok(name) = entry.map_err(wrong())?.file_name().into_string() {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    /// Writes a new file, down to the disk.
    pub(super) fn write_new(&self, name: &str, text: &str) -> Result<(), MemoryError> {
        let write = || {
            let mut file = self
                .dir
                .open_with(name, OpenOptions::new().write(true).create_new(true))?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(self.wrong(name, "write"))
    }

    pub(super) fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        self.dir.rename(from, &self.dir, to)
    }

    pub(super) fn remove(&self, name: &str) -> Result<(), MemoryError> {
        match self.dir.remove_file(name) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(self.wrong(name, "remove")(error))
            }
            _ => Ok(()),
        }
    }

    /// Brings the names in a directory down to the disk.
    pub(super) fn sync_dir(&self, name: &str) -> Result<(), MemoryError> {
        // Only Unix lets a directory be opened for this; elsewhere renames are as durable as they get.
        if cfg!(unix) {
            let sync = || self.dir.open(name)?.sync_all();
            sync().map_err(self.wrong(name, "sync the directory"))?;
        }
        Ok(())
    }

    /// Waits for the lock that writers hold; the system frees it when the process ends, however it ends.
    pub(super) fn lock(&self, patience: Duration) -> Result<File, MemoryError> {
        let file = self.lock_file()?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) if start.elapsed() < patience => {
                    std::thread::sleep(LOOK_AGAIN);
                }
                Err(TryLockError::WouldBlock) => {
                    return Err(MemoryError::locked(self.path(LOCK)));
                }
                Err(TryLockError::Error(error)) => return Err(self.wrong(LOCK, "lock")(error)),
            }
        }
    }

    /// The lock, where nobody holds it and it can be taken at all.
    pub(super) fn lock_if_free(&self) -> Option<File> {
        let file = self.lock_file().ok()?;
        file.try_lock().ok().map(|()| file)
    }

    fn lock_file(&self) -> Result<File, MemoryError> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        self.dir
            .open_with(LOCK, &options)
            .map(cap_std::fs::File::into_std)
            .map_err(self.wrong(LOCK, "open the lock"))
    }
}

/// Makes the directory and those above it, down to the disk: a memory in a directory that is gone after a power
/// failure is lost as well.
fn create_dir_all(path: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = path
        .ancestors()
        .take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists())
        .collect();
    std::fs::create_dir_all(path)?;
    if cfg!(unix) {
        for dir in missing {
            let parent = dir.parent().filter(|parent| !parent.as_os_str().is_empty());
            File::open(parent.unwrap_or(Path::new(".")))?.sync_all()?;
        }
    }
    Ok(())
}

/// The directory that a name is in.
pub(super) fn parent(name: &str) -> &str {
    name.rsplit_once('/').map_or(".", |(dir, _)| dir)
}
