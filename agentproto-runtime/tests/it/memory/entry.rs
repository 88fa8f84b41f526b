//! Entries: byte for byte, and back.

use agentproto_runtime::memory::{Decision, NewAction, NewDecision, NewRejected, When};
use proptest::prelude::*;

#[cfg(feature = "serde")]
use super::Place;
use super::{action, day, decision, rejected, rejection};
use crate::property::cases;
use crate::sets::CSUITE;

#[cfg(feature = "serde")]
#[test]
fn the_golden_decision_is_the_golden_entry() {
    let json = include_str!("../../golden/decisions/spain.json");
    let entry = include_str!("../../golden/decisions/spain.md");
    let new: NewDecision = serde_json::from_str(json).unwrap();
    let place = Place::new();
    let added = place.add(&new).unwrap();
    assert_eq!(added.id().as_str(), "2026-11-30-enter-spain-in-q3");
    assert_eq!(added.unknown().unwrap().as_str(), "2026-08-12");
    assert_eq!(place.log(), entry);
    assert_eq!(
        place.read("approved/2026-11-30-enter-spain-in-q3.md"),
        entry
    );
    assert_eq!(
        place.read("raw/2026-11-30-enter-spain-in-q3.md"),
        "The whole meeting.\n"
    );
    assert_eq!(Decision::parse(entry, &CSUITE).unwrap().to_string(), entry);
}

