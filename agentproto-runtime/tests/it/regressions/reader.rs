//! Faults of the reader that were found by writing each kind of thing in more ways.

use agentproto_runtime::check::{Rules, check as check_rules};
use agentproto_runtime::rules::Phase;
use agentproto_runtime::wire::{self, Context};

use super::{contexts, damaged, places};
use crate::sets::CSUITE;
use crate::variants::{WRITTEN, check, response};

/// What a strict reading says.
fn strictly(text: &str) -> Vec<&'static str> {
    let reading = wire::read_strict(&CSUITE, text);
    let codes = reading.diagnostics.iter().map(|note| note.code.as_str());
    codes.collect()
}

/// A RESPONSE with this confidence.
fn sure(level: &str) -> String {
    WRITTEN.replace("Confidence: high", &format!("Confidence: {level}"))
}

/// Every tag is found whose full-width brackets were damaged.
#[test]
fn r032_damaged_full_width_tags_of_every_kind_are_found() {
    let codes: &[&str] = &["mojibake", "fullwidth"];
    for (text, written) in [
        ("【BROADCAST：all｜x】", "[BROADCAST:all|x]"),
        (
            "【PEER-VERIFY：cfo】\nValidated: ✅ a\n【／PEER-VERIFY】",
            "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]",
        ),
        (
            "【BLOCKED：cannot invoke cro — self-invocation】\nState assumption used instead: x",
            "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: x",
        ),
        (
            "【CRITIC-SCREEN】\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n【/CRITIC-SCREEN】",
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]",
        ),
        ("【CHAIN：cro → cfo】", "[CHAIN: cro → cfo]"),
        ("【CONFLICT：CFO a; CRO b】", "[CONFLICT: CFO a; CRO b]"),
    ] {
        let narrow = text.replace('【', "［").replace('】', "］");
        for text in [text, &narrow] {
            check(&[
                (&damaged(text), &[written], codes),
                (&format!("- {}", damaged(text)), &[written], codes),
            ]);
        }
    }
}

/// What is empty stands at the end of its line, whatever the line ends with.
#[test]
fn r033_an_empty_value_stands_on_its_line() {
    let screen = "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed:\n[/CRITIC-SCREEN]";
    for (text, code, place) in [
        (sure("").as_str(), "invalid-confidence", "6:12"),
        (screen, "invalid-verdict", "5:9"),
        (&WRITTEN.replace("- a\n  - b", ""), "no-data", "3:1"),
    ] {
        let text = text.replace(": \n", ":\n");
        for line_end in ["\n", "\r\n", "\r", "\u{2028}"] {
            let text = text.replace('\n', line_end);
            assert_eq!(places(&text), [(code, place.to_owned())], "{text:?}");
        }
    }
}

/// A block that a closing tag of no block ends was meant to end there, unless it ends as it should.
#[test]
fn r034_a_closing_tag_of_any_kind_may_be_the_wrong_one() {
    for name in [
        "INVOKE",
        "BROADCAST",
        "CHAIN",
        "BLOCKED",
        "ASSUMPTION",
        "invoke",
    ] {
        let close = format!("[/{name}]");
        let block = WRITTEN.replace("[/RESPONSE]", &close);
        let quoted = WRITTEN.replace("Caveat: c", &format!("Caveat: c {close} d"));
        check(&[
            (&block, &[], &["mismatched-close"]),
            (
                &format!("{block}\n[ASSUMPTION: x]"),
                &["[ASSUMPTION: x]"],
                &["mismatched-close"],
            ),
            (&quoted, &[&quoted], &[]),
            // It is not the block's where another tag stands between.
            (
                &block.replace(&close, &format!("\n[ASSUMPTION: x]\n{close}")),
                &["[ASSUMPTION: x]"],
                &["unclosed-block"],
            ),
            (&format!("x {close}"), &[], &[]),
        ]);
    }
    for text in ["[/FOO]", "[/INVOKER]", "[/VERIFIED]"] {
        let block = WRITTEN.replace("[/RESPONSE]", text);
        check(&[(&block, &[], &["unclosed-block"])]);
    }
}

