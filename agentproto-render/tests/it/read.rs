//! Reports from text: the exact text, and what models make of it.

#[cfg(feature = "toml")]
use agentproto_render::Labels;
use agentproto_render::read::{self, AnyReport, Context, Reader, Reading};
use agentproto_render::{Locale, StandardReport};
use insta::assert_snapshot;

use crate::pieces::{PIECE, check_pieces};
use crate::roles::ROLES;

const STANDARD: &str = include_str!("../golden/hiring-runway.standard.en.txt");
const ALERT: &str = include_str!("../golden/largest-customer.alert.en.txt");
const BOARD: &str = include_str!("../golden/spain.board.en.txt");

/// Every golden text with its language.
const GOLDEN: [(&str, &str); 10] = [
    (STANDARD, "en"),
    (include_str!("../golden/minimal.standard.en.txt"), "en"),
    (ALERT, "en"),
    (include_str!("../golden/quiet-week.alert.en.txt"), "en"),
    (BOARD, "en"),
    (
        include_str!("../golden/hiring-runway.standard.pt-BR.txt"),
        "pt-BR",
    ),
    (
        include_str!("../golden/minimal.standard.pt-BR.txt"),
        "pt-BR",
    ),
    (
        include_str!("../golden/largest-customer.alert.pt-BR.txt"),
        "pt-BR",
    ),
    (
        include_str!("../golden/quiet-week.alert.pt-BR.txt"),
        "pt-BR",
    ),
    (include_str!("../golden/spain.board.pt-BR.txt"), "pt-BR"),
];

