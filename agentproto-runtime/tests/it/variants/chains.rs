//! Chains, and BLOCKED.

use agentproto_runtime::message::Message;
use agentproto_runtime::wire;

use super::{check, not_canonical};
use crate::sets::CSUITE;

#[test]
fn arrows_of_every_kind_are_one() {
    for text in [
        "[CHAIN: cro→cfo→coo]",
        "[CHAIN: cro -> cfo -> coo]",
        "[CHAIN:cro->cfo->coo]",
        "[CHAIN: cro --> cfo => coo]",
        "[CHAIN: CRO ⟶ CFO ➜ COO]",
        "[CHAIN: cro ➡️ cfo ⇒ coo]",
    ] {
        check(&[(text, &["[CHAIN: cro → cfo → coo]"], &[])]);
        not_canonical(&[text]);
    }
    for text in [
        "[CHAIN: cro > cfo]",
        "[CHAIN: cro,cfo]",
        "[CHAIN: cro, cfo]",
        "[CHAIN: cro，cfo]",
    ] {
        check(&[(text, &["[CHAIN: cro → cfo]"], &["arrow"])]);
    }
}

/// The arrows of a reason's chain are those of any chain.
#[test]
fn the_chain_of_a_reason_may_have_any_arrow() {
    let blocked = |reason: &str| {
        format!("[BLOCKED: cannot invoke cro — {reason}]\nState assumption used instead: y")
    };
    let circular = "circular call detected in chain cro→cfo";
    for arrow in ["->", " -> ", "=>", "⟶", " --> "] {
        let text = blocked(&circular.replace('→', arrow));
        check(&[(&text, &[&blocked(circular)], &[])]);
        not_canonical(&[&text]);
    }
    let depth = "depth limit 2 reached in chain cro→cfo→coo";
    check(&[(&blocked(&depth.replace('→', "->")), &[&blocked(depth)], &[])]);
    let free = blocked("seen before in chain a -> b");
    check(&[(&free, &[&free], &["unknown-reason"])]);
}

/// Nobody guesses who stands where no name does.
#[test]
fn a_name_that_is_missing_is_missed() {
    for text in [
        "[CHAIN: → cfo]",
        "[CHAIN: cro →]",
        "[CHAIN: cro → → cfo]",
        "[CHAIN: cro -> -> cfo]",
    ] {
        check(&[(text, &[], &["malformed-tag"])]);
    }
    check(&[("[CHAIN: →]", &[], &["empty"])]);
}

fn invokes(text: &str) -> Vec<String> {
    let reading = wire::read(&CSUITE, text);
    let invokes = reading
        .messages
        .iter()
        .filter_map(|located| match &located.message {
            Message::Invoke(invoke) => Some(
                invoke
                    .chain()
                    .map_or("none".to_owned(), |chain| chain.arrows().to_string()),
            ),
            _ => None,
        });
    invokes.collect()
}

/// One message is what `parse_one` takes, and the chain that goes with an INVOKE is part of it; others are not.
#[test]
fn a_chain_of_its_own_is_a_message_of_its_own() {
    for (text, count) in [
        ("[INVOKE:cfo|x]\n[CHAIN: cro → cfo]", 1),
        ("[INVOKE:cfo|x] [CHAIN: CRO -> CFO]", 1),
        ("[CHAIN: cro → cfo]\n[INVOKE:cfo|x]", 1),
        ("[CHAIN: cro → cfo]\n\nCRO → [INVOKE:cfo|x]", 1),
        ("[INVOKE:cfo|x]\n[CHAIN: cro → coo]", 1),
        ("[CHAIN: cro → cfo]", 1),
        ("[INVOKE:cfo|x]\n\nprose.\n\n[CHAIN: cro → coo]", 2),
        ("[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\n[CHAIN: coo → cro]", 2),
        (
            "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\n[CHAIN: coo → cro]\n[CHAIN: coo → cro]",
            3,
        ),
        ("[CHAIN: cro → coo]\nlots of prose\n[INVOKE:cfo|x]", 2),
        ("[CHAIN: cro → coo]\n[CHAIN: cro → cfo]\n[INVOKE:cfo|x]", 2),
    ] {
        match wire::parse_one(&CSUITE, text) {
            Ok(_) => assert_eq!(count, 1, "{text}"),
            Err(error) => assert_eq!(error.count(), count, "{text}"),
        }
    }
}

