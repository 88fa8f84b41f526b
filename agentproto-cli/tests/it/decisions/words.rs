//! The words, codes and outputs.

use serde_json::{Value, json};

use super::{Place, decision};

const GOLDEN: &str =
    include_str!("../../../../agentproto-runtime/tests/golden/decisions/spain.json");
const ENTRY: &str = include_str!("../../../../agentproto-runtime/tests/golden/decisions/spain.md");
const ID: &str = "2026-11-30-enter-spain-in-q3";

#[test]
fn add_prints_the_id_and_writes_the_golden_entry() {
    let place = Place::new();
    let run = place.run_with(&["add", "-"], GOLDEN);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "2026-11-30-enter-spain-in-q3\n")
    );
    insta::assert_snapshot!(run.err, @"agentproto: standard input: supersedes: found no decision `2026-08-12` to mark as superseded; it is kept as it was given");
    assert_eq!(place.log(), ENTRY);
    assert_eq!(place.check(), [ID]);
}

#[test]
fn list_has_the_field_names_of_add() {
    let place = Place::new();
    let mut decision: Value = serde_json::from_str(GOLDEN).unwrap();
    decision["topic"] = "Spain".into();
    place.add(&decision);
    let run = place.run(&["list", "--format", "json"]);
    let listed: Value = serde_json::from_str(&run.out).unwrap();
    decision["id"] = ID.into();
    decision["active"] = true.into();
    decision["raw"] = format!("raw/{ID}.md").into();
    decision["actions"][0]["open"] = true.into();
    assert_eq!(listed, decision);
    insta::assert_snapshot!(place.run(&["list"]).out, @"2026-11-30-enter-spain-in-q3  active  Enter Spain in Q3 — Sell from Lisbon in Q3. (overridden by founder: The founder capped spend at $200K.)");
}

