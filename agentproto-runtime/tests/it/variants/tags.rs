//! The table of tags.

use agentproto_runtime::wire;

use super::{check, not_canonical};
use crate::sets::CSUITE;

/// A name in brackets is a tag where it has its line for itself; in a sentence it is a word.
#[test]
fn mentions_of_tags_are_text() {
    for text in [
        "Flag the [CONFLICT] explicitly.",
        "[CONFLICT](url)",
        "as in [CONFLICT DETECTED] above",
        "Use the [CRITIC-SCREEN] block.",
        "Then send [CHAIN] and [ASSUMPTION].",
        "Use [INVOKE] or [BROADCAST] for it",
        "the [RESPONSE], [PEER-VERIFY] and [BLOCKED] tags",
    ] {
        check(&[(text, &[], &[])]);
    }
    for (text, code) in [
        ("[CHAIN]", "malformed-tag"),
        ("- [ASSUMPTION]", "malformed-tag"),
        ("**[INVOKE]**", "malformed-tag"),
        ("CRO: [INVOKE]", "malformed-tag"),
        ("[CRITIC-SCREEN]\nWeakest point: w", "unclosed-block"),
        ("[CRITIC-SCREEN] Weakest point: w", "unclosed-block"),
        ("[CONFLICT]\nCFO says: 1", "unclosed-block"),
        (
            "[CONFLICT DETECTED] CFO says: 1; CRO says: 2",
            "unclosed-block",
        ),
    ] {
        check(&[(text, &[], &[code])]);
    }
}

/// Read strictly, what stands for nothing that can be written says what can.
#[test]
fn strict_reading_says_what_can_be_written() {
    let help = |text: &str| {
        let strict = wire::read_strict(&CSUITE, text);
        let [note] = strict.diagnostics.as_slice() else {
            panic!("{text}: {strict:?}");
        };
        assert_eq!(note.code.as_str(), "not-canonical", "{text}");
        assert!(!note.found.starts_with(' '), "{note}");
        note.help.clone()
    };
    assert_eq!(help("APPROVED — ok"), "write exactly `APPROVED: ok`");
    assert_eq!(
        help("x [VERIFIED — docs]"),
        "write it as `[VERIFIED: source]`"
    );
    assert_eq!(help("x [ASSUMED:docs]"), "write it as `[ASSUMED: source]`");
    assert_eq!(
        help("[INVOKE:board|x]"),
        "write one of a role, as in `[INVOKE:role|question]`"
    );
    assert!(
        wire::read_strict(&CSUITE, "x [VERIFIED: docs]")
            .diagnostics
            .is_empty()
    );
}

/// Emphasis around a role is none of it.
#[test]
fn a_role_is_read_through_its_emphasis() {
    for text in [
        "[INVOKE:**cfo**|x]",
        "[INVOKE: `CFO` |x]",
        "[INVOKE:_cfo_|x]",
    ] {
        check(&[(text, &["[INVOKE:cfo|x]"], &[])]);
    }
    check(&[("[INVOKE:**cfoo**|x]", &[], &["unknown-role"])]);
}

/// What follows a labelled line on it is a message of its own, and no part of the line.
#[test]
fn a_labelled_line_ends_where_a_message_opens() {
    let blocked =
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: y";
    let conflict = "[CONFLICT: CFO 1; CRO 2]\nResolution: escalate";
    for line in [blocked, conflict] {
        for (behind, written, codes) in [
            ("[INVOKE:cto|z]", "[INVOKE:cto|z]", &[][..]),
            ("[BROADCAST:all|z]", "[BROADCAST:all|z]", &[]),
            ("[Invoke:cto|z]", "[INVOKE:cto|z]", &["case"]),
            ("【INVOKE：cto｜z】", "[INVOKE:cto|z]", &["fullwidth"]),
            (crate::variants::WRITTEN, crate::variants::WRITTEN, &[]),
        ] {
            for blank in ["", " ", "  "] {
                check(&[(&format!("{line}{blank}{behind}"), &[line, written], codes)]);
            }
        }
    }
    for text in [
        "[1]",
        "[ASSUMPTION: z]",
        "[Invoke: z]",
        "[Invoke:nobody|z]",
        "[response]",
        "as [INVOKE] asks",
        "the [RESPONSE] of it",
    ] {
        let text = format!("{blocked} {text}");
        check(&[(&text, &[&text], &[])]);
    }
}

