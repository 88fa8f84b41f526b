//! Labels that are nearly right: one cause, one diagnostic, at its place.

use super::places;
use crate::variants::{WRITTEN, check, response};

/// What stands under a label that is there twice, or right before it, may have been cut wrongly, and no more is said
/// of it.
#[test]
fn r074_a_label_that_is_there_twice_is_the_one_thing_said() {
    let lines = |data: &str| {
        response(&format!(
            "Key finding: k\nSupporting data:\n{data}\nConfidence: high\nCaveat: c"
        ))
    };
    assert_eq!(
        places(&lines("  - Confidence: it grew\n  - b")),
        [("repeated-field", "6:1".to_owned())]
    );
    assert_eq!(
        places(&lines("  - a\n  - b\nConfidence: 70%")),
        [("repeated-field", "7:1".to_owned())]
    );
    // Another fault is another cause.
    check(&[(
        &lines("  - a\n  - b\nConfidence: low").replace("Caveat: c", "Caveat: [caveat]"),
        &[],
        &["repeated-field", "placeholder"],
    )]);
}

/// A label without its colon, or with a word more, is missing at its line and nowhere else.
#[test]
fn r075_a_label_that_is_nearly_one_is_said_at_its_line() {
    for (right, wrong, line) in [
        ("Confidence: high", "Confidence level: high", 6),
        ("Confidence: high", "Overall confidence: high", 6),
        ("Confidence: high", "**Confidence** — high", 6),
        ("Confidence: high", "**Confidence (one source)**", 6),
        ("Confidence: high", "## Confidence\nhigh", 6),
        ("Confidence: high", "| Confidence | high |", 6),
        ("Key finding: k", "Key finding — k", 2),
        ("Key finding: k", "Key finding\nk", 2),
        ("Key finding: k", "Main key finding: k", 2),
        ("Supporting data:", "Supporting data points:", 3),
        ("Supporting data:", "Supporting data (Q3 ledger):", 3),
        ("Caveat: c", "**Caveat (big)**: c", 7),
    ] {
        let text = WRITTEN.replace(right, wrong);
        assert_eq!(
            places(&text),
            [("missing-field", format!("{line}:{}", 1 + column(wrong)))],
            "{text}"
        );
    }
    let headings = response(
        "## Key finding\nk\n## Supporting data\n- a\n- b\n**Confidence** (high)\nCaveat - c",
    );
    let table = response(
        "| Field | Value |\n|---|---|\n| Key finding | k |\n| Supporting data | a, b |\n| Confidence | high |\n| Caveat | c |",
    );
    for (text, lines) in [(headings, [2, 4, 7, 8]), (table, [4, 5, 6, 7])] {
        let found = places(&text);
        let expected: Vec<_> = lines
            .iter()
            .map(|line| ("missing-field", line.to_string()))
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|(code, at)| (*code, at.split(':').next().unwrap_or_default().to_owned()))
            .collect();
        assert_eq!(found, expected, "{text}");
    }
    // Words that are no labels go on with their value.
    for more in [
        "Confidence - it grew",
        "Confidence",
        "confidence level high",
    ] {
        check(&[(
            &WRITTEN.replace("Key finding: k", &format!("Key finding: k\n{more}")),
            &[&WRITTEN.replace("Key finding: k", &format!("Key finding: k {more}"))],
            &["multiline-field"],
        )]);
    }
}

/// Where the label starts in its line.
fn column(line: &str) -> usize {
    line.find(char::is_alphabetic).unwrap_or_default()
}

/// A label that stands in a line is not missing.
#[test]
fn r076_labels_on_one_line_out_of_order_are_said_to_be_so() {
    let reading = agentproto_runtime::wire::read(
        &crate::sets::CSUITE,
        "[RESPONSE:cfo] Caveat: c Confidence: high Supporting data: - a - b Key finding: f [/RESPONSE]",
    );
    let [note] = &reading.diagnostics[..] else {
        panic!("{:?}", reading.diagnostics);
    };
    assert!(reading.messages.is_empty() && note.is_error());
    insta::assert_snapshot!(note, @"flattened: found `Key finding:`, `Supporting data:`, `Confidence:` within a line, expected each label on a line of its own, in the order Key finding, Supporting data, Confidence, Caveat");
    insta::assert_snapshot!(note.help, @"write each label on a line of its own, in the order Key finding, Supporting data, Confidence, Caveat");
    // What is not there at all is what is missing.
    let text = "[RESPONSE:cfo] Key finding: f Supporting data: - a - b Caveat: c [/RESPONSE]";
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, text);
    let found: Vec<_> = reading
        .diagnostics
        .iter()
        .map(|note| note.found.as_str())
        .collect();
    assert_eq!(found, ["no `Confidence:`"]);
}

