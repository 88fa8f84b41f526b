//! What the quality loop sees of a report.

use agentproto_render::{AlertReport, Confidence, StandardReport};
use agentproto_runtime::quality::Report;

use crate::roles::{ROLES, role};

#[test]
fn a_standard_report_tells_its_assumptions() {
    let json = include_str!("../golden/hiring-runway.standard.json");
    let report = StandardReport::from_json(&ROLES, json).unwrap();
    let assumed: Vec<_> = (0..4).map(|i| Report::is_assumed(&report, i)).collect();
    assert_eq!(assumed, [false, false, true, false]);
    let verified: Vec<_> = (0..4).map(|i| report.is_verified(i)).collect();
    assert_eq!(verified, [true, true, false, false]);
    assert_eq!(report.peers(), [role("cro"), role("chro")]);
    assert_eq!(Report::author(&report), role("cfo"));
    assert_eq!(Report::findings(&report), 3);
    assert_eq!(Report::confidence(&report), Some(Confidence::Medium));
    assert!(!report.is_urgent_alert());
}

#[test]
fn an_alert_for_today_is_urgent() {
    let alert = |json: &str| AlertReport::from_json(&ROLES, json).unwrap();
    let today = alert(include_str!("../golden/largest-customer.alert.json"));
    let later = alert(include_str!("../golden/quiet-week.alert.json"));
    assert!(today.is_urgent_alert() && !later.is_urgent_alert());
    assert_eq!(Report::author(&today), role("cco"));
}
