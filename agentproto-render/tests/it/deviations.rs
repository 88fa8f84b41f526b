//! Each deviation that models make, in every format and language: it is read as the exact text, rewritten to it,
//! and refused where the text is read strictly.

use agentproto_render::Locale;
use agentproto_render::read::{self, Reader};

use crate::roles::ROLES;

/// Every golden text with its language.
const GOLDEN: [(&str, Locale); 10] = [
    (
        include_str!("../golden/hiring-runway.standard.en.txt"),
        Locale::En,
    ),
    (
        include_str!("../golden/minimal.standard.en.txt"),
        Locale::En,
    ),
    (
        include_str!("../golden/largest-customer.alert.en.txt"),
        Locale::En,
    ),
    (
        include_str!("../golden/quiet-week.alert.en.txt"),
        Locale::En,
    ),
    (include_str!("../golden/spain.board.en.txt"), Locale::En),
    (
        include_str!("../golden/hiring-runway.standard.pt-BR.txt"),
        Locale::PtBr,
    ),
    (
        include_str!("../golden/minimal.standard.pt-BR.txt"),
        Locale::PtBr,
    ),
    (
        include_str!("../golden/largest-customer.alert.pt-BR.txt"),
        Locale::PtBr,
    ),
    (
        include_str!("../golden/quiet-week.alert.pt-BR.txt"),
        Locale::PtBr,
    ),
    (
        include_str!("../golden/spain.board.pt-BR.txt"),
        Locale::PtBr,
    ),
];

const BAR: &str = "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━";

/// A golden text as a model may write it, and whether that is what the deviation is said by.
type Deviation = (
    &'static str,
    fn(&str, Locale) -> String,
    &'static [&'static str],
);

const DEVIATIONS: [Deviation; 24] = [
    (
        "Markdown headings",
        |text, at| headings(text, at, |it| format!("## {it}")),
        &[],
    ),
    (
        "bold headings",
        |text, at| headings(text, at, |it| format!("**{it}**")),
        &[],
    ),
    (
        "bold headings with a colon",
        |text, at| headings(text, at, |it| format!("**{it}:**")),
        &[],
    ),
    (
        "headings of both kinds",
        |text, at| headings(text, at, |it| format!("### **{it}**\n")),
        &[],
    ),
    (
        "headings in lower case",
        |text, at| headings(text, at, |it| format!("# {}", it.to_lowercase())),
        &[],
    ),
    (
        "headings with hints",
        |text, at| headings(text, at, |it| format!("{it} (if any)")),
        &["hint"],
    ),
    (
        "a bold title",
        |text, _| titled(text, |it| format!("**{it}**")),
        &[],
    ),
    (
        "a Markdown title",
        |text, _| titled(text, |it| format!("# {it}")),
        &[],
    ),
    (
        "a hyphen in the title",
        |text, _| titled(text, |it| it.replace(" — ", " - ")),
        &[],
    ),
    ("short bars", |text, _| text.replace(BAR, "━━━"), &[]),
    (
        "long bars",
        |text, _| text.replace(BAR, &"━".repeat(57)),
        &[],
    ),
    ("hyphens as bars", |text, _| text.replace(BAR, "---"), &[]),
    (
        "other bars",
        |text, _| text.replace(BAR, "════════════════════"),
        &[],
    ),
    (
        "no bars",
        |text, _| text.replace(&format!("{BAR}\n"), ""),
        &[],
    ),
    (
        "no bar above",
        |text, _| text.replacen(&format!("{BAR}\n\n"), "", 1),
        &[],
    ),
    (
        "no bar below",
        |text, _| text.trim_end().trim_end_matches(BAR).trim_end().to_owned(),
        &[],
    ),
    ("drawn arrows", |text, _| text.replace(" → ", " -> "), &[]),
    ("double arrows", |text, _| text.replace(" → ", " => "), &[]),
    ("other bullets", |text, _| text.replace("• ", "- "), &[]),
    ("starred bullets", |text, _| text.replace("• ", "* "), &[]),
    ("no blank lines", |text, _| text.replace("\n\n", "\n"), &[]),
    (
        "twice as many blank lines",
        |text, _| text.replace("\n\n", "\n\n\n"),
        &[],
    ),
    (
        "line ends of Windows",
        |text, _| text.replace('\n', "\r\n"),
        &[],
    ),
    ("indented", |text, _| text.replace('\n', "\n    "), &[]),
];

