//! Transcripts that have no name yet: who makes one holds its lock, so that one without a holder is what a kill has
//! left.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

const PREFIX: &str = ".meeting-";
const SUFFIX: &str = ".jsonl.new";

/// A new one, locked. It goes away unless it is given its name.
pub(super) fn create(dir: &Path) -> io::Result<NamedTempFile> {
    loop {
        let file = tempfile::Builder::new()
            .prefix(PREFIX)
            .suffix(SUFFIX)
            .tempfile_in(dir)?;
        file.as_file().lock()?;
        // Until then it looked as if nobody held it.
        if file.path().try_exists()? {
            return Ok(file);
        }
    }
}

/// Takes away what nobody holds. What can't be taken away stays for the next time.
pub(super) fn clear(dir: &Path) {
    let Ok(files) = fs::read_dir(dir) else {
        return;
    };
    for file in files.flatten() {
        let name = file.file_name();
        let is_one = name
            .to_str()
            .is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if !is_one || !file.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let path = file.path();
        // Held while it is removed, so that whoever has just made it knows that it is gone.
        if let Ok(held) = OpenOptions::new().write(true).open(&path)
            && held.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{clear, create};

    fn names(dir: &Path) -> Vec<String> {
        let files = fs::read_dir(dir).unwrap();
        let mut names: Vec<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_somebody_holds_and_what_is_not_ours_stays() {
        let dir = tempfile::tempdir().unwrap();
        let live = create(dir.path()).unwrap();
        let (_, dead) = create(dir.path()).unwrap().keep().unwrap();
        let mine = [".meeting-notes", "a.jsonl.new", "a.jsonl"];
        for name in mine {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let link = ".meeting-link.jsonl.new";
        #[cfg(unix)]
        std::os::unix::fs::symlink("a.jsonl", dir.path().join(link)).unwrap();
        #[cfg(not(unix))]
        fs::create_dir(dir.path().join(link)).unwrap();
        assert!(dead.exists());
        clear(dir.path());
        assert!(!dead.exists());
        let live = live.path().file_name().unwrap().to_str().unwrap();
        let mut expected = [&mine[..], &[link, live]].concat();
        expected.sort_unstable();
        assert_eq!(names(dir.path()), expected);
    }
}
