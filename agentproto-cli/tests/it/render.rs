//! `agentproto render`.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::program::{run, run_with};

const GOLDEN: [(&str, &str); 5] = [
    ("standard", "hiring-runway"),
    ("standard", "minimal"),
    ("alert", "largest-customer"),
    ("alert", "quiet-week"),
    ("board", "spain"),
];

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../agentproto-render/tests/golden")
        .join(name)
}

fn json(kind: &str, name: &str) -> Value {
    let text =
        std::fs::read_to_string(golden(&format!("{name}.{kind}.json"))).expect("a golden report");
    serde_json::from_str(&text).expect("a golden report is JSON")
}

#[test]
fn every_golden_report_comes_out_byte_for_byte() {
    for (kind, name) in GOLDEN {
        let file = golden(&format!("{name}.{kind}.json"));
        let file = file.to_str().unwrap();
        for locale in ["en", "pt-BR"] {
            let run = run(&["render", kind, file, "--locale", locale, "--view", "text"]);
            assert_eq!((run.code, run.err.as_str()), (0, ""));
            let expected =
                std::fs::read_to_string(golden(&format!("{name}.{kind}.{locale}.txt"))).unwrap();
            assert_eq!(run.out, expected, "{name} {locale}");
        }
    }
}

#[test]
fn standard_input_and_english_are_what_is_not_said() {
    let report = json("alert", "quiet-week").to_string();
    let expected = std::fs::read_to_string(golden("quiet-week.alert.en.txt")).unwrap();
    for args in [&["render", "alert"][..], &["render", "alert", "-"]] {
        let run = run_with(args, &report);
        assert_eq!(
            (run.code, run.err.as_str(), run.out.as_str()),
            (0, "", expected.as_str())
        );
    }
}

