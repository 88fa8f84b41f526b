//! Characters that are damaged, full-width, or not to be seen.

use agentproto_runtime::message::Line;

use super::{contexts, damaged};
use crate::variants::{WRITTEN, check};

#[test]
fn r018_a_full_width_bracket_may_close_a_narrow_one() {
    check(&[
        (
            "[INVOKE:cfo|x】 [INVOKE:cro|y]",
            &["[INVOKE:cfo|x]", "[INVOKE:cro|y]"],
            &["fullwidth"],
        ),
        (
            "[BLOCKED: cannot invoke cro — self-invocation】\nState assumption used instead: x",
            &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: x"],
            &["fullwidth"],
        ),
        ("[INVOKE:cfo|a】b]", &["[INVOKE:cfo|a】b]"], &[]),
        ("[INVOKE:cfo|a [b】\n\n", &[], &["unterminated"]),
        (
            &WRITTEN
                .replace("cfo]", "cfo】")
                .replace("[/RESPONSE]", "[/RESPONSE】"),
            &[WRITTEN],
            &["fullwidth"],
        ),
    ]);
}

#[test]
fn r020_strictly_no_byte_order_mark_is_taken() {
    let text = "\u{feff}[ASSUMPTION: x]";
    let strict = agentproto_runtime::wire::read_strict(&crate::sets::CSUITE, text);
    let codes: Vec<_> = strict
        .diagnostics
        .iter()
        .map(|note| note.code.as_str())
        .collect();
    assert_eq!(codes, ["not-canonical"]);
    assert_eq!(strict.diagnostics[0].span, 0..3);
}

/// Full-width tags are found although they were damaged; where they can't be repaired, that is said.
#[test]
fn r024_damaged_full_width_tags_are_found() {
    let block = WRITTEN
        .replace('[', "【")
        .replace(']', "】")
        .replace("cfo】", "cfo］");
    let codes: &[&str] = &["mojibake", "fullwidth"];
    let invoke = "【INVOKE：cfo｜现金还剩多少？】";
    for (text, written) in [
        (invoke, "[INVOKE:cfo|现金还剩多少？]"),
        ("［INVOKE：cfo｜x］", "[INVOKE:cfo|x]"),
        ("【ASSUMPTION：x — y】", "[ASSUMPTION: x — y]"),
        (block.as_str(), WRITTEN),
    ] {
        check(&[(&damaged(text), &[written], codes)]);
        let before = format!("words ã ï ï¼ {}", "and words ".repeat(40));
        check(&[(&format!("{before}{}", damaged(text)), &[written], codes)]);
    }
    check(&[
        (
            &format!("{}{}", damaged("【INVOKE：cfo｜"), "现】"),
            &[],
            &["malformed-tag"],
        ),
        (
            &format!(
                "{}{}",
                WRITTEN.replace("k\n", "现\n").replace("[/RESPONSE]", ""),
                damaged("【/RESPONSE】")
            ),
            &[],
            &["malformed-tag"],
        ),
        ("ã€\u{90}NOTEï¼šxã€‘ ï¼»1ï¼½", &[], &[]),
        ("BLOCKING: —ã€‘现", &["BLOCKING: —ã€‘现"], &[]),
    ]);
}

/// Joiners that join nothing are dropped like what else nobody sees; those that join stay.
#[test]
fn r031_joiners_that_join_nothing_are_dropped() {
    for joiner in ['\u{200c}', '\u{200d}'] {
        for tag in [
            "[INV~OKE:cfo|q?]",
            "[INVOKE~:~c~fo~|~q~?~]",
            "[INVOKE:cfo|q~~?~\u{200b}]",
        ] {
            let text = tag.replace('~', &joiner.to_string());
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            let written: Vec<_> = reading
                .messages
                .iter()
                .map(|found| found.message.to_string())
                .collect();
            assert_eq!(written, ["[INVOKE:cfo|q?]"], "{text:?}");
            let codes: Vec<_> = reading
                .diagnostics
                .iter()
                .map(|note| note.code.as_str())
                .collect();
            assert_eq!(codes, ["invisible-character"], "{text:?}");
        }
        assert!(Line::new(format!("a{joiner}b")).is_err());
    }
    let joined = "[INVOKE:cfo|👩\u{200d}💻 می\u{200c}روم?]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, joined);
    assert_eq!(reading.messages[0].message.to_string(), joined);
    assert!(reading.diagnostics.is_empty());
}