/// A conflict ends with the name that it starts with.
#[test]
fn r035_a_conflict_may_be_closed_by_its_whole_name() {
    let written = "[CONFLICT: CFO 14; CRO 18]\nResolution: escalate";
    for open in ["[CONFLICT DETECTED]", "[CONFLICT]"] {
        let lines = format!("{open}\nCFO says: 14\nCRO says: 18\nResolution: escalate\n");
        check(&[
            (&format!("{lines}[/CONFLICT DETECTED]"), &[written], &[]),
            (&format!("{lines}[/CONFLICT]"), &[written], &[]),
            (&format!("{lines}[/conflict]"), &[written], &["case"]),
            (
                &format!("{lines}[/CONFLICT ENDED]"),
                &[],
                &["unclosed-block"],
            ),
        ]);
    }
    check(&[(
        &WRITTEN.replace("[/RESPONSE]", "[/CONFLICT DETECTED]"),
        &[],
        &["mismatched-close"],
    )]);
}

/// Some of the choices are as open as all of them.
#[test]
fn r036_a_choice_between_some_is_open_too() {
    for level in [
        "high/medium",
        "high or low",
        "High | Medium",
        "[high | medium]",
        "high, medium",
        "🟢 High / 🟡 Medium",
        "**high** / **low**",
        "Alta ou Baixa",
        "medium / low (to be told)",
    ] {
        check(&[(&sure(level), &[], &["unresolved-choice"])]);
    }
    for level in ["medium-high", "medium to high", "high/high", "high and low"] {
        check(&[(&sure(level), &[], &["invalid-confidence"])]);
    }
    // One mark decides.
    for level in [
        "🟢 high/medium",
        "high or so",
        "high, since low churn is audited",
    ] {
        let codes: &[&str] = match level.contains("low") {
            true => &["invalid-confidence"],
            false => &[],
        };
        let written: &[&str] = if codes.is_empty() { &[WRITTEN] } else { &[] };
        check(&[(&sure(level), written, codes)]);
    }
    let screen = |proceed: &str| {
        format!(
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: {proceed}\n[/CRITIC-SCREEN]"
        )
    };
    for proceed in [
        "With noted risks / Rethink",
        "✅ With noted risks | 🔴 Rethink",
        "✅ With noted risks / ⚠️ After addressing the churn",
    ] {
        check(&[(&screen(proceed), &[], &["unresolved-choice"])]);
    }
    let gap = screen("⚠️ After addressing pricing / packaging, or both");
    check(&[
        (&gap, &[&gap], &[]),
        (
            "URGENCY: 🔴 Act today | 🟡 This week",
            &[],
            &["unresolved-choice"],
        ),
        ("URGENCY: 🔴 Act today or this week", &[], &[]),
    ]);
}

/// `— BLOCKED` is a word.
#[test]
fn r037_blocked_is_a_whole_word() {
    let of = |after: &str| contexts(&format!("[INVOKE:cfo|x]{after}"))[0].1;
    for after in [
        " — BLOCKEDx",
        " — BLOCKED_BY",
        " — BLOCKEDé",
        " — BLOCKED2",
        " — BLOQUEADOS",
    ] {
        assert_eq!(of(after), Context::Live, "{after}");
    }
    for after in [
        " — BLOCKED",
        " — BLOCKED: x",
        " — _BLOCKED_",
        " — **BLOCKED**",
        " — BLOCKED—x",
        " — BLOCKED.",
    ] {
        assert_eq!(of(after), Context::Negated, "{after}");
        check(&[(&format!("[INVOKE:cfo|x]{after}"), &["[INVOKE:cfo|x]"], &[])]);
    }
    for after in [" — BLOCKED", " — BLOCKED—x", " — BLOQUEADO"] {
        let text = format!("[INVOKE:cfo|x]{}", damaged(after));
        assert_eq!(contexts(&text)[0].1, Context::Negated, "{after}");
        check(&[(&text, &["[INVOKE:cfo|x]"], &[])]);
    }
}

