//! Meeting files that are wrong.

use super::{MEETING, Place};
use crate::program::Run;

/// What a meeting with `found` in the place of `right` gives.
fn wrong(right: &str, found: &str) -> (Place, Run) {
    let place = Place::of_scripts();
    assert!(MEETING.contains(right), "{right}");
    place.file("meeting.toml", &MEETING.replacen(right, found, 1));
    let run = place.meet(&["--decision", "approve"]);
    // Nobody was asked and nothing was made.
    assert_eq!(run.out, "");
    assert!(!place.root().exists());
    (place, run)
}

#[test]
fn what_does_not_fit_is_named_with_its_line() {
    for (right, found, expected) in [
        (
            "topic",
            "chair = \"ceo\"\ntopic",
            [
                "line 2, column 1",
                "unknown field `chair`, expected one of `topic`",
            ],
        ),
        (
            "stakes = \"critical\"",
            "stakes = \"enormous\"",
            [
                "line 6, column 10",
                "unknown variant `enormous`, expected one of `low`",
            ],
        ),
        (
            "deadline_s = 60",
            "deadline_s = \"60\"",
            [
                "line 7, column 14",
                "invalid type: string \"60\", expected u64",
            ],
        ),
        (
            "deadline_s = 60",
            "deadline_s = -1",
            [
                "line 7, column 14",
                "invalid value: integer `-1`, expected u64",
            ],
        ),
        (
            "date = \"2026-11-30\"",
            "date = 2026-11-30",
            ["line 4, column 8", "expected a string"],
        ),
        (
            "[\"ceo\", \"cfo\", \"cro\"]",
            "\"ceo\"",
            [
                "line 5, column 16",
                "invalid type: string \"ceo\", expected a sequence",
            ],
        ),
        (
            "ceo.command = [\"sh\", \"ceo.sh\"]",
            "ceo.command = \"llm\"",
            [
                "line 10, column 15",
                "invalid type: string \"llm\", expected a list of a program and its arguments, such as `[\"llm\", \"--json\"]`",
            ],
        ),
        (
            "ceo.command =",
            "ceo.model =",
            [
                "line 10, column 5",
                "unknown field `model`, expected `command` or `replay`",
            ],
        ),
        (
            "topic = \"Enter Spain in Q3\"\n",
            "",
            ["line 1, column 1", "missing field `topic`"],
        ),
        (
            "topic = ",
            "topic == ",
            ["line 2, column 8", "extra `=`, expected nothing"],
        ),
    ] {
        let (place, run) = wrong(right, found);
        assert_eq!(run.code, 2, "{}", run.err);
        let file = place.path("meeting/meeting.toml");
        let start = format!("agentproto: {}: ", file.display());
        assert!(run.err.starts_with(&start), "{}", run.err);
        for expected in expected {
            assert!(run.err.contains(expected), "{found}: {}", run.err);
        }
    }
}

