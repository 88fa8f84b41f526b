//! The labelled lines of a block.

use super::{WRITTEN, check, response};

const HEAD: &str = "Key finding: k\nSupporting data:\n  - a\n  - b\n";
const TAIL: &str = "Confidence: high\nCaveat: c";

fn read(lines: &str, codes: &[&str]) {
    check(&[(&response(lines), &[WRITTEN], codes)]);
}

fn refused(lines: &str, codes: &[&str]) {
    check(&[(&response(lines), &[], codes)]);
}

#[test]
fn labels_are_read_in_any_case_bold_or_indented() {
    for lines in [
        "key finding: k\nsupporting data:\n- a\n- b\nCONFIDENCE: high\ncaveat: c",
        "**Key finding:** k\n**Supporting data:**\n- a\n- b\n**Confidence**: high\n__Caveat:__ c",
        "  Key finding: k\n  Supporting data:\n    - a\n    - b\n  Confidence: high\n  Caveat: c",
        "1. Key finding: k\n2. Supporting data:\n  - a\n  - b\n3. Confidence: **🟢 high** (one source)\n4. Caveat: c",
        "- Key finding: k\n- Supporting data:\n  - a\n  - b\n- Confidence: high\n- Caveat: c",
        "Key finding:k\nSupporting data :\n- a\n- b\nConfidence:high\nCaveat :c",
        "\n\nKey finding: k\n\nSupporting data:\n\n- a\n\n- b\n\nConfidence: high\n\nCaveat: c\n\n",
    ] {
        read(lines, &[]);
    }
}

#[test]
fn bullets_of_every_kind_are_points() {
    for points in [
        "- a\n- b",
        "• a\n• b",
        "* a\n* b",
        "– a\n– b",
        "1. a\n2. b",
        "1) a\n2) b",
        "- - a\n- • b",
        "•a\n•• b",
        "‣a\n◦ b",
        "-- a\n-- b",
        "  - a\n    - b",
        "\t- a\n\t- b",
        "- a\n\n- b",
        "a\nb",
    ] {
        read(
            &format!("Key finding: k\nSupporting data:\n{points}\n{TAIL}"),
            &[],
        );
    }
}

#[test]
fn points_are_counted() {
    let with = |points: &str| {
        response(&format!(
            "Key finding: k\nSupporting data:\n{points}\n{TAIL}"
        ))
    };
    let written = |points: &str| WRITTEN.replace("  - a\n  - b", points);
    check(&[
        (&with("- a"), &[&written("  - a")], &["data-count"]),
        (
            &with("- a\n- b\n- c\n- d"),
            &[&written("  - a\n  - b\n  - c\n  - d")],
            &["data-count"],
        ),
        (
            &with("- a\n- b\n- c"),
            &[&written("  - a\n  - b\n  - c")],
            &[],
        ),
        (&with(""), &[], &["no-data"]),
        (&with("-"), &[], &["no-data"]),
        (&with("- [data point 1]\n- b"), &[], &["placeholder"]),
        (
            &response(&format!("Key finding: k\nSupporting data: a\n{TAIL}")),
            &[&written("  - a")],
            &["data-count"],
        ),
    ]);
}

#[test]
fn levels_are_read_by_mark_and_word() {
    let with = |level: &str| format!("{HEAD}Confidence: {level}\nCaveat: c");
    for level in [
        "high",
        "High",
        "HIGH",
        "🟢 high",
        "🟢 High",
        "🟢",
        "high (two sources)",
        "High — audited",
        "high.",
        "**high**",
        "high 🟢",
        "high, since audited",
    ] {
        read(&with(level), &[]);
    }
    for level in ["Alta", "Yüksek", "YÜKSEK", "🟢 Alta"] {
        read(&with(level), &["localized"]);
    }
    for level in ["🟢 low", "🟢 Medium"] {
        read(&with(level), &["mark-mismatch"]);
    }
    for level in [
        "70%",
        "medium-high",
        "medium to high",
        "very sure",
        "0.8",
        "",
    ] {
        refused(&with(level), &["invalid-confidence"]);
    }
    for level in [
        "High / Medium / Low",
        "[high | medium | low]",
        "high|medium|low",
        "🟢 High / 🟡 Medium / 🔴 Low",
        "Alta / Média / Baixa",
        "high/low",
        "High or medium",
    ] {
        refused(&with(level), &["unresolved-choice"]);
    }
    refused(&with("[level]"), &["placeholder"]);
}

#[test]
fn labels_and_values_in_other_languages_are_read() {
    read(
        "Temel bulgu: k\nDestekleyen veriler:\n- a\n- b\nGüven: Yüksek\nUyarı: c",
        &["localized"],
    );
    read(
        "TEMEL BULGU: k\nDESTEKLEYEN VERİLER:\n- a\n- b\nGÜVEN: YÜKSEK\nUYARI: c",
        &["localized"],
    );
    read(
        "temel bulgu: k\ndestekleyen veriler:\n- a\n- b\ngüven: high\nuyari: c",
        &["localized"],
    );
    read(
        "KEY FİNDİNG: k\nSUPPORTİNG DATA:\n- a\n- b\nCONFİDENCE: high\nCaveat: c",
        &[],
    );
}

