//! `fmt`: messages and reports in their exact form, all else as it was.

use agentproto_render::read::fmt;

use crate::read::damaged;
use crate::roles::ROLES;

const STANDARD: &str = include_str!("../golden/hiring-runway.standard.en.txt");
const RESPONSE: &str = "[RESPONSE:cfo]\nKey finding: Runway falls.\nSupporting data:\n  - Burn is up\n  - Sales are down\nConfidence: medium\nCaveat: A month is missing.\n[/RESPONSE]";

#[track_caller]
fn formats(text: &str, expected: &str) {
    assert_eq!(fmt(&ROLES, text).text, expected);
    assert_eq!(
        fmt(&ROLES, expected).text,
        expected,
        "twice changes nothing"
    );
}

#[test]
fn what_is_exact_stays() {
    for text in [
        include_str!("../../../agentproto-runtime/tests/golden/wire/canonical.txt"),
        include_str!("../../../agentproto-runtime/tests/golden/wire/contexts.txt"),
        STANDARD,
        "",
        "no newline at the end",
        "tabs\there \r\n and  blanks \n\n\n",
    ] {
        formats(text, text);
    }
}

#[test]
fn damaged_reports_are_written_as_they_were() {
    let report = "📊 CFO — Burn\n\nBOTTOM LINE\nBurn is up.\n\nWHAT\n• It is\n\nWHY THIS MATTERS\nRunway.\n\nHOW TO ACT\n1. Cut → CFO → 2026-12-15\n";
    let exact = fmt(&ROLES, report).text;
    let mut text = report.to_owned();
    for _ in 0..3 {
        text = damaged(&text);
        formats(&text, &exact);
        // What is no report stays as it is.
        let note = "é — 现\nÃ©\n\n";
        formats(&format!("{note}{text}"), &format!("{note}{exact}"));
    }
}

#[test]
fn messages_are_rewritten_in_their_place() {
    formats(
        "* CRO -> [INVOKE: CFO | cash left? ]  and on.\n",
        "* CRO -> [INVOKE:cfo|cash left?]  and on.\n",
    );
    formats("[CHAIN: CRO -> cfo]\n", "[CHAIN: cro → cfo]\n");
    let dressed = RESPONSE
        .replace("Key finding:", "**Key finding:**")
        .replace("  - ", "• ")
        .replace("medium", "🟡 Medium");
    formats(
        &format!("So:\n\n{dressed}\nEnd."),
        &format!("So:\n\n{RESPONSE}\nEnd."),
    );
    let indent = |text: &str| text.replace('\n', "\n   ");
    formats(
        &format!("1. a\n   {}\n2. b", indent(&dressed)),
        &format!("1. a\n   {}\n2. b", indent(RESPONSE)),
    );
    formats(
        &dressed.replace('\n', "\r\n"),
        &RESPONSE.replace('\n', "\r\n"),
    );
}

#[test]
fn reports_are_rewritten_in_their_place() {
    let dressed = STANDARD
        .replace(&"━".repeat(40), "---")
        .replace("BOTTOM LINE\n", "**BOTTOM LINE:** ")
        .replace("⚠️ RISKS", "### Risks (if any)")
        .replace("• ", "- ")
        .replace(" → ", " -> ");
    formats(
        &format!("Before.\n\n{dressed}\nAfter."),
        &format!("Before.\n\n{STANDARD}\nAfter."),
    );
    formats(
        &format!("```\n{dressed}```\n"),
        &format!("```\n{STANDARD}```\n"),
    );
    formats(
        &dressed.replace('\n', "\r\n"),
        &STANDARD.replace('\n', "\r\n"),
    );
}

