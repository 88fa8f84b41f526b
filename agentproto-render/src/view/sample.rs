//! Reports that have everything a report can have, for checking templates.

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

/// The data of a report of this kind that has everything.
pub(super) fn of(kind: Kind) -> Value {
    match kind {
        Kind::Standard => data::<StandardReport>(STANDARD),
        Kind::Alert => data::<AlertReport>(ALERT),
        Kind::Board => data::<BoardReport>(BOARD),
    }
}

/// `null` has no names, so that no template would pass if a sample broke a rule.
fn data<R: Report>(json: &str) -> Value {
    R::from_json(&ROLES, json)
        .ok()
        .and_then(|report| serde_json::to_value(report.data(Locale::En.labels())).ok())
        .unwrap_or(Value::Null)
}
