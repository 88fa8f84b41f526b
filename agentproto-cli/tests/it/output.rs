//! Where results go nowhere.

use std::fs::File;
use std::process::Stdio;

use crate::program::command;

/// A disk that is full is something outside that failed, also for help.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_outside() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["meet", "--help"],
        &["chain", "cro", "cfo"],
        &["schema", "standard"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(args)
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{args:?}: {err}");
        assert!(
            err.starts_with("agentproto: standard output: No space left"),
            "{args:?}: {err}"
        );
    }
}

#[test]
fn a_pipe_that_nobody_reads_ends_quietly() {
    for args in [&["--help"][..], &["schema", "standard"]] {
        let (read, write) = std::io::pipe().unwrap();
        drop(read);
        let output = command(args)
            .stdin(Stdio::null())
            .stdout(write)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(output.stderr, b"", "{args:?}");
    }
}