#[test]
fn what_is_optional_leaves_no_line() {
    let mut new = decision("2026-11-30", "Enter Spain", "Sell from Lisbon.");
    new.topic = Some("Spain".into());
    let plan = NewAction::new("Draft the plan", "Ana Pérez", "after the Q2 close");
    new.actions = vec![plan];
    insta::assert_snapshot!(new.check(&CSUITE).unwrap(), @r"
    ## 2026-11-30 — Enter Spain

    **Topic:** Spain
    **Decision:** Sell from Lisbon.
    **Owner:** CRO
    **Deadline:** 2027-01-31
    **Review:** 2027-03-01
    **Rationale:** Demand is proven.

    **Action Items:**
    - [ ] Draft the plan — Owner: Ana Pérez — Due: after the Q2 close
    ");
}

#[test]
fn an_owner_is_a_role_by_token_or_title_and_any_other_name_as_it_is() {
    let owner = |text: &str| {
        let mut new = decision("2026-11-30", "T", "D");
        new.owner = text.into();
        let made = new.check(&CSUITE).unwrap();
        let owner = made.owner().unwrap();
        (owner.title().to_owned(), owner.role().is_some())
    };
    assert_eq!(owner("cro"), ("CRO".into(), true));
    assert_eq!(owner("CRO"), ("CRO".into(), true));
    assert_eq!(owner("chief-of-staff"), ("Chief of Staff".into(), true));
    assert_eq!(owner("Founder"), ("Founder".into(), false));
    assert_eq!(owner("Cro"), ("Cro".into(), false));
}

/// Everything that is wrong with a decision, one `path: problem` a line.
fn problems(new: &NewDecision) -> String {
    new.check(&CSUITE).unwrap_err().to_string()
}

#[test]
fn what_would_not_read_back_the_same_is_refused_all_at_once() {
    let mut new = decision("2026-11-30", "two\nlines", " trimmed ");
    new.owner = String::new();
    new.rationale = "a\u{2028}b".into();
    new.rejected = vec![rejected("Open an office — now"), rejected("")];
    new.actions = vec![
        action("Hire — Owner: nobody", "cro"),
        action("Sell", "a\tb"),
        action("sell!", "cfo"),
    ];
    insta::assert_snapshot!(problems(&new), @r"
    title: found a line break, expected one line
    decision: found white space at an edge, expected text trimmed on both sides
    owner: found nothing, expected one line of text
    rationale: found a line break, expected one line
    rejected[0].proposal: found ` — `, expected text without it, since it separates parts
    rejected[1].proposal: found nothing, expected one line of text
    actions[0].action: found ` — Owner:`, expected text without what starts the next part of the line
    actions[1].owner: found the character U+0009, expected text that can be seen
    actions[2].owner: found `cfo` for what actions[1] gives to `a	b`, expected one owner for an action
    ");
}

#[test]
fn a_rejection_names_its_proposal_and_has_no_actions() {
    let mut new = rejection("2026-11-30", "T", "Open an office");
    assert!(new.check(&CSUITE).is_ok());
    new.rejected.clear();
    new.actions = vec![action("Hire", "cro")];
    insta::assert_snapshot!(problems(&new), @r"
    rejected: found no `Open an office`, expected the proposal that the decision rejects
    actions: found actions, expected none in a rejection
    ");
}

#[test]
fn a_rejected_proposal_may_have_a_dash_in_it() {
    let new = rejection("2026-11-30", "T", "Open an office — in Q3 — for two");
    let made = new.check(&CSUITE).unwrap();
    assert_eq!(Decision::parse(&made.to_string(), &CSUITE), Ok(made));
}

#[test]
fn a_decision_does_not_reject_itself() {
    let mut new = decision("2026-11-30", "T", "Open an office.");
    new.rejected = vec![rejected("open an office")];
    insta::assert_snapshot!(problems(&new), @"rejected[0].proposal: found what the decision says, expected another proposal");
}

#[test]
fn a_year_of_five_digits_is_refused() {
    let mut new = decision("2026-11-30", "T", "D");
    new.date = chrono::NaiveDate::from_ymd_opt(10000, 1, 1).unwrap();
    insta::assert_snapshot!(problems(&new), @"date: found `+10000-01-01`, expected a year of four digits");
}

#[test]
fn an_entry_without_heading_or_decision_is_none() {
    let parse = |text| Decision::parse(text, &CSUITE).unwrap_err().to_string();
    insta::assert_snapshot!(parse("# A title\n"), @"line 1: found `# A title`, expected a heading `## YYYY-MM-DD — Title`");
    insta::assert_snapshot!(parse("## 2026-02-30 — T\n\n**Decision:** D\n"), @"line 1: found `## 2026-02-30 — T`, expected a heading `## YYYY-MM-DD — Title`");
    insta::assert_snapshot!(parse("## 2026-02-28 — T\n\n**Owner:** CRO\n"), @"line 1: found `## 2026-02-28 — T`, expected an entry with a `**Decision:**` line");
}

#[cfg(feature = "serde")]
#[test]
fn json_that_does_not_fit_is_refused_by_the_field() {
    let golden: serde_json::Value =
        serde_json::from_str(include_str!("../../golden/decisions/spain.json")).unwrap();
    let error = |pointer: &str, value: serde_json::Value| {
        let mut json = golden.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        json.pointer_mut(parent).unwrap()[key] = value;
        serde_json::from_value::<NewDecision>(json)
            .unwrap_err()
            .to_string()
    };
    let null = serde_json::Value::Null;
    insta::assert_snapshot!(error("/extra", 1.into()), @"unknown field `extra`, expected one of `date`, `title`, `topic`, `decision`, `owner`, `deadline`, `review`, `rationale`, `user_override`, `rejected`, `actions`, `supersedes`, `raw`");
    insta::assert_snapshot!(error("/title", null.clone()), @"invalid type: null, expected a string");
    insta::assert_snapshot!(error("/date", "30.11.2026".into()), @"expected a day `YYYY-MM-DD`, found `30.11.2026`");
    insta::assert_snapshot!(error("/deadline", "soon".into()), @"expected a day `YYYY-MM-DD`, found `soon`");
    insta::assert_snapshot!(error("/supersedes", "the last one".into()), @"expected the ID of a decision, such as `2026-11-30-enter-spain-in-q3`, or its date, found `the last one`");
    insta::assert_snapshot!(error("/actions/0/due", "2026-1-5".into()), @"expected a day `YYYY-MM-DD`, found `2026-1-5`");
    insta::assert_snapshot!(error("/actions/0/deadline", "2026-01-05".into()), @"expected one of `due` and `deadline`, found both");
    insta::assert_snapshot!(error("/rejected/0/reason", null), @"invalid type: null, expected a string");
    insta::assert_snapshot!(error("/rejected", serde_json::json!([["p", "r"]])), @"invalid type: sequence, expected an object");
    let list = serde_json::from_str::<NewDecision>("[1, 2]").unwrap_err();
    insta::assert_snapshot!(list, @"invalid type: sequence, expected an object at line 1 column 0");
}

#[cfg(feature = "serde")]
#[test]
fn an_action_may_stand_as_in_a_board_report() {
    let json = r#"{"action": "Plan", "owner": "gc", "deadline": "after the Q2 close"}"#;
    let action: NewAction = serde_json::from_str(json).unwrap();
    assert_eq!(action.due.to_string(), "after the Q2 close");
    assert_eq!(action.due.date(), None);
}

/// One line of what people write, with much that means something to the reader.
fn line() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z0-9]{1,6}",
        "\\PC{1,4}",
        Just(" — ".to_owned()),
        Just("—".to_owned()),
        Just(" ".to_owned()),
        Just("- ".to_owned()),
        Just("- [ ] ".to_owned()),
        Just("[DO_NOT_RESURFACE]".to_owned()),
        Just("Rejected: ".to_owned()),
        Just("**Decision:** ".to_owned()),
        Just("## 2026-11-30 — ".to_owned()),
        Just("---".to_owned()),
        Just("<!-- ".to_owned()),
        Just(" — Owner: ".to_owned()),
        Just(" — Due:".to_owned()),
        Just("Result: ".to_owned()),
        Just("CRO".to_owned()),
        Just("cro".to_owned()),
        Just("2027-01-31".to_owned()),
    ];
    // Untrimmed text is refused, and tested elsewhere.
    prop::collection::vec(piece, 1..5).prop_map(|pieces| pieces.concat().trim().to_owned())
}