#[test]
fn what_does_not_fit_the_schema_can_not_be_read() {
    let mut report = json("standard", "minimal");
    report["actions"][0]
        .as_object_mut()
        .unwrap()
        .remove("owner");
    report["role"] = json!("legal");
    let run = run_with(&["render", "standard"], report.to_string());
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err, @"
    agentproto: standard input: role: found `legal`, expected a role of the set `csuite`: `ceo`, `cfo`, `cro`, `cmo`, `cpo`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cdo`, `caio`, `cco`, `vpe`, `executive-mentor`, `chief-of-staff`
    agentproto: standard input: actions[0].owner: found nothing, expected this field
    ");
    let run = run_with(&["render", "standard"], "{\n\"role\": 3}");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err, @"agentproto: standard input:2:9: role: invalid type: integer `3`, expected a string");
}

#[test]
fn what_was_meant_is_said() {
    let mut report = json("alert", "quiet-week");
    report["role"] = json!("CFO");
    let run = run_with(&["render", "alert"], report.to_string());
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("agentproto: standard input: role: found `CFO`; did you mean `cfo`? expected a role of the set `csuite`: `ceo`, "),
        "{}",
        run.err
    );
    // The report of another kind, whether it keeps the rules or not.
    let mut report = json("standard", "minimal");
    for topic in ["Laptops", "two\nlines"] {
        report["topic"] = json!(topic);
        let run = run_with(&["render", "alert"], report.to_string());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains("unknown field `actions`"), "{}", run.err);
        assert!(
            run.err.ends_with("\nagentproto: standard input: this is the JSON of another report; did you mean `render standard`?\n"),
            "{}",
            run.err
        );
    }
    report["noticed"] = json!("x");
    let run = run_with(&["render", "alert"], report.to_string());
    assert!(!run.err.contains("did you mean"), "{}", run.err);
}

#[test]
fn a_template_without_a_hole_is_said_to_be_none() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("de.toml");
    std::fs::write(&file, "what = \"WAS\"\n").unwrap();
    let file = file.to_str().unwrap();
    let report = json("standard", "minimal").to_string();
    let run = run_with(&["render", "standard", "--template", file], &report);
    assert_eq!((run.code, run.out.as_str()), (0, "what = \"WAS\"\n"));
    let said = "warning: found no `{{…}}`, expected a template; as it stands, every report prints as this text";
    assert_eq!(run.err, format!("agentproto: {file}: {said}\n"));
}

#[test]
fn a_broken_rule_is_another_thing() {
    let mut report = json("standard", "minimal");
    report["bottom_line"] = json!("One. Two.");
    report["topic"] = json!("a\nb");
    report["findings"] = json!(vec![json!({"text": "Burn is up"}); 6]);
    let run = run_with(&["render", "standard"], report.to_string());
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.err);
    assert!(
        lines[0].starts_with("agentproto: standard input: topic: found a line break"),
        "{}",
        run.err
    );
    assert!(
        lines[1].contains("bottom_line: found 2 sentences")
            && lines[1].ends_with("(communication rule 1)"),
        "{}",
        run.err
    );
    assert!(
        lines[2].contains("findings: found 6 findings")
            && lines[2].ends_with("(communication rule 4)"),
        "{}",
        run.err
    );
}

#[test]
fn roles_are_those_of_the_set() {
    let mut report = json("standard", "minimal");
    report["role"] = json!("marketing");
    report["actions"][0]["owner"] = json!("accountant");
    let run = run_with(
        &["render", "standard", "--roles", "solo"],
        report.to_string(),
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("📊 Marketing — ") && run.out.contains(" → Accountant → "),
        "{}",
        run.out
    );
}

#[test]
fn wrong_words_are_wrong_usage() {
    for args in [
        &["render"][..],
        &["render", "memo"],
        &["render", "alert", "no-such-file.json"],
        &["render", "alert", "--locale", "de"],
        &["render", "alert", "--view", "pdf"],
    ] {
        let run = run_with(args, "{}");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty());
    }
}

#[test]
fn a_terminal_view_without_a_terminal_is_the_exact_text() {
    let file = golden("spain.board.json");
    let file = file.to_str().unwrap();
    let exact = run(&["render", "board", file]);
    let terminal = run(&["render", "board", file, "--view", "terminal"]);
    assert_eq!((terminal.code, terminal.out), (0, exact.out));
}

#[test]
fn a_page_is_one_file_with_everything_escaped() {
    let mut report = json("standard", "hiring-runway");
    report["topic"] = json!("<script>alert(1)</script> & \"co\" {{role}}");
    let run = run_with(
        &["render", "standard", "--view", "html", "--locale", "pt-BR"],
        report.to_string(),
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .starts_with("<!doctype html>\n<html lang=\"pt-BR\">\n"),
        "{}",
        run.out
    );
    assert!(
        run.out
            .contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot; {{role}}")
    );
    assert!(
        !run.out.contains("<script") && !run.out.contains("http"),
        "{}",
        run.out
    );
}

#[test]
fn ones_own_template_labels_and_glossary() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let report = json("standard", "minimal").to_string();
    let labels = write("de.toml", "base = \"en\"\nlang = \"de\"\nwhat = \"WAS\"\n");
    let run = run_with(&["render", "standard", "--labels", &labels], &report);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("\nWAS\n• 41 of 41"), "{}", run.out);

    let template = write("short.hbs", "{{role}}: {{bottom_line}} <{{labels.what}}>\n");
    let run = run_with(
        &[
            "render",
            "standard",
            "--template",
            &template,
            "--labels",
            &labels,
        ],
        &report,
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "CISO: Every laptop is encrypted. <WAS>\n")
    );

    let glossary = write("terms.toml", "[jargon]\nlaptop = \"a computer to carry\"\n");
    let run = run_with(&["render", "standard", "--glossary", &glossary], &report);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.err, @"agentproto: standard input: warning: topic: found `Laptop` without an explanation, expected a term that is explained where it first stands; write `Laptop (a computer to carry)` [jargon] (communication rule 9)");

    for (option, text, place) in [
        (
            "--template",
            "a\n{{#if topc}}b{{/if}}",
            "bad:2:1: found `topc`",
        ),
        (
            "--labels",
            "base = \"en\"\nwaht = \"WAS\"",
            "bad: waht: found an unknown label",
        ),
        ("--glossary", "knwon = []", "unknown field `knwon`"),
    ] {
        let bad = write("bad", text);
        let run = run_with(&["render", "standard", option, &bad], &report);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{option}");
        assert!(run.err.contains(place), "{}", run.err);
    }
}

#[test]
fn what_takes_judgement_is_a_warning() {
    let mut report = json("standard", "minimal");
    report["actions"][0]["owner"] = json!("TBD");
    report["why"] = json!("GRR falls.");
    let run = run_with(&["render", "standard"], report.to_string());
    assert_eq!(run.code, 0);
    assert!(run.out.contains("GRR falls."));
    insta::assert_snapshot!(run.err, @"
    agentproto: standard input: warning: why: found `GRR` without an explanation, expected a term that is explained where it first stands; write `GRR (…)` or use plain words [jargon] (communication rule 9)
    agentproto: standard input: warning: actions[0].owner: found `TBD`, expected one role or person; say who does it [vague-owner] (communication rule 5)
    ");
}