#[test]
fn what_is_refused_quoted_or_mixed_stays() {
    for text in [
        "[INVOKE:nobody| what? ]",
        "❌ CFO → [INVOKE: CFO | myself? ] — BLOCKED",
        "Agents write `[INVOKE: CFO | anything ]` to ask.",
        "> [INVOKE: CFO | anything ]",
        "```\nlet x = 1;\n[INVOKE: CFO | anything ]\n```",
        "📊 [ROLE] — [Topic]\n\nBOTTOM LINE\n[One sentence. The answer. No preamble.]\n",
    ] {
        formats(text, text);
    }
    let broken = STANDARD.replace("🟡 Medium", "70%").replace("• ", "- ");
    formats(&broken, &broken);
}

#[test]
fn what_the_exact_form_does_not_have_is_not_lost() {
    let aside = STANDARD
        .replace("HOW TO ACT", "## BACKGROUND\nWe are five.\n\nHOW TO ACT")
        .replace("• ", "- ");
    formats(&aside, &aside);
}

#[test]
fn the_bar_above_a_report_is_its_own() {
    // The first report is refused and has no bars; the second keeps its own.
    let refused = "🚩 CCO — Proactive Alert\n\nWHAT I NOTICED\nNo log-in.\n";
    let text = format!("{refused}\n{STANDARD}");
    formats(&text, &text);
}

#[test]
fn what_would_be_read_otherwise_stays() {
    // The verdict would become the last word of the line above it.
    let text = STANDARD.replace("\n\nHOW TO ACT", "\n2. CONCERNS\n\nHOW TO ACT");
    let formatted = fmt(&ROLES, &text);
    assert_eq!(formatted.text, text);
    assert!(!formatted.has_errors());
    let codes: Vec<_> = formatted.left.iter().map(|it| it.code).collect();
    assert_eq!(codes, ["unsettled"]);
    // What stands elsewhere is rewritten all the same.
    let text = format!("{text}\n[ASSUMPTION: a ]\n");
    assert_eq!(
        fmt(&ROLES, &text).text,
        text.replace("[ASSUMPTION: a ]", "[ASSUMPTION: a]")
    );
}

#[test]
fn a_line_break_of_any_kind_is_no_indent() {
    formats(
        &format!("\u{2028}\u{2028}  {}", STANDARD.replace('\n', "\n  ")),
        &format!(
            "\u{2028}\u{2028}  {}",
            STANDARD.replace('\n', "\n  ").replace("\n  \n", "\n\n")
        ),
    );
}

