//! What models and people really write, row by row, each row by several of its kind.

mod blocks;
mod bytes;
mod chains;
mod contexts;
mod fields;
mod requests;
mod tags;

use agentproto_runtime::wire;

use crate::sets::CSUITE;

/// A text, the messages that it yields as they are written, and its codes.
pub(crate) type Case<'c> = (&'c str, &'c [&'c str], &'c [&'c str]);

/// Reads each text, tolerantly and strictly.
#[track_caller]
pub(crate) fn check(cases: &[Case<'_>]) {
    let mut wrong = Vec::new();
    for (text, written, codes) in cases {
        let reading = wire::read(&CSUITE, text);
        let found: Vec<String> = reading
            .messages
            .iter()
            .map(|located| located.message.to_string())
            .collect();
        let noted: Vec<&str> = reading
            .diagnostics
            .iter()
            .map(|note| note.code.as_str())
            .collect();
        if found != *written || noted != *codes {
            wrong.push(format!(
                "{text:?}\n  reads as {found:?} {noted:?}\n  expected {written:?} {codes:?}"
            ));
        }
        check_strictly(text, codes);
        crate::read::check_chunks(text);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Read strictly, every warning is an error, and where nothing was said, only what the writer emits passes.
#[track_caller]
fn check_strictly(text: &str, codes: &[&str]) {
    let strict = wire::read_strict(&CSUITE, text);
    assert!(
        strict.diagnostics.iter().all(wire::Diagnostic::is_error),
        "{text:?}"
    );
    if !codes.is_empty() {
        let noted: Vec<&str> = strict
            .diagnostics
            .iter()
            .map(|note| note.code.as_str())
            .collect();
        assert!(
            codes.iter().all(|code| noted.contains(code)),
            "{text:?}: {noted:?} for {codes:?}"
        );
    }
}

/// The only code that a strict reading of each text gives.
#[track_caller]
fn not_canonical(texts: &[&str]) {
    for text in texts {
        let strict = wire::read_strict(&CSUITE, text);
        let noted: Vec<&str> = strict
            .diagnostics
            .iter()
            .map(|note| note.code.as_str())
            .collect();
        assert_eq!(noted, ["not-canonical"], "{text:?}");
        assert!(strict.messages.is_empty(), "{text:?}");
    }
}

/// A RESPONSE with some of its lines replaced.
pub(crate) fn response(lines: &str) -> String {
    format!("[RESPONSE:cfo]\n{lines}\n[/RESPONSE]")
}

pub(crate) const WRITTEN: &str = "[RESPONSE:cfo]\nKey finding: k\nSupporting data:\n  - a\n  - b\nConfidence: high\nCaveat: c\n[/RESPONSE]";