#[test]
fn due_prints_reviews_and_open_actions() {
    let place = Place::new();
    place.run_with(&["add"], GOLDEN);
    let due = |args: &[&str]| place.run(&[&["due"], args].concat()).out;
    assert_eq!(due(&["--today", "2026-12-29"]), "");
    insta::assert_snapshot!(due(&["--today", "2026-12-01", "--within", "100"]), @r"
    2026-12-30  2026-11-30-enter-spain-in-q3  30-day review: Enter Spain in Q3
    2027-01-29  2026-11-30-enter-spain-in-q3  60-day review: Enter Spain in Q3
    2027-01-31  2026-11-30-enter-spain-in-q3  action 1: Hire two sellers (CRO) (overridden by founder: The founder capped spend at $200K.)
    2027-02-28  2026-11-30-enter-spain-in-q3  90-day review: Enter Spain in Q3
    2027-03-01  2026-11-30-enter-spain-in-q3  review: Enter Spain in Q3
    ");
    insta::assert_snapshot!(due(&["--today", "2027-01-31", "--format", "json"]), @r#"
    {"active":true,"date":"2026-12-30","days":30,"id":"2026-11-30-enter-spain-in-q3","kind":"review","title":"Enter Spain in Q3"}
    {"active":true,"date":"2027-01-29","days":60,"id":"2026-11-30-enter-spain-in-q3","kind":"review","title":"Enter Spain in Q3"}
    {"action":"Hire two sellers","active":true,"date":"2027-01-31","id":"2026-11-30-enter-spain-in-q3","kind":"action","number":1,"owner":"cro","title":"Enter Spain in Q3"}
    "#);
}

#[test]
fn an_action_is_open_until_it_is_closed() {
    let place = Place::new();
    place.run_with(&["add"], GOLDEN);
    let stop = GOLDEN
        .replace("Sell from Lisbon in Q3.", "Stop.")
        .replace("2026-11-30", "2026-12-15")
        .replace("Hire two sellers", "Tell the sellers")
        .replace("2026-08-12", ID);
    assert_eq!(place.run_with(&["add"], stop).code, 0);
    let due = |format| {
        place
            .run(&["due", "--today", "2027-01-31", "--format", format])
            .out
    };
    insta::assert_snapshot!(due("text"), @"
    2027-01-14  2026-12-15-enter-spain-in-q3  30-day review: Enter Spain in Q3
    2027-01-31  2026-11-30-enter-spain-in-q3  action 1: Hire two sellers (CRO), of a superseded decision (overridden by founder: The founder capped spend at $200K.)
    2027-01-31  2026-12-15-enter-spain-in-q3  action 1: Tell the sellers (CRO) (overridden by founder: The founder capped spend at $200K.)
    ");
    assert!(due("json").contains(r#""active":false"#));
    let close = ["close", ID, "1", "--result", "dropped"];
    assert_eq!(place.run(&close).code, 0);
    assert!(!due("text").contains("superseded"));
}

#[test]
fn close_marks_the_action_once() {
    let place = Place::new();
    place.run_with(&["add"], GOLDEN);
    let close = |number: &str| {
        let today = "--today=2027-01-20";
        place.run(&[
            "close",
            "2026-11-30",
            number,
            "--result",
            "both signed",
            today,
        ])
    };
    let run = close("1");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out, @"- [x] Hire two sellers — Owner: CRO — Due: 2027-01-31 — Review: 2027-03-01 — Completed: 2027-01-20 — Result: both signed");
    place.check();
    let again = close("1");
    assert_eq!(again.code, 1);
    insta::assert_snapshot!(again.err, @"agentproto: action 1 of `2026-11-30-enter-spain-in-q3` is closed already, expected an open one");
    let (none, zero, word) = (close("2"), close("0"), close("first"));
    assert_eq!((none.code, zero.code, word.code), (2, 2, 2));
    insta::assert_snapshot!(word.err, @"
    error: invalid value 'first' for '<ACTION>': expected the number of the action in its decision, from 1

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(close("-1").err, @"
    error: invalid value '-1' for '<ACTION>': expected the number of the action in its decision, from 1

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(place.run(&["due", "--within", "x"]).err, @"
    error: invalid value 'x' for '--within <DAYS>': expected a number of days, such as `7`

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(place.run(&["due", "--within", "-1"]).err, @"
    error: invalid value '-1' for '--within <DAYS>': expected a number of days, such as `7`

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(none.err, @"agentproto: `2026-11-30-enter-spain-in-q3` has no action 2, expected a number from 1 to 1");
    let broken = place.run(&["close", ID, "1", "--result", "two\nlines"]);
    assert_eq!(broken.code, 1);
    insta::assert_snapshot!(broken.err, @"agentproto: result: found a line break, expected one line");
    let unknown = place.run(&["close", "2026-11-29", "1", "--result", "x"]);
    assert_eq!(unknown.code, 2);
}

#[test]
fn archive_prints_what_it_moved() {
    let place = Place::new();
    place.run_with(&["add"], GOLDEN);
    assert_eq!(place.run(&["archive", "--today", "2027-02-27"]).out, "");
    let run = place.run(&["archive", "--today", "2027-02-28"]);
    assert_eq!(run.out, format!("raw/archive/2026/{ID}.md\n"));
    place.check();
}

#[test]
fn the_very_same_decision_once_more_is_said() {
    let place = Place::new();
    let mut new = decision("Spain");
    assert_eq!(place.add(&new).err, "");
    let run = place.add(&new);
    assert_eq!((run.code, run.out.as_str()), (0, "2026-11-30-spain-2\n"));
    insta::assert_snapshot!(run.err, @"agentproto: standard input: says the same in all its parts as `2026-11-30-spain`, which stands; it is there twice now");
    // What is replaced does not stand, and what differs in a part is not the same.
    let supersede = ["add", "--supersede", "2026-11-30-spain"];
    let run = place.run_with(&supersede, new.to_string());
    assert!(!run.err.contains("twice"), "{}", run.err);
    new["rationale"] = "Another one.".into();
    assert_eq!(place.add(&new).err, "");
    assert_eq!(place.check().len(), 4);
}

#[test]
fn a_conflict_is_shown_and_nothing_is_written() {
    let place = Place::new();
    place.run_with(&["add"], GOLDEN);
    let before = place.log();
    let mut new: Value = serde_json::from_str(GOLDEN).unwrap();
    new["decision"] = "Open an office in Q3!".into();
    new["rejected"] = json!([]);
    new.as_object_mut().unwrap().remove("supersedes");
    let run = place.add(&new);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    insta::assert_snapshot!(run.err, @r"
    agentproto: standard input: repeats `Open an office in Q3`, which `2026-11-30-enter-spain-in-q3` rejected: burns $400K more; to go on, answer with --reopen 2026-11-30-enter-spain-in-q3
    agentproto: standard input: contradicts `2026-11-30-enter-spain-in-q3`, which is active on the topic `Enter Spain in Q3`: Sell from Lisbon in Q3. (overridden by founder: The founder capped spend at $200K.); to go on, answer with --supersede 2026-11-30-enter-spain-in-q3
    ");
    assert_eq!(place.log(), before);
    let run = place.run_with(
        &["add", "--reopen", ID, "--format", "json"],
        new.to_string(),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!(run.err, @"
    agentproto: standard input: repeats `Open an office in Q3`, which `2026-11-30-enter-spain-in-q3` rejected: burns $400K more; settled by the founder's answer
    agentproto: standard input: contradicts `2026-11-30-enter-spain-in-q3`, which is active on the topic `Enter Spain in Q3`: Sell from Lisbon in Q3. (overridden by founder: The founder capped spend at $200K.); settled by the founder's answer
    agentproto: superseded `2026-11-30-enter-spain-in-q3`
    ");
    insta::assert_snapshot!(run.out, @r#"{"id":"2026-11-30-enter-spain-in-q3-2","superseded":["2026-11-30-enter-spain-in-q3"]}"#);
    assert_eq!(place.check().len(), 2);
}

#[test]
fn what_the_founder_changed_is_shown_wherever_the_decision_is() {
    let place = Place::new();
    let mut modified: Value = serde_json::from_str(GOLDEN).unwrap();
    modified["user_override"] = "Wait a quarter.".into();
    modified.as_object_mut().unwrap().remove("supersedes");
    assert_eq!(place.add(&modified).code, 0);
    insta::assert_snapshot!(place.run(&["list"]).out, @"2026-11-30-enter-spain-in-q3  active  Enter Spain in Q3 — Sell from Lisbon in Q3. (overridden by founder: Wait a quarter.)");
    insta::assert_snapshot!(place.run(&["due", "--today", "2027-03-01"]).out, @"
    2026-12-30  2026-11-30-enter-spain-in-q3  30-day review: Enter Spain in Q3
    2027-01-29  2026-11-30-enter-spain-in-q3  60-day review: Enter Spain in Q3
    2027-01-31  2026-11-30-enter-spain-in-q3  action 1: Hire two sellers (CRO) (overridden by founder: Wait a quarter.)
    2027-02-28  2026-11-30-enter-spain-in-q3  90-day review: Enter Spain in Q3
    2027-03-01  2026-11-30-enter-spain-in-q3  review: Enter Spain in Q3
    ");
    // The decision as it stands is what others are held against; the founder's words are shown with it.
    let mut new = modified.clone();
    new.as_object_mut().unwrap().remove("user_override");
    new["decision"] = "Wait a quarter.".into();
    let run = place.add(&new);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.err, @"agentproto: standard input: contradicts `2026-11-30-enter-spain-in-q3`, which is active on the topic `Enter Spain in Q3`: Sell from Lisbon in Q3. (overridden by founder: Wait a quarter.); to go on, answer with --supersede 2026-11-30-enter-spain-in-q3");
}

#[test]
fn what_does_not_fit_is_2_and_what_breaks_a_rule_is_1() {
    let place = Place::new();
    let mut wrong = decision("T");
    wrong["actions"][0]["owner"] = 5.into();
    let run = place.add(&wrong);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    insta::assert_snapshot!(run.err, @"agentproto: standard input:1:69: actions[0].owner: invalid type: integer `5`, expected a string");
    let mut broken = decision("T");
    broken["actions"][0]["owner"] = "".into();
    broken["title"] = "two\nlines".into();
    let run = place.add(&broken);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    insta::assert_snapshot!(run.err, @r"
    agentproto: standard input: title: found a line break, expected one line
    agentproto: standard input: actions[0].owner: found nothing, expected one line of text
    ");
    let missing = |json: &str| {
        let run = place.run_with(&["add"], json);
        assert_eq!(run.code, 2);
        run.err
    };
    insta::assert_snapshot!(missing("{}"), @"agentproto: standard input:1:1: missing fields `date`, `title`, `decision`, `owner`, `deadline`, `review`, `rationale`");
    insta::assert_snapshot!(missing("\n\n  {}\n").split_once(" missing").unwrap().0, @"agentproto: standard input:3:3:");
    insta::assert_snapshot!(missing(r#"{"rejected": [{}], "title": "T"}"#), @"agentproto: standard input:1:17: rejected[0]: missing fields `proposal`, `reason`");
    insta::assert_snapshot!(missing(r#"{"actions": [{"owner": "cfo"}], "title": "T"}"#), @"agentproto: standard input:1:30: actions[0]: missing fields `action`, `due`");
    let mut one = decision("T");
    one.as_object_mut().unwrap().remove("rationale");
    insta::assert_snapshot!(missing(&one.to_string()), @"agentproto: standard input:1:1: missing field `rationale`");
    insta::assert_snapshot!(missing(r#"{"title": null}"#), @"agentproto: standard input:1:14: title: invalid type: null, expected a string");
    assert_eq!(place.run_with(&["add"], "no JSON").code, 2);
    assert_eq!(place.run_with(&["add"], [0xff]).code, 2);
    assert_eq!(place.run(&["add", "not-there.json"]).code, 2);
    assert_eq!(place.run(&["due", "--today", "tomorrow"]).code, 2);
    assert_eq!(place.run(&["add", "--supersede", "the last"]).code, 2);
    assert!(!place.root().exists(), "nothing was made for nothing");
}

#[test]
fn a_memory_that_is_not_there_is_empty() {
    let place = Place::new();
    for command in ["list", "due", "archive"] {
        let run = place.run(&[command]);
        assert_eq!((run.code, run.out.as_str()), (0, ""));
        let root = place.root();
        let said = format!(
            "agentproto: found no memory at `{}`; `decisions add` makes one\n",
            root.display()
        );
        assert_eq!(run.err, said);
    }
    let run = place.run(&["close", "2026-11-30", "1", "--result", "x"]);
    assert_eq!(run.code, 2);
    assert!(!place.root().exists());
}

#[test]
fn a_memory_without_a_decision_names_the_meetings_without_an_answer() {
    let place = Place::new();
    std::fs::create_dir_all(place.root().join("meetings")).unwrap();
    let root = place.root();
    let root = root.display();
    let none = format!(
        "agentproto: no decision yet in `{root}`; `decisions add` writes one, and so does the answer to a meeting\n"
    );
    let run = place.run(&["list"]);
    assert_eq!((run.code, run.out.as_str(), run.err), (0, "", none.clone()));
    for name in ["2026-11-30-spain.jsonl", ".meeting-torn"] {
        std::fs::write(place.root().join("meetings").join(name), "").unwrap();
    }
    let meeting = format!(
        "agentproto: a meeting is without an answer: `agentproto meet --resume {root}/meetings/2026-11-30-spain.jsonl` takes it up\n"
    );
    let run = place.run(&["list", "--format", "json"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err),
        (0, "", none + &meeting)
    );
    place.add(&decision("T"));
    assert_eq!(place.run(&["list"]).err, "");
}

#[test]
fn a_root_that_is_a_file_is_outside() {
    let place = Place::new();
    std::fs::write(place.root(), "mine").unwrap();
    for run in [place.run(&["list"]), place.add(&decision("T"))] {
        assert_eq!((run.code, run.out.as_str()), (3, ""));
        assert!(run.err.contains("root"), "{}", run.err);
    }
    assert_eq!(std::fs::read_to_string(place.root()).unwrap(), "mine");
}

#[test]
fn a_lock_that_somebody_holds_does_not_stop_readers() {
    let place = Place::new();
    place.add(&decision("T"));
    let lock = std::fs::File::options()
        .write(true)
        .open(place.root().join(".lock"))
        .unwrap();
    lock.lock().unwrap();
    assert_eq!(place.check().len(), 1);
}

#[test]
fn the_schema_takes_what_add_takes() {
    let schema = crate::program::run(&["schema", "decision"]);
    let schema: Value = serde_json::from_str(&schema.out).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let golden: Value = serde_json::from_str(GOLDEN).unwrap();
    assert!(validator.is_valid(&golden));
    let with = |pointer: &str, value: Value| {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let mut json = golden.clone();
        json.pointer_mut(parent).unwrap()[key] = value;
        json
    };
    for wrong in [
        with("/extra", 1.into()),
        with("/title", Value::Null),
        with("/actions/0/extra", 1.into()),
        with("/actions/0/deadline", "soon".into()),
        with("/rejected", json!([{"proposal": "x"}])),
    ] {
        assert!(!validator.is_valid(&wrong), "{wrong}");
        assert_eq!(Place::new().add(&wrong).code, 2, "{wrong}");
    }
    let report = json!({"action": "Plan", "owner": "gc", "deadline": "after the Q2 close"});
    let right = with("/actions", json!([report]));
    assert!(validator.is_valid(&right));
    assert_eq!(Place::new().add(&right).code, 0);
}

#[test]
fn lists_in_place_of_objects_are_no_decisions() {
    let dir = tempfile::tempdir().expect("a directory for the test");
    let root = dir.path().to_str().expect("a path in UTF-8");
    for (json, place) in [
        (
            r#"["2026-11-30","T",null,"d","cro","2027-01-31","2027-03-01","r",null,[],[],null,null]"#,
            "standard input:1:1: invalid type: sequence, expected an object",
        ),
        (
            r#"{"date":"2026-11-30","title":"T","decision":"d","owner":"cro","deadline":"2027-01-31","review":"2027-03-01","rationale":"r","actions":[["do","cro","2027-01-01",null,null]]}"#,
            "actions[0]: invalid type: sequence, expected an object",
        ),
    ] {
        let run = crate::program::run_with(&["decisions", "add", "--root", root], json);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(place), "{}", run.err);
    }
    assert_eq!(std::fs::read_dir(root).expect("the directory").count(), 0);
}