/// A line that starts with a label's word goes on with its value, where the word has no sign behind it or the field is
/// there.
#[test]
fn r079_a_line_that_starts_with_the_word_of_a_label_is_text() {
    for more in [
        "**Confidence** in the forecast is falling",
        "**Caveat** emptor applies here",
        "**Confidence** — falling",
        "**Confidence** (of the board) is falling",
        "**Caveat**",
        "## Confidence",
        "| Confidence | falling |",
    ] {
        check(&[(
            &WRITTEN.replace("Key finding: k", &format!("Key finding: k\n{more}")),
            &[&WRITTEN.replace("Key finding: k", &format!("Key finding: k {more}"))],
            &["multiline-field"],
        )]);
    }
    let checked = super::CHECKED.replace("🔴 c", "🔴 c\n**Flagged** customers are three");
    check(&[(
        &checked,
        &[&checked.replace("\n**Flagged**", " **Flagged**")],
        &["multiline-field"],
    )]);
    // The word is no label, whether its field is there or not.
    let without = WRITTEN.replace(
        "Confidence: high",
        "**Confidence** in the forecast is falling",
    );
    check(&[(&without, &[], &["missing-field", "multiline-field"])]);
    // What looks like a label stays and is said to be none, as it would be of any other.
    let text = WRITTEN.replace("Caveat: c", "Caveat: c\nModel confidence: tested twice");
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
    let [note] = &reading.diagnostics[..] else {
        panic!("{:?}", reading.diagnostics);
    };
    assert_eq!(reading.messages.len(), 1);
    insta::assert_snapshot!(note.help, @"leave out `Model confidence: tested twice`, or put it under a label of RESPONSE");
}

/// The messages of a check with this body.
fn checked(body: &str) -> Vec<String> {
    let text = format!("[PEER-VERIFY:cfo]{body}[/PEER-VERIFY]");
    crate::read::check_chunks(&text);
    let reading = agentproto_runtime::wire::read(&crate::sets::CSUITE, &text);
    let codes: Vec<_> = reading.diagnostics.iter().map(|note| note.code).collect();
    let written: Vec<String> = reading
        .messages
        .iter()
        .map(|found| found.message.to_string())
        .collect();
    for written in &written {
        let again = agentproto_runtime::wire::read(&crate::sets::CSUITE, written);
        assert!(again.diagnostics.is_empty(), "{written}");
        assert_eq!(
            again.messages[0].message.to_string(),
            *written,
            "{text} {codes:?}"
        );
    }
    written
}

/// No flag becomes part of the line before, whether its mark is beside it or not.
#[test]
fn r150_labels_without_marks_part_a_line() {
    let three =
        ["[PEER-VERIFY:cfo]\nValidated: ✅ a\nAdjusted: ⚠️ b\nFlagged: 🔴 c\n[/PEER-VERIFY]"];
    for body in [
        "\nValidated: a\nAdjusted: b Flagged: c\n",
        "\nValidated: a | Adjusted: b | Flagged: c\n",
        "\n**Validated:** a **Adjusted:** b **Flagged:** c\n",
        "\nValidated: ✅ a Adjusted: b Flagged: c\n",
        "\nValidated: a\nAdjusted:\n- b Flagged: c\n",
        "\n✅ Validated: a ⚠️ Adjusted: b 🔴 Flagged: c\n",
        "\nValidated ✅: a Adjusted ⚠️: b Flagged 🔴: c\n",
        "\nValidated: aAdjusted: ⚠️ bFlagged: 🔴 c\n",
        "\nValidated: a\nAdjusted: bFlagged:\n🔴 c\n",
        "\nValidated:Adjusted:Validated: a\nAdjusted: b\nFlagged: 🔴Flagged: c\n",
        "\nDoğrulanmış: a Ayarlanmış: b İşaretlendi: c\n",
    ] {
        assert_eq!(checked(body), three, "{body}");
    }
    // What is no exact label, a word's end, or shown in quotation marks or inline code is text.
    for text in [
        "a flagged: c",
        "a isFlagged: c",
        "a (see \"Flagged: c\")",
        "the line `Adjusted: b Flagged: c` holds",
        "the line \"Adjusted: b Flagged: c\" holds",
        "the page says “we list Flagged: none” and is right",
        "the page says «we list Flagged: none» and is right",
        "a Flagged c",
    ] {
        let written = format!("[PEER-VERIFY:cfo]\nValidated: ✅ {text}\n[/PEER-VERIFY]");
        check(&[(&written, &[&written], &[])]);
    }
    // What reads otherwise can't be made.
    let cfo = crate::sets::CSUITE.role("cfo").expect("a role");
    let none: [&str; 0] = [];
    let made = agentproto_runtime::message::PeerVerify::new(cfo, ["a Flagged: c"], none, none);
    assert!(made.is_err());
}

