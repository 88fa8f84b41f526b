//! However much text is looked at in one step, nothing else is said of it.

use agentproto_runtime::role::RoleDef;
use agentproto_runtime::wire::LineIndex;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

#[path = "../../../../agentproto-runtime/tests/it/property.rs"]
mod property;
use property::cases;

static ROLES: RoleTable =
    match RoleTable::new("tests::ROLES", "tests", 2, &[RoleDef::new("cfo", "CFO")]) {
        Ok(table) => table,
        Err(_) => panic!("the test set keeps the limits"),
    };

const REPORT: &str = "📊 CFO — Burn\n\nBOTTOM LINE\nYes.\n\nWHAT\n- a\n\nWHY THIS MATTERS\nIt pays.\n\nHOW TO ACT\n1. Send it → CFO → 2026-12-04\n";

const LINES: &[&str] = &[
    "📊 CFO — Burn\n",
    "🚩 CFO\n",
    "CFO — Burn\n",
    "BOTTOM LINE\n",
    "WHAT\n",
    "- a\n",
    "  ```\n",
    "   ```\n",
    "```\n",
    "```\n",
    "~~~\n",
    "- ```\n",
    "1. ```json\n",
    "- a\n  ```\n",
    "```[a]\n",
    "x```\n",
    "````\n",
    "[ASSUMPTION: x]\n",
    "\u{feff}",
    "ï»¿",
    "━━━━━━━\n",
    "---\n",
    "## Detail\n",
    // What parts a title from its report.
    "📊 CFO — Burn\n```\nBOTTOM LINE\nYes.\n```\n",
    "📊 CFO — Burn\n- ```\n  BOTTOM LINE\nx\n",
    "> x\n",
    "  x\n",
    "x\n",
    "\r\n",
    "\r",
    "\u{2028}",
];

/// One line of a report or beside one, one that is repeated, one that is long, or a whole report.
fn part() -> impl Strategy<Value = String> {
    let many = (
        select(vec![
            "x\n",
            "  x\n",
            "\n",
            "word word\n",
            "- a\n",
            "ï»¿\n",
            "\u{feff}x\n",
        ]),
        prop_oneof![1..250_usize, REACH..REACH + 2 * BEFORE],
    );
    let unit = select(vec![
        "x", "é", " ", "`", "word ", "\u{feff}", "ï»¿", "> ", "]",
    ]);
    let len = prop_oneof![1..700_usize, LONGEST - 3..LONGEST + 700, Just(3 * LONGEST)];
    let long = (
        select(vec!["", "  ", "- ```\n  ", "   ```"]),
        unit,
        len,
        select(vec!["\n", "]\n", "```\n", ""]),
    );
    let long = long.prop_map(|(before, unit, len, behind)| {
        [before, &unit.repeat(len / unit.len()), behind].concat()
    });
    prop_oneof![
        6 => select(LINES).prop_map(str::to_owned),
        2 => many.prop_map(|(line, count)| line.repeat(count)),
        1 => long,
        1 => Just(REPORT.to_owned()),
        1 => Just(REPORT.replace("Yes", "We should consider it")),
        1 => Just(REPORT.replace('\n', "\n  ")),
    ]
}

fn in_pieces(text: &str, sizes: &[usize]) -> Vec<Found<'static>> {
    let mut decoder = Decoder::new(&ROLES);
    (decoder.piece, decoder.enough) = (0, 0);
    let mut found = Vec::new();
    let mut rest = text;
    for size in sizes.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (piece, behind) = rest.split_at(rest.ceil_char_boundary(*size));
        found.extend(decoder.push(piece));
        decoder.enough = 0;
        rest = behind;
    }
    found.extend(decoder.finish());
    found
}

proptest! {
    #![proptest_config(cases(200))]

    /// However much text is looked at in one step, nothing else is said of it, and nothing else read.
    #[test]
    fn steps_of_any_length(parts in vec(part(), 1..12), sizes in vec(1..3000_usize, 1..6)) {
        let text = parts.concat();
        let whole = Reader::new(&ROLES).read(&text);
        let found = in_pieces(&text, &sizes);
        let places = LineIndex::new(&text);
        let mut said = Vec::new();
        let mut reports = Vec::new();
        for it in found {
            for notice in it.notices {
                let place = places.position(notice.diagnostic.span.start);
                prop_assert_eq!((notice.line, notice.column), (place.line, place.column));
                prop_assert!(text[notice.start..].starts_with(&notice.text));
                said.push(notice.diagnostic);
            }
            reports.extend(it.report);
        }
        prop_assert_eq!(said, whole.diagnostics);
        prop_assert_eq!(reports, whole.reports);
    }
}

#[test]
fn no_more_is_kept_than_a_report_can_have() {
    for part in [
        "word\n",
        "\u{feff}word\n",
        "ï»¿é\n",
        "âœ… ok\n",
        "\u{feff}",
        "word",
        "\r",
        "```\n",
    ] {
        let mut decoder = Decoder::new(&ROLES);
        decoder.piece = 0;
        for _ in 0..200 {
            decoder.push(&part.repeat(2000 / part.len()));
        }
        assert!(decoder.text.len() < 70_000, "{part:?}");
    }
}