/// Two list marks are two with a blank between them and without.
#[test]
fn r038_two_list_marks_are_none_of_the_point() {
    for points in [
        "•- a\n•- b",
        "-- a\n-- b",
        "•• a\n•• b",
        "1.- a\n2.- b",
        "*- a\n*- b",
        "- •- a\n- -- b",
    ] {
        let text =
            format!("Key finding: k\nSupporting data:\n{points}\nConfidence: high\nCaveat: c");
        check(&[(&response(&text), &[WRITTEN], &[])]);
    }
    for point in ["-5% churn", "**bold** a", "** a", "-> a", "--x", "-a"] {
        let text = WRITTEN.replace("- a", &format!("- {point}"));
        check(&[(&text, &[&text], &[])]);
    }
    for points in ["•- a •- b", "1.- a 2.- b"] {
        let text =
            format!("Key finding: k\nSupporting data: {points}\nConfidence: high\nCaveat: c");
        check(&[(&response(&text), &[WRITTEN], &["flattened"])]);
    }
    check(&[(
        "[PEER-VERIFY:cfo]\nValidated:\n•- a\n-- b\n[/PEER-VERIFY]",
        &["[PEER-VERIFY:cfo]\nValidated: ✅ a\nValidated: ✅ b\n[/PEER-VERIFY]"],
        &[],
    )]);
}

/// A tag without its colon is refused where its value follows, whatever the tag.
#[test]
fn r039_tags_without_a_colon_are_refused_alike() {
    for text in [
        "[INVOKE cfo x]",
        "[BROADCAST x]",
        "[ASSUMPTION x]",
        "- **[ASSUMPTION runway is 12 months]**",
        "[ASSUMPTION: x]\n[ASSUMPTION y]",
        "[CONFLICT CFO a]",
        "[CONFLICT CFO a; CRO b → c]",
        "[CHAIN cro cfo]",
        "[CHAIN CRO, CFO]",
        "[BLOCKED cannot invoke cro — self-invocation]",
        "[BLOCKED cro — self-invocation]",
    ] {
        let written: &[&str] = match text.contains(": x") {
            true => &["[ASSUMPTION: x]"],
            false => &[],
        };
        check(&[(text, written, &["malformed-tag"])]);
    }
    for text in [
        "the [ASSUMPTION about rent] holds",
        "[ASSUMPTION 2]",
        "[CONFLICT resolution]",
        "[CONFLICT of interest]",
        "[CHAIN of custody]",
        "[BLOCKED by legal]",
        "[BLOCKED until Q3]",
        "[CONFLICTS: x]",
        "[ASSUMPTIONS x]",
    ] {
        check(&[(text, &[], &[])]);
    }
}

/// Who asks the board in phase 2 or 3 breaks two rules.
#[test]
fn r040_the_board_is_asked_by_the_wrong_role_in_the_wrong_phase() {
    let codes = |text: &str, from: &str, phase, strict: bool| {
        let mut rules = Rules::new().spoken_by(CSUITE.role(from).expect("a role"));
        if let Some(phase) = phase {
            rules = rules.phase(phase);
        }
        if strict {
            rules = rules.strict();
        }
        let report = check_rules(&CSUITE, text, rules);
        let codes = report.diagnostics.iter().map(|note| note.code.as_str());
        codes.collect::<Vec<_>>()
    };
    let text = "[INVOKE:board|x]";
    for phase in [Phase::Analysis, Phase::Critique] {
        for (from, strict) in [("cfo", false), ("cfo", true), ("ceo", false), ("ceo", true)] {
            let found = codes(text, from, Some(phase), strict);
            assert_eq!(
                found,
                ["phase-isolation", "board-caller"],
                "{from} {strict}"
            );
        }
        assert_eq!(
            codes("> [INVOKE:board|x]", "cfo", Some(phase), false),
            [""; 0]
        );
        let found = codes(text, "chief-of-staff", Some(phase), false);
        assert_eq!(found, ["phase-isolation"]);
    }
    assert_eq!(
        codes(text, "cfo", Some(Phase::Context), false),
        ["board-caller"]
    );
    assert_eq!(codes(text, "cfo", None, false), ["board-caller"]);
}