/// A check on one line holds as many lines of a kind as it has labels, in any order.
#[test]
fn r151_a_check_on_one_line_holds_several_lines_of_a_kind() {
    let four = [
        "[PEER-VERIFY:cfo]\nValidated: ✅ a\nValidated: ✅ b\nFlagged: 🔴 c\nFlagged: 🔴 d\n[/PEER-VERIFY]",
    ];
    for body in [
        " Validated: ✅ a Validated: ✅ b Flagged: 🔴 c Flagged: 🔴 d ",
        " Validated: a Validated: b Flagged: c Flagged: d ",
        "Validated: aValidated: bFlagged: cFlagged: d",
        "\nFlagged: c Flagged: d Validated: a Validated: b\n",
        " Validated: ✅ a; Flagged: 🔴 c; Validated: ✅ b; Flagged: 🔴 d ",
    ] {
        assert_eq!(checked(body), four, "{body}");
    }
}

/// What parts the labels on a line is no part of a value.
#[test]
fn r152_signs_between_labels_on_a_line_go() {
    for sign in [
        ";", ",", " ;", " ,", " /", " |", " ·", " -", " –", " —", " •",
    ] {
        for body in [
            format!("\nValidated: ✅ a{sign} Adjusted: ⚠️ b{sign} Flagged: 🔴 c\n"),
            format!(" Validated: a{sign} Adjusted: b{sign} Flagged: c "),
        ] {
            assert_eq!(checked(&body), [super::CHECKED], "{body}");
        }
        let text = format!(
            "[RESPONSE:cfo] Key finding: k{sign} Supporting data: - a - b{sign} Confidence: high{sign} Caveat: c [/RESPONSE]"
        );
        check(&[(&text, &[WRITTEN], &["flattened"])]);
    }
    // At the end of its line it is what was filled in.
    check(&[(
        &response("Key finding: k;\nSupporting data: - a - b\nConfidence: highCaveat: c"),
        &[&WRITTEN.replace(": k", ": k;")],
        &["flattened"],
    )]);
}

/// The points under a label that holds one line are joined without their bullets.
#[test]
fn r153_a_list_under_a_label_of_one_line_is_joined() {
    let caveat = |value: &str| WRITTEN.replace("Caveat: c", &format!("Caveat: {value}"));
    for (lines, value) in [
        ("\n- c1\n- c2", "c1; c2"),
        (" two:\n- c1\n- c2", "two: c1; c2"),
        (" two\n- c1\n- c2", "two c1; c2"),
        (" - c1\n- c2", "c1; c2"),
        ("\n1. c1\n2. c2\n   and more", "c1; c2 and more"),
        ("\n• c1", "c1"),
        (" one:\n* c1", "one: c1"),
        // One line that starts with such a sign is the text's.
        (" until\n2026. Then not", "until 2026. Then not"),
        (" c\n— or so it seems", "c — or so it seems"),
        ("\n+ Confidence: it grew", "+ Confidence: it grew"),
    ] {
        let text = WRITTEN.replace("Caveat: c", &format!("Caveat:{lines}"));
        let written = caveat(value);
        check(&[(&text, &[&written], &["multiline-field"])]);
        check(&[(&written, &[&written], &[])]);
    }
    check(&[(
        &WRITTEN.replace("Confidence: high", "Confidence:\n- High"),
        &[WRITTEN],
        &["multiline-field"],
    )]);
    let screen = "[CRITIC-SCREEN]\nWeakest point: a; b\nMissing perspective: m\nIf wrong, the cost is: $4\nProceed: ⚠️ After addressing x\n[/CRITIC-SCREEN]";
    let listed = screen
        .replace(": a; b", ":\n* a\n* b")
        .replace(": ⚠️", ":\n- ⚠️");
    check(&[(&listed, &[screen], &["multiline-field", "multiline-field"])]);
    let request = "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: t\nWhat I did: Draft; Edit\nWhat I need from you: n\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING";
    let listed = request.replace(": Draft; Edit", ":\n1. Draft\n2. Edit");
    check(&[(&listed, &[request], &["multiline-field"])]);
}

