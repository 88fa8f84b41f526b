//! A text that arrives in pieces is read as the same text at hand.

use agentproto_render::read::{self, Reader};
use agentproto_runtime::wire::LineIndex;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::property::cases;
use crate::roles::ROLES;
use crate::round_trip::piece;

/// How much text is gathered before it is looked at.
pub(crate) const PIECE: usize = 1 << 16;

/// What a decoder says of a text that arrives in pieces of these sizes.
fn in_pieces(text: &str, sizes: &[usize]) -> (Vec<read::Diagnostic>, Vec<read::Located<'static>>) {
    let mut decoder = read::Decoder::new(&ROLES);
    let mut found = Vec::new();
    let mut rest = text;
    for size in sizes.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let size = rest.ceil_char_boundary((*size).min(rest.len()).max(1));
        found.extend(decoder.push(&rest[..size]));
        rest = &rest[size..];
    }
    found.extend(decoder.finish());
    let mut diagnostics = Vec::new();
    let mut reports = Vec::new();
    for it in found {
        for notice in it.notices {
            let place = LineIndex::new(text).position(notice.diagnostic.span.start);
            assert_eq!((notice.line, notice.column), (place.line, place.column));
            assert!(text[notice.start..].starts_with(&notice.text));
            diagnostics.push(notice.diagnostic);
        }
        reports.extend(it.report);
    }
    (diagnostics, reports)
}

/// Nothing else is said of a text in pieces, and nothing else read.
#[track_caller]
pub(crate) fn check_pieces(text: &str, sizes: &[usize]) {
    let whole = Reader::new(&ROLES).read(text);
    let (diagnostics, reports) = in_pieces(text, sizes);
    assert_eq!(diagnostics, whole.diagnostics, "{sizes:?}");
    assert_eq!(reports, whole.reports, "{sizes:?}");
}

proptest! {
    #![proptest_config(cases(12))]

    /// A text that arrives in pieces is read as the same text at hand; the filler makes it long enough to be read
    /// in several steps.
    #[test]
    fn pieces(pieces in vec(piece(), 0..8), filler in 0..3_usize, sizes in vec(1..50_000_usize, 1..6)) {
        let prose = "We sell seats, and more of them.\n\n".repeat(filler * 1500);
        let text = format!("{prose}{}{prose}{}", pieces.concat(), pieces.concat());
        let whole = Reader::new(&ROLES).read(&text);
        prop_assert_eq!(in_pieces(&text, &sizes), (whole.diagnostics, whole.reports), "{}", text);
    }
}

#[test]
fn a_line_that_no_report_has_is_not_kept() {
    let report =
        include_str!("../golden/hiring-runway.standard.en.txt").replace("🟡 Medium", "70%");
    let long = "x".repeat(300_000);
    for text in [
        format!("{long}\n{report}{long}"),
        format!("{report}\n{long}\n\n{long}{long}\r\n{report}\n"),
        format!("```\n{long}\n{report}```\n{report}"),
    ] {
        let whole = Reader::new(&ROLES).read(&text);
        assert!(whole.has_errors());
        for size in [1000, 40_000, 1_000_000] {
            let (diagnostics, reports) = in_pieces(&text, &[size]);
            assert_eq!(diagnostics, whole.diagnostics);
            assert!(reports.is_empty());
        }
    }
}

/// The line is longer than is kept of it, and the list item that it stands in may end behind it.
#[test]
fn a_long_line_in_a_list_item() {
    let report =
        include_str!("../golden/hiring-runway.standard.en.txt").replace("🟡 Medium", "70%");
    for line in ["QUJD".repeat(30_000), "é".repeat(50_000)] {
        for (before, behind) in [
            ("1. ```json\n   ", "\n   ```\n\n"),
            ("- ```\n  x\n  ", "\n"),
            ("- ```\n  x\n  ", "\n  x\n"),
        ] {
            let text = format!("{before}{line}{behind}{report}");
            assert!(Reader::new(&ROLES).read(&text).has_errors());
            for size in [1000, 16_384, 70_000, 1_000_000] {
                check_pieces(&text, &[size]);
            }
        }
    }
}

/// What parts a title from its report stands before the lines whose fences are followed.
#[test]
fn a_fence_right_before_the_lines_that_are_kept() {
    let shown = "📊 CFO — Burn\n```\nBOTTOM LINE\nBurn is up.\n```\n";
    for lines in [150, 190, 210, 220, 250, 300, 350] {
        let body = format!("{shown}{}", "x\n".repeat(lines));
        let filler = "word\n".repeat((PIECE - body.len()) / 5 + 1);
        let behind = "done\n".repeat(1000);
        let text = format!("{filler}{body}{behind}");
        assert_eq!(Reader::new(&ROLES).read(&text).diagnostics, []);
        check_pieces(&text, &[filler.len() + body.len(), text.len()]);
    }
}
