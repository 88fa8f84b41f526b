//! The view for terminals.

use agentproto_render::view::Terminal;
use agentproto_render::{AlertReport, BoardReport, Locale, StandardReport};
use insta::assert_snapshot;

use crate::roles::ROLES;

const STANDARD: &str = include_str!("../golden/hiring-runway.standard.json");
const ALERT: &str = include_str!("../golden/largest-customer.alert.json");
const BOARD: &str = include_str!("../golden/spain.board.json");

fn standard(json: &str) -> StandardReport {
    StandardReport::from_json(&ROLES, json).expect("a golden report")
}

#[cfg(feature = "templates")]
#[test]
fn plain_and_unwrapped_it_is_the_exact_text() {
    let plain = Terminal::plain();
    for locale in Locale::ALL {
        let labels = locale.labels();
        for json in [STANDARD, include_str!("../golden/minimal.standard.json")] {
            let report = standard(json);
            assert_eq!(
                report.to_terminal(labels, &plain),
                report.to_text(labels).unwrap()
            );
        }
        let alert = AlertReport::from_json(&ROLES, ALERT).unwrap();
        assert_eq!(
            alert.to_terminal(labels, &plain),
            alert.to_text(labels).unwrap()
        );
        let mut agreed: serde_json::Value = serde_json::from_str(BOARD).unwrap();
        agreed["agreements"] = serde_json::json!([]);
        agreed["disagreements"] = serde_json::json!([]);
        for json in [BOARD.to_owned(), agreed.to_string()] {
            let board = BoardReport::from_json(&ROLES, &json).unwrap();
            assert_eq!(
                board.to_terminal(labels, &plain),
                board.to_text(labels).unwrap()
            );
        }
    }
}

#[test]
fn lines_are_wrapped_and_hang_under_their_text() {
    let text = standard(STANDARD).to_terminal(Locale::En.labels(), &Terminal::plain().width(36));
    assert!(
        text.lines()
            .all(|line| textwrap::core::display_width(line) <= 36),
        "{text}"
    );
    assert!(
        text.lines().all(|line| !line.ends_with(['—', '→'])),
        "{text}"
    );
    assert_snapshot!(text, @"
    ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

    📊 CFO — Hiring five engineers in Q3

    BOTTOM LINE
    Hire two engineers now and hold
    three until the Q2 close.
    — Confidence: 🟡 Medium

    WHAT
    • Five hires cut runway from 14 to 9
      months [VERIFIED: Q4 actuals] 🟢
    • Two hires keep runway at 12 months
      [VERIFIED: headcount model v3] 🟢
    • Pipeline covers 60% of the ARR
      needed for all five [ASSUMED: CRO
      forecast not yet reviewed] 🔴

    PEER-VERIFIED BY: CRO (pipeline ✅),
      CHRO (timeline ⚠️ to Q3)

    WHY THIS MATTERS
    At nine months of runway the next
    round is raised from weakness.

    HOW TO ACT
    1. Open two senior requisitions
       → CHRO → 2026-12-15
    2. Re-run the runway model at 8%
       growth → CFO → 2026-12-08
    3. Decide on the last three seats
       → Founder → after the Q2 close

    ⚠️ RISKS
    • If Q2 closes under $2.1M, a third
      hire costs $65K that is not
      budgeted

    🔑 YOUR DECISION
    Option A: Two hires now — slower
      roadmap, 12 months of runway
    Option B: All five now — full
      roadmap, nine months of runway
    Recommendation: Option A, because
      the next round needs 12 months

    📎 DETAIL: reports/
    runway-2026-q3.xlsx

    ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
    ");
}

#[test]
fn wide_characters_count_twice_and_long_words_break() {
    let report = STANDARD
        .replace(
            "Hire two engineers now and hold three until the Q2 close.",
            "今すぐエンジニアを二人採用し三人目は第二四半期まで待つ。",
        )
        .replace("reports/runway-2026-q3.xlsx", &"x".repeat(70));
    let text = standard(&report).to_terminal(Locale::En.labels(), &Terminal::plain().width(30));
    assert!(
        text.lines()
            .all(|line| textwrap::core::display_width(line) <= 30),
        "{text}"
    );
    let joined: String = text
        .lines()
        .map(|line| line.trim_start_matches(' '))
        .collect();
    assert!(
        joined.contains(&"x".repeat(70)) && joined.contains("三人目は第二四半期まで待つ。"),
        "{text}"
    );
}

#[test]
fn colour_adds_nothing_but_colour() {
    let board = BoardReport::from_json(&ROLES, BOARD).unwrap();
    let labels = Locale::En.labels();
    for width in [24, 60, 200] {
        let plain = board.to_terminal(labels, &Terminal::plain().width(width));
        let coloured = board.to_terminal(labels, &Terminal::plain().width(width).colour(true));
        assert_ne!(plain, coloured);
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
        // Every line ends as it began, so that pagers can show any of them.
        for line in coloured.lines() {
            assert_eq!(
                line.matches("\u{1b}[0m").count(),
                line.matches("\u{1b}[").count() / 2,
                "{line:?}"
            );
        }
    }
}

#[test]
fn only_addresses_on_the_web_become_links() {
    let labels = Locale::En.labels();
    let linking = Terminal::plain().links(true);
    let of = |detail: &str| {
        let json = STANDARD.replace("reports/runway-2026-q3.xlsx", detail);
        standard(&json).to_terminal(labels, &linking)
    };
    let url = "https://example.com/runway?q=3";
    let linked = format!("📎 DETAIL: \u{1b}]8;;{url}\u{1b}\\{url}\u{1b}]8;;\u{1b}\\\n");
    assert!(of(url).contains(&linked), "{:?}", of(url));
    for detail in [
        "reports/runway.xlsx",
        "javascript://x",
        "file:///etc/passwd",
        "https://a b",
    ] {
        assert!(
            of(detail).contains(&format!("📎 DETAIL: {detail}\n")),
            "{detail}"
        );
    }
    let json = STANDARD.replace("runway-2026", "runway 2026");
    let here = linking
        .clone()
        .detail("file:///reports/runway%202026-q3.xlsx");
    let text = standard(&json).to_terminal(labels, &here);
    let opened = "\u{1b}]8;;file:///reports/runway%202026-q3.xlsx\u{1b}\\reports/runway 2026-q3.xlsx\u{1b}]8;;\u{1b}\\";
    assert!(text.contains(opened), "{text:?}");
    let plain = standard(&STANDARD.replace("reports/runway-2026-q3.xlsx", url));
    assert!(
        !plain
            .to_terminal(labels, &Terminal::plain())
            .contains('\u{1b}')
    );
}
