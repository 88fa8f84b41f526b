//! Blocks: where they end and what may be in them.

use super::{WRITTEN, check, response};

const LINES: &str = "Key finding: k\nSupporting data:\n  - a\n  - b\nConfidence: high\nCaveat: c";

#[test]
fn closing_tags_in_other_forms_close() {
    for close in [
        "[/RESPONSE:cfo]",
        "[/response]",
        "[/Response]",
        "[/RESPONSE: cfo]",
    ] {
        check(&[(
            &format!("[RESPONSE:cfo]\n{LINES}\n{close}"),
            &[WRITTEN],
            &["case"],
        )]);
    }
    check(&[(
        &format!("[RESPONSE:cfo]\n{LINES}\n[ /RESPONSE ]"),
        &[WRITTEN],
        &[],
    )]);
    check(&[(
        &format!("[RESPONSE:cfo]\n{LINES}\n[/PEER-VERIFY]\nafter"),
        &[],
        &["mismatched-close"],
    )]);
    check(&[(
        &format!("[RESPONSE:cfo]\n{LINES}\n[/CONFLICT][ASSUMPTION: x]"),
        &["[ASSUMPTION: x]"],
        &["mismatched-close"],
    )]);
}

#[test]
fn a_block_without_end_is_refused_and_reading_goes_on() {
    check(&[
        (
            &format!("[RESPONSE:cfo]\n{LINES}"),
            &[],
            &["unclosed-block"],
        ),
        (
            &format!("[RESPONSE:cfo]\n{LINES}\n\n[INVOKE:cfo|x]"),
            &["[INVOKE:cfo|x]"],
            &["unclosed-block"],
        ),
        (
            &format!("[RESPONSE:cfo]\n{LINES}\n\n{WRITTEN}"),
            &[WRITTEN],
            &["unclosed-block"],
        ),
        (
            &format!("[RESPONSE:cfo]\nnonsense\n[ASSUMPTION: x]\n```\n{WRITTEN}\n```\n"),
            &["[ASSUMPTION: x]", WRITTEN],
            &["unclosed-block"],
        ),
        (
            &format!("```\n[RESPONSE:cfo]\n{LINES}\n```\n[/RESPONSE]\n[ASSUMPTION: x]"),
            &["[ASSUMPTION: x]"],
            &["unclosed-block"],
        ),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\n",
            &[],
            &["unclosed-block"],
        ),
        (
            "[CONFLICT DETECTED]\nCFO says: 1\nCRO says: 2\n",
            &[],
            &["unclosed-block"],
        ),
        ("[CRITIC-SCREEN]\n", &[], &["unclosed-block"]),
    ]);
}

#[test]
fn a_tag_inside_a_block_is_quoted_not_sent() {
    let key = |value: &str| LINES.replace("Key finding: k", &format!("Key finding: {value}"));
    let read = |value: &str| WRITTEN.replace("Key finding: k", &format!("Key finding: {value}"));
    for value in [
        "see [INVOKE:cto|x]",
        "[BROADCAST:all|x]",
        "a [INVOKE:cfo|y] b",
        "a [Invoke:cfo|y] b",
        "as [INVOKE cfo|y] b",
    ] {
        check(&[(
            &response(&key(value)),
            &[&read(value)],
            &["nested-invocation"],
        )]);
    }
    for value in [
        "by [ASSUMPTION: x]",
        "[CHAIN: cro → cfo] was used",
        "b [VERIFIED: q] c",
        "as [CONFLICT: a; b] tells",
        "c [1]",
        // Names in another case, and mentions.
        "see the [response] below",
        "[Response: yes] or no",
        "[Critic-Screen] passed",
        "the [RESPONSE] block of [PEER-VERIFY]",
        "[Invoke](http://x)",
        "[Broadcast] went fine",
        "[Invoke: plan] first",
        "use [INVOKE] for it",
    ] {
        check(&[(&response(&key(value)), &[&read(value)], &[])]);
    }
    check(&[(
        &response(&format!("{LINES}\n\n[INVOKE:cto|x]")),
        &[&WRITTEN.replace("Caveat: c", "Caveat: c [INVOKE:cto|x]")],
        &["multiline-field", "nested-invocation"],
    )]);
}

