//! Drafts: which steps, and what they have to bring.

use agentproto_runtime::message::{Blocked, Confidence, Proceed, Review, Target, Verdict};
use agentproto_runtime::quality::level::{CriticalStakes, HighStakes, LowStakes, MediumStakes};
use agentproto_runtime::quality::{
    Contradiction, Draft, Evidence, Fact, FindingCheck, PeerReply, Screen, SelfVerification, Share,
    Skip, Stakes, Step, present,
};
use agentproto_runtime::role::{RoleDef, RoleTable};

use super::{Sample, checklist, line, reviews, sample, screen, touched, verify};
use crate::sets::role;

#[test]
fn the_table_of_stakes_and_steps() {
    let mut table = String::new();
    for stakes in Stakes::ALL {
        let demanded: Vec<String> = Step::ALL
            .into_iter()
            .filter(|step| stakes.demands(*step))
            .map(|step| step.to_string())
            .collect();
        table += &format!("{stakes} ({}): {}\n", stakes.meaning(), demanded.join(", "));
    }
    insta::assert_snapshot!(table, @r"
    low (informational): self-verify
    medium (operational): self-verify, peer-verify
    high (strategic): self-verify, peer-verify, critic screen
    critical (irreversible): self-verify, peer-verify, critic screen, board meeting
    ");
    assert_eq!("high".parse(), Ok(Stakes::High));
    insta::assert_snapshot!("huge".parse::<Stakes>().unwrap_err(), @"found `huge`, expected one of `low`, `medium`, `high`, `critical`");
}

#[test]
fn stakes_known_in_code_are_cleared_by_their_steps() {
    let low = Draft::new(sample("v"), LowStakes).self_verified(checklist(1));
    assert!(low.clear().is_ok());
    let medium = Draft::new(sample("v"), MediumStakes)
        .self_verified(checklist(1))
        .peer_verified(touched(&["finance"]), [verify("cfo")]);
    assert!(medium.clear().is_ok());
    let high = Draft::new(sample("v"), HighStakes)
        .screened(screen(Proceed::WithNotedRisks))
        .peer_verified(touched(&["finance"]), [verify("cfo")])
        .self_verified(checklist(1));
    assert!(high.clear().is_ok());
    let critical = Draft::new(sample("v"), CriticalStakes)
        .self_verified(checklist(1))
        .peer_skipped(touched(&["revenue"]), Skip::SingleDomain)
        .screened(screen(Proceed::WithNotedRisks))
        .board_met();
    assert!(critical.clear().is_ok());
}

#[test]
fn stakes_from_data_are_checked_when_it_runs_by_the_same_table() {
    for stakes in Stakes::ALL {
        // One type, whatever has been done.
        let mut draft = Draft::new(sample("v"), *stakes);
        let missing = |draft: &Draft<Sample, Stakes>| -> Vec<String> {
            draft
                .open_points()
                .iter()
                .map(ToString::to_string)
                .collect()
        };
        let demanded = Step::ALL
            .into_iter()
            .filter(|step| stakes.demands(*step))
            .count();
        assert_eq!(missing(&draft).len(), demanded);
        draft = draft.self_verified(checklist(1));
        draft = draft.peer_verified(touched(&["finance"]), [verify("cfo")]);
        draft = draft.screened(screen(Proceed::WithNotedRisks));
        draft = draft.board_met();
        assert_eq!(missing(&draft), [""; 0]);
        assert!(draft.clear().is_ok());
    }
    let error = Draft::new(sample("v"), Stakes::Critical)
        .clear()
        .unwrap_err();
    insta::assert_snapshot!(error, @r"
    found no self-verify, expected one, since the stakes are critical
    found no peer-verify, expected one, since the stakes are critical
    found no critic screen, expected one, since the stakes are critical
    found no board meeting, expected one, since the stakes are critical
    ");
    assert_eq!(error.into_report().findings, "v");
}

/// What keeps a report of low stakes from the founder.
fn points(report: Sample, checked: usize) -> String {
    match Draft::new(report, LowStakes)
        .self_verified(checklist(checked))
        .clear()
    {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn assumptions_in_the_majority_leave_no_confidence_but_low() {
    assert_eq!(points(sample("va"), 2), "");
    insta::assert_snapshot!(points(sample("aav"), 3), @"found `medium`, expected `low`, since 2 of 3 findings are assumed, which is more than half");
    let mut low = sample("aav");
    low.confidence = Some(Confidence::Low);
    assert_eq!(points(low.clone(), 3), "");
    low.confidence = None;
    insta::assert_snapshot!(points(low, 3), @"found no overall confidence, expected `low`, since 2 of 3 findings are assumed, which is more than half");
}

#[test]
fn what_was_assumed_after_a_refusal_counts_as_assumed() {
    let refused = Blocked::new(
        Target::Role(role("coo")),
        "depth limit 2 reached in chain cro→cfo→coo",
        "ten desks are free",
    )
    .unwrap();
    let draft = |findings| {
        Draft::new(sample(findings), LowStakes)
            .self_verified(checklist(3))
            .resting_on(1, &refused)
            .resting_on(1, &refused)
    };
    assert!(draft("vvv").clear().is_ok());
    insta::assert_snapshot!(draft("avv").clear().unwrap_err(), @"found `medium`, expected `low`, since 2 of 3 findings are assumed, which is more than half");
}

#[test]
fn an_assumption_belongs_to_a_finding_of_the_report() {
    let refused = Blocked::new(Target::Role(role("coo")), "self-invocation", "ten desks").unwrap();
    let draft = Draft::new(sample("v"), LowStakes).self_verified(checklist(1));
    let beyond = draft
        .clone()
        .resting_on(1, &refused)
        .resting_on(1, &refused);
    insta::assert_snapshot!(beyond.clone().clear().unwrap_err(), @"found an assumption that finding 1 rests on, expected one of the 1 of the report, counted from 0");
    assert!(beyond.no_longer_resting(1).clear().is_ok());
    let resting = draft.resting_on(0, &refused);
    assert!(resting.clone().clear().is_err());
    assert!(resting.no_longer_resting(0).clear().is_ok());
}

#[test]
fn what_the_checklist_calls_assumed_is_not_tagged_as_verified() {
    let assumed = || FindingCheck {
        evidence: Evidence::Assumed(line("A guess")),
        confidence: Confidence::Low,
        so_what: line("The round can wait."),
    };
    let clear = |findings| {
        let mut report = sample(findings);
        report.confidence = Some(Confidence::Low);
        let checked = SelfVerification::new([assumed(), assumed()]);
        Draft::new(report, LowStakes).self_verified(checked).clear()
    };
    assert!(clear("a-").is_ok());
    insta::assert_snapshot!(clear("av").unwrap_err(), @"found finding 1, counted from 0, tagged as verified, expected it as assumed, as the checklist has it");
}

#[test]
fn a_report_names_no_peer_that_has_not_checked_it() {
    let mut report = sample("v");
    report.peers = &["cfo", "chro", "cfo"];
    let low = Draft::new(report.clone(), LowStakes).self_verified(checklist(1));
    insta::assert_snapshot!(low.clone().clear().unwrap_err(), @r"
    found CFO among the peers that it says have checked it, expected a check by that peer
    found CHRO among the peers that it says have checked it, expected a check by that peer
    ");
    let checked = low.peer_verified(touched(&["finance"]), [verify("cfo"), verify("chro")]);
    assert!(checked.clear().is_ok());
    let skipped = Draft::new(report, MediumStakes)
        .self_verified(checklist(1))
        .peer_skipped(touched(&["finance"]), Skip::QuickTake(line("Quick!")));
    assert_eq!(skipped.open_points().len(), 2);
}

#[test]
fn the_peers_step_is_not_done_with_nothing() {
    insta::assert_snapshot!(peers(&[], vec![]), @"found no domain that it touches and no check, expected either, or the peers skipped for a reason");
    assert_eq!(peers(&[], vec![verify("cfo").into()]), "");
    // Where no peer is demanded, nothing is.
    let none: [PeerReply; 0] = [];
    let low = Draft::new(sample("v"), LowStakes)
        .self_verified(checklist(1))
        .peer_verified(touched(&[]), none);
    assert!(low.clear().is_ok());
}

#[test]
fn the_checklist_is_about_every_finding() {
    insta::assert_snapshot!(points(sample("vv"), 1), @"found 1 findings in the checklist, expected the 2 of the report");
}

#[test]
fn a_contradiction_is_shown_and_does_not_stop() {
    let contradiction = Contradiction::Decision {
        id: line("2026-08-12-spain"),
        against: line("It enters Spain this year."),
    };
    let cleared = Draft::new(sample("v"), LowStakes)
        .self_verified(checklist(1).contradicting(contradiction.clone()))
        .clear()
        .unwrap();
    assert_eq!(cleared.contradictions(), [contradiction]);
}

/// What keeps a CRO's report from the founder that touches these domains and has these checks.
fn peers(domains: &[&str], checks: Vec<PeerReply>) -> String {
    let draft = Draft::new(sample("v"), MediumStakes)
        .self_verified(checklist(1))
        .peer_verified(touched(domains), checks);
    match draft.clear() {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_reviewer_of_a_touched_domain_checks_it() {
    insta::assert_snapshot!(peers(&["finance", "hiring"], vec![verify("cfo").into()]), @"found no check by CHRO of the domain `hiring`, expected one of market reality, comp feasibility, timeline");
    // Both own customers; the author is never its own peer, the other one still checks.
    insta::assert_snapshot!(peers(&["customers"], vec![]), @"found no check by CPO of the domain `customers`, expected one of churn risk, product roadmap conflict");
    assert_eq!(peers(&["customers"], vec![verify("cpo").into()]), "");
    // A domain that the author owns alone needs no peer.
    assert_eq!(peers(&["revenue"], vec![]), "");
    insta::assert_snapshot!(peers(&["revenue"], vec![verify("cro").into()]), @"found a check by CRO, whose report it is, expected a peer");
}

#[test]
fn a_review_is_asked_for_by_the_author_and_one_blocking_stops_it() {
    let ask = |from: &str| {
        reviews()
            .requests(
                role(from),
                &touched(&["legal"]),
                "Launch",
                "A draft",
                "Safe?",
                None,
            )
            .unwrap()
            .remove(0)
    };
    let check = |from: &str, verdict, reason: &'static str| {
        let review = Review::because(verdict, reason).unwrap();
        vec![PeerReply::review(role("gc"), ask(from), review)]
    };
    assert_eq!(
        peers(&["legal"], check("cro", Verdict::Concerns, "Add a date")),
        ""
    );
    insta::assert_snapshot!(peers(&["legal"], check("cro", Verdict::Blocking, "It is not true")), @"found BLOCKING by GC: It is not true");
    insta::assert_snapshot!(peers(&["legal"], check("cmo", Verdict::Approved, "Fine")), @"found a review that CMO asked for, expected one that CRO did, whose work it is");
}

#[test]
fn a_skip_names_a_reason_that_applies() {
    let skip = |report: Sample, domains: &[&str], skip| {
        let draft = Draft::new(report, MediumStakes)
            .self_verified(checklist(1))
            .peer_skipped(touched(domains), skip);
        match draft.clear() {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(skip(sample("v"), &["revenue"], Skip::SingleDomain), "");
    insta::assert_snapshot!(skip(sample("v"), &["finance"], Skip::SingleDomain), @"found the peers skipped (one domain, nobody else's touched), expected that only for a question within the author's own domain");
    insta::assert_snapshot!(skip(sample("v"), &["finance"], Skip::UrgentAlert), @"found the peers skipped (urgent alert, to be verified after), expected that only for an urgent alert");
    let quick = Skip::QuickTake(line("Just your gut, please."));
    assert_eq!(skip(sample("v"), &["finance"], quick), "");
}

#[test]
fn a_gap_stops_it_until_it_is_addressed_and_a_rethink_stops_it() {
    let draft = |screen: Screen| {
        Draft::new(sample("v"), HighStakes)
            .self_verified(checklist(1))
            .peer_skipped(touched(&[]), Skip::SingleDomain)
            .screened(screen)
            .clear()
    };
    let gap = screen(Proceed::AfterAddressing {
        gap: line("the churn source"),
    });
    insta::assert_snapshot!(draft(gap.clone().into()).unwrap_err(), @"found the gap `the churn source` open, expected a record of how it was addressed");
    let addressed = Screen::from(gap).addressed(line("Two more sources say the same."));
    let cleared = draft(addressed).unwrap();
    assert!(cleared.screen().unwrap().how_addressed().is_some());
    let rethink = draft(Screen::from(screen(Proceed::Rethink)).addressed(line("No.")));
    insta::assert_snapshot!(rethink.unwrap_err(), @"found `🔴 Rethink`, expected a screen that lets it proceed");
}

#[test]
fn a_trigger_demands_the_critic_whatever_the_stakes() {
    let low = || Draft::new(sample("v"), LowStakes).self_verified(checklist(1));
    let spend = Fact::Spend(Share::of(210, 1000));
    insta::assert_snapshot!(low().fact(spend).clear().unwrap_err(), @"found no critic screen, expected one, since it spends 21% of the remaining runway");
    let unanimous = Fact::Agreement {
        agreeing: 4,
        asked: 4,
    };
    insta::assert_snapshot!(low().fact(unanimous).clear().unwrap_err(), @"found no critic screen, expected one, since it is agreed by 4 of 4 roles");
    let screened = low()
        .fact(unanimous)
        .screened(screen(Proceed::WithNotedRisks));
    assert!(screened.clear().is_ok());
    assert!(low().fact(Fact::Spend(Share::percent(20))).clear().is_ok());
}

#[test]
fn the_same_mechanism_runs_with_ones_own_set_and_table() {
    static STUDIO: RoleTable = match RoleTable::new(
        "tests::quality::STUDIO",
        "studio",
        2,
        &[
            RoleDef::new("lead", "Lead").orchestrator(),
            RoleDef::new("art", "Art"),
            RoleDef::new("qa", "QA").caller_only(),
        ],
    ) {
        Ok(table) => table,
        Err(_) => panic!("the test set keeps the limits"),
    };
    use agentproto_runtime::quality::{ReviewRow, ReviewTable};
    static TABLE: ReviewTable = ReviewTable::new(
        "studio",
        &[
            ReviewRow::new("pictures", "Pictures", &["art"], "licences"),
            ReviewRow::new("scope", "Scope", &["lead"], ""),
        ],
    );
    static CALLER: ReviewTable =
        ReviewTable::new("caller", &[ReviewRow::new("bugs", "Bugs", &["qa"], "")]);
    let reviews = TABLE.resolve(&STUDIO).unwrap();
    let (lead, art) = (STUDIO.role("lead").unwrap(), STUDIO.role("art").unwrap());
    let touched = reviews.touched(["pictures", "scope"]).unwrap();
    let requests = reviews
        .requests(art, &touched, "T", "D", "N", None)
        .unwrap();
    assert_eq!(requests.len(), 1);
    // The orchestrator asks and is asked without coming twice in a chain.
    assert_eq!(reviews.chain(art, lead).unwrap().len(), 2);
    assert_eq!(reviews.chain(lead, art).unwrap().len(), 2);
    insta::assert_snapshot!(super::REVIEWS.resolve(&STUDIO).unwrap_err(), @"review table `csuite`, domain `finance`: found the reviewer `cfo`, expected a role of studio");
    insta::assert_snapshot!(CALLER.resolve(&STUDIO).unwrap_err(), @"review table `caller`, domain `bugs`: found the reviewer `qa`, which takes no invocations, expected a role that can be asked");
    insta::assert_snapshot!(reviews.touched(["law"]).unwrap_err(), @"found the domain `law`, expected one of `pictures`, `scope`");
}

#[test]
fn only_what_is_cleared_is_presented() {
    let cleared = Draft::new(sample("v"), LowStakes)
        .self_verified(checklist(1))
        .clear()
        .unwrap();
    let mut shown = 0;
    let presented = present(cleared, |cleared| shown += cleared.report().findings.len());
    assert_eq!(presented.settled().findings, "v");
    assert_eq!(shown, 1);
}