/// What stands around a message is seen however often it was damaged, as the message is.
#[test]
fn r053_signs_around_a_message_are_seen_however_often_they_were_damaged() {
    use agentproto_runtime::wire::Context::{Fenced, Live, Negated, Quoted};
    for (text, expected) in [
        ("❌ CFO → [INVOKE:cfo|x]", &[Negated][..]),
        ("- ❌ **CRO → [INVOKE:cfo|x]**", &[Negated]),
        ("[INVOKE:cfo|x] — BLOCKED", &[Negated]),
        ("“[INVOKE:cfo|x]” – ❌ BLOCKED", &[Negated]),
        ("[INVOKE:cfo|x] — see below", &[Live]),
        ("\u{feff}> [INVOKE:cfo|x]", &[Quoted]),
        ("\u{feff}```\n[INVOKE:cfo|x]\n```\n", &[Fenced]),
        ("• > [INVOKE:cfo|x]", &[Quoted]),
    ] {
        for beside in ["", " 现"] {
            let mut damage = text.to_owned();
            for times in 0..=3 {
                let all = format!("{damage}{beside}");
                let found: Vec<_> = contexts(&all).into_iter().map(|(_, found)| found).collect();
                assert_eq!(found, expected, "{times} times: {all}");
                crate::read::check_chunks(&all);
                damage = damaged(&damage);
            }
        }
    }
    for (text, written) in [
        ("🚫 BLOCKING: x", "BLOCKING: x"),
        ("⚠️ CONCERNS: x", "CONCERNS: x"),
        ("CONCERNS — é x", "CONCERNS: é x"),
        ("【INVOKE：cfo｜é】", "[INVOKE:cfo|é]"),
        ("［ASSUMPTION：é x］", "[ASSUMPTION: é x]"),
        (
            "【INVOKE：cfo｜现金还剩多少？】",
            "[INVOKE:cfo|现金还剩多少？]",
        ),
    ] {
        let mut damage = text.to_owned();
        for _ in 1..=3 {
            damage = damaged(&damage);
            let codes: &[&str] = match text.starts_with(['【', '［']) {
                true => &["mojibake", "fullwidth"],
                false => &["mojibake"],
            };
            check(&[(&damage, &[written], codes)]);
            check(&[(&format!("现\n{damage}\n现"), &[written], codes)]);
        }
    }
    let mut damage = String::from("CFO ➜ CRO → [INVOKE:coo|x]");
    let menu = "Respond with:\n✅ APPROVED\n⚠️ CONCERNS\n🚫 BLOCKING\n";
    let label = "[BLOCKED: cannot invoke cro — self-invocation]\nKullanılan varsayım: y";
    let (mut menu, mut label) = (menu.to_owned(), label.to_owned());
    for _ in 1..=3 {
        (damage, menu, label) = (damaged(&damage), damaged(&menu), damaged(&label));
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &damage);
        let agentproto_runtime::message::Message::Invoke(found) = &reading.messages[0].message
        else {
            panic!("{damage}");
        };
        assert_eq!(found.caller().map(|role| role.token()), Some("cro"));
        let written = "[INVOKE:coo|x]\n[CHAIN: cro → coo]";
        check(&[(&damage, &[written], &["mojibake"]), (&menu, &[], &[])]);
        check(&[(
            &label,
            &["[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: y"],
            &["mojibake", "localized"],
        )]);
    }
}

/// An accent typed as a character of its own is the letter's, as in text from a Mac.
#[test]
fn r055_labels_and_levels_are_read_however_their_accents_are_typed() {
    let codes: &[&str] = &["localized"];
    let level = |text: &str| WRITTEN.replace("Confidence: high", text);
    let high = WRITTEN;
    let medium = WRITTEN.replace("high", "medium");
    let low = WRITTEN.replace("high", "low");
    for (text, written) in [
        (level("Confidence: Me\u{301}dia"), &medium),
        (level("Confidence: MÉDIA"), &medium),
        (level("gu\u{308}ven: yu\u{308}ksek"), &high.to_owned()),
        (level("GU\u{308}VEN: DU\u{308}S\u{327}U\u{308}K"), &low),
        (level("Güven: Du\u{308}ş\u{fc}k"), &low),
    ] {
        check(&[(&text, &[written], codes)]);
    }
    let screen = "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: ⚠️ After addressing d\n[/CRITIC-SCREEN]";
    let checked = "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]";
    check(&[
        (
            &screen.replace("After addressing", "Apo\u{301}s resolver"),
            &[screen],
            codes,
        ),
        (
            &checked.replace("Validated", "Dog\u{306}rulanmıs\u{327}"),
            &[checked],
            codes,
        ),
        (
            &level("Confidence: hi\u{301}gh"),
            &[],
            &["invalid-confidence"],
        ),
    ]);
}

