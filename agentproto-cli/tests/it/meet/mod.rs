//! `agentproto meet`.

mod example;
mod files;
mod founder;
mod kill;
mod memory;
mod programs;
mod resume;
mod sets;
mod signals;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{self, Run};

/// The meeting that comes with the project.
const SPAIN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../examples/spain/meeting.toml"
);

/// What it prints.
const REPORT: &str = include_str!("spain.txt");

/// What its decision is called.
const ID: &str = "2026-11-30-enter-spain-in-q3";

/// A place for meetings, with a root, a home and a working directory of its own.
struct Place {
    dir: TempDir,
}

impl Place {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory for the test");
        for name in ["home", "work", "meeting"] {
            fs::create_dir(dir.path().join(name)).expect("a directory for the test");
        }
        Self { dir }
    }

    /// A meeting of three, a critic and an orchestrator, each a shell script that answers at once.
    fn of_scripts() -> Self {
        let place = Self::new();
        place.file("meeting.toml", MEETING);
        place.script("ceo", &says("ceo", "Go, from Lisbon first"));
        place.script("cfo", &says("cfo", "Not before the bridge closes"));
        place.script("cro", &says("cro", "Eleven accounts are waiting"));
        place.script("executive-mentor", &tells(SCREEN));
        place.script("chief-of-staff", &tells(PROPOSAL));
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn root(&self) -> PathBuf {
        self.path("root")
    }

    /// Writes a file of the meeting.
    fn file(&self, name: &str, text: &str) {
        fs::write(self.meeting_dir().join(name), text).expect("a file for the test");
    }

    fn meeting_dir(&self) -> PathBuf {
        self.path("meeting")
    }

    /// Who plays a role.
    fn script(&self, role: &str, body: &str) {
        self.file(&format!("{role}.sh"), body);
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = program::command(&["meet"]);
        command
            .args(args)
            .env("HOME", self.path("home"))
            .current_dir(self.path("work"));
        command
    }

    fn run(&self, args: &[&str]) -> Run {
        program::run_command(self.command(args), "")
    }

    /// Runs this meeting at the root.
    fn meet(&self, args: &[&str]) -> Run {
        let (meeting, root) = (self.path("meeting/meeting.toml"), self.root());
        let meeting = [meeting.to_str().expect("a path in UTF-8"), "--root"];
        let root = [root.to_str().expect("a path in UTF-8")];
        self.run(&[&meeting, root.as_slice(), args].concat())
    }

    /// Goes on with the only meeting at the root.
    fn resume(&self, args: &[&str]) -> Run {
        let transcript = self.transcript();
        let transcript = transcript.to_str().expect("a path in UTF-8");
        self.run(&[&["--resume", transcript], args].concat())
    }

    /// The transcript of the only meeting at the root.
    fn transcript(&self) -> PathBuf {
        let names = self.names("meetings");
        let [name] = names.as_slice() else {
            panic!("not one transcript: {names:?}");
        };
        self.root().join("meetings").join(name)
    }

    /// The names in a directory of the root, without what a kill has left half made.
    fn names(&self, dir: &str) -> Vec<String> {
        let files = fs::read_dir(self.root().join(dir));
        let names = files.into_iter().flatten().map(|file| {
            let name = file.expect("an entry").file_name();
            name.into_string().expect("a name in UTF-8")
        });
        let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
        names.sort();
        names
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.root().join(name)).unwrap_or_default()
    }

    fn log(&self) -> String {
        self.read("approved/decisions.md")
    }

    /// Runs `decisions` at the root.
    fn run_decisions(&self, args: &[&str], input: &str) -> Run {
        let mut command = program::command(&["decisions"]);
        command
            .args(args)
            .arg("--root")
            .arg(self.root())
            .env("HOME", self.path("home"))
            .current_dir(self.path("work"));
        program::run_command(command, input)
    }

    /// The decisions in the memory.
    fn decisions(&self) -> Vec<Value> {
        let listed = self.run_decisions(&["list", "--format", "json"], "");
        assert_eq!(listed.code, 0, "{}", listed.err);
        let lines = listed.out.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("a line of `list` is JSON"))
            .collect()
    }
}

const MEETING: &str = r#"
topic = "Enter Spain in Q3"
question = "Do we open an office in Q3 or sell from Lisbon?"
date = "2026-11-30"
participants = ["ceo", "cfo", "cro"]
stakes = "critical"
deadline_s = 60

[agents]
ceo.command = ["sh", "ceo.sh"]
cfo.command = ["sh", "cfo.sh"]
cro.command = ["sh", "cro.sh"]
executive-mentor.command = ["sh", "executive-mentor.sh"]
chief-of-staff.command = ["sh", "chief-of-staff.sh"]
"#;

const SCREEN: &str = "[CRITIC-SCREEN]
Weakest point: Eleven requests are no signatures
Missing perspective: Nobody asked a customer who said no
If wrong, the cost is: $400K and two quarters
Proceed: ✅ With noted risks
[/CRITIC-SCREEN]";

const PROPOSAL: &str = r#"{
  "decision_required": "Do we open an office in Q3 or sell from Lisbon?",
  "disagreements": [
    { "subject": "Timing", "positions": [{ "role": "ceo", "says": "Q3" }, { "role": "cfo", "says": "later" }] }
  ],
  "recommended_decision": "Sell from Lisbon in Q3.",
  "actions": [
    { "action": "Hire two sellers", "owner": "cro", "deadline": "2027-01-31" },
    { "action": "Draft the entity plan", "owner": "Ana", "deadline": "after the bridge" }
  ],
  "your_call": [
    { "description": "Open the office in Q3", "trade_off": "faster, burns $400K more" },
    { "description": "Wait a quarter", "trade_off": "safer, loses three accounts" }
  ]
}"#;

/// A script that prints this.
fn tells(text: &str) -> String {
    format!("cat <<'END'\n{text}\nEND\n")
}

/// A script that answers with this finding.
fn says(role: &str, finding: &str) -> String {
    tells(&response(role, finding))
}

fn response(role: &str, finding: &str) -> String {
    format!(
        "[RESPONSE:{role}]\nKey finding: {finding}\nSupporting data:\n  - One fact\n  - Another fact\n\
         Confidence: medium\nCaveat: Nothing is signed.\n[/RESPONSE]"
    )
}

/// The processes that work in a directory: all that programs of a meeting begin.
#[cfg(target_os = "linux")]
fn working_in(dir: &Path) -> Vec<String> {
    let dir = dir.canonicalize().expect("a directory of the test");
    let processes = fs::read_dir("/proc").expect("processes");
    let processes = processes.flatten().map(|process| process.path());
    let working = processes
        .filter(|process| fs::read_link(process.join("cwd")).is_ok_and(|working| working == dir));
    working
        .map(|process| fs::read_to_string(process.join("cmdline")).unwrap_or_default())
        .collect()
}

#[cfg(not(target_os = "linux"))]
fn working_in(_: &Path) -> Vec<String> {
    Vec::new()
}

/// Waits until `there` gives something.
fn wait_for<T>(what: &str, mut there: impl FnMut() -> Option<T>) -> T {
    // Only a test that fails waits for so long.
    for _ in 0..6000 {
        if let Some(found) = there() {
            return found;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("no {what}");
}
