//! Where a tag counts.

use agentproto_runtime::wire::{self, Context};

use super::check;
use crate::sets::CSUITE;

fn contexts(text: &str) -> Vec<(Context, bool)> {
    let reading = wire::read(&CSUITE, text);
    reading
        .messages
        .iter()
        .map(|located| (located.context, located.is_actionable()))
        .collect()
}

#[test]
fn live_tags_need_no_line_of_their_own() {
    for text in [
        "[INVOKE:cfo|x]",
        "so [INVOKE:cfo|x] it is",
        "- [INVOKE:cfo|x]",
        "1. [INVOKE:cfo|x]",
        "CRO → [INVOKE:cfo|x]",
        "CRO: [INVOKE:cfo|x]",
        "CRO -> [INVOKE:cfo|x]",
        "**[INVOKE:cfo|x]**",
        "✅ [INVOKE:cfo|x]",
        "## [INVOKE:cfo|x]",
        "(see [INVOKE:cfo|x])",
        "a ` b [INVOKE:cfo|x]",
        "a | b [INVOKE:cfo|x]",
        "a | b\n---|---\nc | d\n\ne | f [INVOKE:cfo|x]",
        "a | b\n---|---\n[INVOKE:cfo|x]",
        "a\n---\nc | d [INVOKE:cfo|x]",
        "1 > 0 [INVOKE:cfo|x]",
        "`x` [INVOKE:cfo|x] `y`",
        "\u{feff}[INVOKE:cfo|x]",
        "[INVOKE:cfo|x] — as BLOCKED work",
        "[INVOKE:cfo|x] BLOCKED",
        "not ❌ [INVOKE:cfo|x]",
    ] {
        assert_eq!(contexts(text), [(Context::Live, true)], "{text}");
    }
    assert_eq!(contexts("[ASSUMPTION: x][ASSUMPTION: y]").len(), 2);
}

#[test]
fn quoted_tags_are_not_acted_upon() {
    for text in [
        "`[INVOKE:cfo|x]`",
        "say `[INVOKE:cfo|x]` now",
        "``[INVOKE:cfo|x] ` ``",
        "```[INVOKE:cfo|x]```",
        "> [INVOKE:cfo|x]",
        ">> [INVOKE:cfo|x]",
        "  > as in [INVOKE:cfo|x]",
        "| [INVOKE:cfo|x] | asks |",
        "  | a | [INVOKE:cfo|x] |",
        "> `[INVOKE:cfo|x]`",
        "Rule | Example\n---|---\nself | [INVOKE:cfo|x]",
        "Rule | Example\n:-- | --:\na | b\nc | d\nself | see [INVOKE:cfo|x]",
        "Example | Rule\n---|---\n[INVOKE:cfo|x] | self",
        "Example | Rule\r\n---|---\r\n`a` | **[INVOKE:cfo|x]**",
    ] {
        assert_eq!(contexts(text), [(Context::Quoted, false)], "{text}");
    }
}

#[test]
fn negated_tags_are_not_acted_upon() {
    for text in [
        "❌ [INVOKE:cfo|x]",
        "❌ CFO → [INVOKE:cfo|x] — BLOCKED",
        "CFO → [INVOKE:cfo|x] — BLOCKED",
        "  ❌ so not: [INVOKE:cfo|x]",
        "- ❌ [INVOKE:cfo|x]",
        "[INVOKE:cfo|x] – BLOCKED",
        "[INVOKE:cfo|x] - BLOCKED",
        "[INVOKE:cfo|x] — **BLOCKED**",
        "[INVOKE:cfo|x] — BLOQUEADO",
        "❌\u{fe0f} [INVOKE:cfo|x]",
        "â\u{9d}Œ [INVOKE:cfo|x]",
        "**❌ Wrong:** [INVOKE:cfo|x]",
        "**❌** [INVOKE:cfo|x]",
        "*❌ no:* [INVOKE:cfo|x]",
        "### ❌ [INVOKE:cfo|x]",
        "1. **❌** [INVOKE:cfo|x]",
        "- * ❌ [INVOKE:cfo|x]",
        "- **❌ CFO →** [INVOKE:cfo|x]",
        "\u{200b}❌ [INVOKE:cfo|x]",
        "__✗__ [INVOKE:cfo|x]",
        "[INVOKE:cfo|x] â€” BLOCKED — no",
    ] {
        assert_eq!(contexts(text), [(Context::Negated, false)], "{text}");
    }
    let block = crate::variants::WRITTEN;
    for text in [
        format!("{block} — BLOCKED"),
        format!("x\n{block} — BLOCKED\n"),
    ] {
        assert_eq!(contexts(&text), [(Context::Negated, false)], "{text}");
    }
    for text in [
        format!("{block} — and so on"),
        format!("{block}\n— BLOCKED"),
    ] {
        assert_eq!(contexts(&text), [(Context::Live, true)], "{text}");
    }
    assert_eq!(
        contexts(
            "❌ [RESPONSE:cfo]\nKey finding: k\nSupporting data:\n- a\n- b\nConfidence: high\nCaveat: c\n[/RESPONSE]"
        ),
        [(Context::Negated, false)]
    );
}

