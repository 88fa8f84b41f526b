//! `check`: reports as compilers print them, and as JSON.

use crate::program::{Run, run_with};

fn check(args: &[&str], text: &str) -> Run {
    run_with(&[&["check"], args].concat(), text)
}

fn codes(args: &[&str], text: &str) -> Vec<String> {
    let run = check(&[&["--format", "json"], args].concat(), text);
    let report: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    let diagnostics = report["diagnostics"].as_array().expect("a list");
    let codes = diagnostics
        .iter()
        .map(|note| note["code"].as_str().expect("a code").to_owned());
    codes.collect()
}

#[test]
fn a_report_shows_the_line_and_a_caret() {
    let run = check(&[], "One.\n\nCFO → [INVOKE:cfo|Do I agree?]\n");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out, @r"
    error[self-invocation]: found `cfo` invoking itself, expected another role (rule 1)
     --> standard input:3:7
      |
    3 | CFO → [INVOKE:cfo|Do I agree?]
      |       ^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: state an assumption instead: `[ASSUMPTION: …]`

    1 message, 1 error, 0 warnings
    ");
}

#[test]
fn json_holds_everything_a_tool_needs() {
    let run = check(&["--format", "json"], "é [INVOKE: cfo-advisor |x]");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r#"{"messages":1,"diagnostics":[{"code":"role-alias","severity":"warning","line":1,"column":12,"span":[12,23],"message":"found `cfo-advisor`, expected the role's token, `cfo`","help":"write `cfo` for `cfo-advisor`"}]}"#);
}

#[test]
fn a_text_that_keeps_the_protocol_is_fine() {
    let text = "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\n";
    let run = check(&["--strict"], text);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "2 messages, 0 errors, 0 warnings\n", "")
    );
}

#[test]
fn the_rules_are_checked() {
    for (args, text, expected) in [
        (&[][..], "[INVOKE:cfo|x]", &[][..]),
        (&["--from", "cfo"], "[INVOKE:cfo|x]", &["self-invocation"]),
        (&["--phase", "2"], "[INVOKE:cfo|x]", &["phase-isolation"]),
        (&["--phase", "3"], "[BROADCAST:all|x]", &["phase-isolation"]),
        (&["--phase", "4"], "[INVOKE:cfo|x]", &[]),
        (
            &["--phase", "2", "--from", "cfo"],
            "[INVOKE:cfo|x]",
            &["phase-isolation", "self-invocation"],
        ),
        (&[], "[BROADCAST:all|x]", &[]),
        (&["--from", "ceo"], "[BROADCAST:all|x]", &[]),
        (
            &["--from", "cfo"],
            "[BROADCAST:all|x]",
            &["broadcast-caller"],
        ),
        (&[], "CFO: [BROADCAST:all|x]", &["broadcast-caller"]),
        (&[], "[INVOKE:executive-mentor|x]", &["not-invocable"]),
        (
            &["--from", "cfo"],
            "[INVOKE:chief-of-staff|x]",
            &["not-invocable"],
        ),
        (
            &[],
            "[INVOKE:cro|x]\n[CHAIN: cro → cfo → cro]",
            &["circular-call"],
        ),
        (
            &[],
            "[INVOKE:chro|x]\n[CHAIN: cro → cfo → coo → chro]",
            &["depth-exceeded"],
        ),
        (&[], "[INVOKE:coo|x]\n[CHAIN: cro → cfo → coo]", &[]),
        (
            &["--from", "cto"],
            "[INVOKE:coo|x]\n[CHAIN: cro → cfo → coo]",
            &["chain-mismatch"],
        ),
        (&["--from", "chief-of-staff"], "[INVOKE:board|x]", &[]),
        (&[], "[INVOKE:board|x]", &[]),
        (&["--from", "ceo"], "[INVOKE:board|x]", &["board-caller"]),
        (&["--from", "cfo"], "[INVOKE:board|x]", &["board-caller"]),
        // What is quoted or shown as what not to do is not carried out, and not checked.
        (
            &["--from", "cfo"],
            "`[INVOKE:cfo|x]`\n> [INVOKE:cfo|x]\n❌ [INVOKE:cfo|x]",
            &[],
        ),
        (
            &["--from", "cfo"],
            "```\n[INVOKE:cfo|x]\n```\n",
            &["self-invocation"],
        ),
        (
            &["--from", "cfo"],
            "```\nAs in:\n[INVOKE:cfo|x]\n```\n",
            &[],
        ),
    ] {
        assert_eq!(codes(args, text), expected, "{args:?} {text}");
    }
}

#[test]
fn words_that_are_no_role_and_no_phase_are_wrong_usage() {
    assert_eq!(check(&["--from", "cfoo"], "").code, 2);
    assert_eq!(check(&["--phase", "7"], "").code, 2);
    assert_eq!(check(&["--format", "xml"], "").code, 2);
}
