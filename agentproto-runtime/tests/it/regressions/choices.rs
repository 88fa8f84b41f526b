//! Marks, words, and choices left open.

use agentproto_runtime::wire::words_behind_choice;

use super::CHECKED;
use crate::variants::{WRITTEN, check, response};

/// How a conflict is resolved is never dropped in silence.
#[test]
fn r009_an_unknown_resolution_is_named() {
    let conflict = "[CONFLICT: CFO a; CRO b]";
    check(&[
        (
            &format!("{conflict}\nResolution: talk"),
            &[conflict],
            &["unknown-field"],
        ),
        (
            &format!(
                "{conflict}\nResolution: conservative | probabilistic | escalate | time-boxed"
            ),
            &[],
            &["unresolved-choice"],
        ),
        (
            &format!("**{conflict}**\n**Resolution:** escalate"),
            &[&format!("{conflict}\nResolution: escalate")],
            &[],
        ),
        (
            "[CONFLICT]\nCFO: a\nCRO: b\nResolution: talk\n[/CONFLICT]",
            &[conflict],
            &["unknown-field"],
        ),
    ]);
}

/// A resolution behind the last claim, on its line, is none of the claim's words.
#[test]
fn r086_a_resolution_is_parted_from_the_claim_before_it() {
    let written = "[CONFLICT: CFO a; CRO b]\nResolution: escalate";
    for block in [
        "[CONFLICT] CFO says: a CRO says: b Resolution: escalate [/CONFLICT]",
        "[CONFLICT]CFO says: aCRO says: bResolution: escalate[/CONFLICT]",
        "[CONFLICT DETECTED]\nCFO says: a\nCRO says: b Resolution: escalate\n[/CONFLICT]",
        "[CONFLICT]\n- CFO: a\n- CRO: b **Resolution:** Escalate\n[/CONFLICT]",
        "[CONFLICT] CFO: a; CRO: b Resolution: escalate (to the board) [/CONFLICT]",
    ] {
        check(&[(block, &[written], &["flattened"])]);
    }
    for (block, written, codes) in [
        (
            "[CONFLICT]\nCFO says: a\nCRO says: b Resolution: escalate\nResolution: escalate\n[/CONFLICT]",
            None,
            &["flattened", "repeated-field"][..],
        ),
        // What names none is what is claimed.
        (
            "[CONFLICT]\nCFO says: a\nCRO says: the Resolution: none yet\n[/CONFLICT]",
            Some("[CONFLICT: CFO a; CRO the Resolution: none yet]"),
            &[],
        ),
    ] {
        check(&[(block, written.as_slice(), codes)]);
    }
    let block =
        "[CONFLICT] CFO says: a CRO says: b Resolution: escalate (to the board) [/CONFLICT]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, block);
    let message = &reading.messages[0].message;
    let (words, place) = words_behind_choice(message, block).expect("words");
    assert_eq!(words, "(to the board)");
    assert_eq!(&block[place.expect("a place")], words);
}

/// A line that comes too late for its message is not left out in silence.
#[test]
fn r087_a_labelled_line_behind_the_end_of_its_message_is_said() {
    let conflict = "[CONFLICT: CFO a; CRO b]";
    let resolved = format!("{conflict}\nResolution: escalate");
    let blocked =
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: a";
    let block = "[CONFLICT]\nCFO says: a\nCRO says: b\n[/CONFLICT]";
    let block_resolved = block.replace("[/", "Resolution: escalate\n[/");
    for (text, written, line) in [
        (&*resolved, &*resolved, "Resolution: conservative"),
        (&resolved, &resolved, "**Resolution:** we talk"),
        (block, conflict, "Resolution: conservative"),
        (&block_resolved, &resolved, "Resolution: escalate"),
        (blocked, blocked, "State assumption used instead: b"),
    ] {
        for (between, behind) in [("\n", ""), ("\n\n", "\n"), ("\n", "\n\n[INVOKE:cfo|x]")] {
            let text = format!("{text}{between}{line}{behind}");
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            assert_eq!(reading.messages[0].message.to_string(), written, "{text}");
            let [note] = &reading.diagnostics[..] else {
                panic!("{text}: {:?}", reading.diagnostics);
            };
            assert_eq!(
                (note.code.as_str(), &text[note.span.clone()]),
                ("unknown-field", line)
            );
            crate::read::check_chunks(&text);
        }
        // Whoever speaks of it later speaks of something else.
        let text = format!("{text}\n\n\n{line}\n");
        check(&[(&text, &[written], &[])]);
    }
}