#[test]
fn roles_are_lower_cased_and_trimmed() {
    let cases = [
        "[INVOKE: CFO | cash left? ]",
        "[INVOKE:Cfo|cash left?]",
        "[INVOKE :cfo| cash left?]",
        "[ INVOKE: cfo |cash left?]",
    ];
    for text in cases {
        check(&[(text, &["[INVOKE:cfo|cash left?]"], &[])]);
    }
    not_canonical(&cases);
    check(&[("[BROADCAST: ALL | who? ]", &["[BROADCAST:all|who?]"], &[])]);
}

#[test]
fn skills_and_titles_are_aliases() {
    for word in [
        "cfo-advisor",
        "cs-cfo-advisor",
        "CFO-Advisor",
        "cfo_advisor",
    ] {
        check(&[(
            &format!("[INVOKE:{word}|x]"),
            &["[INVOKE:cfo|x]"],
            &["role-alias"],
        )]);
    }
    check(&[
        (
            "[INVOKE:general-counsel-advisor|x]",
            &["[INVOKE:gc|x]"],
            &["role-alias"],
        ),
        (
            "[INVOKE:cs-general-counsel-advisor|x]",
            &["[INVOKE:gc|x]"],
            &["role-alias"],
        ),
        (
            "[INVOKE:chief-data-officer-advisor|x]",
            &["[INVOKE:cdo|x]"],
            &["role-alias"],
        ),
        (
            "[INVOKE:Chief of Staff|x]",
            &["[INVOKE:chief-of-staff|x]"],
            &["role-alias"],
        ),
        (
            "[CHAIN: cro → cfo-advisor]",
            &["[CHAIN: cro → cfo]"],
            &["role-alias"],
        ),
    ]);
}

#[test]
fn translated_roles_are_refused_and_the_nearest_token_suggested() {
    for (word, token) in [
        ("首席财务官", "cfo"),
        ("кфо", "cfo"),
        ("цто", ""),
        ("首席执行官", "ceo"),
        ("最高技術責任者", "cto"),
        ("cfoo", "cfo"),
        ("chr", "chro"),
        ("finance", ""),
    ] {
        let text = format!("[INVOKE:{word}|x]");
        check(&[(&text, &[], &["unknown-role"])]);
        let help = wire::read(&CSUITE, &text).diagnostics[0].help.clone();
        if !token.is_empty() {
            assert!(help.contains(&format!("`{token}`")), "{word}: {help}");
        }
    }
}

#[test]
fn several_roles_in_one_tag_are_refused() {
    for word in [
        "cro+cpo",
        "cro,cpo",
        "cro, cpo",
        "cro/cpo",
        "cro & cpo",
        "cro and cpo",
        "CRO + CPO",
        "cro、cpo",
    ] {
        check(&[(&format!("[INVOKE:{word}|x]"), &[], &["several-roles"])]);
    }
}

#[test]
fn the_board_is_a_target_for_those_who_run_it() {
    check(&[
        ("[INVOKE:board|x]", &["[INVOKE:board|x]"], &[]),
        ("[INVOKE: Board |x]", &["[INVOKE:board|x]"], &[]),
        (
            "Chief of Staff → [INVOKE:board|x]",
            &["[INVOKE:board|x]"],
            &[],
        ),
        (
            "CEO → [INVOKE:board|x]",
            &["[INVOKE:board|x]"],
            &["board-caller"],
        ),
        ("CFO → [INVOKE:board|x]", &[], &["board-caller"]),
        (
            "[INVOKE:board|x]\n[CHAIN: cfo → board]",
            &["[CHAIN: cfo → board]"],
            &["board-caller"],
        ),
    ]);
    let reading = wire::read(&CSUITE, "CEO: [INVOKE:board|x]");
    assert!(!reading.has_errors());
}

#[test]
fn a_question_on_several_lines_is_joined() {
    let texts = [
        "[INVOKE:cfo|one\ntwo]",
        "[INVOKE:cfo|\none\ntwo\n]",
        "[INVOKE:cfo|one  \n   two]",
        "[INVOKE:cfo|one\r\ntwo]",
        "[INVOKE:cfo|one\u{2028}two]",
    ];
    for text in texts {
        check(&[(text, &["[INVOKE:cfo|one two]"], &[])]);
    }
    not_canonical(&texts);
    check(&[(
        "[ASSUMPTION: one\ntwo\nthree]",
        &["[ASSUMPTION: one two three]"],
        &[],
    )]);
}