/// Verdicts and review requests in block quotes and inline code are told as quoted.
#[test]
fn r041_quoted_verdicts_and_requests_are_told() {
    for (text, written) in [
        ("> APPROVED", "APPROVED"),
        (">> 1. CONCERNS: x", "CONCERNS: x"),
        ("  > **BLOCKING**: x", "BLOCKING: x"),
        ("`APPROVED`", "APPROVED"),
        ("- `CONCERNS: x`", "CONCERNS: x"),
        ("``BLOCKING — x``", "BLOCKING: x"),
        ("> `APPROVED`", "APPROVED"),
    ] {
        assert_eq!(
            contexts(text),
            [(written.to_owned(), Context::Quoted)],
            "{text}"
        );
        check(&[
            (text, &[written], &[]),
            (&format!("a\n\n{text}\n\nb"), &[written], &[]),
        ]);
    }
    for text in [
        "> as in APPROVED",
        "say `APPROVED` then",
        "| APPROVED |",
        "`APPROVED",
        "a ` b\n`APPROVED`",
        "> 1. APPROVED\n> 2. CONCERNS\n> 3. BLOCKING",
        "- `APPROVED`\n- `CONCERNS`\n- `BLOCKING`",
    ] {
        check(&[(text, &[], &[])]);
    }
    let request = "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: t\nWhat I did: d\nWhat I need from you: n?\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING";
    for mark in ["> ", ">", "  > ", ">> "] {
        let quoted = request.replace('\n', &format!("\n{mark}"));
        let text = format!("{mark}{quoted}\n\n[ASSUMPTION: x]");
        let assumption = "[ASSUMPTION: x]".to_owned();
        assert_eq!(
            contexts(&text),
            [
                (request.to_owned(), Context::Quoted),
                (assumption, Context::Live)
            ],
            "{text}"
        );
        check(&[(&text, &[request, "[ASSUMPTION: x]"], &[])]);
    }
    // What is not quoted any more is none of it.
    let text = format!("> {}\nCONCERNS: x", request.replace('\n', "\n> "));
    assert_eq!(
        contexts(&text)[1],
        ("CONCERNS: x".to_owned(), Context::Live)
    );
}

/// What follows a resolution is no part of it, and said to be left out where it is labelled.
#[test]
fn r042_what_follows_a_resolution_is_not_lost_in_silence() {
    let written = "[CONFLICT: CFO a; CRO b]\nResolution: conservative";
    for rest in ["  GC: c", " GC says: c", " Owner: CFO", " **Owner:** CFO"] {
        check(&[
            (&format!("{written}{rest}"), &[written], &["unknown-field"]),
            (
                &format!("[CONFLICT]\nCFO: a\nCRO: b\nResolution: conservative{rest}\n[/CONFLICT]"),
                &[written],
                &["unknown-field"],
            ),
        ]);
    }
    for rest in [
        ": the worse case",
        " (for now)",
        " — Why: it is safe",
        ", since it is safe",
    ] {
        check(&[(&format!("{written}{rest}"), &[written], &[])]);
    }
}

/// The mark before a label, or between it and its colon, is one like any other.
#[test]
fn r043_a_mark_beside_its_label_may_disagree_with_it() {
    for line in [
        "🔴 Validated: a",
        "Validated 🔴: a",
        "**⚠️ Validated:** a",
        "- 🔴 **Validated**: ✅ a",
        "🔴 Validated: 🔴 a",
    ] {
        check(&[(
            &format!("[PEER-VERIFY:cfo]\n{line}\n[/PEER-VERIFY]"),
            &["[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]"],
            &["mark-mismatch"],
        )]);
    }
    check(&[(
        "[PEER-VERIFY:cfo]\n🔴 Adjusted:\n- a\n- b\n🔴 Flagged: c\n[/PEER-VERIFY]",
        &["[PEER-VERIFY:cfo]\nAdjusted: ⚠️ a\nAdjusted: ⚠️ b\nFlagged: 🔴 c\n[/PEER-VERIFY]"],
        &["mark-mismatch"],
    )]);
}