/// A label in a quote or in a table sets nothing; what else stands there is text, its sign with it.
#[test]
fn r154_a_quoted_label_in_a_block_is_none() {
    for sign in ["> ", ">", "> > ", "| ", "  > "] {
        for label in [
            "Flagged: 🔴 q",
            "flagged: q",
            "**Flagged:** q",
            "it says Flagged: q",
        ] {
            for text in [
                super::CHECKED.replace("🔴 c", &format!("🔴 c\n{sign}{label}")),
                super::CHECKED.replace("✅ a", &format!("✅ a\n{sign}{label}")),
            ] {
                check(&[(&text, &[super::CHECKED], &["unknown-field"])]);
            }
        }
        for (place, label) in [
            (": k", "Key finding"),
            ("- b", "Confidence"),
            (": high", "Caveat"),
        ] {
            let text = WRITTEN.replace(place, &format!("{place}\n{sign}{label}: q"));
            check(&[(&text, &[WRITTEN], &["unknown-field"])]);
        }
        // Where there is no other, it is the one that is missing.
        let text = WRITTEN.replace("Confidence: high", &format!("{sign}Confidence: high"));
        assert_eq!(
            places(&text)[..],
            [(
                "missing-field",
                format!("6:{}", 1 + sign.len() - sign.trim_start().len())
            )][..]
        );
    }
    // Points go on behind it.
    let points = super::CHECKED.replace("✅ a", "\n- a\n> Flagged: q\n- b");
    let written = super::CHECKED.replace("✅ a", "✅ a\nValidated: ✅ b");
    check(&[(&points, &[&written], &["unknown-field"])]);
    for (lines, value) in [
        (":\n> 20% churn", ": > 20% churn"),
        (": k\n> 5 people", ": k > 5 people"),
        (": k\n| 5 | people |", ": k | 5 | people |"),
    ] {
        let text = WRITTEN.replace(": k", lines);
        check(&[(
            &text,
            &[&WRITTEN.replace(": k", value)],
            &["multiline-field"],
        )]);
    }
    let points = WRITTEN.replace("- a", "> 20% churn").replace("- b", "> b");
    let written = WRITTEN
        .replace("- a", "- > 20% churn")
        .replace("- b", "- > b");
    check(&[(&points, &[&written], &[])]);
    // All of it quoted but for its tags.
    let text = WRITTEN.replace("\n", "\n> ").replace("> [/", "[/");
    let codes: Vec<_> = places(&text).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, ["missing-field"; 4], "{text}");
}

/// What Markdown draws is no text.
#[test]
fn r155_rules_and_rows_of_dashes_are_no_text() {
    for rule in [
        "---",
        "***",
        "___",
        "-----",
        "* * *",
        "- - -",
        "|---|---|",
        "| :-- | --: |",
        "--|--",
    ] {
        for place in [": k", "data:", "- a", "- b", ": high", ": c"] {
            let text = WRITTEN.replace(place, &format!("{place}\n{rule}"));
            check(&[(&text, &[WRITTEN], &[])]);
        }
        for place in ["✅ a", "⚠️ b", "🔴 c"] {
            let text = super::CHECKED.replace(place, &format!("{place}\n{rule}"));
            check(&[(&text, &[super::CHECKED], &[])]);
        }
        let text = WRITTEN.replace(": c", &format!(": c\n{rule}\nd"));
        check(&[(
            &text,
            &[&WRITTEN.replace(": c", ": c d")],
            &["multiline-field"],
        )]);
    }
    let table = WRITTEN.replace("  - a\n  - b", "| a | 1 |\n|---|---|\n| b | 2 |");
    let written = WRITTEN
        .replace("- a", "- | a | 1 |")
        .replace("- b", "- | b | 2 |");
    check(&[(&table, &[&written], &[])]);
    // Behind a label or a bullet it is what was filled in.
    for text in ["---", "***", "|---|", "--|--"] {
        for place in ["- a", ": c"] {
            let written = WRITTEN.replace(place, &format!("{} {text}", &place[..1]));
            check(&[(&written, &[&written], &[])]);
        }
    }
}

