//! Reports that have everything a report can have, and such that lack what one may lack, for checking templates.

use agentproto_runtime::role::{RoleDef, RoleTable};
use serde_json::Value;

use crate::locale::Locale;
use crate::report::{AlertReport, BoardReport, Kind, Report, StandardReport};

static ROLES: RoleTable = match RoleTable::new(
    "agentproto_render::sample",
    "sample",
    1,
    &[RoleDef::new("a", "A"), RoleDef::new("b", "B")],
) {
    Ok(table) => table,
    Err(_) => panic!("the sample set keeps the limits"),
};

const STANDARD: &str = r#"{
    "role": "a", "topic": "Topic", "bottom_line": "Answer.", "confidence": "high",
    "findings": [{"text": "Finding", "verified": "source", "confidence": "high"}],
    "peer_verified_by": [{"role": "b", "subject": "subject", "outcome": "adjusted", "note": "note"}],
    "why": "Consequence.",
    "actions": [{"action": "Act", "owner": "a", "deadline": "2026-12-15"}],
    "risks": ["If x, y"],
    "decision": {
        "options": [{"description": "One", "trade_off": "cost"}, {"description": "Other", "trade_off": "cost"}],
        "recommendation": "Option A"
    },
    "detail": "https://example.com/detail"
}"#;

const ALERT: &str = r#"{
    "role": "a", "noticed": "Something.", "why": "Consequence.",
    "action": {"action": "Act", "owner": "a", "deadline": "2026-12-15"}, "urgency": "today"
}"#;

const BOARD: &str = r#"{
    "date": "2026-11-30", "topic": "Topic", "decision_required": "This or that?",
    "perspectives": [{"role": "a", "position": "This"}],
    "agreements": ["Agreement"],
    "disagreements": [{"subject": "Subject", "positions": [{"role": "a", "says": "this"}, {"role": "b", "says": "that"}]}],
    "critics_view": "Doubt.", "recommended_decision": "This.",
    "actions": [{"action": "Act", "owner": "a", "deadline": "2026-12-15"}],
    "your_call": [{"description": "One", "trade_off": "cost"}, {"description": "Other", "trade_off": "cost"}]
}"#;

/// What a report may lack.
const STANDARD_OPTIONAL: &[&str] = &[
    "/confidence",
    "/findings/0/verified",
    "/findings/0/confidence",
    "/peer_verified_by/0/note",
    "/peer_verified_by",
    "/risks",
    "/decision",
    "/detail",
];

/// What a board report may lack.
const BOARD_OPTIONAL: &[&str] = &["/agreements", "/disagreements"];

/// The data of a report of this kind that has everything.
pub(super) fn of(kind: Kind) -> Value {
    lacking(kind, &[])
}

/// The data of reports of this kind that lack something: each one part, and the last everything that one may lack.
pub(super) fn each_lacking(kind: Kind) -> impl Iterator<Item = Value> {
    let optional = match kind {
        Kind::Standard => STANDARD_OPTIONAL,
        Kind::Alert => &[],
        Kind::Board => BOARD_OPTIONAL,
    };
    optional
        .chunks(1)
        .chain([optional])
        .map(move |parts| lacking(kind, parts))
}

fn lacking(kind: Kind, parts: &[&str]) -> Value {
    match kind {
        Kind::Standard => data::<StandardReport>(STANDARD, parts),
        Kind::Alert => data::<AlertReport>(ALERT, parts),
        Kind::Board => data::<BoardReport>(BOARD, parts),
    }
}

/// `null` has no names, so that no template would pass if a sample broke a rule.
fn data<R: Report>(json: &str, lacking: &[&str]) -> Value {
    let mut report: Value = serde_json::from_str(json).unwrap_or_default();
    for part in lacking {
        remove(&mut report, part);
    }
    R::from_json(&ROLES, &report.to_string())
        .ok()
        .and_then(|report| serde_json::to_value(report.data(Locale::En.labels())).ok())
        .unwrap_or(Value::Null)
}

fn remove(report: &mut Value, part: &str) {
    let Some((within, name)) = part.rsplit_once('/') else {
        return;
    };
    if let Some(Value::Object(fields)) = report.pointer_mut(within) {
        fields.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_a_report_and_another_one() {
        for (kind, count) in [(Kind::Standard, 9), (Kind::Alert, 1), (Kind::Board, 3)] {
            let samples: Vec<Value> = each_lacking(kind).collect();
            assert_eq!(samples.len(), count);
            for sample in &samples {
                assert!(sample.is_object());
                assert_eq!(*sample == of(kind), kind == Kind::Alert);
            }
        }
    }
}
