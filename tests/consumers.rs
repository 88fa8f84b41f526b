//! Crates as users have them: outside the workspace, with one feature each, with the facade renamed or passed
//! on. Each is checked by itself.

use std::fs;
use std::path::Path;
use std::process::Command;

/// How many there are: an empty folder would pass in silence.
const CRATES: usize = 19;

#[test]
fn every_consumer_compiles_by_itself() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/consumers");
    // The versions that this workspace is tested with, so that nothing is fetched.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a copy of the lock file");
    let mut crates: Vec<String> = fs::read_dir(&folder)
        .expect("a folder of crates")
        .map(|entry| entry.expect("a readable folder"))
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    crates.sort();
    assert_eq!(crates.len(), CRATES, "{crates:?}");
    for name in &crates {
        let output = Command::new(env!("CARGO"))
            .args(["check", "--quiet", "--offline", "--package"])
            .arg(format!("consumer-{name}"))
            .arg("--target-dir")
            .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumers"))
            .current_dir(&folder)
            .output()
            .expect("cargo");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}:\n{said}");
    }
}
