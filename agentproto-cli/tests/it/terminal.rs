//! What the program prints on a terminal.

use std::process::Stdio;

use crate::program::command;
use crate::pty;

const REPORT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../agentproto-render/tests/golden/hiring-runway.standard.json"
);

/// What `agentproto` prints with these words on a terminal of this width.
fn on_terminal(args: &[&str], columns: u16, environment: &[(&str, &str)]) -> String {
    let (mut ours, theirs) = pty::open(columns);
    let mut child = command(args)
        .env_clear()
        .env("TERM", "xterm-256color")
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .stdout(theirs)
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let text = pty::read(&mut ours, |_| false);
    assert!(child.wait().expect("the program ends").success());
    text
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
