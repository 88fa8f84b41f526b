//! What falls due, and when.

use agentproto_runtime::memory::{NewDecision, WriteAccess};

use super::{Place, action, day, decision, rejected, supersede};

fn due(place: &Place, today: &str, within: u32) -> Vec<String> {
    let log = place.memory.load().unwrap();
    let due = log.due(day(today), within);
    due.iter()
        .map(|due| format!("{} {:?}", due.date(), due.what()))
        .collect()
}

fn spain() -> NewDecision {
    let mut spain = decision("2026-11-30", "Spain", "Go.");
    spain.actions = vec![action("Hire", "cro"), action("Plan", "gc")];
    spain.rejected = vec![rejected("Wait")];
    spain
}

#[test]
fn reviews_fall_due_after_30_60_and_90_days_and_on_their_own_day() {
    let place = Place::new();
    place.add(&decision("2026-11-30", "Spain", "Go.")).unwrap();
    assert!(due(&place, "2026-12-29", 0).is_empty());
    assert_eq!(due(&place, "2026-12-29", 1), ["2026-12-30 Review(30)"]);
    assert_eq!(
        due(&place, "2027-03-01", 0),
        [
            "2026-12-30 Review(30)",
            "2027-01-29 Review(60)",
            "2027-02-28 Review(90)",
            "2027-03-01 OwnReview"
        ]
    );
}

#[test]
fn an_own_review_on_one_of_these_days_is_not_a_second_one() {
    let place = Place::new();
    let mut new = decision("2026-11-30", "Spain", "Go.");
    new.review = day("2027-01-29");
    place.add(&new).unwrap();
    assert_eq!(due(&place, "2027-03-01", 0).len(), 3);
}

#[test]
fn an_open_action_falls_due_and_a_closed_one_does_not() {
    let place = Place::new();
    place.add(&spain()).unwrap();
    let actions = |place: &Place| {
        let mut due = due(place, "2027-01-31", 0);
        due.retain(|due| due.contains("Action"));
        due
    };
    assert_eq!(
        actions(&place),
        ["2027-01-31 Action(1)", "2027-01-31 Action(2)"]
    );
    place
        .memory
        .writer(&WriteAccess::founder())
        .unwrap()
        .close(
            &"2026-11-30".parse().unwrap(),
            1,
            "two signed",
            day("2027-01-20"),
        )
        .unwrap();
    assert_eq!(actions(&place), ["2027-01-31 Action(2)"]);
}

#[test]
fn what_is_due_in_words_never_falls_due() {
    let place = Place::new();
    let mut new = spain();
    new.actions[0].due = agentproto_runtime::memory::When::new("after the Q2 close");
    place.add(&new).unwrap();
    assert!(!due(&place, "9999-01-01", 0).contains(&"2027-01-31 Action(1)".to_owned()));
}

#[test]
fn what_is_superseded_is_reviewed_no_more_and_its_actions_stay_open() {
    let place = Place::new();
    place.add(&spain()).unwrap();
    let new = decision("2027-12-01", "Spain", "Stop.");
    place.add_with(&new, &supersede("2026-11-30")).unwrap();
    assert_eq!(
        due(&place, "2027-12-01", 0),
        [
            "2027-01-31 Action(1)",
            "2027-01-31 Action(2)",
            "2027-03-01 OwnReview"
        ]
    );
}

#[test]
fn days_at_the_end_of_time_do_not_panic() {
    let place = Place::new();
    place.add(&decision("9999-12-31", "Spain", "Go.")).unwrap();
    assert_eq!(due(&place, "2026-11-30", u32::MAX).len(), 4);
}