#[test]
fn r010_marks_that_disagree_leave_the_choice_open() {
    let lines = |confidence| {
        response(&format!(
            "Key finding: k\nSupporting data:\n- a\n- b\nConfidence: {confidence}\nCaveat: c"
        ))
    };
    for value in ["🟢🟡", "🟢 🔴 low", "🟢 high 🔴", "🟡🟡🔴"] {
        check(&[(&lines(value), &[], &["unresolved-choice"])]);
    }
    check(&[
        (&lines("🟢🟢 high"), &[WRITTEN], &[]),
        (
            "[PEER-VERIFY:cfo]\nValidated: ✅ ✅ a\nAdjusted: ⚠️🔴 b\nFlagged: 🔴 c\n[/PEER-VERIFY]",
            &[CHECKED],
            &["mark-mismatch"],
        ),
    ]);
}

/// Emphasis may be around a mark and its word.
#[test]
fn r030_a_choice_may_be_in_emphasis_with_its_mark() {
    for level in [
        "**🟡 medium**",
        "*🟡 medium*",
        "🟡 **medium**",
        "**medium**",
    ] {
        let lines =
            format!("Key finding: k\nSupporting data:\n- a\n- b\nConfidence: {level}\nCaveat: c");
        let text = response(&lines);
        let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
        assert_eq!(
            reading.messages.len(),
            1,
            "{level}: {:?}",
            reading.diagnostics
        );
    }
}

/// Words behind the mark of a verdict are not dropped in silence.
#[test]
fn r118_words_behind_the_mark_of_a_verdict_are_said() {
    let screen = |proceed: &str| {
        format!(
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: {proceed}\n[/CRITIC-SCREEN]"
        )
    };
    for (proceed, written, codes) in [
        ("✅ GO", "✅ With noted risks", &[][..]),
        (
            "✅ fine once Legal has signed",
            "✅ With noted risks",
            &["unknown-field"],
        ),
        (
            "🔴 Stop until the audit is done",
            "🔴 Rethink",
            &["unknown-field"],
        ),
        (
            "✅ With noted risks and after addressing the churn source",
            "✅ With noted risks",
            &["unknown-field"],
        ),
        (
            "✅ With noted risks: churn",
            "✅ With noted risks",
            &["unknown-field"],
        ),
    ] {
        check(&[(&screen(proceed), &[&screen(written)], codes)]);
    }
}

/// Three verdicts on three lines are a menu, however its lines are joined, and no answer.
#[test]
fn r119_a_menu_is_no_answer_however_its_lines_are_joined() {
    for menu in [
        "1. APPROVED\n2. CONCERNS\n3. BLOCKING",
        "1. APPROVED,\n2. CONCERNS, or\n3. BLOCKING",
        "- **APPROVED**;\n- **CONCERNS** or\n- **BLOCKING**.",
        "APPROVED\nCONCERNS\nBLOCKING (pick one)",
    ] {
        check(&[(&format!("Respond with one of:\n{menu}\n"), &[], &[])]);
    }
    let answer = "APPROVED\nCONCERNS: a few,\n";
    check(&[(answer, &["APPROVED", "CONCERNS: a few,"], &[])]);
}

/// The menu of a request is one however its lines are joined: none of it is an answer.
#[test]
fn r140_the_menu_of_a_request_may_be_joined() {
    let request = "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: t\nWhat I did: d\nWhat I need from you: n?";
    let written = format!("{request}\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING");
    for (menu, words) in [
        ("1. APPROVED\n2. CONCERNS, or\n3. BLOCKING", None),
        ("1. APPROVED,\n2. CONCERNS, or\n3. BLOCKING.", None),
        ("- `APPROVED`;\n- `CONCERNS` ou\n- `BLOCKING`", None),
        ("APPROVED /\nCONCERNS /\nBLOCKING", None),
        ("- **APPROVED** |\n- **CONCERNS** |\n- **BLOCKING**", None),
        ("1. APPROVED and\n2. CONCERNS and\n3. BLOCKING", Some("and")),
        (
            "1. APPROVED (go)\n2. CONCERNS (fix)\n3. BLOCKING (stop)",
            Some("(go)"),
        ),
        (
            "1. APPROVED (go),\n2. CONCERNS or\n3. BLOCKING",
            Some("(go)"),
        ),
        (
            "1. APPROVED\n2. CONCERNS, or (late)\n3. BLOCKING",
            Some("(late)"),
        ),
        ("APPROVED\nCONCERNS\nBLOCKING — stop", Some("stop")),
    ] {
        for heading in ["\nRespond with:\n", "\nRespond with:\n\n"] {
            let text = format!("{request}\n{heading}{menu}\n");
            check(&[(&text, &[&written], &[])]);
            check(&[(
                &format!("{text}\nBLOCKING: x\n"),
                &[&written, "BLOCKING: x"],
                &[],
            )]);
            let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
            let found = words_behind_choice(&reading.messages[0].message, &text);
            assert_eq!(found.map(|(words, _)| words).as_deref(), words, "{text}");
        }
        // Nothing announces it.
        check(&[(&format!("{request}\n{menu}\n"), &[&written], &[])]);
        check(&[(&format!("{menu}\n"), &[], &[])]);
    }
}