#[test]
fn fenced_tags_count_where_the_fence_holds_nothing_else() {
    for text in [
        "```\n[INVOKE:cfo|x]\n```",
        "```text\n[INVOKE:cfo|x]\n```\n",
        "~~~\n[INVOKE:cfo|x]\n~~~",
        "````\n[INVOKE:cfo|x]\n````",
        "  ```\n  [INVOKE:cfo|x]\n  ```",
        "```\n\n[INVOKE:cfo|x]\n\n```",
        "```\n[INVOKE:cfo|x]",
        "```\n- [INVOKE:cfo|x]\n```",
        "```\nCRO → [INVOKE:cfo|x]\n```",
        "```[INVOKE:cfo|x]\n```",
        "```\n[INVOKE:cfo|x]```\n",
        "```\r\n[INVOKE:cfo|x]\r\n```\r\n",
    ] {
        assert_eq!(contexts(text), [(Context::Fenced, true)], "{text:?}");
    }
    for text in [
        "```\nFor example:\n[INVOKE:cfo|x]\n```",
        "```\n[INVOKE:cfo|x]\nand so on\n```",
        "```\n[INVOKE:cfo|x] now\n```",
        "```\n[INVOKE:cfo|x] — BLOCKED\n```",
        "```\n❌ [INVOKE:cfo|x]\n```",
        "```\n# comment\n[INVOKE:cfo|x]",
        "```\n`[INVOKE:cfo|x]`\n```",
    ] {
        assert_eq!(contexts(text), [(Context::Fenced, false)], "{text:?}");
    }
    let text = "```\n[INVOKE:cfo|x]\n[CHAIN: cro → cfo]\n```\n[ASSUMPTION: y]";
    assert_eq!(
        contexts(text),
        [
            (Context::Fenced, true),
            (Context::Fenced, true),
            (Context::Live, true)
        ]
    );
}

#[test]
fn what_is_not_said_in_earnest_raises_nothing() {
    check(&[
        ("`[INVOKE:cfoo|x]`", &[], &[]),
        ("> [INVOKE:role|question]", &[], &[]),
        ("| [INVOKE:cfo] |", &[], &[]),
        ("❌ CFO → [INVOKE:cfo|...] — BLOCKED", &[], &[]),
        (
            "Use:\n```\nlike this:\n[INVOKE:role|question]\n```\n",
            &[],
            &[],
        ),
        ("`[INVOKE:cfo-advisor|x]`", &["[INVOKE:cfo|x]"], &[]),
        // A fence of nothing but messages is meant.
        ("```\n[INVOKE:cfoo|x]\n```", &[], &["unknown-role"]),
        (
            "```\n[INVOKE:cfo-advisor|x]\n```",
            &["[INVOKE:cfo|x]"],
            &["role-alias"],
        ),
    ]);
}

