//! `agentproto prompt`.

use agentproto::csuite::CSuite;
use agentproto::csuite9::CSuite9;
use agentproto::role::RoleSet;
use agentproto::solo::Solo;

use crate::program::{run, run_with};

#[test]
fn a_role_is_told_who_it_is_and_in_which_form_it_answers() {
    let run = run(&["prompt", "gc"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .starts_with("You are GC, the role `gc` of csuite.\n")
    );
    assert!(run.out.contains("[CHAIN: gc → ceo]"));
    assert!(run.out.contains("[RESPONSE:gc]"));
}

#[test]
fn a_role_is_told_to_check_its_own_work_before_others_do() {
    let told = run(&["prompt", "cro"]).out;
    insta::assert_snapshot!(told.split("## ").find(|part| part.starts_with("Check your own")).unwrap(), @r"
    Check your own work first

    Before anybody else sees your work, ask of it, and cut a finding that means nothing:
    - Source Attribution: which source does each finding have?
    - Assumption Audit: what is verified, and what is only assumed?
    - Confidence Score: how sure is each finding?
    - Contradiction Check: what speaks against it in past decisions and in what is known of the company?
    - So What: what does each finding mean for the business, in one sentence?
    ");
    let isolated = run(&["prompt", "cro", "--phase", "2"]).out;
    assert!(!isolated.contains("## Check your own work"));
}

#[test]
fn a_role_is_told_who_checks_its_work() {
    let (_, peers) = run(&["prompt", "cro"])
        .out
        .split_once("\n\n## Who checks your work\n\nBefore the founder sees your work, the roles check it whose domains it touches:\n")
        .map(|(head, peers)| (head.to_owned(), peers.to_owned()))
        .unwrap();
    assert_eq!(peers.lines().count(), 12);
    assert!(
        peers.starts_with(
            "- Financial numbers or budget: CFO (math, runway impact, budget reality)\n"
        )
    );
    assert!(
        peers.contains("- Customer-facing changes: CPO (churn risk, product roadmap conflict)\n")
    );
    assert!(!peers.contains("CRO"));
    let solo = run(&["prompt", "marketing", "--roles", "solo"]);
    assert!(
        solo.out
            .ends_with("- Multi-step execution across teams: COO\n")
    );
    let isolated = run(&["prompt", "cro", "--phase", "2"]);
    assert!(!isolated.out.contains("whose domains it touches"));
}

#[test]
fn a_phase_brings_its_rules() {
    let analysis = run(&["prompt", "cfo", "--phase", "2"]);
    assert!(
        analysis
            .out
            .contains("phase 2: independent analysis\n\nRule 0, isolation")
    );
    assert!(!analysis.out.contains("[INVOKE:"));
    let critique = run(&["prompt", "executive-mentor", "--phase", "3"]);
    assert!(critique.out.contains("[CRITIC-SCREEN]"));
}

#[test]
fn who_draws_the_outputs_together_is_told_the_form_of_that() {
    let synthesis = run(&["prompt", "chief-of-staff", "--phase", "4"]).out;
    assert!(!synthesis.contains("[RESPONSE:"), "{synthesis}");
    assert!(synthesis.contains("Answer with one JSON object and nothing else."));
    assert!(synthesis.contains("- `your_call`: two to five options"));
    // Others answer as ever, and so does the same role in other phases.
    for args in [
        ["prompt", "cfo", "--phase", "4"],
        ["prompt", "chief-of-staff", "--phase", "5"],
    ] {
        let told = run(&args).out;
        assert!(
            told.contains("[RESPONSE:") && !told.contains("JSON"),
            "{told}"
        );
    }
    let solo = run(&["prompt", "coo", "--phase", "4", "--roles", "solo"]).out;
    assert!(solo.contains("Answer with one JSON object"), "{solo}");
}

#[test]
fn a_set_of_the_user_is_told_the_same_way() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("studio.toml");
    let set = "max_hops = 1\n[[role]]\ntoken = \"lead\"\n[[role]]\ntoken = \"art\"\ntitle = \"The Art\"\n";
    std::fs::write(&file, set).unwrap();
    let run = run(&["prompt", "lead", "--roles", file.to_str().unwrap()]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("You may invoke art (The Art)."));
    assert!(run.out.contains("a chain has at most 1 hop.\n"));
}

#[test]
fn what_is_no_role_and_no_phase_is_wrong_usage() {
    for args in [
        &["prompt", "hr"][..],
        &["prompt", "cfo", "--phase", "7"],
        &["prompt", "cfo", "--phase", "0"],
        &["prompt"],
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
    }
}

/// Pipes every prompt into `parse`, as a script would.
#[test]
fn every_example_is_read_back_by_parse_without_a_diagnostic() {
    for (set, table) in [
        ("csuite", CSuite::TABLE),
        ("csuite-9", CSuite9::TABLE),
        ("solo", Solo::TABLE),
    ] {
        for role in table.roles().map(|role| role.token()) {
            for phase in ["", "1", "2", "3", "4", "5", "6"] {
                let mut args = vec!["prompt", role, "--roles", set];
                if !phase.is_empty() {
                    args.extend(["--phase", phase]);
                }
                let prompt = run(&args).out;
                let parsed = run_with(&["parse", "--strict", "--roles", set], &prompt);
                assert_eq!((parsed.code, parsed.err.as_str()), (0, ""), "{args:?}");
                // A chain is a message beside its invocation.
                let is_example = |line: &&str| {
                    let message: serde_json::Value = serde_json::from_str(line).unwrap();
                    message["kind"] != "chain"
                };
                let read = parsed.out.lines().filter(is_example).count();
                let shown = prompt.matches("\n```\n").count() / 2;
                assert_eq!(read, shown, "{args:?}");
            }
        }
    }
}