#[test]
fn brackets_and_pipes_in_a_question_are_text() {
    for text in [
        "[INVOKE:cfo|Can [beta] ship?]",
        "[INVOKE:cfo|a | b || c]",
        "[INVOKE:cfo|[a] and [b [c]]]",
        "[ASSUMPTION: [a] holds]",
        "[INVOKE:cfo|[ASSUMPTION: x]]",
    ] {
        check(&[(text, &[text], &[])]);
    }
}

#[test]
fn templates_are_refused() {
    for text in [
        "[INVOKE:role|question]",
        "[INVOKE:cfo|...]",
        "[INVOKE:cfo|…]",
        "[INVOKE:role1|What is left?]",
        "[INVOKE:ROLE|x]",
        "[INVOKE:cfo|question]",
        "[INVOKE:cfo|[your question]]",
        "[INVOKE:[role]|x]",
        "[INVOKE:<role>|x]",
        "[INVOKE:...]",
        "[BROADCAST:all|question]",
        "[BROADCAST:all|[question]]",
        "[ASSUMPTION: ...]",
        "[ASSUMPTION: [what is assumed]]",
        "[CHAIN: role1 → role2]",
        "[CHAIN: [Agent1 -> Agent2]]",
        "[BLOCKED: cannot invoke role — reason given]",
        "[BLOCKED: cannot invoke cfo — ...]",
        "[CONFLICT: ...]",
    ] {
        check(&[(text, &[], &["placeholder"])]);
    }
}

#[test]
fn malformed_tags_are_refused_with_the_right_form() {
    for (text, form) in [
        ("[INVOKE:cfo]", "[INVOKE:role|question]"),
        ("[INVOKE cfo|x]", "[INVOKE:role|question]"),
        ("[INVOKE|cfo|x]", "[INVOKE:role|question]"),
        ("[INVOKE cfo: x]", "[INVOKE:role|question]"),
        ("[INVOKE]", "[INVOKE:role|question]"),
        ("[BROADCAST:all]", "[BROADCAST:all|question]"),
        ("[BROADCAST all|x]", "[BROADCAST:all|question]"),
        ("[CHAIN cro → cfo]", "[CHAIN: text]"),
        (
            "[BLOCKED: Phase 2 isolation]",
            "[BLOCKED: cannot invoke role — reason]",
        ),
        (
            "[BLOCKED: cannot invoke cfo]",
            "[BLOCKED: cannot invoke role — reason]",
        ),
        ("[ASSUMPTION — x]", "[ASSUMPTION: text]"),
        ("- **[BLOCKED]**", "[BLOCKED: cannot invoke role — reason]"),
        (
            "[RESPONSE cfo]\nKey finding: k\nSupporting data:\n- a\n- b\nConfidence: low\nCaveat: c\n[/RESPONSE]",
            "[RESPONSE:role]",
        ),
    ] {
        check(&[(text, &[], &["malformed-tag"])]);
        let note = &wire::read(&CSUITE, text).diagnostics[0];
        assert!(note.expected.contains(form), "{text}: {}", note.expected);
    }
    // Words in brackets are text.
    for text in [
        "The answer is [BLOCKED].",
        "[BLOCKED by legal]",
        "Our [ASSUMPTION about rent] holds.",
        "[CHAIN of command]",
        "[CONFLICT of interest]",
        "the [RESPONSE] block",
    ] {
        check(&[(text, &[], &[])]);
    }
}

#[test]
fn nothing_is_no_question() {
    for text in [
        "[INVOKE:cfo|]",
        "[INVOKE:cfo|  ]",
        "[INVOKE:cfo|\n]",
        "[INVOKE:|x]",
        "[ASSUMPTION:]",
        "[ASSUMPTION: ]",
        "[CHAIN:]",
        "[BROADCAST:all| ]",
        "[CONFLICT: ]",
        "[CHAIN: →]",
    ] {
        check(&[(text, &[], &["empty"])]);
    }
}

#[test]
fn a_tag_without_end_is_refused_and_reading_goes_on() {
    check(&[
        ("[INVOKE:cfo|x", &[], &["unterminated"]),
        ("[INVOKE:cfo|x\n\nand on]", &[], &["unterminated"]),
        ("[INVOKE:cfo|x\n \t\nand on]", &[], &["unterminated"]),
        (
            "[INVOKE:cfo|x [INVOKE:cto|y]",
            &["[INVOKE:cto|y]"],
            &["unterminated"],
        ),
        (
            "[ASSUMPTION: x [INVOKE:cto|y] [ASSUMPTION: z]",
            &["[INVOKE:cto|y]", "[ASSUMPTION: z]"],
            &["unterminated"],
        ),
        (
            "[RESPONSE:cfo\n\n[ASSUMPTION: x]",
            &["[ASSUMPTION: x]"],
            &["unterminated"],
        ),
        (
            "[CHAIN: cro → cfo\n\n[ASSUMPTION: x]",
            &["[ASSUMPTION: x]"],
            &["unterminated"],
        ),
    ]);
}