/// An INVOKE whose chain is refused is read, with its caller where the chain tells it, and not carried out.
#[test]
fn an_invoke_is_not_carried_out_without_the_chain_that_goes_with_it() {
    for (chain, to, caller, code) in [
        (
            "[CHAIN: cfo → cro → cfo]",
            "cfo",
            Some("cro"),
            "circular-call",
        ),
        (
            "[CHAIN: cro → cto → coo → cfo]",
            "cfo",
            Some("coo"),
            "depth-exceeded",
        ),
        ("[CHAIN: cfo → cfo]", "cfo", Some("cfo"), "self-invocation"),
        ("[CHAIN: cfo → cro → cfo]", "coo", None, "circular-call"),
        ("[CHAIN: x[a] → cfo]", "cfo", None, "malformed-tag"),
    ] {
        for text in [
            format!("[INVOKE:{to}|x]\n{chain}"),
            format!("{chain}\n[INVOKE:{to}|x]"),
        ] {
            let reading = wire::read(&CSUITE, &text);
            let [located] = reading.messages.as_slice() else {
                panic!("{text}: {reading:?}");
            };
            let Message::Invoke(invoke) = &located.message else {
                panic!("{text}");
            };
            assert_eq!(invoke.caller().map(|role| role.token()), caller, "{text}");
            assert_eq!(invoke.chain(), None, "{text}");
            assert!(!located.is_actionable(), "{text}");
            let report = check_rules(&text);
            assert_eq!(report, [code], "{text}");
        }
    }
    // The chain behind it counts where the one before is refused.
    let text = "[CHAIN: role → role]\n[INVOKE:cfo|x]\n[CHAIN: cro → cfo]";
    let reading = wire::read(&CSUITE, text);
    assert!(reading.messages[0].is_actionable());
    assert_eq!(
        check_rules("CFO → [INVOKE:cfo|x]\n[CHAIN: cfo → cfo]"),
        ["self-invocation"]
    );
}

fn check_rules(text: &str) -> Vec<&'static str> {
    use agentproto_runtime::check::{Rules, check};
    let report = check(&CSUITE, text, Rules::new());
    report
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect()
}

#[test]
fn the_chain_stands_before_or_after_its_invoke_or_nowhere() {
    for (text, chains) in [
        ("[INVOKE:cfo|x]\n[CHAIN: cro → cfo]", &["cro → cfo"][..]),
        ("[INVOKE:cfo|x][CHAIN: cro → cfo]", &["cro → cfo"]),
        ("[INVOKE:cfo|x]\n\n[CHAIN: cro → cfo]", &["cro → cfo"]),
        ("- [INVOKE:cfo|x]\n- [CHAIN: cro → cfo]", &["cro → cfo"]),
        ("[CHAIN: cro → cfo]\n[INVOKE:cfo|x]", &["cro → cfo"]),
        ("[CHAIN: cro → cfo]\nCRO → [INVOKE:cfo|x]", &["cro → cfo"]),
        (
            "[CHAIN: cro → cfo]\n[INVOKE:cfo|x]\n[CHAIN: cro → cto]\n[INVOKE:cto|y]",
            &["cro → cfo", "cro → cto"],
        ),
        (
            "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\n[INVOKE:cto|y]\n[CHAIN: cro → cto]",
            &["cro → cfo", "cro → cto"],
        ),
        (
            "[INVOKE:cfo|x]\n\n[CHAIN: cro → cto]\n[INVOKE:cto|y]",
            &["none", "cro → cto"],
        ),
        ("CRO → [INVOKE:cfo|x]", &["cro → cfo"]),
        ("[INVOKE:cfo|x]", &["none"]),
        ("[INVOKE:cfo|x]\nBecause of\n[CHAIN: cro → cfo]", &["none"]),
        ("> [INVOKE:cfo|x]\n> [CHAIN: cro → cfo]", &["cro → cfo"]),
    ] {
        assert_eq!(invokes(text), chains, "{text}");
    }
}

