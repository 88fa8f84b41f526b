//! What a diagnostic says is to be done leads to no other diagnostic.

use agentproto_runtime::check::{Rules, check};
use agentproto_runtime::wire::Diagnostic;

use crate::sets::CSUITE;
use crate::variants::WRITTEN;

fn only(text: &str) -> Diagnostic {
    let mut diagnostics = check(&CSUITE, text, Rules::new()).diagnostics;
    assert_eq!(diagnostics.len(), 1, "{text}: {diagnostics:?}");
    diagnostics.remove(0)
}

#[test]
fn a_chain_is_not_shortened_to_one_role() {
    for (text, help) in [
        ("[CHAIN: cro → cfoo]", "if `cfo` is meant, write `cfo`"),
        (
            "[CHAIN: cro → cfoo → coo]",
            "if `cfo` is meant, write `cfo`",
        ),
        (
            "[CHAIN: founder → ceo → cfo]",
            "leave `founder` out of the chain",
        ),
        (
            "[CHAIN: a → b → c]",
            "write the roles that are meant by `a`, `b`, `c`, or leave the chain out",
        ),
        (
            "[CHAIN: founder → ceo → cfo → user]",
            "leave `founder`, `user` out of the chain",
        ),
        (
            "[CHAIN: founder → cfo]",
            "write the role that is meant by `founder`, or leave the chain out",
        ),
    ] {
        let note = only(text);
        assert_eq!((note.code.as_str(), &*note.help), ("chain-non-role", help));
    }
}

#[test]
fn a_malformed_tag_is_shown_as_it_should_be() {
    for (text, meant) in [
        ("[INVOKE cfo|x]", "[INVOKE:cfo|x]"),
        ("[INVOKE|cfo|x y?]", "[INVOKE:cfo|x y?]"),
        ("[INVOKE cfo: x]", "[INVOKE:cfo|x]"),
        ("[INVOKE:cfo x\n y]", "[INVOKE:cfo|x y]"),
        ("[BROADCAST all|x]", "[BROADCAST:all|x]"),
        ("[INVOKE:cfo]", "[INVOKE:role|question]"),
        ("[INVOKE]", "[INVOKE:role|question]"),
        ("[INVOKE the CFO: x]", "[INVOKE:role|question]"),
        ("[BROADCAST cfo|x]", "[BROADCAST:all|question]"),
    ] {
        let note = only(text);
        assert_eq!(note.code.as_str(), "malformed-tag");
        assert_eq!(note.help, format!("write `{text}` as `{meant}`"));
    }
}

#[test]
fn everybody_is_asked_by_few() {
    assert_eq!(
        only("[INVOKE:all|x]").help,
        "invoke one role; to ask everybody is `[BROADCAST:all|question]`, and only ceo may broadcast"
    );
}

#[test]
fn an_unknown_role_is_told_the_nearest_or_all_of_them_once() {
    let near = only("[INVOKE:cfoo|x]");
    assert_eq!(near.expected, "a role of csuite, perhaps `cfo`");
    assert_eq!(near.help, "if `cfo` is meant, write `cfo`");
    let far = only("[INVOKE:bank|x]");
    assert_eq!(far.expected, "a role of csuite");
    assert!(far.help.starts_with("name one of `ceo`, `cfo`, "));
}

#[test]
fn a_broken_rule_has_its_number_wherever_it_is_found() {
    for (text, rule) in [
        ("[CHAIN: cro → cfo → coo → chro]", "(rule 2)"),
        ("[CHAIN: cro → cfo → cro]", "(rule 3)"),
        ("[CHAIN: cro → cro]", "(rule 1)"),
        ("CFO → [INVOKE:cfo|x]", "(rule 1)"),
    ] {
        let note = only(text);
        assert!(note.expected.ends_with(rule), "{text}: {note}");
    }
    let (chain, caller) = (only("[CHAIN: cfo → cfo]"), only("CFO → [INVOKE:cfo|x]"));
    assert_eq!(chain.message(), caller.message());
    assert_eq!(chain.help, caller.help);
}

/// What a block is to be closed with is its own tag.
#[test]
fn a_block_closed_in_another_way_is_told_its_own_tag() {
    for (text, close) in [
        (WRITTEN, "[/response]"),
        (WRITTEN, "[/RESPONSE:cfo]"),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]",
            "[/Peer-Verify]",
        ),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]",
            "[/PEER-VERIFY:cfo]",
        ),
        (
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]",
            "[/critic-SCREEN]",
        ),
        (
            "[CONFLICT]\nCFO says: 1\nCRO says: 2\n[/CONFLICT]",
            "[/conflict]",
        ),
        (
            "[CONFLICT]\nCFO says: 1\nCRO says: 2\n[/CONFLICT]",
            "[/CONFLICT:cfo]",
        ),
    ] {
        assert_eq!(check(&CSUITE, text, Rules::new()).diagnostics, [], "{text}");
        let own = &text[text.rfind('[').expect("a closing tag")..];
        let wrong = text.replace(own, close);
        let note = only(&wrong);
        assert_eq!(note.code.as_str(), "case", "{wrong}");
        assert_eq!(note.help, format!("close the block with `{own}`"));
    }
}

#[test]
fn a_misspelt_label_is_one_diagnostic() {
    let response = |lines: &str| format!("[RESPONSE:cfo]\nKey finding: k\n{lines}\n[/RESPONSE]");
    for (lines, found, label) in [
        (
            "Suporting data:\n  - A: a\n  - B: b\nConfidence: high\nCaveat: c",
            "Suporting data",
            "Supporting data",
        ),
        (
            "Supporting data:\n  - a\n  - b\n**Confidense:** high\nCaveat: c",
            "Confidense",
            "Confidence",
        ),
        (
            "Supporting data:\n  - a\n  - b\nConfidence: high\nCavaet: c",
            "Cavaet",
            "Caveat",
        ),
    ] {
        let text = response(lines);
        let note = only(&text);
        assert_eq!(note.code.as_str(), "missing-field");
        assert!(text[note.span.clone()].starts_with(found), "{note}");
        assert_eq!(note.found, format!("`{found}:`"));
        assert_eq!(note.help, format!("did you mean `{label}:`? write it so"));
        assert_eq!(
            check(&CSUITE, &text.replace(found, label), Rules::new()).diagnostics,
            []
        );
    }
    // What can do without the line is read, and what is far from any label is as before.
    let twice = response("Supporting data:\n- a\n- b\nConfidence: high\nCaveat: c\nCaveats: d");
    let note = only(&twice);
    assert_eq!(note.code.as_str(), "unknown-field");
    assert_eq!(
        note.help,
        "leave out `Caveats: d`, or put it under a label of RESPONSE"
    );
    assert_eq!(
        only("[PEER-VERIFY:cfo]\nValidated: ✅ a\nFlaged: 🔴 b\n[/PEER-VERIFY]").help,
        "did you mean `Flagged:`? write it so"
    );
    let far = response("Supporting data:\n- a\n- b\nConfidence: high\nSources: s");
    let codes: Vec<_> = check(&CSUITE, &far, Rules::new())
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect();
    assert_eq!(codes, ["missing-field", "unknown-field"]);
}