/// Answers of several reviewers are no menu where one that is no verdict by itself stands beside one with a reason.
#[test]
fn r141_a_reason_beside_a_word_with_more_behind_it_is_an_answer() {
    let concerns = "CONCERNS: needs a date (CFO)";
    let blocking = "BLOCKING: no budget (CTO)";
    for first in [
        "APPROVED (Legal)",
        "APPROVED.",
        "APPROVED, but",
        "1. APPROVED or",
        "APPROVED and so on",
    ] {
        for between in ["\n", "\n\n"] {
            let text = [first, concerns, blocking].join(between);
            check(&[(&text, &[concerns, blocking], &[])]);
            let text = [concerns, first, blocking].join(between);
            check(&[(&text, &[concerns, blocking], &[])]);
        }
    }
    for text in [
        "APPROVEDX\nCONCERNS\nBLOCKING",
        "APPROVED now then\nCONCERNS\nBLOCKING",
    ] {
        check(&[(text, &["CONCERNS", "BLOCKING"], &[])]);
    }
}

/// What stands behind a menu on one line is an answer, unless it is the menu once more.
#[test]
fn r142_an_answer_behind_a_menu_on_one_line_is_live() {
    let request = "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: t\nWhat I did: d\nWhat I need from you: n?";
    let written = format!("{request}\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING");
    let request = format!("{request}\n\nRespond with APPROVED, CONCERNS or BLOCKING");
    for answer in ["CONCERNS: a date", "APPROVED", "BLOCKING"] {
        for end in [".\n\n", ":\n"] {
            check(&[(
                &format!("{request}{end}{answer}\n"),
                &[&written, answer],
                &[],
            )]);
        }
    }
    check(&[(
        &format!("{request}:\n1. APPROVED\n2. CONCERNS, or\n3. BLOCKING\n\nBLOCKING: x\n"),
        &[&written, "BLOCKING: x"],
        &[],
    )]);
}

/// Words behind one that its mark overrules are said, and so is what is written without blanks.
#[test]
fn r145_no_words_behind_a_mark_go_unsaid() {
    let screen = |proceed: &str| {
        format!(
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: {proceed}\n[/CRITIC-SCREEN]"
        )
    };
    let (noted, rethink) = ("✅ With noted risks", "🔴 Rethink");
    let (mismatch, both) = (
        &["mark-mismatch"][..],
        &["mark-mismatch", "unknown-field"][..],
    );
    for (proceed, written, codes) in [
        ("✅ Rethink because the churn figure is wrong", noted, both),
        ("✅ Rethink", noted, mismatch),
        ("✅ Rethink.", noted, mismatch),
        ("✅ After addressing the churn", noted, both),
        ("🔴 With noted risks: churn", rethink, both),
        ("🔴 停止発売して再考", rethink, &["unknown-field"]),
        (
            "✅ 有条件通过需要先解决数据来源问题",
            noted,
            &["unknown-field"],
        ),
        ("🔴 Stop!", rethink, &[]),
        ("🔴 再考", rethink, &["unknown-field"]),
    ] {
        check(&[(&screen(proceed), &[&screen(written)], codes)]);
    }
}

/// A verdict for the second time, or with a reason in a paragraph of its own, is none of the menu's.
#[test]
fn r126_a_menu_that_is_not_whole_takes_no_answer_for_its_own() {
    let request = "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: t\nWhat I did: d\nWhat I need from you: n?";
    let written = format!("{request}\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING");
    let answer = "BLOCKING: the claim is illegal";
    for menu in [
        "Respond with:\n- APPROVED\n- CONCERNS\n",
        "Respond with:\n",
        "Respond with APPROVED or BLOCKING:\n",
        "Respond with approved, concerns or blocking\n",
    ] {
        let text = format!("{request}\n\n{menu}\n{answer}\n");
        check(&[(&text, &[&written, answer], &[])]);
    }
    let menu = "Respond with: APPROVED, CONCERNS, or BLOCKING";
    let answers = ["CONCERNS: a", "CONCERNS: b", "BLOCKING: c"];
    let text = format!("{request}\n\n{menu}\n\n{}\n", answers.join("\n"));
    check(&[(&text, &[&written, answers[0], answers[1], answers[2]], &[])]);
}
