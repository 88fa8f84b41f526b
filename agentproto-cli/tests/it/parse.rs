//! `parse`: messages as JSON lines, diagnostics on standard error.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use crate::program::{command, run, run_with};

fn golden(name: &str) -> (String, String) {
    let folder =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../agentproto-runtime/tests/golden/wire");
    let lines =
        std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("a golden file");
    let text = folder.join(format!("{name}.txt"));
    (text.to_str().expect("UTF-8").to_owned(), lines)
}

#[test]
fn golden_texts_give_golden_lines() {
    for name in ["canonical", "contexts"] {
        let (file, lines) = golden(name);
        let run = run(&["parse", &file]);
        assert_eq!(
            (run.code, run.out, run.err),
            (0, lines, String::new()),
            "{name}"
        );
    }
}

#[test]
fn the_canonical_text_passes_strictly() {
    let (file, lines) = golden("canonical");
    let run = run(&["parse", "--strict", &file]);
    assert_eq!((run.code, run.out, run.err), (0, lines, String::new()));
}

#[test]
fn what_is_refused_goes_to_standard_error() {
    let run = run_with(&["parse"], "é [INVOKE:cfoo|x]\nCTO → [INVOKE: CFO | y ]\n");
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.out, @r#"{"kind": "invoke", "to": "cfo", "question": "y", "caller": "cto", "at": {"line": 2, "column": 7, "span": [27, 45], "context": "live"}}"#);
    insta::assert_snapshot!(run.err, @"standard input:1:11: error[unknown-role]: found `cfoo`, expected a role of csuite, perhaps `cfo`; if `cfo` is meant, write `cfo`");
}

#[test]
fn what_is_mended_is_said_and_strictly_refused() {
    let text = "[ASSUMPTION: one\ntwo]\n";
    let tolerant = run_with(&["parse", "-"], text);
    assert_eq!((tolerant.code, tolerant.err.as_str()), (0, ""));
    assert!(
        tolerant.out.contains(r#""text": "one two""#),
        "{}",
        tolerant.out
    );
    let strict = run_with(&["parse", "-", "--strict"], text);
    assert_eq!((strict.code, strict.out.as_str()), (1, ""));
    assert!(
        strict.err.contains("error[not-canonical]"),
        "{}",
        strict.err
    );
}

#[test]
fn other_role_sets_have_other_roles() {
    let text = "[INVOKE:marketing|x]\n";
    assert_eq!(run_with(&["parse", "--roles", "solo"], text).code, 0);
    assert_eq!(run_with(&["parse", "--roles", "csuite"], text).code, 1);
}

#[test]
fn bytes_that_are_no_utf8_are_named_by_their_offset() {
    for (bytes, offset) in [(&b"ab\xff"[..], 2), (b"\xe2\x86", 0), (b"[A\xc3(", 2)] {
        let run = run_with(&["parse"], bytes);
        assert_eq!(run.code, 2);
        assert_eq!(
            run.err,
            format!(
                "agentproto: standard input: not UTF-8 at byte {offset}, expected UTF-8 text\n"
            )
        );
    }
}

/// Whatever is to be copied, one diagnostic is one line.
#[test]
fn a_diagnostic_is_one_line() {
    let text = "[RESPONSE:cfo]\nkey finding: k\nSupporting data:\n- a\n- b\nConfidence: high\nCaveat: c\n[/RESPONSE]\n";
    let run = run_with(&["parse", "--strict"], text);
    assert_eq!((run.code, run.err.lines().count()), (1, 1), "{}", run.err);
    assert_eq!(run.err.matches("Key finding").count(), 1, "{}", run.err);
}

/// What stands before them is printed, however little of it there is.
#[test]
fn messages_before_bytes_that_are_no_utf8_are_printed() {
    let run = run_with(&["parse"], &b"[ASSUMPTION: x]\nmore\n\xff"[..]);
    assert_eq!(run.code, 2);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let run = run(&["parse", "no-such-file.md"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no-such-file.md"), "{}", run.err);
}

#[test]
fn a_block_without_end_is_said_and_does_not_hang() {
    let mut text = String::from("[RESPONSE:cfo]\nKey finding: ");
    while text.len() < 10 << 20 {
        text.push_str("and so on, and on\n");
    }
    let run = run_with(&["parse"], &text);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("error[unclosed-block]"), "{}", run.err);
}

#[test]
fn messages_come_out_while_the_text_still_arrives() {
    use std::io::{BufRead, BufReader};
    let mut child = command(&["parse"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    stdin.write_all(b"[ASSUMPTION: a]\nand ").expect("read");
    stdin.flush().expect("read");
    let line = lines.next().expect("a line").expect("UTF-8");
    assert!(line.contains(r#""text": "a""#), "{line}");
    drop(stdin);
    assert!(child.wait().expect("ends").success());
}
