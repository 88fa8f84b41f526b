//! `--resume`.

use std::fs;

use super::{ID, Place, REPORT, SPAIN, says, wait_for};
use crate::program::{self, command, run_command};

#[test]
fn a_pending_decision_is_answered_in_another_process() {
    let place = Place::of_scripts();
    for role in ["ceo", "cfo", "cro"] {
        place.script(
            role,
            &format!(
                "echo {role} >> asked\n{}",
                says(role, &format!("View of {role}"))
            ),
        );
    }
    let first = place.meet(&[]);
    assert!(
        first.err.contains(&format!("agentproto: pending: {ID} (")),
        "{}",
        first.err
    );
    assert!(
        first.err.contains(&format!(
            "; transcript: raw/{ID}.md; to go on: agentproto meet --resume "
        )) && first.err.ends_with(&format!("{ID}.jsonl\n")),
        "{}",
        first.err
    );
    // Still pending, then approved, then approved before.
    let second = place.resume(&[]);
    assert_eq!(
        (second.code, &second.out, &second.err),
        (0, &first.out, &first.err)
    );
    let third = place.resume(&["--decision", "approve"]);
    assert_eq!((third.code, &third.out), (0, &first.out));
    assert!(
        third.err.contains(&format!("agentproto: approved: {ID}\n")),
        "{}",
        third.err
    );
    let log = place.log();
    for args in [[].as_slice(), &["--decision", "pending"]] {
        let again = place.resume(args);
        assert_eq!((again.code, &again.out), (0, &first.out));
        assert!(
            again
                .err
                .contains(&format!("decided before: approve, {ID}\n")),
            "{}",
            again.err
        );
    }
    assert_eq!(place.resume(&["--decision", "approve"]).code, 0);
    let other = place.resume(&["--decision", "reject"]);
    assert_eq!(other.code, 1);
    assert!(
        other.err.contains("found another answer than `approve`"),
        "{}",
        other.err
    );
    assert_eq!(place.log(), log);
    assert_eq!(place.names("raw"), [format!("{ID}.md")]);
    let asked = fs::read_to_string(place.path("meeting/asked")).unwrap();
    assert_eq!(asked.lines().count(), 3, "{asked}");
}

#[test]
fn the_memory_is_where_it_was_unless_another_is_named() {
    let (place, other) = (Place::new(), Place::new());
    let (root, elsewhere) = (place.root(), other.root());
    let begun = place.run(&[SPAIN, "--root", root.to_str().unwrap()]);
    assert_eq!(begun.code, 0, "{}", begun.err);
    let named = place.resume(&[
        "--decision",
        "approve",
        "--root",
        elsewhere.to_str().unwrap(),
    ]);
    assert_eq!(
        (named.code, place.decisions().len(), other.decisions().len()),
        (0, 0, 1)
    );
    assert!(!place.path("home/.claude").exists());

    let place = Place::new();
    let mut begun = place.command(&[SPAIN, "--root", "root"]);
    begun.current_dir(place.dir.path());
    assert_eq!(run_command(begun, "").code, 0);
    // From another directory.
    let approved = place.resume(&["--decision", "approve"]);
    assert_eq!(
        (approved.code, place.decisions().len()),
        (0, 1),
        "{}",
        approved.err
    );
}

#[test]
fn a_role_set_of_one_s_own_comes_out_of_the_transcript() {
    let place = Place::of_scripts();
    place.file("roles.toml", super::sets::ROLES);
    place.file("meeting.toml", super::sets::MEETING);
    super::sets::studio(&place);
    let roles = place.path("meeting/roles.toml");
    let first = place.meet(&["--roles", roles.to_str().unwrap()]);
    assert_eq!(first.code, 0, "{}", first.err);
    fs::remove_file(roles).unwrap();
    let second = place.resume(&["--decision", "approve"]);
    assert_eq!((second.code, second.out), (0, first.out), "{}", second.err);
}

/// Recorded replies are given once, in whatever process: what was given before a kill is in the transcript.
#[test]
fn recorded_replies_go_on_where_they_were() {
    let whole = Place::new();
    let root = whole.root();
    assert_eq!(
        whole.run(&[SPAIN, "--root", root.to_str().unwrap()]).code,
        0
    );
    let minutes = whole.read(&format!("raw/{ID}.md"));
    let text = fs::read_to_string(whole.transcript()).unwrap();
    let cut_at =
        |text: &str, line: usize| -> String { text.split_inclusive('\n').take(line).collect() };
    let lines = text.lines().count();
    assert_eq!(text.matches("\"event\":\"opened\"").count(), 1);
    let begun = 1 + text
        .lines()
        .position(|line| line.contains("\"agenda\""))
        .unwrap();
    for first in (begun..lines).step_by(2) {
        let place = Place::new();
        let transcript = place.path("cut.jsonl");
        let goes_on = |cut: &str| {
            fs::write(&transcript, cut).unwrap();
            let root = place.root();
            let args = [
                "--resume",
                transcript.to_str().unwrap(),
                "--root",
                root.to_str().unwrap(),
            ];
            let run = place.run(&args);
            assert_eq!((run.code, run.out.as_str()), (0, REPORT), "{}", run.err);
            assert_eq!(place.read(&format!("raw/{ID}.md")), minutes);
            assert_eq!(place.names("raw").len(), 1);
            fs::read_to_string(&transcript).unwrap()
        };
        let resumed = goes_on(&cut_at(&text, first));
        // And killed once more, in the middle of what came then.
        let all = resumed.lines().count();
        goes_on(&cut_at(&resumed, first + (all - first) / 2));
    }
}