/// Who asks by the name of a skill is told as who is asked by it.
#[test]
fn r044_a_caller_named_by_its_skill_is_said() {
    let written = "[INVOKE:cro|x]\n[CHAIN: cfo → cro]";
    check(&[
        ("cfo-advisor → [INVOKE:cro|x]", &[written], &["role-alias"]),
        (
            "- **cs-cfo-advisor**: [INVOKE:cro|x]",
            &[written],
            &["role-alias"],
        ),
        (
            "cs-ceo-advisor: [BROADCAST:all|x]",
            &["[BROADCAST:all|x]"],
            &["role-alias"],
        ),
        (
            "cfo-advisor → [INVOKE:cro-advisor|x]",
            &[written],
            &["role-alias"],
        ),
        ("CFO → [INVOKE:cro|x]", &[written], &[]),
        ("> cfo-advisor → [INVOKE:cro|x]", &[written], &[]),
    ]);
    assert_eq!(
        places("so\n- cfo-advisor → [INVOKE:cro|x]"),
        [("role-alias", "2:3".to_owned())]
    );
    // It is known who speaks.
    let rules = Rules::new().spoken_by(CSUITE.role("cfo").expect("a role"));
    let report = check_rules(&CSUITE, "cfo-advisor → [INVOKE:cro|x]", rules);
    assert!(report.diagnostics.is_empty());
}

/// What is wrong with a chain is said of the chain alone, and what is empty alone where nobody sees what is there.
#[test]
fn r045_one_cause_has_one_code() {
    for (text, codes) in [
        ("[INVOKE:coo|x]\n[CHAIN: cro → cfo]", ["chain-mismatch"]),
        (
            "CEO → [INVOKE:coo|x]\n[CHAIN: cro → coo]",
            ["chain-mismatch"],
        ),
        ("[INVOKE:cfo|x]\n[CHAIN: cro > cfo]", ["arrow"]),
        ("[INVOKE:cfo|x]\n[CHAIN: cro-advisor → cfo]", ["role-alias"]),
        ("[INVOKE:cfo|x]\n[CHAIN: cro -> cfo]", ["not-canonical"]),
        (
            "[INVOKE:cfo|x]\n[CHAIN: cfo → cro → cfo]",
            ["circular-call"],
        ),
        ("[INVOKE: cfo|x]\n[CHAIN: cro → cfo]", ["not-canonical"]),
        ("[INVOKE:cfo|x]\n\n[CHAIN: cro → cfo]", ["not-canonical"]),
        ("[INVOKE:cfo|x]", ["not-canonical"]),
    ] {
        assert_eq!(strictly(text), codes, "{text:?}");
        assert!(
            wire::read_strict(&CSUITE, text)
                .messages
                .iter()
                .all(|found| !matches!(
                    found.message,
                    agentproto_runtime::message::Message::Invoke(_)
                ))
        );
    }
    assert_eq!(
        strictly("[INVOKE: coo|x]\n[CHAIN: cro → cfo]"),
        ["not-canonical", "chain-mismatch"]
    );
    for text in [
        "[INVOKE:cfo|\u{200b}]",
        "[INVOKE:\u{200b}|x]",
        "[BROADCAST:all| \u{200b} ]",
        "[ASSUMPTION:\u{200b}]",
        "[CHAIN: \u{2060}]",
        &WRITTEN.replace("Key finding: k", "Key finding: \u{200b}"),
    ] {
        check(&[(text, &[], &["empty"])]);
        assert_eq!(strictly(text), ["empty"], "{text:?}");
    }
    check(&[
        (&sure("\u{200b}"), &[], &["invalid-confidence"]),
        (
            &sure("").replace(": k", ": \u{200b}k"),
            &[],
            &["invisible-character", "invalid-confidence"],
        ),
    ]);
}

#[test]
fn r046_a_tag_without_a_role_ends_behind_its_full_width_bracket() {
    let text = "[RESPONSE］ see [INVOKE:cfo|\n[/RESPONSE]";
    let reading = wire::read(&CSUITE, text);
    let malformed = reading
        .diagnostics
        .iter()
        .find(|note| note.code == wire::Code::MalformedTag)
        .expect("a tag without a role");
    assert_eq!(&text[malformed.span.clone()], "[RESPONSE］");
}