#[test]
fn lines_under_an_unknown_label_stay_and_the_rest_is_rewritten() {
    let more = |text: &str| {
        text.replace("[RESPONSE:cfo]\n", "[RESPONSE:cfo]\nHere it is\n")
            .replace(
                "Supporting",
                "Depth: 2  levels\n  and  a\u{200b} half\nSupporting",
            )
            .replace(
                "Confidence",
                "Sources:\n- the  ledger\n\n* the bank\nConfidence",
            )
            .replace("[/RESPONSE]", "Caveats: none\n- so far\n[/RESPONSE]")
    };
    let dressed = |text: &str| {
        text.replace("Key finding:", "**Key finding:**")
            .replace("  - Burn", "• Burn")
            .replace("medium", "🟡 Medium")
    };
    let indent = |text: &str| text.replace('\n', "\n   ");
    let exact = more(RESPONSE);
    formats(&dressed(&more(RESPONSE)), &exact);
    formats(
        &dressed(&more(RESPONSE)).replace('\n', "\r\n"),
        &exact.replace('\n', "\r\n"),
    );
    formats(
        &format!("1. a\n   {}\n2. b", indent(&dressed(&more(RESPONSE)))),
        &format!(
            "1. a\n   {}\n2. b",
            indent(&exact).replace("\n   \n", "\n\n")
        ),
    );
    // Each stands behind the field that it stood behind, whatever the order of the fields.
    formats(
        "[CRITIC-SCREEN]\nMissing perspective: b\nB: 1\n**Weakest point:** a\nA: 1\nIf wrong, the cost is: c\nC: 1\nProceed: rethink\nD: 1\n[/CRITIC-SCREEN]",
        "[CRITIC-SCREEN]\nWeakest point: a\nA: 1\nMissing perspective: b\nB: 1\nIf wrong, the cost is: c\nC: 1\nProceed: 🔴 Rethink\nD: 1\n[/CRITIC-SCREEN]",
    );
    formats(
        "[PEER-VERIFY:cfo]\nNote: x\nFlagged: c\nF: 1\nValidated:\n- a\n- b\n\nV: 1\n[/PEER-VERIFY]",
        "[PEER-VERIFY:cfo]\nNote: x\nValidated: ✅ a\nValidated: ✅ b\nV: 1\nFlagged: 🔴 c\nF: 1\n[/PEER-VERIFY]",
    );
    formats(
        "## Peer Review Request\nFrom: CFO\nCall chain: CRO -> CFO\nDepth: 1\nTask: t\nWhat I did: d\nWhat I need from you: n\nDue: today\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING\n",
        "## Peer Review Request\n\nFrom: CFO\nCall chain: CRO -> CFO\nDepth: 1\nTask: t\nWhat I did: d\nWhat I need from you: n\nDue: today\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING\n",
    );
    formats(
        "[CONFLICT: CFO  a;CRO b]\n**Resolution:** toss a  coin\n",
        "[CONFLICT: CFO a; CRO b]\n**Resolution:** toss a  coin\n",
    );
    // They are said all the same.
    let formatted = fmt(&ROLES, &dressed(&more(RESPONSE)));
    let found: Vec<_> = formatted.left.iter().map(|it| it.found.as_str()).collect();
    assert_eq!(
        found,
        [
            "`Here it is`",
            "`Depth: 2  levels`",
            "`and  a half`",
            "`Sources:`",
            "`- the  ledger`",
            "`* the bank`",
            "`Caveats: none`",
            "`- so far`",
        ],
    );
}