#[test]
fn what_a_meeting_was_set_up_from_may_be_gone() {
    let place = Place::of_scripts();
    let recorded = super::MEETING.replace(
        "ceo.command = [\"sh\", \"ceo.sh\"]",
        "ceo.replay = [\"ceo.md\"]",
    );
    place.file("meeting.toml", &recorded);
    place.file("ceo.md", &super::response("ceo", "Go now"));
    let first = place.meet(&[]);
    assert_eq!(first.code, 0, "{}", first.err);
    fs::remove_dir_all(place.meeting_dir()).unwrap();
    let second = place.resume(&["--decision", "approve"]);
    assert_eq!((second.code, second.out), (0, first.out), "{}", second.err);
}

#[test]
fn half_a_line_at_the_end_is_taken_away() {
    let place = Place::of_scripts();
    let first = place.meet(&[]);
    let transcript = place.transcript();
    let whole = fs::read_to_string(&transcript).unwrap();
    let cut = whole.find("{\"kind\":\"critic_screen\"").unwrap();
    fs::write(&transcript, &whole[..cut]).unwrap();
    let run = place.resume(&["--decision", "approve"]);
    assert_eq!((run.code, run.out), (0, first.out), "{}", run.err);
    assert!(
        run.err.contains(": took away half a line at the end\n"),
        "{}",
        run.err
    );
    let drawn = run_command(command(&["trace", transcript.to_str().unwrap()]), "");
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert!(place.resume(&[]).err.contains("decided before"));
}

#[test]
fn what_is_no_meeting_is_left_as_it_is() {
    let place = Place::new();
    let conductors = include_str!("../../../../docs/conductor.md");
    let other = conductors
        .split("```json\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let begun = place.run(&[SPAIN]);
    assert_eq!(begun.code, 0);
    let own =
        fs::read_to_string(place.path(&format!("home/.claude/decisions/meetings/{ID}.jsonl")))
            .unwrap();
    let notes = own.replace("\"agents\":", "\"players\":");
    for (text, expected) in [
        ("", "found nothing, expected a transcript"),
        ("Dear diary,\ntoday", "line 1: "),
        (
            other,
            "expected the transcript of a meeting: it has no agenda",
        ),
        (&notes, "missing field `agents`"),
        (
            "{\"ms\":0,\"event\":\"opened\",\"version\":99,\"roles\":{},\"max_rounds\":1,\"max_calls\":1}\nx",
            "line 1: found version 99, expected version 1",
        ),
    ] {
        let file = place.path("some.txt");
        fs::write(&file, text).unwrap();
        let run = place.run(&["--resume", file.to_str().unwrap(), "--decision", "approve"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        let start = format!("agentproto: {}: ", file.display());
        assert!(
            run.err.starts_with(&start) && run.err.contains(expected),
            "{expected}: {}",
            run.err
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    let run = place.run(&["--resume", "no-such.jsonl"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .starts_with("agentproto: no-such.jsonl: No such file"),
        "{}",
        run.err
    );
}

#[test]
fn a_meeting_is_in_the_hands_of_one_process() {
    let place = Place::of_scripts();
    place.script(
        "ceo",
        &format!(
            "touch there\nwhile [ ! -e go ]\ndo sleep 0.02\ndone\n{}",
            says("ceo", "Go")
        ),
    );
    let (meeting, root) = (place.path("meeting/meeting.toml"), place.root());
    let first = place.command(&[meeting.to_str().unwrap(), "--root", root.to_str().unwrap()]);
    let first = std::thread::spawn(move || program::run_command(first, ""));
    let there = place.path("meeting/there");
    wait_for("program", || there.exists().then_some(()));
    let second = place.resume(&["--decision", "approve"]);
    assert_eq!((second.code, second.out.as_str()), (3, ""));
    assert!(
        second.err.contains("another process runs this meeting"),
        "{}",
        second.err
    );
    place.file("go", "");
    let first = first.join().unwrap();
    assert_eq!(first.code, 0, "{}", first.err);
    assert_eq!(place.resume(&["--decision", "approve"]).code, 0);
    assert!(!REPORT.is_empty());
}