/// A label without its colon is said where it stands, and nowhere else.
#[test]
fn r156_a_label_without_its_colon_is_said_at_its_line() {
    let screen = "[CRITIC-SCREEN]\nWeakest point: w\nMissing perspective: m\nIf wrong, the cost is: $4\nProceed: 🔴 Rethink\n[/CRITIC-SCREEN]";
    for (right, wrong, line) in [
        ("cost is: $4", "cost is $4", 4),
        ("If wrong, the cost is:", "If wrong the cost is:", 4),
        ("Proceed:", "Proceed?:", 5),
        ("Proceed:", "Proceed —", 5),
        ("Proceed:", "Proceed", 5),
        (
            "Missing perspective: m",
            "Missing perspective is that of m",
            3,
        ),
    ] {
        let text = screen.replace(right, wrong);
        if wrong == "Proceed" {
            // The mark behind it parts it as well as a dash would.
            assert!(text.contains("Proceed 🔴"));
        }
        assert_eq!(
            places(&text),
            [("missing-field", format!("{line}:1"))],
            "{text}"
        );
    }
    for lines in [
        "Validated — burn\nFlagged — equity",
        "- Validated — burn\n- Flagged — equity",
        "✅ Validated — burn\n🔴 Flagged — equity",
        "Validated ✅ burn\nFlagged 🔴 equity",
        "**Validated** - burn\n**Flagged** - equity",
        "Validated\n- burn\nFlagged\n- equity",
    ] {
        let text = format!("[PEER-VERIFY:cfo]\n{lines}\n[/PEER-VERIFY]");
        let codes: Vec<_> = places(&text)
            .into_iter()
            .map(|(code, at)| (code, at != "1:1"))
            .collect();
        assert_eq!(codes, [("missing-field", true); 2], "{text}");
    }
    // Beside others it is left aside, and no part of what is said before it.
    for line in [
        "Flagged — equity",
        "Flagged 🔴 equity",
        "🔴 Flagged - equity",
    ] {
        let text = super::CHECKED.replace("✅ a", &format!("✅ a\n{line}"));
        check(&[(&text, &[super::CHECKED], &["unknown-field"])]);
    }
    for line in ["flagged - by two", "Flagged by two", "- Flagged twice"] {
        let text = super::CHECKED.replace("🔴 c", &format!("🔴 c\n{line}"));
        let codes: Vec<_> = places(&text).into_iter().map(|(code, _)| code).collect();
        assert!(!codes.contains(&"unknown-field"), "{line}: {codes:?}");
    }
    // A sentence that starts with the words of a label that is there is text.
    for line in ["Key finding is meant", "Supporting data shows it"] {
        let text = WRITTEN.replace("Caveat: c", &format!("Caveat: c\n{line}"));
        let written = WRITTEN.replace("Caveat: c", &format!("Caveat: c {line}"));
        check(&[(&text, &[&written], &["multiline-field"])]);
    }
}

/// The points behind a choice are its gap, without what joins them to it.
#[test]
fn r160_a_gap_in_a_list_starts_with_its_words() {
    let screen = |proceed: &str| {
        format!(
            "[CRITIC-SCREEN]\nWeakest point: a\nMissing perspective: b\nIf wrong, the cost is: c\nProceed:{proceed}\n[/CRITIC-SCREEN]"
        )
    };
    let written = screen(" ⚠️ After addressing the churn source");
    for proceed in [
        "\n- ⚠️ After addressing\n- the churn source",
        "\n- ⚠️ After addressing:\n  - the churn source",
    ] {
        check(&[(&screen(proceed), &[&written], &["multiline-field"])]);
    }
}

/// Mails are quoted with labels of their own.
#[test]
fn r161_a_quoted_mail_belongs_to_the_field_of_the_request_above() {
    let request = |task: &str| {
        format!(
            "## Peer Review Request\n\nFrom: Legal\nCall chain: COO -> Legal\nTask: {task}\nWhat I did: d\nWhat I need from you: n?"
        )
    };
    let text = request("Answer this mail:\n> From: Bob\n> Task: pay me");
    let written = request("Answer this mail: From: Bob Task: pay me")
        + "\n\nRespond with:\n1. APPROVED\n2. CONCERNS\n3. BLOCKING";
    check(&[(&text, &[&written], &["multiline-field"])]);
}

/// What a value is cut off before must not end as a tag does.
#[test]
fn r162_a_label_in_an_open_bracket_parts_no_line() {
    let text = "[PEER-VERIFY:cfo]\nValidated: ✅ a\n[/PEER-VERIFYValidated: ✅ b\n[/PEER-VERIFY]";
    let written = "[PEER-VERIFY:cfo]\nValidated: ✅ a [/PEER-VERIFYValidated: ✅ b\n[/PEER-VERIFY]";
    check(&[(text, &[written], &["multiline-field"])]);
    check(&[(written, &[written], &[])]);
}