#[test]
fn r047_what_waits_for_the_end_of_a_long_fence_keeps_its_place() {
    let text = "x\n```\n".to_owned() + &"é [ASSUMPTION: x]\n".repeat(9000) + "```\n";
    let mut decoder = wire::Decoder::new(&CSUITE).with_positions();
    let mut at = Vec::new();
    for piece in text.as_bytes().chunks(5000) {
        let events: Vec<_> = decoder.push(piece).expect("UTF-8").collect();
        at.extend(
            events
                .iter()
                .filter_map(start)
                .map(|start| decoder.position(start)),
        );
    }
    let events: Vec<_> = decoder.finish().expect("UTF-8").collect();
    at.extend(
        events
            .iter()
            .filter_map(start)
            .map(|start| decoder.position(start)),
    );
    let index = wire::LineIndex::new(&text);
    let whole = wire::read(&CSUITE, &text);
    let expected = whole
        .messages
        .iter()
        .map(|found| index.position(found.span.start));
    assert_eq!(at, expected.collect::<Vec<_>>());
    assert_eq!(at.len(), 9000);
}

fn start(event: &wire::Event<'_>) -> Option<usize> {
    match event {
        wire::Event::Message(located) => Some(located.span.start),
        _ => None,
    }
}

#[test]
fn r048_a_quote_or_a_row_in_a_list_item_is_one() {
    for line in [
        "- > [INVOKE:cfo|x]",
        "1. > [INVOKE:cfo|x]",
        "- - > ❌ [INVOKE:cfo|x]",
        "* | a | [INVOKE:cfo|x] |",
    ] {
        let reading = wire::read(&CSUITE, line);
        assert_eq!(reading.messages.len(), 1, "{line}");
        assert_eq!(reading.messages[0].context, Context::Quoted, "{line}");
        assert_eq!(reading.diagnostics, [], "{line}");
    }
    let block = WRITTEN.replace('\n', "\n  > ");
    let block = format!("- > {block}");
    let reading = wire::read(&CSUITE, &block);
    assert_eq!(reading.messages[0].context, Context::Quoted);
    assert_eq!(reading.diagnostics, []);
    assert_eq!(
        wire::read(&CSUITE, "- [INVOKE:cfo|x]").messages[0].context,
        Context::Live
    );
}

#[test]
fn r049_a_quoted_chain_belongs_to_no_live_invocation() {
    for chain in [
        "> [CHAIN: cro → cfo]",
        "❌ [CHAIN: cro → cfo]",
        "> [CHAIN: cfo → cfo]",
        "> [CHAIN: cro → coo]",
    ] {
        let text = format!("{chain}\n[INVOKE:cfo|x]");
        let reading = wire::read(&CSUITE, &text);
        let live: Vec<_> = reading
            .messages
            .iter()
            .filter(|found| found.context == Context::Live)
            .collect();
        assert_eq!(live.len(), 1, "{chain}");
        let agentproto_runtime::message::Message::Invoke(invoke) = &live[0].message else {
            panic!("{chain}");
        };
        assert_eq!(invoke.caller(), None, "{chain}");
        assert!(
            reading
                .diagnostics
                .iter()
                .all(|note| note.span.start > chain.len()),
            "{chain}"
        );
    }
}

#[test]
fn r050_who_asks_is_written_although_the_chain_names_only_who_is_asked() {
    for text in [
        "[CHAIN: cfo]\nCRO → [INVOKE:cfo|x]",
        "CRO → [INVOKE:cfo|x]\n[CHAIN: cfo]",
    ] {
        let reading = wire::read(&CSUITE, text);
        let messages = reading.messages.iter().map(|found| &found.message);
        for message in messages {
            let written = message.to_string();
            let again = wire::read(&CSUITE, &written);
            assert_eq!(again.messages[0].message, *message, "{text}");
        }
    }
}