fn date() -> impl Strategy<Value = chrono::NaiveDate> {
    (0..9000_u64).prop_map(|days| day("2020-01-01") + chrono::Days::new(days))
}

fn when() -> impl Strategy<Value = When> {
    prop_oneof![
        date().prop_map(When::from),
        line().prop_map(|text| When::new(&text))
    ]
}

prop_compose! {
    fn new_rejected()(proposal in line(), reason in prop::option::of(line())) -> NewRejected {
        let mut rejected = NewRejected::new(proposal);
        rejected.reason = reason;
        rejected
    }
}

prop_compose! {
    fn new_action()(
        action in line(), owner in line(), due in when(), review in prop::option::of(date()),
    ) -> NewAction {
        let mut action = NewAction::new(action, owner, due);
        action.review = review;
        action
    }
}

prop_compose! {
    fn new_decision()(
        (date, review, deadline) in (date(), date(), when()),
        (title, topic, decision) in (line(), prop::option::of(line()), line()),
        is_rejection in any::<bool>(),
        (owner, rationale, user_override) in (line(), line(), prop::option::of(line())),
        mut rejected in prop::collection::vec(new_rejected(), 0..3),
        mut actions in prop::collection::vec(new_action(), 0..3),
    ) -> NewDecision {
        let decision = match rejected.first() {
            Some(first) if is_rejection => {
                actions.clear();
                format!("Rejected: {}", first.proposal)
            }
            _ => decision,
        };
        rejected.truncate(2);
        let mut new = NewDecision::builder(date, title)
            .decision(decision)
            .owner(owner)
            .deadline(deadline)
            .review(review)
            .rationale(rationale)
            .build();
        (new.topic, new.user_override) = (topic, user_override);
        (new.rejected, new.actions) = (rejected, actions);
        new
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn every_decision_that_can_be_made_reads_back_the_same(new in new_decision()) {
        if let Ok(made) = new.check(&CSUITE) {
            prop_assert_eq!(Decision::parse(&made.to_string(), &CSUITE), Ok(made));
        }
    }

    #[test]
    fn reading_never_panics(text in "(\\PC|\n|\\*\\*Decision:\\*\\* |## 2026-11-30 — |- \\[ \\] ){0,40}") {
        let _ = Decision::parse(&text, &CSUITE);
    }
}
