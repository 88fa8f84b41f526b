//! Who sends a tag.

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
