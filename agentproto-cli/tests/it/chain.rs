//! `agentproto chain`.

use crate::program::run;

#[test]
fn an_allowed_chain_is_printed_with_its_hops() {
    let run = run(&["chain", "cro", "cfo", "coo"]);
    assert_eq!(run.out, "allowed: cro → cfo → coo (2/2 hops)\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn a_forbidden_hop_is_blocked_with_its_reason() {
    for (chain, blocked) in [
        (
            &["cro", "cfo", "cro"][..],
            "[BLOCKED: cannot invoke cro — circular call detected in chain cro→cfo]\n",
        ),
        (
            &["cro", "cfo", "coo", "chro"],
            "[BLOCKED: cannot invoke chro — depth limit 2 reached in chain cro→cfo→coo]\n",
        ),
        (
            &["cfo", "cfo"],
            "[BLOCKED: cannot invoke cfo — self-invocation]\n",
        ),
        (
            &["ceo", "executive-mentor"],
            "[BLOCKED: cannot invoke executive-mentor — executive-mentor takes no invocations]\n",
        ),
        // Self-invocation comes before depth.
        (
            &["cro", "cfo", "coo", "coo"],
            "[BLOCKED: cannot invoke coo — self-invocation]\n",
        ),
        // Depth comes before the circle.
        (
            &["cro", "cfo", "coo", "cro"],
            "[BLOCKED: cannot invoke cro — depth limit 2 reached in chain cro→cfo→coo]\n",
        ),
    ] {
        let run = run(&[&["chain"], chain].concat());
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (1, blocked, "")
        );
    }
}

#[test]
fn a_word_that_is_no_role_is_wrong_usage() {
    let run = run(&["chain", "cro", "hr", "--roles", "csuite-9"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err, @"agentproto: `hr` is no role of csuite-9, expected one of ceo, cfo, cro, cmo, cpo, cto, chro, coo, ciso, executive-mentor, chief-of-staff");
}

#[test]
fn a_role_in_other_words_is_told_its_token() {
    for (word, token) in [
        ("CFO", "cfo"),
        ("Cfo", "cfo"),
        ("Chief of Staff", "chief-of-staff"),
        ("general-counsel-advisor", "gc"),
        ("cfoo", "cfo"),
        ("chief-of-stuff", "chief-of-staff"),
    ] {
        for args in [
            &["chain", "cro", word][..],
            &["check", "--from", word],
            &["prompt", word],
        ] {
            let run = run(args);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
            let hint =
                format!(" is no role of csuite; did you mean `{token}`? expected one of ceo, ");
            assert!(run.err.contains(&hint), "{}", run.err);
        }
    }
}

#[test]
fn a_set_from_a_file_states_its_own_limit() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("studio.toml");
    let set = "max_hops = 1\n[[role]]\ntoken = \"lead\"\n[[role]]\ntoken = \"art\"\n[[role]]\ntoken = \"qa\"\n";
    std::fs::write(&file, set).unwrap();
    let file = file.to_str().unwrap();
    let allowed = run(&["chain", "lead", "art", "--roles", file]);
    assert_eq!(
        (allowed.code, allowed.out.as_str()),
        (0, "allowed: lead → art (1/1 hops)\n")
    );
    let blocked = run(&["chain", "lead", "art", "qa", "--roles", file]);
    let reason = "[BLOCKED: cannot invoke qa — depth limit 1 reached in chain lead→art]\n";
    assert_eq!((blocked.code, blocked.out.as_str()), (1, reason));
}

#[test]
fn a_set_is_called_after_its_file_as_far_as_a_refusal_can_carry_it() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a]b → c.toml");
    std::fs::write(&file, "max_hops = 1\n[[role]]\ntoken = \"lead\"\n").unwrap();
    let run = run(&["chain", "lead", "art", "--roles", file.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("`art` is no role of a-b - c, expected one of lead"),
        "{}",
        run.err
    );
}

#[test]
fn a_set_that_cannot_be_read_is_wrong_usage() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("bad.toml");
    for (text, error) in [
        (
            "max_hops = 9\n[[role]]\ntoken = \"a\"\n",
            "bad.toml: line 1, column 12: max_hops: found `9`, expected 1 to 7",
        ),
        (
            "max_hops = 2\n[[role]]\ntoken = \"A\"\n",
            "bad.toml: line 3, column 9: role[0].token: found `A`: a role token is",
        ),
        (
            "max_hops = 2\n[[role]]\ntoken = \"a\"\nlead = true\n",
            "unknown field `lead`",
        ),
        ("max_hops = 2\n", "a role set needs at least one role"),
    ] {
        std::fs::write(&file, text).unwrap();
        let run = run(&["chain", "a", "b", "--roles", file.to_str().unwrap()]);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(error), "{error}: {}", run.err);
        assert!(run.err.contains("bad.toml"), "{}", run.err);
    }
    let missing = run(&["chain", "a", "b", "--roles", "no-such-set"]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("no such role set and no such file"));
}

#[test]
fn one_role_is_no_chain() {
    assert_eq!(run(&["chain", "cro"]).code, 2);
    assert_eq!(run(&["chain"]).code, 2);
}