/// The text with each heading that has a line of its own dressed.
fn headings(text: &str, locale: Locale, dress: impl Fn(&str) -> String) -> String {
    let labels = locale.labels();
    let is_heading = |line: &str| {
        let bare = line.trim_start_matches(|c: char| !c.is_alphanumeric());
        let bare = bare.split(" (").next().unwrap_or_default();
        labels.iter().any(|(_, label)| label == bare) && !line.starts_with("  ")
    };
    let lines = text.split('\n').map(|line| match is_heading(line) {
        true => dress(line),
        false => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The text with its title dressed.
fn titled(text: &str, dress: impl Fn(&str) -> String) -> String {
    let title = text.lines().nth(2).expect("a title behind the bar");
    text.replacen(title, &dress(title), 1)
}

#[test]
fn each_is_read_as_the_exact_text() {
    for (golden, locale) in GOLDEN {
        for (name, deviate, codes) in DEVIATIONS {
            let text = deviate(golden, locale);
            let reading = read::read(&ROLES, &text);
            let [located] = reading.reports.as_slice() else {
                panic!("{name}: {:#?}\n{text}", reading.diagnostics);
            };
            assert_eq!(located.to_text().unwrap(), golden, "{name}");
            for it in &reading.diagnostics {
                assert!(codes.contains(&it.code), "{name}: {it}\n{text}");
            }
            assert!(
                codes.is_empty() || !reading.diagnostics.is_empty() || text == golden,
                "{name}"
            );
        }
    }
}

#[test]
fn each_is_rewritten_to_the_exact_text() {
    for (golden, locale) in GOLDEN {
        for (name, deviate, _) in DEVIATIONS {
            let text = format!(
                "Said before.\n\n{}\n\nSaid  after.\n",
                deviate(golden, locale)
            );
            let formatted = read::fmt(&ROLES, &text);
            assert_eq!(formatted.left, [], "{name}");
            // Line ends and indents are those of the text.
            let plain = formatted.text.replace("\r\n", "\n").replace("\n    ", "\n");
            let plain = plain.replace("\n  ", "\n");
            let expected = golden.replace("\n  ", "\n");
            assert!(
                plain.contains(expected.trim_end()),
                "{name}:\n{}",
                formatted.text
            );
            assert!(formatted.text.ends_with("\n\nSaid  after.\n"), "{name}");
            assert_eq!(
                read::fmt(&ROLES, &formatted.text).text,
                formatted.text,
                "{name}"
            );
        }
    }
}

#[test]
fn each_is_refused_where_only_the_exact_text_counts() {
    for (golden, locale) in GOLDEN {
        for (name, deviate, _) in DEVIATIONS {
            let text = deviate(golden, locale);
            let reading = Reader::new(&ROLES).strict().read(&text);
            let is_exact =
                text.trim_end() == golden.trim_end() || text.replace("\r\n", "\n") == golden;
            assert!(is_exact || reading.has_errors(), "{name}: {text}");
        }
    }
}

#[test]
fn headings_of_the_other_language_are_read() {
    for (golden, other) in GOLDEN[..5].iter().zip(&GOLDEN[5..]) {
        // One heading in the other language, each in its turn.
        let lines: Vec<(&str, &str)> = golden.0.lines().zip(other.0.lines()).collect();
        let localized = lines.iter().filter(|(line, translated)| line != translated);
        for (line, translated) in localized {
            let text = golden.0.replacen(line, translated, 1);
            let reading = read::read(&ROLES, &text);
            assert!(
                !reading.has_errors(),
                "{translated}: {:#?}",
                reading.diagnostics
            );
            assert_eq!(
                reading.reports[0].to_text().unwrap(),
                golden.0,
                "{translated}"
            );
        }
    }
}