#[test]
fn words_behind_a_choice_stay_and_are_said() {
    let level =
        |level: &str| RESPONSE.replace("Confidence: medium", &format!("Confidence: {level}"));
    let conflict = "[CONFLICT: CFO a; CRO b]";
    let block = |resolution: &str| {
        format!(
            "[CONFLICT DETECTED]\nCFO says: a\nCRO says: b\nResolution: {resolution}\n[/CONFLICT]"
        )
    };
    for (text, expected, words) in [
        (
            level("🟢 High [VERIFIED: audit 2026]"),
            level("high [VERIFIED: audit 2026]"),
            "[VERIFIED: audit 2026]",
        ),
        (
            level("medium (one source)"),
            level("medium (one source)"),
            "(one source)",
        ),
        (level("Low, so far 🔴"), level("low, so far"), ", so far"),
        (
            level("🔴 high (one source)"),
            level("low (one source)"),
            "(one source)",
        ),
        (
            format!("{conflict}\n**Resolution:** Conservative, since cash is short; back in March"),
            format!("{conflict}\nResolution: conservative, since cash is short; back in March"),
            ", since cash is short; back in March",
        ),
        (
            format!("{conflict} Resolution: conservative, since cash is short"),
            format!("{conflict}\nResolution: conservative, since cash is short"),
            ", since cash is short",
        ),
        (
            block("escalate, the founder decides").replace("\n[/", " [/"),
            format!("{conflict}\nResolution: escalate, the founder decides"),
            ", the founder decides",
        ),
        (
            block("escalate — the founder decides"),
            format!("{conflict}\nResolution: escalate — the founder decides"),
            "— the founder decides",
        ),
    ] {
        formats(&text, &expected);
        for text in [text, expected] {
            let formatted = fmt(&ROLES, &text);
            assert!(!formatted.has_errors(), "{text}");
            let said: Vec<_> = formatted
                .left
                .iter()
                .map(|it| (it.code, &text[it.span.clone()]))
                .collect();
            assert_eq!(said, [("unknown-field", words)], "{text}");
        }
    }
    // The same words may stand in the caveat.
    let twice = format!("- a\n\n  {}", level("high US").replace('\n', "\n  "));
    let (caveat, end) = (twice.find("Caveat: "), twice.find("[/RESPONSE]"));
    let mut twice = twice;
    twice.replace_range(caveat.unwrap()..end.unwrap(), "Caveat: US only\n  ");
    for text in [twice.replace('\n', "\r\n"), twice] {
        let left = fmt(&ROLES, &text).left;
        assert_eq!(left.len(), 1);
        assert_eq!(left[0].span.start, text.find("US").unwrap(), "{text}");
    }
    let on_one_line = level("high (one source)").replace('\n', " ");
    formats(&on_one_line, &level("high (one source)"));
    let request = "## Peer Review Request\nFrom: CFO\nCall chain: CRO -> CFO\nTask: t\nWhat I did: d\nWhat I need from you: n\n\n";
    for (menu, words) in [
        (
            "Respond with:\n1. APPROVED — ship it\n2. CONCERNS\n3. BLOCKING",
            "ship it",
        ),
        (
            "Respond with one, by noon:\n- APPROVED\n- CONCERNS\n- BLOCKING",
            "one, by noon",
        ),
        (
            "Respond with:\n1. APPROVED (go),\n2. CONCERNS (fix), or\n3. BLOCKING (stop)",
            "(go)",
        ),
        (
            "Respond with:\n1. APPROVED\n2. CONCERNS, or\n3. BLOCKING (by noon)",
            "(by noon)",
        ),
        (
            "Respond with APPROVED, CONCERNS or BLOCKING by noon",
            "by noon",
        ),
        (
            "Respond with APPROVED (go), CONCERNS (fix) or BLOCKING (stop)",
            "(go)",
        ),
    ] {
        let text = format!("{request}{menu}\n");
        formats(&text, &text);
        let formatted = fmt(&ROLES, &text);
        assert_eq!(&text[formatted.left[0].span.clone()], words);
    }
    let exact = format!(
        "{}Respond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING\n",
        request.replace("Request\n", "Request\n\n")
    );
    formats(
        &format!("{request}Respond with APPROVED, CONCERNS or BLOCKING\n"),
        &exact,
    );
    formats(
        &format!("{request}Respond with:\n1. APPROVED,\n2. CONCERNS, or\n3. BLOCKING.\n"),
        &exact,
    );
    formats(
        &format!("{request}**Respond with:**\n- ✅ APPROVED\n- ⚠️ CONCERNS\n- 🚫 BLOCKING\n"),
        &exact,
    );
    let screen = "[CRITIC-SCREEN: round 2]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: rethink\n[/CRITIC-SCREEN]";
    formats(screen, screen);
    // Nothing is lost with a full stop, or with a word that its mark overrules.
    formats(&level("**High**."), &level("high"));
    formats(&level("🔴 high"), &level("low"));
    // A path in brackets closes no block.
    for resolution in [
        "escalate, the path is [/etc/app] and the owner is GC",
        "talk, see [/docs] first",
    ] {
        let text = format!("{conflict}\nResolution: {resolution}");
        formats(&text, &text);
    }
    let text = fmt(
        &ROLES,
        &format!("{conflict}\nResolution: [/docs]CRO → [INVOKE:cfo|x]"),
    );
    assert!(
        text.text.contains("Resolution: [/docs]CRO →"),
        "{}",
        text.text
    );
}