#[test]
fn a_broadcast_goes_to_all() {
    for target in ["cfo,cto", "cfo", "everyone", "board", "all,cfo"] {
        check(&[(
            &format!("[BROADCAST:{target}|x]"),
            &[],
            &["broadcast-target"],
        )]);
    }
}

#[test]
fn full_width_delimiters_are_read() {
    for text in [
        "【INVOKE：cfo｜现金？】",
        "[INVOKE：cfo|现金？]",
        "[INVOKE:cfo｜现金？]",
        "［INVOKE:cfo|现金？］",
        "【INVOKE:cfo|现金？]",
    ] {
        check(&[(text, &["[INVOKE:cfo|现金？]"], &["fullwidth"])]);
    }
    check(&[
        // The question stays as written.
        (
            "【INVOKE：cfo｜a：b｜c】",
            &["[INVOKE:cfo|a：b｜c]"],
            &["fullwidth"],
        ),
        (
            "[INVOKE:cfo|a：b｜c【d】]",
            &["[INVOKE:cfo|a：b｜c【d】]"],
            &[],
        ),
        ("【ASSUMPTION：x】", &["[ASSUMPTION: x]"], &["fullwidth"]),
        (
            "【CHAIN：cro → cfo】",
            &["[CHAIN: cro → cfo]"],
            &["fullwidth"],
        ),
        (
            "【RESPONSE：cfo】\nKey finding：k\nSupporting data：\n- a\n- b\nConfidence：high\nCaveat：c\n【/RESPONSE】",
            &[super::WRITTEN],
            &["fullwidth"],
        ),
    ]);
}

#[test]
fn characters_that_nobody_sees_are_dropped_inside() {
    for text in [
        "[INVOKE:\u{200b}cfo|a\u{200b}b]",
        "[INV\u{200b}OKE:cfo|ab]",
        "[\u{feff}INVOKE:cfo|ab]",
        "[INVOKE:cfo\u{200e}|ab]",
        "[INVOKE:cfo|a\u{202e}b]",
        "[INVOKE:cfo|a\u{7}b]",
        "[INVOKE:c\u{ad}fo|ab]",
    ] {
        check(&[(text, &["[INVOKE:cfo|ab]"], &["invisible-character"])]);
    }
    // Outside they are none of the reader's business.
    check(&[(
        "a\u{200b} [INVOKE:cfo|ab]\u{200b}",
        &["[INVOKE:cfo|ab]"],
        &[],
    )]);
    // Joiners are needed by scripts and emoji.
    check(&[(
        "[INVOKE:cfo|👩\u{200d}💻]",
        &["[INVOKE:cfo|👩\u{200d}💻]"],
        &[],
    )]);
}

#[test]
fn one_stray_backtick_at_the_edge_of_a_fence_is_dropped() {
    for text in [
        "```\n`[ASSUMPTION: x]\n```",
        "```\n[ASSUMPTION: x]`\n```",
        "```\n`\n[ASSUMPTION: x]\n```\n",
        "```\n[ASSUMPTION: x]\n`\n```\n",
        "````\n[ASSUMPTION: x]\n```\n",
    ] {
        check(&[(text, &["[ASSUMPTION: x]"], &["stray-backtick"])]);
        assert!(
            wire::read(&CSUITE, text).messages[0].is_actionable(),
            "{text}"
        );
    }
}

#[test]
fn names_of_tags_keep_their_case() {
    for text in [
        "[chain: string]",
        "[response]x[/response]",
        "[Invoke: x](url)",
        "A[Conflict Detected]",
        "[Assumption: x]",
        "[invoke:cfo]",
        "[Invoke:nobody|x]",
        "[blocked: cannot invoke cfo — x]",
        "[UNKNOWN: x]",
        "[TODO:cfo|x]",
    ] {
        check(&[(text, &[], &[])]);
    }
    for text in [
        "[Invoke:cfo|x]",
        "[invoke:cfo|x]",
        "[Invoke: CFO | x]",
        "[iNVOKE:cfo|x]",
    ] {
        check(&[(text, &["[INVOKE:cfo|x]"], &["case"])]);
    }
    check(&[("[Broadcast:all|x]", &["[BROADCAST:all|x]"], &["case"])]);
}