#[test]
fn what_makes_no_sense_is_named_with_its_path() {
    for (right, found, expected) in [
        (
            "2026-11-30",
            "30.11.2026",
            "date: found `30.11.2026`, expected a day `YYYY-MM-DD`",
        ),
        (
            "2026-11-30",
            "2026-02-30",
            "date: found `2026-02-30`, expected a day `YYYY-MM-DD`",
        ),
        (
            "\"cfo\", \"cro\"",
            "\"art\", \"cro\"",
            "participants[1]: `art` is no role of csuite, expected one of ceo, cfo",
        ),
        (
            "\"ceo\", \"cfo\", \"cro\"",
            "\"ceo\"",
            "participants: found 1 participant, expected at least two",
        ),
        (
            "\"ceo\", \"cfo\", \"cro\"",
            "",
            "participants: found 0 participants, expected at least two",
        ),
        (
            "\"ceo\", \"cfo\", \"cro\"",
            "\"ceo\", \"ceo\"",
            "participants: found `ceo` twice, expected each role once",
        ),
        (
            "\"cfo\", \"cro\"",
            "\"executive-mentor\"",
            "participants: `executive-mentor` takes no invocations",
        ),
        (
            "\"cfo\", \"cro\"",
            "\"cfo\", \"gc\"",
            "agents.gc: found no agent, expected one here or as `agents.default`",
        ),
        (
            "executive-mentor.command",
            "gc.command",
            "agents.executive-mentor: found no agent",
        ),
        (
            "chief-of-staff.command",
            "gc.command",
            "agents.chief-of-staff: found no agent",
        ),
        (
            "ceo.command",
            "art.command",
            "agents.art: `art` is no role of csuite",
        ),
        (
            "ceo.command",
            "ceo.replay = []\nceo.command",
            "agents.ceo: found both `command` and `replay`, expected one of them",
        ),
        (
            "ceo.command = [\"sh\", \"ceo.sh\"]",
            "ceo = {}",
            "agents.ceo: found neither `command` nor `replay`, expected one of them",
        ),
        (
            "[\"sh\", \"ceo.sh\"]",
            "[]",
            "agents.ceo: found an empty `command`, expected a program and its arguments",
        ),
        (
            "[\"sh\", \"ceo.sh\"]",
            "[\"\"]",
            "agents.ceo: found an empty `command`, expected a program and its arguments",
        ),
        (
            "ceo.command = [\"sh\", \"ceo.sh\"]",
            "ceo.replay = [\"a.md\"]",
            "agents.ceo: replay[0]: ",
        ),
        (
            "deadline_s = 60",
            "deadline_s = 0",
            "deadline_s: found 0, expected at least one second",
        ),
        ("deadline_s = 60", "context = \"company.md\"", "context: "),
        ("Enter Spain in Q3", " ", "topic: "),
        ("Enter Spain in Q3", "Enter\\nSpain", "topic: "),
        (
            "Do we open an office in Q3 or sell from Lisbon?",
            "",
            "question: ",
        ),
    ] {
        let (place, run) = wrong(right, found);
        assert_eq!(run.code, 2, "{found}: {}", run.err);
        let file = place.path("meeting/meeting.toml");
        let start = format!("agentproto: {}: {expected}", file.display());
        assert!(run.err.starts_with(&start), "{found}: {}", run.err);
    }
}

#[test]
fn a_file_that_a_meeting_names_is_named_too() {
    for (right, found, missing) in [
        (
            "deadline_s = 60",
            "context = \"company.md\"",
            "company.md: No such file or directory",
        ),
        (
            "ceo.command = [\"sh\", \"ceo.sh\"]",
            "ceo.replay = [\"ceo.sh\", \"a.md\"]",
            "a.md: No such file or directory",
        ),
    ] {
        let (place, run) = wrong(right, found);
        assert!(
            run.err
                .contains(&format!("{}/{missing}", place.meeting_dir().display())),
            "{}",
            run.err
        );
    }
}

#[test]
fn a_topic_that_no_report_may_have_is_refused_before_anybody_is_asked() {
    let (_, run) = wrong("Enter Spain in Q3", "We should consider Spain");
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("meeting.toml: topic: found `We should consider`"),
        "{}",
        run.err
    );
}

#[test]
fn what_is_no_file_is_wrong_usage() {
    let place = Place::new();
    let run = place.run(&["no-such.toml"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("agentproto: no-such.toml: No such file"),
        "{}",
        run.err
    );
    for args in [
        [].as_slice(),
        &["a.toml", "--resume", "b.jsonl"],
        &["--resume", "b.jsonl", "--transcript", "c.jsonl"],
        &["--resume", "b.jsonl", "--roles", "solo"],
        &["a.toml", "--decision", "maybe"],
        &["a.toml", "--supersede", "yesterday"],
    ] {
        let run = place.run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.contains("No such file"), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_meeting_comes_from_standard_input_too() {
    let place = Place::of_scripts();
    let mut command = place.command(&["-", "--root", "root"]);
    command.current_dir(place.meeting_dir());
    let run = crate::program::run_command(command, MEETING);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("  CRO: Eleven accounts are waiting\n"));
}