#[test]
fn a_chain_that_does_not_fit_is_a_mismatch() {
    check(&[
        (
            "[INVOKE:cfo|x]\n[CHAIN: cro → coo]",
            &["[INVOKE:cfo|x]", "[CHAIN: cro → coo]"],
            &["chain-mismatch"],
        ),
        (
            "[INVOKE:coo|x]\n[CHAIN: cro → cfo]",
            &["[INVOKE:coo|x]", "[CHAIN: cro → cfo]"],
            &["chain-mismatch"],
        ),
        (
            "CTO → [INVOKE:cfo|x]\n[CHAIN: cro → cfo]",
            &["[INVOKE:cfo|x]\n[CHAIN: cto → cfo]", "[CHAIN: cro → cfo]"],
            &["chain-mismatch"],
        ),
        (
            "[CHAIN: cro → coo]\n[INVOKE:cfo|x]",
            &["[CHAIN: cro → coo]", "[INVOKE:cfo|x]"],
            &["chain-mismatch"],
        ),
    ]);
}

#[test]
fn names_that_are_no_roles_are_kept_and_named() {
    check(&[
        (
            "[CHAIN: founder → ceo → cfo]",
            &["[CHAIN: founder → ceo → cfo]"],
            &["chain-non-role"],
        ),
        (
            "[CHAIN: founder → board member → cfo]",
            &["[CHAIN: founder → board member → cfo]"],
            &["chain-non-role"],
        ),
        (
            "[CHAIN: chief-of-staff → cro → cfo]",
            &["[CHAIN: chief-of-staff → cro → cfo]"],
            &[],
        ),
        (
            "[CHAIN: Chief of Staff → CRO]",
            &["[CHAIN: chief-of-staff → cro]"],
            &[],
        ),
    ]);
}

#[test]
fn repeats_and_excess_depth_are_refused() {
    check(&[
        ("[CHAIN: cro → cfo → cro]", &[], &["circular-call"]),
        ("[CHAIN: cro → cfo → CRO]", &[], &["circular-call"]),
        ("[CHAIN: cro → cfo → coo → chro]", &[], &["depth-exceeded"]),
        (
            "[CHAIN: cro → cfo → coo → cro]",
            &[],
            &["depth-exceeded", "circular-call"],
        ),
        ("[CHAIN: cfo → cfo]", &[], &["self-invocation"]),
        (
            "[INVOKE:cro|x]\n[CHAIN: cro → cfo → cro]",
            &["[INVOKE:cro|x]"],
            &["circular-call"],
        ),
    ]);
}

#[test]
fn blocked_keeps_any_reason_and_may_lack_its_assumption() {
    let known = "[BLOCKED: cannot invoke cro — circular call detected in chain cro→cfo]";
    check(&[
        (known, &[known], &["missing-assumption"]),
        (
            "[BLOCKED: cannot invoke CRO - self-invocation]\nState assumption used instead: y",
            &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: y"],
            &[],
        ),
        (
            "[BLOCKED: cannot invoke cro — circular call detected]\nState assumption used instead: y",
            &[
                "[BLOCKED: cannot invoke cro — circular call detected]\nState assumption used instead: y",
            ],
            &[],
        ),
        (
            "[BLOCKED: cannot invoke cro — Legal said no]\nState assumption used instead: y",
            &["[BLOCKED: cannot invoke cro — Legal said no]\nState assumption used instead: y"],
            &["unknown-reason"],
        ),
        (
            "[BLOCKED: cannot invoke all — only ceo may broadcast]\n**State assumption used instead:** y",
            &[
                "[BLOCKED: cannot invoke all — only ceo may broadcast]\nState assumption used instead: y",
            ],
            &[],
        ),
        (
            "[BLOCKED: cannot invoke cro — Phase 2 isolation]\nKullanılan varsayım: y",
            &["[BLOCKED: cannot invoke cro — Phase 2 isolation]\nState assumption used instead: y"],
            &["localized"],
        ),
        (
            "[BLOCKED: cannot invoke cro — Phase 2 isolation]\nAnd then?",
            &["[BLOCKED: cannot invoke cro — Phase 2 isolation]"],
            &["missing-assumption"],
        ),
        (
            "[BLOCKED: cannot invoke cro — Phase 2 isolation]\nState assumption used instead: [the assumption]",
            &[],
            &["placeholder"],
        ),
        (
            "[BLOCKED: cannot invoke crow — Phase 2 isolation]\nState assumption used instead: y",
            &[],
            &["unknown-role"],
        ),
        // Its own chain is not cross-checked.
        (
            "[BLOCKED: cannot invoke gc — depth limit 2 reached in chain cro→cfo→cro]\nState assumption used instead: y",
            &[
                "[BLOCKED: cannot invoke gc — depth limit 2 reached in chain cro→cfo→cro]\nState assumption used instead: y",
            ],
            &[],
        ),
    ]);
}