fn codes(reading: &Reading<'_>) -> Vec<&'static str> {
    reading.diagnostics.iter().map(|it| it.code).collect()
}

/// The one report of a text, in its exact form.
#[track_caller]
fn exact(text: &str) -> String {
    let reading = read::read(&ROLES, text);
    assert!(!reading.has_errors(), "{:#?}\n{text}", reading.diagnostics);
    assert_eq!(reading.reports.len(), 1, "{text}");
    reading.reports[0].to_text().expect("a built-in template")
}

/// Reads `text` as the golden one, with these warnings.
#[track_caller]
fn reads_as(golden: &str, text: &str, warnings: &[&str]) {
    assert_ne!(text, golden, "the text deviates");
    assert_eq!(exact(text), golden, "{text}");
    assert_eq!(codes(&read::read(&ROLES, text)), warnings, "{text}");
}

#[test]
fn every_golden_text_reads_back() {
    for (text, lang) in GOLDEN {
        for reader in [Reader::new(&ROLES), Reader::new(&ROLES).strict()] {
            let reading = reader.read(text);
            assert_eq!(reading.diagnostics, [], "{text}");
            let [located] = reading.reports.as_slice() else {
                panic!("one report: {text}");
            };
            assert_eq!(located.to_text().unwrap(), text);
            assert_eq!(located.labels.lang, lang);
            assert_eq!(&text[located.span.clone()], text.trim_end());
            assert_eq!(located.context, Context::Live);
        }
    }
}

#[test]
fn the_report_is_the_one_of_the_json() {
    let json = include_str!("../golden/hiring-runway.standard.json");
    let expected = StandardReport::from_json(&ROLES, json).unwrap();
    let reading = read::read(&ROLES, STANDARD);
    assert_eq!(
        reading.reports[0].report,
        AnyReport::Standard(Box::new(expected))
    );
}

#[test]
fn bars_of_any_kind_or_none() {
    let bar = "━".repeat(40);
    for golden in [STANDARD, ALERT, BOARD] {
        for other in ["━━━", "---", "==========", "────────────────", "***"]
        {
            reads_as(golden, &golden.replace(&bar, other), &[]);
        }
        reads_as(golden, &golden.replace(&bar, ""), &[]);
        reads_as(golden, golden.trim_start_matches(&bar), &[]);
        reads_as(golden, golden.trim_end().trim_end_matches(&bar), &[]);
        reads_as(
            golden,
            &format!("Here it is:\n\n{golden}\nAnd that was it."),
            &[],
        );
        let none = golden.replace(&format!("{bar}\n"), "");
        reads_as(
            golden,
            &format!("Here it is:\n{none}\nAnd that was it."),
            &[],
        );
    }
}

#[test]
fn headings_in_markdown_bold_and_any_case() {
    let labels: Vec<&str> = Locale::En.labels().iter().map(|(_, label)| label).collect();
    for golden in [STANDARD, ALERT, BOARD] {
        let dressed = |dress: &dyn Fn(&str) -> String| -> String {
            let lines = golden.lines().map(|line| {
                let bare = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
                let bare = bare.trim_end_matches(" (Executive Mentor)");
                if labels.contains(&bare) {
                    dress(line)
                } else {
                    line.to_owned()
                }
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        reads_as(golden, &dressed(&|line| format!("## {line}")), &[]);
        reads_as(golden, &dressed(&|line| format!("### **{line}**")), &[]);
        reads_as(golden, &dressed(&|line| format!("**{line}:**")), &[]);
        reads_as(golden, &dressed(&|line| format!("**{line}**:\n")), &[]);
        reads_as(golden, &dressed(&|line| format!("{line}:")), &[]);
        reads_as(
            golden,
            &dressed(&|line| format!("## {}\n", line.to_lowercase())),
            &[],
        );
    }
    let title = STANDARD
        .replace("📊 CFO", "# 📊 **cfo**")
        .replace("📊 ", "");
    reads_as(STANDARD, &title, &[]);
    reads_as(
        BOARD,
        &BOARD.replace(
            "📋 BOARD MEETING — 2026-11-30 — Enter",
            "## Board meeting - 2026-11-30 - Enter",
        ),
        &[],
    );
    reads_as(ALERT, &ALERT.replace("🚩 CCO — ", "🚩 **CCO**: "), &[]);
}

#[test]
fn values_on_the_line_of_their_label() {
    let text = STANDARD
        .replace("BOTTOM LINE\n", "**BOTTOM LINE:** ")
        .replace("WHY THIS MATTERS\n", "WHY THIS MATTERS: ");
    reads_as(STANDARD, &text, &[]);
    let text = STANDARD.replace(" — Confidence: 🟡 Medium", "\n**Confidence:** medium");
    reads_as(STANDARD, &text, &[]);
}

#[test]
fn bullets_numbers_and_arrows_of_any_kind() {
    reads_as(STANDARD, &STANDARD.replace("• ", "- "), &[]);
    reads_as(STANDARD, &STANDARD.replace("• ", "  * "), &[]);
    reads_as(STANDARD, &STANDARD.replace(" → ", " -> "), &[]);
    reads_as(STANDARD, &STANDARD.replace(" → ", " => "), &[]);
    reads_as(
        STANDARD,
        &STANDARD.replace("2. ", "2) ").replace("3. ", "- "),
        &[],
    );
    reads_as(
        BOARD,
        &BOARD
            .replace("  CEO:", "- **CEO**:")
            .replace("  CFO:", "CFO:"),
        &[],
    );
    reads_as(
        STANDARD,
        &STANDARD
            .replace("Option A:", "- **Option A:**")
            .replace("Option B:", "B)"),
        &[],
    );
    reads_as(STANDARD, &STANDARD.replace("\n•", "\n\n•"), &[]);
    reads_as(BOARD, &BOARD.replace(", CFO says", "; **CFO** says"), &[]);
    reads_as(ALERT, &ALERT.replace("Call their", "- Call their"), &[]);
}

#[test]
fn marks_decide_before_words_do() {
    reads_as(STANDARD, &STANDARD.replace("🟡 Medium", "🟡"), &[]);
    reads_as(
        STANDARD,
        &STANDARD.replace("🟡 Medium", "MEDIUM (one source)"),
        &[],
    );
    reads_as(STANDARD, &STANDARD.replace("🟡 Medium", "🟡 high"), &[]);
    reads_as(ALERT, &ALERT.replace("🔴 Act today", "act today!"), &[]);
    reads_as(ALERT, &ALERT.replace("🔴 Act today", "🔴"), &[]);
    reads_as(STANDARD, &STANDARD.replace("⚠️", "⚠"), &[]);
    let first = STANDARD.replace(
        "• Five hires cut runway from 14 to 9 months [VERIFIED: Q4 actuals] 🟢",
        "• 🟢 Five hires cut runway from 14 to 9 months [VERIFIED — Q4 actuals]",
    );
    reads_as(STANDARD, &first, &[]);
}

#[test]
fn what_is_mended_is_said() {
    reads_as(
        STANDARD,
        &STANDARD.replace("⚠️ RISKS", "⚠️ RISKS (if any)"),
        &["hint"],
    );
    let hint = STANDARD.replace(
        "yet reviewed] 🔴\n",
        "yet reviewed] 🔴\n(Max 5 bullets. If more needed → reference doc.)\n",
    );
    reads_as(STANDARD, &hint, &["hint"]);
    reads_as(
        STANDARD,
        &STANDARD.replace("and hold three", "and hold\nthree"),
        &["multiline-field"],
    );
    reads_as(
        STANDARD,
        &STANDARD.replace("months [VERIFIED: head", "months\n  [VERIFIED: head"),
        &["multiline-field"],
    );
    reads_as(
        STANDARD,
        &STANDARD.replace("WHAT\n", "O QUÊ\n"),
        &["localized"],
    );
    reads_as(
        STANDARD,
        &STANDARD.replace("[VERIFIED: Q4", "[VERIFICADO: Q4"),
        &["localized"],
    );
    let why =
        "WHY THIS MATTERS\nAt nine months of runway the next round is raised from weakness.\n\n";
    let moved = STANDARD
        .replace(why, "")
        .replace("📎 DETAIL", &format!("{why}📎 DETAIL"));
    reads_as(STANDARD, &moved, &["field-order"]);
    let aside = STANDARD.replace(
        "HOW TO ACT",
        "## BACKGROUND\nWe are five.\nAnd more.\n\nHOW TO ACT",
    );
    reads_as(
        STANDARD,
        &aside,
        &["unknown-field", "unknown-field", "unknown-field"],
    );
    reads_as(
        STANDARD,
        &STANDARD.replace("Five hires", "Five\u{200b} hires"),
        &["invisible-character"],
    );
    // What the message reader drops is dropped here, and nothing else.
    for unseen in ["\u{200d}", "\u{200c}", "\u{7}", "\u{200b}\u{200d}"] {
        reads_as(
            STANDARD,
            &STANDARD.replace("Five hires", &format!("Five{unseen} hires")),
            &["invisible-character"],
        );
        reads_as(
            STANDARD,
            &STANDARD.replace("• Five hires", &format!("• {unseen} Five hires")),
            &["invisible-character"],
        );
    }
    let joined = STANDARD.replace("Five hires", "Five 👩\u{200d}🚀 می\u{200c}خواهم hires");
    assert_eq!(exact(&joined), joined);
    assert_eq!(codes(&read::read(&ROLES, &joined)), [""; 0]);
    assert_eq!(
        exact(&joined.replace("👩\u{200d}", "👩\u{200d}\u{200b}")),
        joined,
    );
}

#[test]
fn bytes_are_read_as_they_mean() {
    for golden in [STANDARD, ALERT, BOARD] {
        reads_as(golden, &golden.replace('\n', "\r\n"), &[]);
        reads_as(golden, &golden.replace('\n', "\r"), &[]);
        reads_as(golden, &golden.replace('\n', "\u{2028}"), &[]);
        reads_as(golden, &golden.replace('\n', "\n    "), &[]);
    }
}

/// UTF-8 decoded as Windows-1252, the bytes that it lacks standing for themselves.
pub(crate) fn damaged(text: &str) -> String {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let high: Vec<char> = HIGH.chars().collect();
    let decode = |byte: u8| match byte {
        0x80..=0x9f => high[usize::from(byte - 0x80)],
        byte => char::from(byte),
    };
    text.bytes().map(decode).collect()
}

#[test]
fn damaged_text_is_mended_line_by_line() {
    for (golden, _) in GOLDEN {
        let mut text = damaged(golden);
        for _ in 0..3 {
            reads_as(golden, &text, &["mojibake"]);
            let around = format!("现\n\n{text}\nNão — “é”\n");
            let reading = read::read(&ROLES, &around);
            let [report] = &reading.reports[..] else {
                panic!("{around}");
            };
            let given = &around[report.span.clone()];
            assert_eq!(given.trim(), text.trim());
            for (_, span) in &report.fields {
                assert!(given.contains(&around[span.clone()]));
            }
            let strict = Reader::new(&ROLES).strict().read(&text);
            assert!(strict.reports.is_empty());
            assert_eq!(codes(&strict), ["mojibake"]);
            text = damaged(&text);
        }
    }
    // What is wrong is shown where it stands.
    let wrong = STANDARD.replace("CFO → ", "");
    let text = damaged(&wrong);
    let [whole, damage] = [&*wrong, &*text].map(|text| {
        let reading = read::read(&ROLES, text);
        let mut noted = Vec::new();
        for it in &reading.diagnostics {
            noted.push((it.code, text[it.span.clone()].to_owned()));
        }
        noted.retain(|(code, _)| *code != "mojibake");
        noted
    });
    assert!(!whole.is_empty());
    let whole: Vec<_> = whole
        .iter()
        .map(|(code, at)| (*code, damaged(at)))
        .collect();
    assert_eq!(damage, whole);
}

#[test]
fn damaged_text_is_mended_as_it_arrives() {
    let many = STANDARD.replace(
        "📊",
        &format!("{}\n📊", "• We should consider hiring.\n".repeat(900)),
    );
    let wrong = STANDARD.replace("CFO → ", "");
    for text in [
        damaged(&many),
        format!("{}\n\n{}", damaged(&many), damaged(&damaged(&wrong))),
        format!(
            "{}\n\n{}",
            damaged("a\u{2028}b\n").repeat(9000),
            damaged(&wrong)
        ),
        format!("{}\n{}", damaged("é").repeat(20_000), damaged(&wrong)),
    ] {
        for size in [1000, 30_000, text.len()] {
            check_pieces(&text, &[size]);
        }
    }
}

#[test]
fn labels_are_read_however_their_accents_are_typed() {
    use unicode_normalization::UnicodeNormalization;
    for (golden, language) in GOLDEN {
        let text: String = golden.nfd().collect();
        if language == "pt-BR" {
            let reading = read::read(&ROLES, &text);
            assert_eq!(codes(&reading), [""; 0], "{text}");
            assert_eq!(reading.reports.len(), 1);
        }
    }
}

#[test]
fn a_tag_without_a_source_stays_in_the_text() {
    let text = STANDARD.replace("[VERIFIED: Q4 actuals] 🟢", "[VERIFIED] 🟢");
    assert_eq!(exact(&text), text);
    assert_eq!(codes(&read::read(&ROLES, &text)), ["tag-without-source"]);
}

#[track_caller]
fn refused(text: &str) -> String {
    let reading = read::read(&ROLES, text);
    assert!(reading.reports.is_empty(), "{text}");
    let lines: Vec<_> = reading
        .diagnostics
        .iter()
        .map(|it| format!("{:?} {it}", &text[it.span.clone()]))
        .collect();
    lines.join("\n")
}

#[test]
fn what_would_have_to_be_guessed_is_refused() {
    assert_snapshot!(refused(&STANDARD.replace(" → CFO → 2026-12-08", " → CFO")), @r#""Re-run the runway model at 8% growth → CFO" missing-field: actions[1].deadline: found nothing, expected this field"#);
    assert_snapshot!(refused(&STANDARD.replace("🟡 Medium", "70%")), @r#""Hire two engineers now and hold three until the Q2 close. — Confidence: 70%" invalid-confidence: confidence: found `70%`, expected one of `🟢 High`, `🟡 Medium`, `🔴 Low`"#);
    assert_snapshot!(refused(&STANDARD.replace("🟡 Medium", "🟢 High / 🟡 Medium / 🔴 Low")), @r#""Hire two engineers now and hold three until the Q2 close. — Confidence: 🟢 High / 🟡 Medium / 🔴 Low" unresolved-choice: confidence: found `🟢 High / 🟡 Medium / 🔴 Low`, expected one of them"#);
    assert_snapshot!(refused(&ALERT.replace("🔴 Act today", "🔴 Act today | 🟡 This week | ⚪ Next review")), @r#""🔴 Act today | 🟡 This week | ⚪ Next review" unresolved-choice: urgency: found `🔴 Act today | 🟡 This week | ⚪ Next review`, expected one of them"#);
    assert_snapshot!(refused(&STANDARD.replace("[VERIFIED: Q4 actuals]", "[VERIFIED/ASSUMED]")), @r#""Five hires cut runway from 14 to 9 months [VERIFIED/ASSUMED] 🟢" unresolved-choice: findings[0]: found `[VERIFIED/ASSUMED]`, expected one of them"#);
    assert_snapshot!(refused(&STANDARD.replace("Two hires keep runway at 12 months [VERIFIED: headcount model v3] 🟢", "[Finding 2]")), @r#""[Finding 2]" placeholder: findings[1]: found the placeholder `[Finding 2]`, expected the template filled in"#);
    assert_snapshot!(refused(&STANDARD.replace("CRO (pipeline ✅)", "Sales (pipeline)")), @r#"
    "Sales (pipeline), CHRO (timeline ⚠\u{fe0f} to Q3)" missing-field: peer_verified_by[0].outcome: found `Sales (pipeline)`, expected ✅, ⚠️ or 🔴 behind what was checked
    "Sales (pipeline), CHRO (timeline ⚠\u{fe0f} to Q3)" unknown-role: peer_verified_by[0].role: found `Sales`, expected a role of the set `tests`: `ceo`, `cfo`, `cro`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cco`, `vpe`, `executive-mentor`
    "#);
    assert_snapshot!(refused(&STANDARD.replace("📊 CFO", "📊 Legal")), @r#""📊 Legal — Hiring five engineers in Q3" unknown-role: role: found `Legal`, expected a role of the set `tests`: `ceo`, `cfo`, `cro`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cco`, `vpe`, `executive-mentor`"#);
    assert_snapshot!(refused(&STANDARD.replace("WHY THIS MATTERS\nAt nine months of runway the next round is raised from weakness.\n\n", "")), @r#""📊 CFO — Hiring five engineers in Q3" missing-field: why: found nothing, expected this field"#);
    assert_snapshot!(refused(&STANDARD.replace("⚠️ RISKS", "WHAT")), @r#""WHAT" repeated-field: findings: found `WHAT` for the second time, expected each section once"#);
    assert_snapshot!(refused(&BOARD.replace("2026-11-30", "last Monday").replace("Option B: Wait a quarter — safer, loses three accounts", "or not at all")), @r#"
    "📋 BOARD MEETING — last Monday — Enter Spain in Q3" no-such-day: date: found `last Monday`, expected a day such as `2026-11-30`
    "or not at all" malformed-option: found `or not at all`, expected `Option A: description — trade-off`
    "#);
    assert_snapshot!(refused(&BOARD.replace("CEO says Q3, CFO says after the bridge", "they differ")), @r#""Timing — they differ" unknown-role: disagreements[0].positions[0].role: found `they`, expected a role of the set `tests`: `ceo`, `cfo`, `cro`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cco`, `vpe`, `executive-mentor`"#);
}

#[test]
fn nothing_that_is_said_is_lost() {
    // Beside a choice, and behind it.
    for (golden, from, to) in [
        (ALERT, "🔴 Act today", "🔴 Act today, and call me"),
        (ALERT, "🔴 Act today", "🔴 Act today\nCall me."),
        (STANDARD, "🟡 Medium", "🟡 Medium for now"),
        (STANDARD, "🟡 Medium", "🟡 Medium\n**Key finding:** a"),
        (
            STANDARD,
            " — Confidence: 🟡 Medium",
            "\nConfidence: medium\nAnd more.",
        ),
    ] {
        let text = golden.replace(from, to);
        let reading = read::read(&ROLES, &text);
        assert!(
            codes(&reading).contains(&"unknown-field"),
            "{reading:#?}\n{text}"
        );
        assert_eq!(exact(&text), golden);
        assert_eq!(read::fmt(&ROLES, &text).text, text, "it stays");
    }
    // An option goes by its letter.
    let (a, b) = ("Option A: Two", "Option B: All");
    let swapped = STANDARD
        .replace(b, "Option A: All")
        .replace(a, "Option B: Two");
    assert_snapshot!(refused(&swapped), @r#"
    "Option B: Two hires now — slower roadmap, 12 months of runway" option-order: decision.options[0]: found option `B`, expected option `A`
    "Option A: All five now — full roadmap, nine months of runway" option-order: decision.options[1]: found option `A`, expected option `B`
    "#);
    let again = BOARD.replace("Option B: Wait", "Option A: Wait");
    assert_snapshot!(refused(&again), @r#""Option A: Wait a quarter — safer, loses three accounts" option-order: your_call[1]: found option `A`, expected option `B`"#);
    let recommendation = "Recommendation: Option A, because the next round needs 12 months\n";
    let again = STANDARD.replace(
        recommendation,
        &format!("{recommendation}Recommendation: Option B\n"),
    );
    assert_snapshot!(refused(&again), @r#""Recommendation: Option B" repeated-field: decision.recommendation: found a recommendation for the second time, expected one recommendation"#);
    assert_snapshot!(refused(&STANDARD.replace("🟡 Medium", "🟡 Medium\nConfidence: high")), @r#""Confidence: high" repeated-field: confidence: found `Confidence: high`, expected one confidence, behind the bottom line"#);
    assert_snapshot!(refused(&ALERT.replace("🔴 Act today", "🔴 Act today / 🟡 This week")), @r#""🔴 Act today / 🟡 This week" unresolved-choice: urgency: found `🔴 Act today / 🟡 This week`, expected one of them"#);
    assert_snapshot!(refused(&ALERT.replace("→ 2026-12-01\n", "→ 2026-12-01\n- Ask them why → CCO → today\n")), @r#""Ask them why → CCO → today" repeated-field: action: found `Ask them why → CCO → today`, expected one action"#);
}

#[test]
fn rules_are_checked_at_the_place_of_the_field() {
    let text = STANDARD
        .replace("until the Q2 close.", "until May. Then look.")
        .replace(
            "Open two senior requisitions",
            "We should consider two hires",
        );
    assert_snapshot!(refused(&text), @r#"
    "Hire two engineers now and hold three until May. Then look. — Confidence: 🟡 Medium" one-sentence: bottom_line: found 2 sentences in `Hire two engineers now and hold three until May. Then look.`, expected one sentence (communication rule 1)
    "We should consider two hires → CHRO → 2026-12-15" should-consider: actions[0].action: found `We should consider`, expected who does what by when (communication rule 5)
    "#);
    let request = read::repair_request(&read::read(&ROLES, &text).diagnostics);
    assert_snapshot!(request, @"
    Send your report once more, changing only this:
    - found 2 sentences in `Hire two engineers now and hold three until May. Then look.` at bottom_line: keep the answer and move the rest below
    - found `We should consider` at actions[0].action: name the action, its owner and its deadline
    ");
}

#[test]
fn what_is_no_report_is_text() {
    for text in [
        "📊 CFO — summary of the quarter\nand more",
        "CFO — Hiring\nis an issue",
        "> 📊 CISO — Laptop encryption\n>\n> BOTTOM LINE\n> Every laptop is encrypted.",
        "📊 [ROLE] — [Topic]\n\nBOTTOM LINE\n[One sentence.]\n\nWHAT\n• [Finding]",
        "📋 BOARD MEETING — [Date] — [Topic]\n\nDECISION REQUIRED\n[One sentence.]",
        "BOTTOM LINE\n[Answer] — Confidence: 🟢 High",
        "",
    ] {
        assert_eq!(read::read(&ROLES, text), Reading::default(), "{text}");
    }
}

#[test]
fn several_reports_in_one_text() {
    let text = format!("Hello.\n\n{STANDARD}\nAnd\n\n```\n{ALERT}```\n\n{BOARD}\nBye.\n");
    let reading = read::read(&ROLES, &text);
    assert_eq!(reading.diagnostics, []);
    let found: Vec<_> = reading
        .reports
        .iter()
        .map(|it| (it.to_text().unwrap(), it.context))
        .collect();
    let expected = [
        (STANDARD.to_owned(), Context::Live),
        (ALERT.to_owned(), Context::Fenced),
        (BOARD.to_owned(), Context::Live),
    ];
    assert_eq!(found, expected);
    let bare = text.replace(&"━".repeat(40), "");
    assert_eq!(read::read(&ROLES, &bare).reports.len(), 3);
}

#[test]
fn strictly_only_the_exact_text_is_read() {
    let strict = Reader::new(&ROLES).strict();
    for text in [
        STANDARD.replace(" → ", " -> "),
        STANDARD.replace("⚠️ RISKS", "⚠️ RISKS (if any)"),
        STANDARD.replace("BOTTOM LINE", "**BOTTOM LINE**"),
        STANDARD.replace(&"━".repeat(40), "━━━"),
    ] {
        let reading = strict.read(&text);
        assert!(reading.reports.is_empty() && reading.has_errors(), "{text}");
    }
    assert_eq!(
        codes(&strict.read(&STANDARD.replace(" → ", " -> "))),
        ["not-canonical"]
    );
}

#[cfg(feature = "toml")]
#[test]
fn ones_own_labels_are_read_as_well() {
    let labels = Labels::from_toml("base = \"en\"\nlang = \"de\"\nwhat = \"WAS\"\nwhy_this_matters = \"WARUM\"\nhow_to_act = \"WIE\"\nbottom_line = \"KERN\"\n").unwrap();
    let json = include_str!("../golden/minimal.standard.json");
    let report = StandardReport::from_json(&ROLES, json).unwrap();
    let text = report.to_text(&labels).unwrap();
    let reader = Reader::new(&ROLES).labels(&labels);
    assert_eq!(reader.read(&text).reports[0].to_text().unwrap(), text);
    assert_eq!(
        reader.read(STANDARD).reports[0].to_text().unwrap(),
        STANDARD
    );
}

/// A report that breaks a rule.
const WRONG: &str = "## 📊 CISO — L\n\n**Bottom line:** We should consider it.\n\n### What\n- a\n\n### Why this matters\nThe deal asks.\n\n### How to act\n1. Send it -> CISO -> 2026-12-04\n";

/// How many errors there are in a text. In pieces they are the same, with other text before it as well.
#[track_caller]
fn errors(text: &str) -> usize {
    let prose = "A word of prose.\n\n";
    let nearly_a_piece = PIECE.saturating_sub(text.len() / 2) / prose.len();
    for filler in ["", &prose.repeat(nearly_a_piece)] {
        for size in [1000, PIECE, 2 * PIECE] {
            check_pieces(&format!("{filler}{text}"), &[size]);
        }
    }
    let diagnostics = read::read(&ROLES, text).diagnostics;
    diagnostics.iter().filter(|it| it.is_error()).count()
}

#[test]
fn reports_are_found_behind_code() {
    assert_eq!(errors(WRONG), 1);
    for before in [
        "- ```\n  x\n  ```\n\nHello.\n\n",
        "- ```\n  x\n\nHello.\n\n",
        "```cargo test``` passes.\n\nHello.\n\n",
        "```\n[ASSUMPTION: x]```\n\nHello.\n\n",
        "````\n[ASSUMPTION: x]\n```\n\nHello.\n\n",
        "\u{feff}```\nx\n```\n\n",
    ] {
        let text = format!("{before}{WRONG}");
        assert_eq!(errors(&text), 1, "{text}");
        assert_eq!(errors(&format!("{text}\n\n")), 1, "{text}");
    }
}

#[test]
fn reports_are_found_behind_a_byte_order_mark() {
    for mark in ["\u{feff}", "ï»¿"] {
        assert_eq!(errors(&format!("{mark}{WRONG}")), 1, "{mark}");
        let text = format!("{mark}{}", WRONG.replace("We should consider it", "Yes"));
        let reading = read::read(&ROLES, &text);
        assert_eq!(reading.reports[0].span.start, mark.len());
        let formatted = read::fmt(&ROLES, &text).text;
        assert_ne!(formatted, text);
        assert!(formatted.starts_with(&format!("{mark}━")), "{formatted}");
        assert_eq!(read::fmt(&ROLES, &formatted).text, formatted);
    }
    for mark in ["\u{feff}", "ï»¿", " \u{feff} \u{feff}"] {
        assert_eq!(errors(&format!("Hello.\n{mark}{WRONG}")), 1, "{mark}");
    }
}

/// Nothing is said of the reports of a text, and nothing done with them.
#[track_caller]
fn is_shown(text: &str) {
    assert_eq!(errors(text), 0, "{text}");
    let fine = text.replace("We should consider it", "Yes");
    let reading = read::read(&ROLES, &fine);
    assert!(!reading.reports.is_empty(), "{text}");
    let mut reports = reading.reports.iter();
    assert!(reports.all(|it| !it.is_actionable()), "{text}");
    assert_eq!(read::fmt(&ROLES, &fine).text, fine);
}

#[test]
fn a_report_is_shown_that_stands_in_a_fence_among_other_things() {
    let indented = WRONG.replace('\n', "\n  ").replace("\n  \n", "\n\n");
    let blanks = "\n".repeat(40);
    for text in [
        format!("- ```\n  for example\n  {}\n  ```\n", indented.trim_end()),
        format!("\u{feff}```\nfor example\n\n{WRONG}```\n"),
        format!("ï»¿```\nfor example\n\n{WRONG}```\n"),
        format!("Hello.\n\u{feff}```\nfor example\n\n{WRONG}```\n"),
        format!("Hello.\nï»¿```\nfor example\n\n{WRONG}```\n"),
        format!("```\nfor example\n\n{WRONG}\n{WRONG}```\n"),
        format!("```\nfor example\n{blanks}{WRONG}```\n"),
        format!("```\n{WRONG}{blanks}for example\n```\n"),
        format!("```\n{WRONG}\n{WRONG}\n{WRONG}\n> for example\n```\n"),
        format!("```[for example]\n{WRONG}```\n"),
        format!("```\n{WRONG}\nfor example```\n"),
        format!("```\n{WRONG}\n{}\n", "x".repeat(70_000)),
    ] {
        is_shown(&text);
    }
}

#[test]
fn reports_alone_in_a_fence_are_meant() {
    let blanks = "\n".repeat(40);
    for (text, count) in [
        (format!("```\n{WRONG}```\n"), 1),
        (format!("```\n{WRONG}{blanks}{WRONG}```\n"), 2),
        (format!("```\n{}```\n", WRONG.trim_end()), 1),
        (format!("```\n{WRONG}```\n```\nx\n```\n{WRONG}"), 2),
        (format!("```\nx\n```\n```\n{WRONG}```\n"), 1),
        (format!("```\n{}```\n{WRONG}", WRONG.trim_end()), 2),
        (format!("```\n{WRONG}"), 1),
    ] {
        assert_eq!(errors(&text), count, "{text}");
    }
    let fine = WRONG.replace("We should consider it", "Yes");
    let text = format!("```\n{}```\nx\n", fine.trim_end());
    let formatted = read::fmt(&ROLES, &text).text;
    assert!(
        formatted.starts_with("```\n━") && formatted.ends_with("━```\nx\n"),
        "{formatted}"
    );
}

#[test]
fn a_finding_with_two_kinds_of_evidence_is_refused() {
    for tags in [
        "[VERIFIED: Q4 actuals] [ASSUMED: x]",
        "[ASSUMED: x] [VERIFIED: Q4 actuals]",
        "[VERIFIED: Q4 actuals] 🟡 [ASSUMED: x]",
    ] {
        let text = STANDARD.replacen("[VERIFIED: Q4 actuals] 🟢", tags, 1);
        let reading = read::read(&ROLES, &text);
        assert_eq!(codes(&reading), ["two-evidences"], "{tags}");
        assert!(reading.reports.is_empty(), "{tags}");
    }
}

#[test]
fn an_action_without_arrows_is_told_the_form() {
    for line in [
        "1. Open two requisitions — CHRO — 2026-12-15",
        "1. Open two requisitions (owner: CHRO, due: 2026-12-15)",
    ] {
        let at = STANDARD.find("\n1. ").expect("the first action") + 1;
        let end = at + STANDARD[at..].find('\n').expect("a line");
        let text = STANDARD.replacen(&STANDARD[at..end], line, 1);
        let reading = read::read(&ROLES, &text);
        let [found] = &reading.diagnostics[..] else {
            panic!("{line}: {:?}", reading.diagnostics);
        };
        assert_eq!(found.code, "missing-field");
        assert_eq!(found.help, "write `action → owner → deadline`");
    }
}