#[test]
fn a_block_inside_a_block_is_refused() {
    check(&[
        (
            &response(&format!(
                "{LINES}\n[PEER-VERIFY:cro]\nValidated: ✅ a\n[/PEER-VERIFY]"
            )),
            &[],
            &["nested-block"],
        ),
        (
            &response(&format!("{WRITTEN}\n{LINES}")),
            &[],
            &["nested-block"],
        ),
        (
            &format!(
                "{}\n[ASSUMPTION: x]",
                response(&format!("[CRITIC-SCREEN]\n[/CRITIC-SCREEN]\n{LINES}"))
            ),
            &["[ASSUMPTION: x]"],
            &["nested-block"],
        ),
        (
            &response(&format!("{LINES}\n[CONFLICT]\na\n[/CONFLICT]")),
            &[],
            &["nested-block"],
        ),
        // An INVOKE between the two is not carried out.
        (
            &response(&format!(
                "[PEER-VERIFY:cro]\n[/PEER-VERIFY]\n[INVOKE:cto|x]\n{LINES}"
            )),
            &[],
            &["nested-block"],
        ),
    ]);
}

#[test]
fn peer_verify_takes_any_number_of_lines() {
    let check_block = |lines: &str, written: &[&str], codes: &[&str]| {
        let text = format!("[PEER-VERIFY:cfo]\n{lines}\n[/PEER-VERIFY]");
        let expected = format!("[PEER-VERIFY:cfo]\n{}\n[/PEER-VERIFY]", written.join("\n"));
        let messages: &[&str] = if written.is_empty() {
            &[]
        } else {
            &[&expected]
        };
        check(&[(&text, messages, codes)]);
    };
    check_block(
        "Validated: ✅ a\nValidated: ✅ b\nFlagged: 🔴 c",
        &["Validated: ✅ a", "Validated: ✅ b", "Flagged: 🔴 c"],
        &[],
    );
    check_block(
        "Validated:\n- a\n- ✅ b\nAdjusted:\n1. c\n2. d",
        &[
            "Validated: ✅ a",
            "Validated: ✅ b",
            "Adjusted: ⚠️ c",
            "Adjusted: ⚠️ d",
        ],
        &[],
    );
    check_block(
        "Validated: a\nAdjusted: ⚠ b",
        &["Validated: ✅ a", "Adjusted: ⚠️ b"],
        &[],
    );
    check_block("**Flagged:** 🔴 c", &["Flagged: 🔴 c"], &[]);
    check_block(
        "Flagged: 🔴 c\nValidated: ✅ a",
        &["Validated: ✅ a", "Flagged: 🔴 c"],
        &["field-order"],
    );
    check_block("Validated: 🔴 a", &["Validated: ✅ a"], &["mark-mismatch"]);
    check_block(
        "Flagged: ✅ c\nAdjusted: 🟢 d",
        &["Adjusted: ⚠️ d", "Flagged: 🔴 c"],
        &["mark-mismatch", "field-order"],
    );
    check_block(
        "Validated: ✅ aAdjusted: ⚠️ bFlagged: 🔴 c",
        &["Validated: ✅ a", "Adjusted: ⚠️ b", "Flagged: 🔴 c"],
        &["flattened"],
    );
    check_block(
        "Doğrulanmış: ✅ a\nAyarlanmış: ⚠️ b\nİşaretlendi: 🔴 c",
        &["Validated: ✅ a", "Adjusted: ⚠️ b", "Flagged: 🔴 c"],
        &["localized"],
    );
    check_block(
        "DOĞRULANMIŞ: ✅ a\nIŞARETLENDI: 🔴 c",
        &["Validated: ✅ a", "Flagged: 🔴 c"],
        &["localized"],
    );
    check_block("", &[], &["missing-field"]);
    check_block("Validated:\nFlagged:", &[], &["placeholder"]);
    check_block("Validated: [what holds]", &[], &["placeholder"]);
}

#[test]
fn the_bare_form_of_a_peer_verify_is_a_template() {
    for text in [
        "[PEER-VERIFY:cfo] Validated ✅ / Adjusted ⚠️ / Flagged 🔴",
        "[PEER-VERIFY:cfo] Validated ✅ | Adjusted ⚠️ | Flagged 🔴\n\nText.",
        "[PEER-VERIFY:cro]\nValidated ✅ / Adjusted ⚠ / Flagged 🔴\n[/PEER-VERIFY]",
        "- `x` [PEER-VERIFY:cfo] **Validated** / **Adjusted** / **Flagged**",
    ] {
        check(&[(text, &[], &["placeholder"])]);
    }
    let form = "[PEER-VERIFY:cfo] Validated ✅ / Adjusted ⚠️ / Flagged 🔴";
    check(&[
        (&format!("{form} {form}"), &[], &["placeholder"; 2]),
        (
            &format!("{form} [ASSUMPTION: x]"),
            &["[ASSUMPTION: x]"],
            &["placeholder"],
        ),
        (&format!("{form} and more"), &[], &["unclosed-block"]),
    ]);
}

