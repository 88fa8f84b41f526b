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
