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
fn damage_that_hides_what_nobody_sees_is_shown_whole() {
    let run = check(&[], "ï»¿APPROVED\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @r"
    warning[mojibake]: found UTF-8 that was decoded as Windows-1252, expected the text before it was damaged
     --> standard input:1:1
      |
    1 | ï»¿APPROVED
      | ^^^^^^^^^^^
      |
      = help: send the text as UTF-8

    warning[invisible-character]: found the character U+FEFF, expected text that can be seen
     --> standard input:1:1
      |
    1 | ï»¿APPROVED
      | ^^^
      |
      = help: leave out characters that can't be seen

    1 message, 0 errors, 2 warnings
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
    insta::assert_snapshot!(check(&["--phase", "x"], "").err, @"
    error: invalid value 'x' for '--phase <PHASE>': expected the number of a phase of a board meeting, 1 to 6

    For more information, try '--help'.
    ");
    assert_eq!(
        crate::program::run(&["prompt", "cfo", "--phase", "-1"]).err,
        check(&["--phase", "-1"], "").err.replace("<PHASE>", "<N>")
    );
    assert_eq!(check(&["--format", "xml"], "").code, 2);
}

const REPORT: &str =
    include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.en.txt");

#[test]
fn reports_in_a_text_are_checked() {
    let transcript = |report: &str| format!("[ASSUMPTION: x]\n\n{report}\n[ASSUMPTION: y]\n");
    assert_eq!(codes(&[], &transcript(REPORT)), [] as [&str; 0]);
    assert_eq!(codes(&["--strict"], &transcript(REPORT)), [] as [&str; 0]);
    let broken = REPORT
        .replace("until the Q2 close.", "until May. Then look.")
        .replace("→ Founder →", "→ TBD →")
        .replace("⚠️ RISKS", "⚠️ RISKS (if any)");
    let expected = ["one-sentence", "hint"];
    assert_eq!(codes(&[], &transcript(&broken)), expected);
    let judged = REPORT.replace("→ Founder →", "→ TBD →");
    assert_eq!(codes(&[], &transcript(&judged)), ["vague-owner"]);
    let dressed = REPORT.replace("• ", "- ");
    assert_eq!(codes(&[], &transcript(&dressed)), [] as [&str; 0]);
    assert_eq!(
        codes(&["--strict"], &transcript(&dressed)),
        ["not-canonical"]
    );
    let run = check(&[], &broken);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.out, @"
    error[one-sentence]: bottom_line: found 2 sentences in `Hire two engineers now and hold three until May. Then look.`, expected one sentence (communication rule 1)
     --> standard input:6:1
      |
    6 | Hire two engineers now and hold three until May. Then look. — Confidence: 🟡 Medium
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: keep the answer and move the rest below

    warning[hint]: found a hint of the layout, expected the report without it
      --> standard input:23:10
       |
    23 | ⚠️ RISKS (if any)
       |         ^^^^^^^^
       |
       = help: leave out hints such as `(if any)`

    0 messages, 1 error, 1 warning
    ");
}

#[test]
fn what_both_readers_see_is_said_once() {
    for (from, to, code) in [
        ("[VERIFIED: Q4 actuals]", "[VERIFIED]", "tag-without-source"),
        (
            "[VERIFIED: Q4 actuals]",
            "[VERIFIED/ASSUMED]",
            "unresolved-choice",
        ),
        (
            "[VERIFIED: Q4 actuals]",
            "[ASSUMED: Q4 actuals]",
            "mark-mismatch",
        ),
    ] {
        // Confidence is low, so that the assumptions may be many.
        let text = REPORT.replace("🟡 Medium", "🔴 Low").replace(from, to);
        assert_eq!(codes(&[], &text), [code], "{to}");
    }
    let alert =
        include_str!("../../../agentproto-render/tests/golden/largest-customer.alert.en.txt");
    let open = alert.replace(
        "🔴 Act today",
        "🔴 Act today | 🟡 This week | ⚪ Next review",
    );
    assert_eq!(codes(&[], &open), ["unresolved-choice"]);
}

#[test]
fn reports_that_are_shown_are_not_checked() {
    let broken = REPORT.replace("until the Q2 close.", "until May. Then look.");
    let quoted: String = broken.lines().map(|line| format!("> {line}\n")).collect();
    assert_eq!(codes(&[], &quoted), [] as [&str; 0]);
    let among = format!("```\nlet report = \"\n{broken}\";\n```\n");
    assert_eq!(codes(&[], &among), [] as [&str; 0]);
    let alone = format!("```text\n{broken}```\n");
    assert_eq!(codes(&[], &alone), ["one-sentence"]);
    let template = "📊 [ROLE] — [Topic]\n\nBOTTOM LINE\n[One sentence. The answer. No preamble.]\n\nWHAT\n• [Finding]\n";
    assert_eq!(codes(&[], template), [] as [&str; 0]);
}
