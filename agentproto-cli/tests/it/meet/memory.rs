//! What a meeting reads from the memory and what it writes there.

use super::{ID, MEETING, PROPOSAL, Place, tells};

/// The prompt that a role got in phase 2.
fn prompt(place: &Place, role: &str) -> String {
    std::fs::read_to_string(place.path(&format!("meeting/prompt-{role}"))).unwrap()
}

#[test]
fn approved_decisions_are_loaded_and_transcripts_never() {
    let place = Place::of_scripts();
    place.script(
        "ceo",
        &format!(
            "cat > prompt-ceo\n{}",
            super::says("ceo", "Go, from Lisbon first")
        ),
    );
    assert_eq!(place.meet(&["--decision", "approve"]).code, 0);
    assert!(!prompt(&place, "ceo").contains("Approved decisions"));

    place.file(
        "meeting.toml",
        &MEETING.replace("Enter Spain in Q3", "Enter France in Q4"),
    );
    let run = place.meet(&[]);
    assert_eq!(run.code, 0, "{}", run.err);
    let second = prompt(&place, "ceo");
    assert!(
        second.contains("## Approved decisions\n\n```\n## 2026-11-30 — Enter Spain in Q3\n"),
        "{second}"
    );
    assert!(
        second.contains("**Decision:** Sell from Lisbon in Q3.\n"),
        "{second}"
    );
    // What was said in the first meeting stays there.
    for said in [
        "Not before the bridge closes",
        "Eleven accounts are waiting",
        "Nothing is signed.",
    ] {
        assert!(!second.contains(said), "{said}");
    }
}

#[test]
fn the_same_decision_of_another_meeting_is_kept_once() {
    for answer in ["approve", "reject"] {
        let place = Place::of_scripts();
        let first = place.meet(&["--decision", answer]);
        assert_eq!(first.code, 0, "{}", first.err);
        let log = place.log();
        let second = place.meet(&["--decision", answer]);
        assert_eq!(second.code, 0, "{}", second.err);
        let said = format!("before, and kept once: {ID}\n");
        assert!(second.err.ends_with(&said), "{}", second.err);
        assert_eq!(place.log(), log, "nothing is added");
        // What was said goes to the transcripts all the same.
        assert_eq!(place.names("raw").len(), 2);
    }
}

#[test]
fn a_contradiction_is_shown_and_answered_by_the_founder() {
    let place = Place::of_scripts();
    assert_eq!(place.meet(&["--decision", "approve"]).code, 0);
    let before = place.log();
    place.script(
        "chief-of-staff",
        &tells(&PROPOSAL.replace("Sell from Lisbon in Q3.", "Open in Madrid.")),
    );
    let run = place.meet(&["--decision", "approve"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("RECOMMENDED DECISION\nOpen in Madrid.\n"),
        "{}",
        run.out
    );
    assert!(
        run.err
            .contains(&format!("the proposal: contradicts `{ID}`")),
        "{}",
        run.err
    );
    assert!(
        run.err.contains(&format!("answer with --supersede {ID}\n")),
        "{}",
        run.err
    );
    let hint = format!(
        "to go on: agentproto meet --resume {}/meetings/{ID}-2.jsonl\n",
        place.root().display()
    );
    assert!(run.err.ends_with(&hint), "{}", run.err);
    assert_eq!(place.log(), before);
    // The transcript is kept whatever became of the answer.
    assert_eq!(place.names("raw").len(), 2);

    let second = format!("{ID}-2");
    let run = place.resume_named(&second, &["--decision", "approve", "--supersede", ID]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        place.log().contains("**Superseded by:** 2026-11-30\n"),
        "{}",
        place.log()
    );
    let decisions = place.decisions();
    assert_eq!(
        (
            decisions.len(),
            &decisions[0]["active"],
            &decisions[1]["active"]
        ),
        (2, &false.into(), &true.into())
    );

    // The next meeting is told what stands, and not what stood.
    place.script(
        "ceo",
        &format!("cat > prompt-ceo\n{}", super::says("ceo", "Go")),
    );
    assert_eq!(place.meet(&[]).code, 0);
    let next = prompt(&place, "ceo");
    assert!(next.contains("**Decision:** Open in Madrid.\n"), "{next}");
    assert!(
        !next.contains("**Decision:** Sell from Lisbon in Q3.\n"),
        "{next}"
    );
}

#[test]
fn a_root_that_can_not_be_made_ends_it_before_anybody_is_asked() {
    let place = Place::of_scripts();
    place.script("ceo", &format!("touch asked\n{}", super::says("ceo", "Go")));
    std::fs::write(place.root(), "a file in its place").unwrap();
    let run = place.meet(&["--decision", "approve"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
    assert!(
        run.err.contains(place.root().to_str().unwrap()),
        "{}",
        run.err
    );
    assert!(!place.path("meeting/asked").exists());
    let nowhere = place.path("no/such/dir/t.jsonl");
    std::fs::remove_file(place.root()).unwrap();
    let run = place.meet(&["--transcript", nowhere.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
}

#[test]
fn a_transcript_that_can_not_be_written_ends_it() {
    let place = Place::of_scripts();
    let run = place.meet(&["--transcript", "/dev/full"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
    assert!(
        run.err.contains("/dev/full: No space left on device"),
        "{}",
        run.err
    );
    assert!(std::path::Path::new("/dev/full").exists());
    // Whoever wants none has none.
    let run = place.meet(&["--transcript", "/dev/null", "--decision", "approve"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn the_default_day_is_today() {
    let place = Place::of_scripts();
    place.file(
        "meeting.toml",
        &MEETING.replace("date = \"2026-11-30\"\n", ""),
    );
    let before = chrono::Local::now().date_naive();
    let run = place.meet(&[]);
    let after = chrono::Local::now().date_naive();
    let is_of = |day: chrono::NaiveDate| run.out.contains(&format!("BOARD MEETING — {day} — "));
    assert!(is_of(before) || is_of(after), "{}", run.out);
}

impl Place {
    /// Goes on with the meeting of this name.
    fn resume_named(&self, name: &str, args: &[&str]) -> crate::program::Run {
        let transcript = self.root().join(format!("meetings/{name}.jsonl"));
        self.run(&[&["--resume", transcript.to_str().unwrap()], args].concat())
    }
}