#[test]
fn conflicts_are_read_in_every_form() {
    let line = "[CONFLICT: CFO projects 14; CRO expects 18 → four apart]\nResolution: conservative";
    check(&[
        (line, &[line], &[]),
        (
            "[CONFLICT: cfo projects 14; CRO expects 18 -> four apart]\n**Resolution:** Conservative: the worse case",
            &[line],
            &[],
        ),
        (
            "[CONFLICT DETECTED: CFO projects 14; CRO expects 18 → four apart]\nResolution: conservative",
            &[line],
            &[],
        ),
        (
            "[CONFLICT DETECTED]\nCFO says: 14\nCRO says: 18\nResolution: escalate\n[/CONFLICT]",
            &["[CONFLICT: CFO 14; CRO 18]\nResolution: escalate"],
            &[],
        ),
        (
            "[CONFLICT]\n- CFO: 14\n- **CRO**: 18\n→ four apart\nResolution: time-boxed\n[/CONFLICT]",
            &["[CONFLICT: CFO 14; CRO 18 → four apart]\nResolution: time-boxed"],
            &[],
        ),
        (
            "[CONFLICT]CFO projects 14; CRO expects 18[/CONFLICT]",
            &["[CONFLICT: CFO projects 14; CRO expects 18]"],
            &[],
        ),
        // One form or the other, the same words are the same claims.
        (
            "[CONFLICT: CFO says: 14; CRO: 18]",
            &["[CONFLICT: CFO 14; CRO 18]"],
            &[],
        ),
        (
            "[CONFLICT]\nCFO says: 14; CRO says: 18\n[/CONFLICT]",
            &["[CONFLICT: CFO 14; CRO 18]"],
            &[],
        ),
        (
            "[CONFLICT] CFO says: 14 CRO says: 18 [/CONFLICT]",
            &["[CONFLICT: CFO 14; CRO 18]"],
            &["flattened"],
        ),
        (
            "[CONFLICT]\nCFO says: 14\nor 15\nCRO says: 18\n[/CONFLICT]",
            &["[CONFLICT: CFO 14 or 15; CRO 18]"],
            &["multiline-field"],
        ),
        // Templates, and choices that were left open or made twice.
        (
            "[CONFLICT: CFO [claim]; CRO [claim]]",
            &[],
            &["placeholder"],
        ),
        ("[CONFLICT: CFO ...; CRO ...]", &[], &["placeholder"]),
        (
            "[CONFLICT: CFO 1; CRO 2 → [consequence]]",
            &[],
            &["placeholder"],
        ),
        (
            "[CONFLICT]\nCFO says: [claim]\nCRO says: 2\n[/CONFLICT]",
            &[],
            &["placeholder"],
        ),
        (
            "[CONFLICT: CFO 1; CRO 2]\nResolution: conservative | probabilistic | escalate",
            &[],
            &["unresolved-choice"],
        ),
        (
            "[CONFLICT DETECTED]\nCFO says: 1\nCRO says: 2\nResolution: escalate\nResolution: conservative\n[/CONFLICT]",
            &[],
            &["repeated-field"],
        ),
        (
            "[CONFLICT: the numbers do not agree]",
            &["[CONFLICT: the numbers do not agree]"],
            &[],
        ),
        (
            "[CONFLICT: CFO projects 14; CRO expects 18]\nResolution: we will talk",
            &["[CONFLICT: CFO projects 14; CRO expects 18]"],
            &["unknown-field"],
        ),
        (
            "[CONFLICT DETECTED]\nCFO says: 14\nCRO says: 18\nResolution: we will talk\n[/CONFLICT]",
            &["[CONFLICT: CFO 14; CRO 18]"],
            &["unknown-field"],
        ),
        ("[CONFLICT]\n[/CONFLICT]", &[], &["empty"]),
    ]);
}
