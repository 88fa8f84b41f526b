//! What the program prints on a terminal: one is made for it.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::program::command;

const REPORT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../agentproto-render/tests/golden/hiring-runway.standard.json"
);

/// What `agentproto` prints with these words on a terminal of this width.
fn on_terminal(args: &[&str], columns: u16, environment: &[(&str, &str)]) -> String {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&ours).expect("a terminal");
    unlockpt(&ours).expect("a terminal");
    let name = ptsname(&ours, Vec::new()).expect("a terminal");
    let name = name.to_str().expect("a path");
    let theirs = OpenOptions::new()
        .read(true)
        .write(true)
        .custom_flags(OpenptFlags::NOCTTY.bits().cast_signed())
        .open(name)
        .expect("a terminal");
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&theirs, size).expect("a terminal");
    let mut child = command(args)
        .env_clear()
        .env("TERM", "xterm-256color")
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .stdout(theirs)
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut text = Vec::new();
    let mut ours = File::from(ours);
    let mut piece = [0; 4096];
    // Reading fails once nobody has the other side open any more.
    while let Ok(read @ 1..) = ours.read(&mut piece) {
        text.extend_from_slice(&piece[..read]);
    }
    assert!(child.wait().expect("the program ends").success());
    String::from_utf8(text)
        .expect("the program prints UTF-8")
        .replace("\r\n", "\n")
}

#[test]
fn reports_are_coloured_and_wrapped() {
    let args = ["render", "standard", REPORT, "--view", "terminal"];
    let text = on_terminal(&args, 40, &[("FORCE_HYPERLINK", "0")]);
    assert!(
        text.contains("\u{1b}[1m\u{1b}[36mBOTTOM LINE\u{1b}[0m\n"),
        "{text}"
    );
    assert!(text.contains("hold three\u{1b}[0m\n"), "{text}");
    let wide = on_terminal(&args, 200, &[("FORCE_HYPERLINK", "0")]);
    assert!(wide.contains("hold three until the Q2 close."), "{wide}");
}

#[test]
fn no_color_leaves_the_text_alone() {
    let args = ["render", "standard", REPORT, "--view", "terminal"];
    let exact =
        include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.en.txt");
    for environment in [
        [("NO_COLOR", "1"), ("FORCE_HYPERLINK", "0")],
        [("TERM", "dumb"), ("FORCE_HYPERLINK", "1")],
    ] {
        assert_eq!(on_terminal(&args, 200, &environment), exact);
    }
}

#[test]
fn a_file_that_is_there_becomes_a_link() {
    let dir = tempfile::tempdir().unwrap();
    let detail = dir.path().join("more detail.txt");
    std::fs::write(&detail, "").unwrap();
    let report = dir.path().join("report.json");
    let json = std::fs::read_to_string(REPORT).unwrap();
    let json = json.replace("reports/runway-2026-q3.xlsx", detail.to_str().unwrap());
    std::fs::write(&report, json).unwrap();
    let args = [
        "render",
        "standard",
        report.to_str().unwrap(),
        "--view",
        "terminal",
    ];
    let text = on_terminal(&args, 200, &[("FORCE_HYPERLINK", "1")]);
    assert!(
        text.contains("\u{1b}]8;;file:///") && text.contains("/more%20detail.txt\u{1b}\\"),
        "{text:?}"
    );
}

#[test]
fn the_exact_text_is_the_same_everywhere() {
    let exact =
        include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.en.txt");
    assert_eq!(on_terminal(&["render", "standard", REPORT], 40, &[]), exact);
}
