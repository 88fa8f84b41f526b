//! After the founder has seen it.

use agentproto_runtime::message::{
    Blocked, Confidence, PeerVerify, Proceed, Review, Target, Verdict,
};
use agentproto_runtime::quality::level::{HighStakes, LowStakes};
use agentproto_runtime::quality::{
    Draft, FounderVerdict, Hindsight, Owed, PeerReply, Presented, ReviewRow, ReviewTable, Skip,
    Stakes, present,
};

use super::{Sample, checklist, line, reviews, sample, screen, touched, verify};
use crate::sets::role;

fn presented() -> Presented<Sample> {
    let cleared = Draft::new(sample("v"), HighStakes)
        .self_verified(checklist(1))
        .peer_verified(
            touched(&["finance", "hiring"]),
            [verify("cfo"), verify("chro")],
        )
        .screened(screen(Proceed::WithNotedRisks))
        .clear()
        .unwrap();
    present(cleared, |_| ())
}

#[test]
fn what_was_changed_is_verified_again_and_nothing_else() {
    let finance = reviews().table().domain("finance").unwrap();
    let reworked = presented().reworked(sample("vv"), &[finance]);
    assert_eq!(reworked.stakes(), Stakes::High);
    let points = reworked.clone().clear().unwrap_err();
    insta::assert_snapshot!(points, @r"
    found no self-verify, expected one, since the stakes are high
    found no check by CFO of the domain `finance`, expected one of math, runway impact, budget reality
    ");
    let again = PeerVerify::new(role("cfo"), vec!["The new sum"], vec![], vec![]).unwrap();
    let cleared = reworked
        .self_verified(checklist(2))
        .peer_verified(touched(&["finance", "hiring"]), [again])
        .clear()
        .unwrap();
    assert_eq!(cleared.peer_replies().len(), 2);
}

#[test]
fn what_the_founder_adds_is_checked_by_whose_domain_it_is() {
    let domain = |token| reviews().table().domain(token).unwrap();
    let reworked = presented()
        .reworked(sample("v"), &[domain("legal")])
        .self_verified(checklist(1));
    insta::assert_snapshot!(reworked.clone().clear().unwrap_err(), @"found no check by GC of the domain `legal`, expected one of clause risk, IP ownership, regulatory triggers");
    // What was touched before stays so, whatever the new checks name.
    let cleared = reworked
        .peer_verified(touched(&["legal"]), [verify("gc")])
        .clear()
        .unwrap();
    assert_eq!(cleared.peer_replies().len(), 3);
    let changed = presented()
        .reworked(sample("v"), &[domain("finance"), domain("hiring")])
        .self_verified(checklist(1))
        .peer_verified(touched(&["finance"]), [verify("cfo")]);
    insta::assert_snapshot!(changed.clear().unwrap_err(), @"found no check by CHRO of the domain `hiring`, expected one of market reality, comp feasibility, timeline");
}

#[test]
fn what_rests_on_a_refusal_still_does_after_a_rework() {
    let refused = Blocked::new(Target::Role(role("coo")), "self-invocation", "ten desks").unwrap();
    let mut report = sample("v");
    report.confidence = Some(Confidence::Low);
    let cleared = Draft::new(report, LowStakes)
        .self_verified(checklist(1))
        .resting_on(0, &refused)
        .clear()
        .unwrap();
    let reworked = present(cleared, |_| ())
        .reworked(sample("v"), &[])
        .self_verified(checklist(1));
    insta::assert_snapshot!(reworked.clone().clear().unwrap_err(), @"found `medium`, expected `low`, since 1 of 1 findings are assumed, which is more than half");
    assert!(reworked.no_longer_resting(0).clear().is_ok());
}

/// A table that is a `const` has an address wherever it is named.
#[test]
fn domains_are_told_apart_by_their_names() {
    const ROWS: &[ReviewRow] = &[ReviewRow::new("law", "Contracts", &["gc"], "")];
    const ONE: &ReviewTable = &ReviewTable::new("one", ROWS);
    static SAME: ReviewTable = ReviewTable::new("one", &[ReviewRow::new("law", "", &["gc"], "")]);
    static OTHER: ReviewTable = ReviewTable::new("other", ROWS);
    assert_eq!(ONE.domain("law"), SAME.domain("law"));
    assert_ne!(ONE.domain("law"), OTHER.domain("law"));
}

#[test]
fn only_a_settled_matter_may_be_kept() {
    assert!(FounderVerdict::Approve.settles());
    assert!(FounderVerdict::Modify(line("At most $200K.")).settles());
    assert!(FounderVerdict::Reject(None).settles());
    assert!(!FounderVerdict::Ask(line("Why now?")).settles());
    assert!(!FounderVerdict::Pending.settles());
}

#[cfg(feature = "memory")]
#[test]
fn a_settled_matter_gives_the_right_to_write_and_any_answer_that_to_keep_the_transcript() {
    use agentproto_runtime::memory::{Memory, TranscriptAccess, WriteAccess};

    let dir = tempfile::tempdir().unwrap();
    let memory = Memory::new(dir.path(), &crate::sets::CSUITE);
    let pending = FounderVerdict::Pending;
    assert!(WriteAccess::after(&pending).is_none());
    let access = TranscriptAccess::after(&pending);
    let day = agentproto_runtime::memory::parse_date("2026-11-30").unwrap();
    let kept = memory.keep_transcript(&access, day, "Enter Spain", "who said what");
    assert_eq!(kept.unwrap(), "raw/2026-11-30-enter-spain.md");
    let access = WriteAccess::after(&FounderVerdict::Approve).unwrap();
    assert!(memory.writer(&access).is_ok());
}

#[test]
fn an_urgent_alert_goes_first_and_its_checks_are_owed_until_done() {
    let mut alert = sample("v");
    alert.is_alert = true;
    let cleared = Draft::new(alert, Stakes::Medium)
        .self_verified(checklist(1))
        .peer_skipped(touched(&["finance", "hiring"]), Skip::UrgentAlert)
        .clear()
        .unwrap();
    let mut owed = Owed::default();
    owed.record("Largest customer", cleared.owed());
    insta::assert_snapshot!(owed, @r"
    Largest customer (CRO): the check of the domain `finance` by CFO is owed
    Largest customer (CRO): the check of the domain `hiring` by CHRO is owed
    ");
    assert!(!owed.settle("Another report", &verify("cfo").into()));
    assert!(owed.settle("Largest customer", &verify("cfo").into()));
    assert_eq!(owed.iter().count(), 1);
    assert!(owed.settle("Largest customer", &PeerReply::from(verify("chro"))));
    assert!(owed.is_empty());
}

#[test]
fn a_check_that_stops_the_work_or_is_of_other_work_leaves_it_owed() {
    let mut alert = sample("v");
    alert.is_alert = true;
    let cleared = Draft::new(alert, Stakes::Medium)
        .self_verified(checklist(1))
        .peer_skipped(touched(&["legal"]), Skip::UrgentAlert)
        .clear()
        .unwrap();
    let mut owed = Owed::default();
    owed.record("Outage", cleared.owed());
    let check = |from: &str, verdict| {
        let work = touched(&["legal"]);
        let mut asked = reviews()
            .requests(role(from), &work, "Outage", "A note", "Safe?", None)
            .unwrap();
        let review = Review::because(verdict, "As it stands").unwrap();
        PeerReply::review(role("gc"), asked.remove(0), review)
    };
    assert!(!owed.settle("Outage", &check("cmo", Verdict::Approved)));
    assert!(!owed.settle("Outage", &check("cro", Verdict::Blocking)));
    assert!(owed.settle("Outage", &check("cro", Verdict::Concerns)));
    assert!(owed.is_empty());
}

#[test]
fn a_wrong_recommendation_leaves_a_lesson() {
    let right = Hindsight::right(None, line("Lisbon sells to Spain."));
    let wrong = Hindsight::wrong(
        line("Churn"),
        line("Churn is 4%."),
        line("Ask two sources."),
    );
    assert!(right.was_right() && right.lesson().is_none());
    assert!(!wrong.was_right() && wrong.lesson().is_some());
}
