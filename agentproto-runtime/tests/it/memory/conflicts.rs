//! Conflicts: found and shown before anything is written, settled by the founder's words alone.

use agentproto_runtime::memory::{MemoryError, NewDecision};

use super::{Place, action, decision, rejected, rejection, reopen, supersede};

const STANDING: &str = "2026-08-12-spain";

/// A memory with one decision on Spain, which rejected an office and gave the hiring to the CRO.
fn spain() -> Place {
    let place = Place::new();
    let mut standing = decision("2026-08-12", "Spain", "Wait a year.");
    standing.rejected = vec![rejected("Open an office in Q3")];
    standing.actions = vec![action("Hire two sellers", "cro")];
    place.add(&standing).unwrap();
    place
}

/// Adds what can't be added, and checks that nothing was written.
fn refused(place: &Place, new: &NewDecision) -> MemoryError {
    let before = place.files();
    let error = place.add(new).unwrap_err();
    assert_eq!(place.files(), before);
    error
}

#[test]
fn a_rejected_proposal_does_not_come_back_unseen() {
    let place = spain();
    let new = decision("2026-11-30", "Office", "open an office, in Q3!");
    let error = refused(&place, &new);
    assert!(error.breaks_a_rule());
    insta::assert_snapshot!(error, @"repeats `Open an office in Q3`, which `2026-08-12-spain` rejected: burns $400K more");
    let added = place.add_with(&new, &reopen("2026-08-12")).unwrap();
    assert!(added.superseded().is_empty(), "{added:?}");
}

#[test]
fn a_decision_on_the_same_topic_that_says_something_else_is_shown() {
    let place = spain();
    let mut new = decision("2026-11-30", "Enter it", "Sell from Lisbon.");
    new.topic = Some("SPAIN!".into());
    insta::assert_snapshot!(refused(&place, &new), @"contradicts `2026-08-12-spain`, which is active on the topic `Spain`: Wait a year.");
    let added = place.add_with(&new, &supersede(STANDING)).unwrap();
    assert_eq!(added.superseded()[0].as_str(), STANDING);
    assert!(place.log().contains("**Superseded by:** 2026-11-30\n"));
    assert!(
        place
            .log()
            .contains(&format!("**Supersedes:** {STANDING}\n"))
    );
}

#[test]
fn the_same_decision_again_is_no_conflict() {
    let place = spain();
    assert!(
        place
            .add(&decision("2026-11-30", "Spain", "wait a year"))
            .is_ok()
    );
}

#[test]
fn superseding_takes_up_no_rejected_proposal() {
    let place = spain();
    // On another topic nothing contradicts; the decision that rejected it is not what the new one replaces.
    let office = decision("2026-11-30", "Office", "Open an office in Q3");
    let error = place.add_with(&office, &supersede(STANDING)).unwrap_err();
    insta::assert_snapshot!(error, @"repeats `Open an office in Q3`, which `2026-08-12-spain` rejected: burns $400K more");
    let mut says_so = office.clone();
    says_so.supersedes = Some(STANDING.parse().unwrap());
    assert!(place.add(&says_so).unwrap_err().breaks_a_rule());
    let added = place.add_with(&office, &reopen(STANDING)).unwrap();
    assert!(added.superseded().is_empty());
    insta::assert_snapshot!(added.answered()[0], @"repeats `Open an office in Q3`, which `2026-08-12-spain` rejected: burns $400K more");
}

#[test]
fn reopening_lifts_every_rejection_of_the_proposal() {
    let place = spain();
    for date in ["2026-09-01", "2026-09-02"] {
        let no = rejection(date, "Office", "Open an office in Q3");
        place.add(&no).unwrap();
    }
    let office = decision("2026-11-30", "Office", "Open an office in Q3");
    let added = place.add_with(&office, &reopen(STANDING)).unwrap();
    let lifted: Vec<_> = added.superseded().iter().map(ToString::to_string).collect();
    assert_eq!(lifted, ["2026-09-01-office", "2026-09-02-office"]);
    assert_eq!(added.answered().len(), 3);
    assert!(place.log().contains("**Supersedes:** 2026-09-01-office\n"));
}

#[test]
fn an_action_has_one_owner() {
    let place = spain();
    let mut new = decision("2026-11-30", "Sales", "Grow.");
    new.actions = vec![action("hire two sellers", "coo")];
    insta::assert_snapshot!(refused(&place, &new), @"gives `Hire two sellers` a second owner, `COO`; in `2026-08-12-spain` it is `CRO`");
    assert!(place.add_with(&new, &supersede(STANDING)).is_ok());
}

#[test]
fn a_closed_action_and_a_superseded_decision_stand_against_nothing() {
    let place = spain();
    place
        .add_with(
            &decision("2026-09-01", "Spain", "Never."),
            &supersede(STANDING),
        )
        .unwrap();
    let mut new = decision("2026-11-30", "Sales", "Grow.");
    new.actions = vec![action("Hire two sellers", "coo")];
    assert!(place.add(&new).is_ok());
}

