//! Who sends a tag.

use agentproto_runtime::wire::Code;

use crate::variants::check;

#[test]
fn r019_a_damaged_caller_is_said() {
    check(&[
        (
            "CRO â†’ [INVOKE:cfo|x]",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]"],
            &["mojibake"],
        ),
        (
            "CRO â†’ [INVOKE:cfo|x]\n[CHAIN: cro â†’ cfo]",
            &["[INVOKE:cfo|x]\n[CHAIN: cro → cfo]", "[CHAIN: cro → cfo]"],
            &["mojibake", "mojibake"],
        ),
        (
            "CEO â†’ [BROADCAST:all|x â€” y]",
            &["[BROADCAST:all|x — y]"],
            &["mojibake"],
        ),
    ]);
}

/// A caller named by its skill is the role.
#[test]
fn r028_a_caller_may_be_named_by_its_skill() {
    for name in ["cfo-advisor", "cs-cfo-advisor", "CFO"] {
        let text = format!("then {name} → [INVOKE:cro|x]");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let written = reading.messages[0].message.to_string();
        assert_eq!(written, "[INVOKE:cro|x]\n[CHAIN: cfo → cro]", "{name}");
    }
}

/// Where no chain makes a hop a right one, none is told.
#[test]
fn r084_what_is_to_be_done_about_a_chain_breaks_no_rule() {
    let help = |text: &str| {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        let notes = reading.diagnostics.into_iter();
        let mismatches = notes.filter(|note| note.code == Code::ChainMismatch);
        mismatches.map(|note| note.help).collect::<Vec<_>>()
    };
    let other = "ask another role, and give the chain as one that ends with the caller and a role that may be asked";
    for (text, expected) in [
        ("CFO → [INVOKE:cfo|x]\n[CHAIN: cro → cfo]", other),
        ("[CHAIN: cro → cfo]\nCFO → [INVOKE:cfo|x]", other),
        (
            "CFO → [INVOKE:executive-mentor|x]\n[CHAIN: cro → cfo]",
            other,
        ),
        ("[INVOKE:executive-mentor|x]\n[CHAIN: cro → cfo]", other),
        (
            "CFO → [INVOKE:coo|x]\n[CHAIN: cro → coo]",
            "give the chain as one that ends `cfo → coo`",
        ),
        (
            "[INVOKE:coo|x]\n[CHAIN: cro → cfo]",
            "give the chain as one that ends with `coo`",
        ),
    ] {
        assert_eq!(help(text), [expected], "{text}");
    }
}
