//! What is shown as a mistake.

use agentproto_runtime::wire::Context::{self, Live, Negated, Quoted};

use super::contexts;

/// The contexts of what is in a text, however it is cut.
fn found(text: &str) -> Vec<Context> {
    crate::read::check_chunks(text);
    contexts(text).into_iter().map(|(_, found)| found).collect()
}

#[test]
fn r064_the_box_of_a_task_hides_no_cross() {
    for (text, expected) in [
        ("- [ ] ❌ [INVOKE:cfo|x]", Negated),
        ("- [x] ❌ [INVOKE:cfo|x]", Negated),
        ("1. [X] **❌** CRO → [INVOKE:cfo|x]", Negated),
        ("* [x] ⛔ [INVOKE:cfo|x]", Negated),
        ("- * [ ]  ✗ [INVOKE:cfo|x]", Negated),
        ("- [ ] [INVOKE:cfo|x] — BLOCKED", Negated),
        ("- [ ] [INVOKE:cfo|x]", Live),
        ("[ ] ❌ [INVOKE:cfo|x]", Live),
        ("- [y] ❌ [INVOKE:cfo|x]", Live),
        ("- [ ]❌ [INVOKE:cfo|x]", Live),
        ("- [ ] > [INVOKE:cfo|x]", Live),
        ("- > [ ] ❌ [INVOKE:cfo|x]", Quoted),
    ] {
        assert_eq!(found(text), [expected], "{text}");
    }
}

#[test]
fn r065_no_blank_and_nothing_unseen_hides_a_mark() {
    for blank in [
        "\u{a0}", "\u{202f}", "\u{3000}", "\u{200b}", "\u{2060}", "\u{ad}", "\u{200d}", "\u{feff}",
        "\u{fe0f}", "\t",
    ] {
        for text in [
            format!("[INVOKE:cfo|x]{blank}— BLOCKED"),
            format!("[INVOKE:cfo|x]{blank} — BLOCKED"),
            format!("[INVOKE:cfo|x] {blank}—{blank}BLOCKED"),
            format!("**[INVOKE:cfo|x]**{blank}—{blank}**BLOCKED** (self)"),
            format!("[INVOKE:cfo|x] — ❌{blank} BLOCKED{blank}x"),
            format!("{blank}❌ [INVOKE:cfo|x]"),
            format!("{blank}❌{blank}[INVOKE:cfo|x]"),
            format!("- {blank}❌ [INVOKE:cfo|x]"),
            format!("x\n{blank}**❌** [INVOKE:cfo|x]"),
        ] {
            assert_eq!(found(&text), [Negated], "{text:?}");
        }
        for text in [
            format!("[INVOKE:cfo|x]{blank}BLOCKED"),
            format!("[INVOKE:cfo|x]{blank}\n— BLOCKED"),
            format!("{blank}❌{blank}\n[INVOKE:cfo|x]"),
        ] {
            assert_eq!(found(&text), [Live], "{text:?}");
        }
    }
}

#[test]
fn r066_an_invoke_and_its_chain_are_shown_as_a_mistake_together() {
    let over = "[CHAIN: cro → cfo → coo → cto]";
    for text in [
        "[INVOKE:cfo|x] [CHAIN: cro → cfo] — BLOCKED".to_owned(),
        "[INVOKE:cfo|x]\n[CHAIN: cro → cfo] — BLOCKED".to_owned(),
        "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\u{a0}– ❌ BLOCKED\ny".to_owned(),
        "- [INVOKE:cfo|x]\n- [CHAIN: cro → cfo] — BLOCKED".to_owned(),
        format!("❌ [INVOKE:cfo|x]\n{over}"),
        format!("[INVOKE:cfo|x] — BLOCKED\n{over}"),
        format!("[INVOKE:cfo|x] — BLOCKED (see [1], too deep)\r\n{over}"),
        format!("[INVOKE:cfo|x] — BLOCKED {over}"),
        format!("❌ [INVOKE:cfo|x] — BLOCKED\n{over}"),
        "[INVOKE:cfo|x] — BLOCKED\n[CHAIN: cro → cfo]".to_owned(),
    ] {
        // A chain that is too long is no message, and nothing is said of it.
        let contexts = match text.contains(over) {
            true => vec![Negated],
            false => vec![Negated, Negated],
        };
        assert_eq!(found(&text), contexts, "{text}");
        assert!(super::places(&text).is_empty(), "{text}");
        // It is nobody's who asks behind it.
        let text = format!("{text}\n[INVOKE:cto|y]");
        assert_eq!(found(&text), [contexts, vec![Live]].concat(), "{text}");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let last = reading.messages.last().map(|last| last.message.to_string());
        assert_eq!(last.as_deref(), Some("[INVOKE:cto|y]"), "{text}");
    }
    for (text, expected) in [
        (
            "[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\n— BLOCKED",
            &[Live, Live][..],
        ),
        (
            "[INVOKE:cfo|x] — BLOCKED [INVOKE:coo|y]\n[CHAIN: cro → coo]",
            &[Negated, Live, Live],
        ),
        (
            "[INVOKE:cfo|x] — BLOCKED\n\n[CHAIN: cro → coo]\n[INVOKE:coo|y]",
            &[Negated, Live, Live],
        ),
        (
            "[INVOKE:cfo|x] — BLOCKED\ny\n[CHAIN: cro → cfo]",
            &[Negated, Live],
        ),
        (
            "[INVOKE:cfo|x] — BLOCKED 【INVOKE:coo|y】\n[CHAIN: cro → coo]",
            &[Negated, Live, Live],
        ),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}