#[test]
fn values_go_on_in_the_next_lines() {
    let written = |value: &str| WRITTEN.replace("Key finding: k", &format!("Key finding: {value}"));
    check(&[
        (
            &response(&format!(
                "Key finding: k\nl\n  m\nSupporting data:\n- a\n- b\n{TAIL}"
            )),
            &[&written("k l m")],
            &["multiline-field"],
        ),
        (
            &response(&format!(
                "Key finding:\nk\nSupporting data:\n- a\n- b\n{TAIL}"
            )),
            &[WRITTEN],
            &["multiline-field"],
        ),
        (
            &response(&format!(
                "Key finding: k\nSupporting data:\n- a\n  a2\n- b\n{TAIL}"
            )),
            &[&WRITTEN.replace("  - a\n", "  - a a2\n")],
            &["multiline-field"],
        ),
        (
            &response(&format!("{HEAD}Confidence: high\nCaveat: c\nand d")),
            &[&WRITTEN.replace("Caveat: c", "Caveat: c and d")],
            &["multiline-field"],
        ),
    ]);
}

#[test]
fn lost_line_breaks_are_found_by_the_labels() {
    for lines in [
        "Key finding: k Supporting data: - a - b Confidence: high Caveat: c",
        "Key finding: kSupporting data: - a - bConfidence: highCaveat: c",
        "Key finding: k\nSupporting data: - a - b\nConfidence: high\nCaveat: c",
        "Key finding: kSupporting data:\n- a\n- b\nConfidence: highCaveat: c",
        "Key finding: k Supporting data: 1. a 2. b Confidence: high Caveat: c",
        "**Key finding:** k **Supporting data:** - a - b **Confidence:** high **Caveat:** c",
    ] {
        read(lines, &["flattened"]);
    }
    check(&[(
        "[RESPONSE:cfo]Key finding: kSupporting data: - a - bConfidence: highCaveat: c[/RESPONSE]",
        &[WRITTEN],
        &["flattened"],
    )]);
    let screen = "[CRITIC-SCREEN]\nWeakest point: w\nMissing perspective: m\nIf wrong, the cost is: c\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]";
    check(&[(&screen.replace('\n', " "), &[screen], &["flattened"])]);
}

#[test]
fn labels_are_there_once_and_in_order() {
    refused(
        "Key finding: k\nSupporting data:\n- a\n- b\nConfidence: high",
        &["missing-field"],
    );
    refused("Supporting data:\n- a\n- b\nCaveat: c", &["missing-field"]);
    refused("", &["missing-field"]);
    refused(&format!("{HEAD}{TAIL}\nCaveat: d"), &["repeated-field"]);
    refused(
        &format!("Key finding: j\n{HEAD}{TAIL}"),
        &["repeated-field"],
    );
    read(
        "Supporting data:\n- a\n- b\nKey finding: k\nConfidence: high\nCaveat: c",
        &["field-order"],
    );
    read(
        "Caveat: c\nConfidence: high\nSupporting data:\n- a\n- b\nKey finding: k",
        &["field-order"],
    );
    read(
        &format!("{HEAD}Sources: ledger\n{TAIL}"),
        &["unknown-field"],
    );
    read(&format!("Here it is.\n{HEAD}{TAIL}"), &["unknown-field"]);
    // One cause, one diagnostic.
    refused(
        "It holds.\nSee the ledger: page 2.\nSo do it.",
        &["missing-field"],
    );
    refused(
        &format!("Key finding:\nSupporting data:\n- a\n- b\n{TAIL}"),
        &["empty"],
    );
    refused(
        &format!("Key finding: [one line]\nSupporting data:\n- a\n- b\n{TAIL}"),
        &["placeholder"],
    );
}

/// A level goes on on the next lines as any value does.
#[test]
fn a_level_on_several_lines_is_one() {
    for confidence in [
        "high\n  because the ledger says so",
        "\n  high",
        "🟢 high\n(two\nsources)",
    ] {
        let lines = format!("{HEAD}Confidence: {confidence}\nCaveat: c");
        read(&lines, &["multiline-field"]);
    }
    let lines = format!("{HEAD}Confidence: high\n\nCaveat: c\n");
    read(&lines, &[]);
    let lines = format!("{HEAD}Confidence: high\nor low\nCaveat: c");
    refused(&lines, &["multiline-field", "unresolved-choice"]);
}