#[test]
fn an_invoke_without_its_chain_is_said_to_be_so() {
    let text = "[INVOKE: CFO | cash left? ]\n\n- CRO → [INVOKE: CFO | cash left? ]\n\n[INVOKE:cfo|a?]\n[CHAIN: cro → cfo]\n\n`[INVOKE:cfo|b?]`\n";
    let formatted = fmt(&ROLES, text);
    assert_eq!(
        formatted.text,
        text.replace("[INVOKE: CFO | cash left? ]", "[INVOKE:cfo|cash left?]")
    );
    assert!(!formatted.has_errors());
    let left = formatted.left.iter();
    let said: Vec<_> = left
        .map(|it| format!("{} {}: {}", it.span.start, it.code, it.message()))
        .collect();
    insta::assert_snapshot!(said.join("\n"), @"
    0 not-canonical: found INVOKE without its chain on the next line, expected `[CHAIN: … → cfo]` there
    39 not-canonical: found INVOKE without its chain on the next line, expected `[CHAIN: cro → cfo]` there
    ");
}

#[test]
fn a_message_may_reach_over_a_report_that_stays_and_one_that_does_not() {
    let aside = STANDARD.replace("\n\nBOTTOM LINE", "\n[PEER-VERIFY:cfo]\n\nBOTTOM LINE");
    // What the message holds of the second would be read otherwise.
    for report in [STANDARD, &STANDARD.replace("• ", "- ")] {
        let text = format!("{aside}Validated: a\n{report}[/PEER-VERIFY]\n");
        formats(&text, &text);
    }
}

#[test]
fn the_emphasis_of_tags_goes_as_a_whole() {
    let exact = "[RESPONSE:cfo]\nKey finding: f\nSupporting data:\n  - a\n  - b\nConfidence: high\nCaveat: c\n[/RESPONSE]";
    for (opening, closing) in [
        ("**[RESPONSE:cfo]**", "**[/RESPONSE]**"),
        ("__[RESPONSE: CFO]__", "[/RESPONSE]"),
        ("[RESPONSE:cfo]", "*[/RESPONSE]*"),
        ("***[RESPONSE:cfo]***", "***[/RESPONSE]***"),
    ] {
        let given = exact
            .replace("[RESPONSE:cfo]", opening)
            .replace("[/RESPONSE]", closing);
        formats(
            &format!("So: {given} _ok_\n"),
            &format!("So: {exact} _ok_\n"),
        );
        formats(&format!("- {given}\n"), &format!("- {exact}\n"));
        // Lines that stay do so all the same.
        let line = "\nSource: d";
        let with_line = given.replace("Caveat: c", &format!("Caveat: c{line}"));
        let kept = exact.replace("Caveat: c", &format!("Caveat: c{line}"));
        assert_eq!(fmt(&ROLES, &with_line).text, kept);
    }
    // What stands around the whole message is no half.
    for text in [
        format!("**{exact}**\n"),
        "**[ASSUMPTION: a]**\n".to_owned(),
        "**[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: y**\n"
            .to_owned(),
    ] {
        formats(&text, &text);
    }
    formats(
        "**[BLOCKED: cannot invoke cro — self-invocation]**\n**State assumption used instead:** y\n",
        "[BLOCKED: cannot invoke cro — self-invocation]\nState assumption used instead: y\n",
    );
}

#[test]
fn emphasis_between_two_messages_is_the_tags() {
    let conflict = "[CONFLICT: CFO 1; CRO 2]\nResolution: escalate";
    let check = "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFY]";
    for next in [RESPONSE, check] {
        let (tag, body) = next.split_once('\n').unwrap();
        for (half, between) in [("**", " "), ("*", " "), ("__", "  "), ("***", " ")] {
            formats(
                &format!("{conflict}{between}{half}{tag}{half}\n{body}\n"),
                &format!("{conflict}{between}{next}\n"),
            );
        }
        // What is glued to both.
        for half in ["**", "*"] {
            formats(
                &format!("{check}{half}{tag}{half}\n{body}\n").replacen(
                    "\n[/",
                    &format!("\n{half}[/"),
                    1,
                ),
                &format!("{check}{next}\n"),
            );
        }
    }
}

/// Texts with every kind of message, as models write them, and reports.
const DRESSED: [&str; 18] = [
    "CRO -> [INVOKE: CFO | cash left? ]\n[CHAIN: cro -> cfo]\n",
    "CEO: [BROADCAST: all | what breaks? ]\n",
    "[RESPONSE: CFO]\n**Key finding:** Runway falls.\n**Supporting data:**\n* Burn is up\n* Sales are down\n\nConfidence: 🟡 Medium\nCaveat: A month is missing.\n[/RESPONSE]\n",
    "[RESPONSE:cfo] Key finding: Runway falls. Supporting data: - Burn is up - Sales are down Confidence: Low Caveat: None. [/RESPONSE]\n",
    "[PEER-VERIFY:cfo]\n- Validated: a\n- Adjusted:\n  - b\n  - c\n- Flagged: d\n[/PEER-VERIFY]\n",
    "[PEER-VERIFY:cfo] Validated: a Adjusted: b Flagged: c [/PEER-VERIFY]\n",
    "[CRITIC-SCREEN]\n**Weakest point:** a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed: With noted risks\n[/CRITIC-SCREEN]\n",
    "[CRITIC-SCREEN]\nMissing perspective: b\nWeakest point: a\nIf wrong, the cost is: c\nProceed: After addressing the churn\n[/CRITIC-SCREEN]\n",
    "[BLOCKED: cannot invoke cro - Phase 2 isolation]\n**State assumption used instead:** it covers 60%\n",
    "[BLOCKED: cannot invoke cro - Phase 2 isolation]\nState assumption used instead:\n- it covers 60%\n",
    "[ASSUMPTION:  runway is a year ]\n",
    "[CONFLICT: CFO says: 14; CRO says: 18 -> four apart]\n**Resolution:** Conservative\n",
    "[CONFLICT DETECTED]\n- CFO says: 14\n- CRO says: 18\n-> four apart\nResolution: Escalate\n[/CONFLICT]\n",
    "## Peer Review Request\nFrom: CFO\nCall chain: CRO, CFO\nTask: t\nWhat I did: d\nWhat I need from you: n\n\nRespond with:\n- APPROVED\n- CONCERNS\n- BLOCKING\n",
    "## Peer Review Request\nFrom: CFO\nCall chain: CRO, CFO\nTask: t\nWhat I did: d\nWhat I need from you: n\n\nRespond with:\n1. APPROVED,\n2. **CONCERNS**, or\n3. BLOCKING.\n",
    "## Peer Review Request\nFrom: CFO\nCall chain: CRO, CFO\nTask: t\nWhat I did: d\nWhat I need from you: n\n\nRespond with one of APPROVED, CONCERNS, or BLOCKING.\n",
    "2. CONCERNS - it needs a date\n",
    "**CONCERNS:**\n\n- it needs a date\n- it needs a price\n",
];

#[test]
fn words_that_a_report_has_no_place_for_leave_it_as_it_is() {
    let alert = include_str!("../golden/largest-customer.alert.en.txt");
    let board = include_str!("../golden/spain.board.en.txt");
    for (report, from, to, words) in [
        (alert, "Proactive Alert", "Churn at Acme", "`Churn at Acme`"),
        (
            alert,
            "🔴 Act today",
            "🔴 Act today (by noon)",
            "`(by noon)`",
        ),
        (
            alert,
            "WHY IT MATTERS",
            "WHY IT MATTERS (in money)",
            "`(in money)`",
        ),
        (
            board,
            "(Executive Mentor)",
            "(our investor)",
            "`our investor`",
        ),
        (
            STANDARD,
            "⚠️ RISKS",
            "⚠️ RISKS (if any) (to the round)",
            "`(if any) (to the round)`",
        ),
        (
            STANDARD,
            "🟡 Medium",
            "🟡 Medium (one source)",
            "`(one source)`",
        ),
    ] {
        let text = report.replace(from, to).replace("• ", "- ");
        assert_ne!(text, report);
        formats(&text, &text);
        let said: Vec<_> = fmt(&ROLES, &text)
            .left
            .into_iter()
            .map(|it| (it.code, it.found))
            .collect();
        assert_eq!(said, [("unknown-field", words.to_owned())]);
    }
    // Who the critic is stands in the role set, however it is written.
    formats(
        &board.replace("(Executive Mentor)", "(executive-mentor)"),
        board,
    );
    formats(
        &board.replace("(Executive Mentor)", "(MENTOR EXECUTIVO)"),
        board,
    );
}

/// What of a text stands no more in it after `fmt`, each time with a word put in at one of the places.
fn lost(text: &str, places: impl Iterator<Item = usize>, words: &[&str]) -> Vec<String> {
    let mut lost = Vec::new();
    for at in places {
        for word in words {
            let with_word = format!("{}{word}{}", &text[..at], &text[at..]);
            if !fmt(&ROLES, &with_word).text.contains("zqx") {
                lost.push(format!("{word:?} at {at}: {text:?}"));
            }
        }
    }
    lost
}

#[test]
fn no_word_is_lost_wherever_it_stands() {
    for text in DRESSED {
        let is_edge = |at: &usize| {
            let is_sign = |c: char| !c.is_alphanumeric();
            text[*at..].starts_with(is_sign) || text[..*at].ends_with(is_sign)
        };
        let edges = text.char_indices().map(|(at, _)| at).filter(is_edge);
        let words = [
            "zqx",
            " zqx ",
            " (zqx)",
            "\nzqx\n",
            "\n- zqx\n",
            "\nNote: zqx\n",
        ];
        assert_eq!(lost(text, edges, &words), [""; 0]);
    }
    let reports = [
        STANDARD,
        include_str!("../golden/largest-customer.alert.en.txt"),
        include_str!("../golden/spain.board.en.txt"),
    ];
    for report in reports {
        let text = report
            .replace("• ", "* ")
            .replace(" → ", " -> ")
            .replace('━', "-");
        let ends = text.match_indices(['\n', ':', '(']).map(|(at, _)| at);
        let words = [
            " zqx",
            " (zqx)",
            " (optional: only if zqx agrees)",
            "\n(max 50 of zqx)\n",
            " (if needed zqx) ",
            " (if any) (se houver zqx)",
        ];
        assert_eq!(lost(&text, ends, &words), [""; 0]);
    }
}

#[test]
fn hints_of_the_layout_are_left_out_and_nothing_that_only_starts_like_one() {
    let board = include_str!("../golden/spain.board.en.txt");
    for hint in ["(if any)", "(Optional.)", "(se houver) (if needed)"] {
        formats(
            &STANDARD.replace("⚠️ RISKS", &format!("⚠️ RISKS {hint}")),
            STANDARD,
        );
        formats(
            &board.replace(
                "CRITIC'S VIEW (Executive Mentor)",
                &format!("CRITIC'S VIEW {hint}"),
            ),
            board,
        );
    }
    for hint in [
        "(Max 5 bullets. If more needed → reference doc.)",
        "(Máximo 5 bullets. Se precisar de mais → referência ao documento.)",
    ] {
        let more = STANDARD.replace(
            "\n\nPEER-VERIFIED BY",
            &format!("\n{hint}\n\nPEER-VERIFIED BY"),
        );
        assert_ne!(more, STANDARD);
        formats(&more, STANDARD);
    }
    for words in [
        "(optional: only if the board agrees by March)",
        "(max 50 people affected)",
        "(if needed we sell Lisbon)",
    ] {
        let text = STANDARD.replace("⚠️ RISKS", &format!("⚠️ RISKS {words}"));
        formats(&text, &text);
        let text = board.replace("(Executive Mentor)", words);
        formats(&text, &text);
    }
}