/// What can't be seen may hide that text is damaged, and be hidden itself by damage.
#[test]
fn r058_damage_behind_damage_is_undone() {
    let codes = &["mojibake", "invisible-character"];
    for value in ["Ã¯Â¼Â» hirâ€®e", "ÃƒÂ¯Ã‚Â¼Ã‚Â» hirâ€®e"] {
        let text = format!("CONCERNS: a\u{200b} b {value}");
        check(&[(&text, &["CONCERNS: a b ［ hire"], codes)]);
    }
    // What is left may be nothing.
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, "CONCERNS:â\u{5}€‹");
    assert!(reading.messages.is_empty() && reading.has_errors());
}

/// A control character is dropped from the name of a tag as from its text, so that what is written reads back the same.
#[test]
fn r068_a_control_character_hides_no_tag() {
    for tag in [
        "[IN\u{14}VOKE:cfo|x]",
        "[\u{1}INVOKE:cfo|x]",
        "[I\u{7f}NVOKE:cfo|x]",
    ] {
        check(&[(tag, &["[INVOKE:cfo|x]"], &["invisible-character"])]);
    }
    check(&[(
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: a [IN\u{14}VOKE:cfo|x]",
        &[
            "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: a",
            "[INVOKE:cfo|x]",
        ],
        &["invisible-character"],
    )]);
}

/// A tag behind a BLOCKED's assumption is no part of it, whatever hides the tag.
#[test]
fn r081_an_assumption_holds_no_hidden_tag() {
    let blocked = |assumption: &str| {
        format!(
            "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: {assumption}"
        )
    };
    for hidden in ["\0", "\u{200b}", "\u{ad}\u{7f}"] {
        let hidden = hidden.repeat(90);
        for tag in [
            format!("[IN{hidden}VOKE:cfo|x]"),
            format!("[{hidden}BROADCAST:all|x]"),
            format!("[RES{hidden}PONSE:cfo]"),
            format!("[PEER-VERIFY{hidden}:cfo]"),
            format!("[CRITIC{hidden}-SCREEN]"),
        ] {
            check(&[(&blocked(&format!("a {tag} b")), &[], &["malformed-tag"])]);
        }
        let number = format!("a [1{hidden}2] b");
        check(&[(
            &blocked(&number),
            &[&blocked("a [12] b")],
            &["invisible-character"],
        )]);
    }
    let mut text = blocked("a 【INVOKE：cfo｜x】");
    for _ in 1..=3 {
        text = damaged(&text);
        check(&[(
            &text,
            &[&blocked("a"), "[INVOKE:cfo|x]"],
            &["mojibake", "mojibake", "fullwidth"],
        )]);
        crate::read::check_chunks(&text);
    }
}

/// A byte order mark before a list item or a tag changes nothing of what either is.
#[test]
fn r114_a_byte_order_mark_hides_no_fence_and_no_block() {
    for mark in ["", "\u{feff}", "ï»¿"] {
        for fence in ["- ```", "1. ```", "- ~~~"] {
            let close = &fence[fence.len() - 3..];
            let text = format!("{mark}{fence}\n   for example\n   [INVOKE:cfo|x?]\n   {close}\n");
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            assert!(!reading.messages[0].is_actionable(), "{text}");
            crate::read::check_chunks(&text);
        }
        let block = "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: Rethink\n";
        let text = format!("{mark}{block}");
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        let codes: Vec<_> = reading
            .diagnostics
            .iter()
            .map(|it| it.code.as_str())
            .collect();
        assert_eq!(codes, ["unclosed-block"], "{text}");
        crate::read::check_chunks(&text);
    }
}

/// A tag in the wrong case is told from words by the role it names, however that is written.
#[test]
fn r115_a_tag_in_the_wrong_case_may_have_other_faults_as_well() {
    let asked = "[INVOKE:cfo|x]";
    for (text, codes) in [
        (
            "[Invoke:c\u{200b}fo|x]",
            &["case", "invisible-character"][..],
        ),
        ("[Invoke:cfo-advisor|x]", &["case", "role-alias"]),
        (
            "ã€\u{90}Invokeï¼šcfoï½œxã€‘",
            &["case", "fullwidth", "mojibake"],
        ),
        ("[Invoke:nobody|x]", &[]),
    ] {
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
        let mut found: Vec<_> = reading
            .diagnostics
            .iter()
            .map(|it| it.code.as_str())
            .collect();
        found.sort_unstable();
        assert_eq!(found, codes, "{text}");
        let written: Vec<_> = reading
            .messages
            .iter()
            .map(|it| it.message.to_string())
            .collect();
        assert_eq!(written.is_empty(), codes.is_empty(), "{text}");
        assert!(written.iter().all(|it| it == asked), "{written:?}");
        crate::read::check_chunks(text);
    }
}
