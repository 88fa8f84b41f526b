//! Crates as users have them: outside the workspace, with one feature each, with the facade renamed or passed
//! on. Each is checked by itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How many there are: an empty folder would pass in silence.
const CRATES: usize = 19;

/// A copy of the crates, beside which the versions are locked that this workspace is tested with, so that nothing is
/// fetched and nothing written into the sources.
fn consumers(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if copy.exists() {
        fs::remove_dir_all(&copy).expect("the copy of an earlier run");
    }
    copy_folder(&root.join("tests/consumers"), &copy, root);
    fs::copy(root.join("Cargo.lock"), copy.join("Cargo.lock")).expect("a copy of the lock file");
    copy
}

fn copy_folder(from: &Path, to: &Path, root: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder of crates") {
        let from = entry.expect("a readable folder").path();
        let to = to.join(from.file_name().expect("a name"));
        if from.is_dir() {
            copy_folder(&from, &to, root);
        } else {
            let text = fs::read_to_string(&from).expect("a text");
            // The facade is not where it was.
            let text = text.replace("\"../../..\"", &format!("{root:?}"));
            fs::write(&to, text).expect("a copy");
        }
    }
}

fn cargo(folder: &Path, command: &str) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([command, "--offline"]).current_dir(folder);
    cargo
}

#[test]
fn every_consumer_compiles_by_itself() {
    let folder = consumers("compiled");
    let mut crates: Vec<String> = fs::read_dir(&folder)
        .expect("a folder of crates")
        .map(|entry| entry.expect("a readable folder"))
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    crates.sort();
    assert_eq!(crates.len(), CRATES, "{crates:?}");
    for name in &crates {
        let output = cargo(&folder, "check")
            .args(["--quiet", "--package"])
            .arg(format!("consumer-{name}"))
            .arg("--target-dir")
            .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("consumers"))
            // What only another feature uses is there with that alone.
            .env("RUSTFLAGS", "-D warnings")
            .output()
            .expect("cargo");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}:\n{said}");
    }
}

#[test]
fn a_feature_brings_nothing_that_it_does_not_need() {
    let folder = consumers("listed");
    for (name, not_brought) in [
        (
            "facade-only",
            ["serde", "memchr", "tokio", "handlebars"].as_slice(),
        ),
        ("quality", &["serde", "memchr", "tokio"]),
        ("memory", &["serde_json", "tokio", "handlebars"]),
        ("conductor", &["chrono", "handlebars", "agentproto-render"]),
        ("meeting", &["handlebars", "agentproto-render"]),
        ("render", &["handlebars", "tokio"]),
        ("terminal", &["handlebars", "tokio"]),
        ("templates", &["tokio"]),
    ] {
        let output = cargo(&folder, "tree")
            .args(["--edges", "normal", "--prefix", "none"])
            .args(["--format", "{p}", "--package"])
            .arg(format!("consumer-{name}"))
            .output()
            .expect("cargo");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}:\n{said}");
        let listed = String::from_utf8(output.stdout).expect("a list");
        let crates: Vec<&str> = listed
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert!(crates.contains(&"agentproto-runtime"), "{name}: {listed}");
        for unneeded in not_brought {
            assert!(!crates.contains(unneeded), "{name} brings {unneeded}");
        }
    }
}