#[test]
fn the_caller_stands_before_the_tag() {
    for (text, caller) in [
        ("CRO → [INVOKE:cfo|x]", Some("cro")),
        ("cro -> [INVOKE:cfo|x]", Some("cro")),
        ("**CRO** → [INVOKE:cfo|x]", Some("cro")),
        ("CRO: [INVOKE:cfo|x]", Some("cro")),
        ("- CRO: [INVOKE:cfo|x]", Some("cro")),
        ("Chief of Staff → [INVOKE:cfo|x]", Some("chief-of-staff")),
        ("CEO → CRO → [INVOKE:cfo|x]", Some("cro")),
        ("CRO=>[INVOKE:cfo|x]", Some("cro")),
        ("CRO --> [INVOKE:cfo|x]", Some("cro")),
        ("CRO：[INVOKE:cfo|x]", Some("cro")),
        ("CRO â†’ [INVOKE:cfo|x]", Some("cro")),
        ("✅ **CRO:** [INVOKE:cfo|x]", Some("cro")),
        ("## 1. CRO: [INVOKE:cfo|x]", Some("cro")),
        ("We are stuck. CRO: [INVOKE:cfo|x]", Some("cro")),
        ("[10:42] CRO: [INVOKE:cfo|x]", Some("cro")),
        ("so CRO → [INVOKE:cfo|x]", Some("cro")),
        ("CFO: [INVOKE:cfo|x]", Some("cfo")),
        ("✅ CFO → [INVOKE:cfo|x]", Some("cfo")),
        ("CRO → CFO: [INVOKE:cfo|x]", Some("cro")),
        ("**CRO** → **CFO** → [INVOKE:cfo|x]", Some("cro")),
        ("CRO ➜ CFO-advisor: [INVOKE:cfo|x]", Some("cro")),
        // Whoever is asked in a sentence does not ask.
        ("Ask the CFO: [INVOKE:cfo|x]", None),
        ("Let me ask the CTO: [INVOKE:cto|x]", None),
        ("To CFO: [INVOKE:cfo|x]", None),
        ("@CFO: [INVOKE:cfo|x]", None),
        ("→ CFO: [INVOKE:cfo|x]", None),
        ("**Next, the CRO:** [INVOKE:cro|x]", None),
        ("Ask the CFO → [INVOKE:cfo|x]", None),
        ("Question for the CRO: [INVOKE:cfo|x]", None),
        ("CEO → CRO: [INVOKE:cfo|x]", None),
        ("As CRO, I ask: [INVOKE:cfo|x]", None),
        ("Next step: [INVOKE:cfo|x]", None),
        ("MACRO: [INVOKE:cfo|x]", None),
        ("CRO [INVOKE:cfo|x]", None),
        ("CRO\n→ [INVOKE:cfo|x]", None),
    ] {
        let reading = wire::read(&CSUITE, text);
        let agentproto_runtime::message::Message::Invoke(invoke) = &reading.messages[0].message
        else {
            panic!("{text}")
        };
        assert_eq!(invoke.caller().map(|role| role.token()), caller, "{text}");
    }
}

/// A broadcast is nobody's because a sentence before it names a role.
#[test]
fn a_broadcast_is_of_who_opens_its_line() {
    for (text, is_refused) in [
        ("CEO: [BROADCAST:all|x]", false),
        ("CFO: [BROADCAST:all|x]", true),
        ("- **CFO** → [BROADCAST:all|x]", true),
        ("Tell the CFO: [BROADCAST:all|x]", false),
    ] {
        use agentproto_runtime::check::{Rules, check};
        let report = check(&CSUITE, text, Rules::new());
        let refused = !report.diagnostics.is_empty();
        assert_eq!(refused, is_refused, "{text}");
    }
}

/// A line of names before a message is none of what else a fence holds.
#[test]
fn names_before_a_message_leave_a_fence_one_of_messages() {
    for names in ["CRO → ", "CRO: ", "- CEO → CRO → ", "CRO → CFO: "] {
        let text = format!("```\n{names}[INVOKE:cfo|x]\n```");
        assert_eq!(contexts(&text), [(Context::Fenced, true)], "{text}");
    }
    let text = "```\nAsk the CFO: [INVOKE:cfo|x]\n```";
    assert_eq!(contexts(text), [(Context::Fenced, false)]);
}