#[test]
fn proceed_is_read_by_mark_and_word() {
    let text = |proceed: &str| {
        format!(
            "[CRITIC-SCREEN]\nWeakest point: w\nMissing perspective: m\nIf wrong, the cost is: c\nProceed: {proceed}\n[/CRITIC-SCREEN]"
        )
    };
    for (found, written) in [
        ("Rethink", "🔴 Rethink"),
        ("🔴", "🔴 Rethink"),
        ("rethink", "🔴 Rethink"),
        ("✅", "✅ With noted risks"),
        ("✅ with noted risks.", "✅ With noted risks"),
        ("With noted risks", "✅ With noted risks"),
        ("✅ GO", "✅ With noted risks"),
        ("⚠️ After addressing g", "⚠️ After addressing g"),
        ("⚠ After addressing: g", "⚠️ After addressing g"),
        ("after addressing g", "⚠️ After addressing g"),
        ("⚠️ g", "⚠️ After addressing g"),
        ("**🔴 Rethink**", "🔴 Rethink"),
        ("**⚠️ After addressing** g", "⚠️ After addressing g"),
    ] {
        check(&[(&text(found), &[&text(written)], &[])]);
    }
    check(&[
        (&text("🔴 Repensar"), &[&text("🔴 Rethink")], &["localized"]),
        (
            &text("⚠️ Após resolver g"),
            &[&text("⚠️ After addressing g")],
            &["localized"],
        ),
        (
            &text("✅ Com os riscos anotados"),
            &[&text("✅ With noted risks")],
            &["localized"],
        ),
        (
            &text("✅ Rethink"),
            &[&text("✅ With noted risks")],
            &["mark-mismatch"],
        ),
        // What a verdict that stands alone is followed by is no part of it, and that is said.
        (
            &text("✅ With noted risks, provided the covenant is waived"),
            &[&text("✅ With noted risks")],
            &["unknown-field"],
        ),
        (
            &text("✅ With noted risks\n  - r1\n  - r2"),
            &[&text("✅ With noted risks")],
            &["unknown-field"],
        ),
        (
            &text("🔴 Rethink — the data is old"),
            &[&text("🔴 Rethink")],
            &["unknown-field"],
        ),
        (
            &text("🔴\nRethink"),
            &[&text("🔴 Rethink")],
            &["multiline-field"],
        ),
        (
            &text("⚠️ After addressing:\n  - g1\n  - g2"),
            &[&text("⚠️ After addressing g1; g2")],
            &["multiline-field"],
        ),
        (
            &text("⚠️ After addressing the\nchurn source"),
            &[&text("⚠️ After addressing the churn source")],
            &["multiline-field"],
        ),
        (&text("⚠️"), &[], &["empty"]),
        (
            &text("⚠️ After addressing [specific gap]"),
            &[],
            &["placeholder"],
        ),
        (
            &text("✅ With noted risks | ⚠️ After addressing [specific gap] | 🔴 Rethink"),
            &[],
            &["unresolved-choice"],
        ),
        (
            &text("With noted risks / After addressing / Rethink"),
            &[],
            &["unresolved-choice"],
        ),
    ]);
    for word in ["GO", "NO-GO", "SHIP", "maybe", ""] {
        check(&[(&text(word), &[], &["invalid-verdict"])]);
    }
}

#[test]
fn tags_of_findings_name_their_source() {
    let with = |point: &str| {
        response(&format!(
            "Key finding: k\nSupporting data:\n- a\n- {point}\n{TAIL}"
        ))
    };
    let written = |point: &str| WRITTEN.replace("  - b", &format!("  - {point}"));
    for point in [
        "b [VERIFIED: Q4]",
        "b [ASSUMED: sector] 🟡",
        "b [VERIFIED: Q4] 🟢",
        "b [VERIFIED — docs]",
    ] {
        check(&[(&with(point), &[&written(point)], &[])]);
    }
    for point in [
        "b [VERIFIED]",
        "b [ASSUMED]",
        "b [VERIFIED:]",
        "b [VERIFIED: ]",
    ] {
        check(&[
            (&with(point), &[&written(point)], &["tag-without-source"]),
            (&format!("• {point}"), &[], &["tag-without-source"]),
        ]);
    }
    for point in [
        "b [VERIFIED/ASSUMED]",
        "b [VERIFIED | ASSUMED]",
        "b [ASSUMED or VERIFIED]",
    ] {
        check(&[
            (&with(point), &[], &["unresolved-choice"]),
            (point, &[], &["unresolved-choice"]),
        ]);
    }
    for point in ["b [ASSUMED: sector] 🟢", "🟢 b [ASSUMED: sector]"] {
        check(&[
            (&with(point), &[&written(point)], &["mark-mismatch"]),
            (point, &[], &["mark-mismatch"]),
        ]);
    }
    check(&[
        ("`[VERIFIED]` is a tag", &[], &[]),
        ("[VERIFIED by law]", &[], &[]),
        (
            "URGENCY: 🔴 Act today | 🟡 This week | ⚪ Next review",
            &[],
            &["unresolved-choice"],
        ),
        ("URGENCY: 🔴 Act today", &[], &[]),
    ]);
}