#[test]
fn every_conflict_is_shown_and_one_answer_settles_only_its_own() {
    let place = spain();
    place
        .add(&rejection("2026-09-01", "Office", "Open an office in Q3"))
        .unwrap();
    let mut new = decision("2026-11-30", "Spain", "Open an office in Q3");
    new.actions = vec![action("Hire two sellers", "coo")];
    insta::assert_snapshot!(refused(&place, &new), @r"
    repeats `Open an office in Q3`, which `2026-08-12-spain` rejected: burns $400K more
    repeats `Open an office in Q3`, which `2026-09-01-office` rejected: burns $400K more
    contradicts `2026-08-12-spain`, which is active on the topic `Spain`: Wait a year.
    gives `Hire two sellers` a second owner, `COO`; in `2026-08-12-spain` it is `CRO`
    ");
    let error = place.add_with(&new, &reopen(STANDING)).unwrap_err();
    insta::assert_snapshot!(error, @"gives `Hire two sellers` a second owner, `COO`; in `2026-08-12-spain` it is `CRO`");
    let error = place.add_with(&new, &supersede(STANDING)).unwrap_err();
    insta::assert_snapshot!(error, @r"
    repeats `Open an office in Q3`, which `2026-08-12-spain` rejected: burns $400K more
    repeats `Open an office in Q3`, which `2026-09-01-office` rejected: burns $400K more
    ");
    let mut both = supersede(STANDING);
    both.reopen = reopen("2026-09-01").reopen;
    let added = place.add_with(&new, &both).unwrap();
    assert_eq!(added.superseded().len(), 2);
    assert_eq!(added.answered().len(), 4);
}

#[test]
fn a_rejection_bars_its_proposal_and_nothing_else() {
    let place = Place::new();
    place
        .add(&rejection("2026-08-12", "Spain", "Open an office"))
        .unwrap();
    // The founder said no, and then yes to something better.
    place
        .add(&decision("2026-08-13", "Spain", "Sell from Lisbon."))
        .unwrap();
    // No to another proposal leaves the standing decision alone.
    place
        .add(&rejection("2026-08-14", "Spain", "Wait a year"))
        .unwrap();
    let error = refused(
        &place,
        &rejection("2026-08-15", "Spain", "sell from Lisbon"),
    );
    insta::assert_snapshot!(error, @"contradicts `2026-08-13-spain`, which is active on the topic `Spain`: Sell from Lisbon.");
}

#[test]
fn a_reopened_rejection_no_longer_holds_and_may_be_repeated() {
    let place = Place::new();
    place
        .add(&rejection("2026-08-12", "Spain", "Open an office"))
        .unwrap();
    let new = decision("2026-11-30", "Spain", "Open an office");
    let added = place.add_with(&new, &reopen("2026-08-12-spain")).unwrap();
    assert_eq!(added.superseded()[0].as_str(), "2026-08-12-spain");
    // The latest word on the proposal is yes.
    assert!(
        place
            .add(&decision("2026-12-01", "Spain", "open an office"))
            .is_ok()
    );
}

#[test]
fn the_same_decision_taken_twice_is_superseded_as_one() {
    let place = Place::new();
    for _ in 0..3 {
        place
            .add(&decision("2026-08-12", "Spain", "Wait."))
            .unwrap();
    }
    let new = decision("2026-11-30", "Spain", "Go.");
    let added = place
        .add_with(&new, &supersede("2026-08-12-spain-2"))
        .unwrap();
    assert_eq!(added.superseded().len(), 3);
}

#[test]
fn an_answer_names_a_decision_that_is_meant() {
    let place = spain();
    let new = decision("2026-11-30", "Spain", "Go.");
    let error = |answers| {
        let error = place.add_with(&new, &answers).unwrap_err();
        assert!(error.is_misnamed());
        error.to_string()
    };
    insta::assert_snapshot!(error(supersede("2026-08-13")), @"found no decision `2026-08-13`, expected the ID or the date of one");
    insta::assert_snapshot!(error(reopen(STANDING)), @"`2026-08-12-spain` has not rejected what the decision says, expected the decision that has");
    place.add(&decision("2026-08-12", "France", "Go.")).unwrap();
    insta::assert_snapshot!(error(supersede("2026-08-12")), @"`2026-08-12` has more than one decision, expected one of `2026-08-12-spain`, `2026-08-12-france`");
}

#[test]
fn what_is_superseded_is_not_superseded_again() {
    let place = spain();
    let later = decision("2026-09-01", "Spain", "Go.");
    place.add_with(&later, &supersede(STANDING)).unwrap();
    let again = decision("2026-09-02", "Spain", "Go.");
    let error = place.add_with(&again, &supersede(STANDING)).unwrap_err();
    assert!(error.breaks_a_rule());
    insta::assert_snapshot!(error, @"`2026-08-12-spain` is superseded already, expected an active decision");
}

#[test]
fn a_decision_says_itself_what_it_supersedes() {
    let place = spain();
    let mut new = decision("2026-11-30", "Spain", "Go.");
    new.supersedes = Some("2026-08-12".parse().unwrap());
    let error = place.add_with(&new, &supersede("2026-11-29")).unwrap_err();
    assert!(error.is_misnamed());
    assert_eq!(place.add(&new).unwrap().superseded().len(), 1);
    assert!(place.log().contains("**Supersedes:** 2026-08-12\n"));
}

#[test]
fn on_one_day_the_date_alone_would_not_tell_which_is_superseded() {
    let place = spain();
    let new = decision("2026-08-12", "Spain", "Go.");
    place.add_with(&new, &supersede("2026-08-12")).unwrap();
    assert!(
        place
            .log()
            .contains(&format!("**Supersedes:** {STANDING}\n"))
    );
    assert!(place.log().contains("**Superseded by:** 2026-08-12\n"));
}