/// Of two chains around one INVOKE the one behind it counts, and the other one is not passed over in silence.
#[test]
fn r051_two_chains_around_one_invocation_are_told_apart() {
    let invoke = "[INVOKE:cfo|x]";
    let asked = |text: &str| -> Vec<String> {
        let reading = wire::read(&CSUITE, text);
        let callers = reading.messages.iter().filter_map(|found| {
            let agentproto_runtime::message::Message::Invoke(invoke) = &found.message else {
                return None;
            };
            let caller = invoke.caller().map_or("nobody", |role| role.token());
            Some(format!("{caller} → {}", invoke.to()))
        });
        callers.collect()
    };
    let contradicted = "[CHAIN: cro → cfo]\n[INVOKE:cfo|x]\n[CHAIN: cto → cfo]";
    for (text, callers, places) in [
        (contradicted, &["cto → cfo"][..], &["1:1"][..]),
        (
            &format!("{contradicted}\n\nSo far.\n[INVOKE:coo|y]\n[CHAIN: cto → coo]"),
            &["cto → cfo", "cto → coo"],
            &["1:1"],
        ),
        (
            "[CHAIN: ceo → cro → cfo]\n[INVOKE:cfo|x]\n[CHAIN: cro → cfo]",
            &["cro → cfo"],
            &["1:1"],
        ),
        // The same twice says nothing else.
        (
            "[CHAIN: cro → cfo]\n[INVOKE:cfo|x]\n[CHAIN: CRO -> CFO]",
            &["cro → cfo"],
            &[],
        ),
        // Each stands before its INVOKE.
        (
            "[CHAIN: cro → cfo]\n[INVOKE:cfo|x]\n[CHAIN: cto → cfo]\nCTO → [INVOKE:cfo|y]",
            &["cro → cfo", "cto → cfo"],
            &[],
        ),
        // Who took part is no chain of the INVOKE.
        (
            "[CHAIN: cro → cfo]\n[INVOKE:cfo|x]\n[CHAIN: cto → coo]",
            &["cro → cfo"],
            &[],
        ),
    ] {
        assert_eq!(asked(text), callers, "{text}");
        let noted: Vec<_> = super::places(text);
        let expected = places.iter().map(|at| ("chain-mismatch", (*at).to_owned()));
        assert_eq!(noted, expected.collect::<Vec<_>>(), "{text}");
        crate::read::check_chunks(text);
        assert!(text.contains(invoke));
    }
}

/// What is nearly a BLOCKED, CONFLICT or CHAIN is said to be none, however its colon is missing.
#[test]
fn r052_a_refusal_or_a_conflict_with_a_dash_for_its_colon_is_said() {
    for text in [
        "[BLOCKED - cannot invoke cro — Phase 2 isolation]",
        "[BLOCKED – cannot invoke cro — Phase 2 isolation]",
        "[BLOCKED = Cannot invoke cro — Phase 2 isolation]",
        "[BLOCKED] cannot invoke cro — Phase 2 isolation",
        "[BLOCKED]: cannot invoke cro — Phase 2 isolation\nState assumption used instead: x",
        "- **[BLOCKED]** cannot invoke cro — self-invocation",
        "CFO: [BLOCKED] cannot invoke cro — self-invocation",
        "[CONFLICT - CFO 1; CRO 2]",
        "[CONFLICT — CFO projects 14 months; CRO expects 18]",
        "[CONFLICT DETECTED - CFO 1; CRO 2]",
    ] {
        check(&[(text, &[], &["malformed-tag"])]);
    }
    for text in [
        "[BLOCKED — cro — self-invocation]",
        "[BLOCKED - by legal]",
        "[BLOCKED] by legal",
        "[BLOCKED] tags say why one cannot invoke cro",
        "a [BLOCKED] cannot invoke cro",
        "[CONFLICT - of interest]",
        "[CHAIN] of custody → here",
        "the [CHAIN] cro → cfo",
        "[CHAIN] cro → cfo",
        "[CHAIN] CFO → CRO is the shortest, I think.",
        "[BLOCKED] CFO is waiting for the bank.",
        "- [BLOCKED] cto: waiting",
        "[BLOCKED — cro hat ein Problem]",
    ] {
        check(&[(text, &[], &[])]);
    }
    // The names behind it say who asks.
    check(&[(
        "[CHAIN] CRO → [INVOKE:cfo|What does it cost?]",
        &["[INVOKE:cfo|What does it cost?]\n[CHAIN: cro → cfo]"],
        &[],
    )]);
}
