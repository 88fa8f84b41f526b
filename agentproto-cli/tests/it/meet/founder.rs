//! The founder on a terminal.

use std::fs::File;
use std::io::Write as _;
use std::process::{Child, Stdio};

use super::{ID, PROPOSAL, Place, response, tells, wait_for};
use crate::pty;

/// The program on a terminal, and our side of that.
fn on_terminal(place: &Place, args: &[&str]) -> (File, Child) {
    let (ours, theirs) = pty::open(120);
    let (meeting, root) = (place.path("meeting/meeting.toml"), place.root());
    let begun = ["--root", root.to_str().unwrap(), meeting.to_str().unwrap()];
    let args = if args.is_empty() {
        begun.as_slice()
    } else {
        args
    };
    let child = place
        .command(args)
        .env("TERM", "dumb")
        .stdin(theirs.try_clone().unwrap())
        .stdout(theirs.try_clone().unwrap())
        .stderr(theirs)
        .spawn()
        .expect("the program starts");
    (ours, child)
}

/// What a founder who types these lines sees; all of them are there before the program asks.
fn talk(place: &Place, args: &[&str], lines: &str) -> (i32, String) {
    let (mut ours, mut child) = on_terminal(place, args);
    ours.write_all(lines.as_bytes()).unwrap();
    let text = pty::read(&mut ours, |_| false);
    (child.wait().unwrap().code().unwrap(), text)
}

const PROMPT: &str = "Your decision — approve, modify, reject, ask ROLE, pending: ";

#[test]
fn who_is_thinking_and_who_answered_is_told_while_it_happens() {
    let place = Place::of_scripts();
    place.script("cro", "exit 1\n");
    let screen = super::SCREEN;
    place.script(
        "executive-mentor",
        &format!(
            "if [ \"$AGENTPROTO_ROUND\" = 0 ]\nthen\necho 'Hm.'\nelse\n{}fi\n",
            tells(screen)
        ),
    );
    let (code, text) = talk(&place, &[], "pending\n");
    assert_eq!(code, 0, "{text}");
    let mut told: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("agentproto: "))
        .collect();
    // How long it took is another each time.
    told.iter_mut()
        .for_each(|line| *line = line.split(" (").next().unwrap());
    let before = |first: &str, then: &str| {
        let place = |what: &str| told.iter().position(|line| *line == what);
        assert!(place(first).unwrap() < place(then).unwrap(), "{text}");
    };
    before("phase 2", "  ceo is thinking");
    before("  ceo is thinking", "  ceo answered");
    before(
        "  cro is thinking",
        "  cro gave no answer: the program ended with exit status: 1, expected exit status 0",
    );
    before("  ceo answered", "phase 3");
    before(
        "  executive-mentor is thinking",
        "  executive-mentor is asked to mend its reply",
    );
    before(
        "  executive-mentor is asked to mend its reply",
        "  executive-mentor answered",
    );
    before("phase 4", "  chief-of-staff is thinking");
    let took = text
        .lines()
        .find(|line| line.contains("ceo answered"))
        .unwrap();
    assert!(took.ends_with(" s)"), "{took}");
    assert!(
        text.contains("BOARD MEETING — 2026-11-30 — Enter Spain in Q3"),
        "{text}"
    );
}

#[test]
fn an_approval_is_the_founder_s_word() {
    let place = Place::of_scripts();
    let (code, text) = talk(&place, &[], "Approve\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains(PROMPT), "{text}");
    assert!(
        text.contains(&format!("agentproto: approved: {ID}\n")),
        "{text}"
    );
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn the_letter_of_an_option_is_no_answer() {
    let place = Place::of_scripts();
    let said = ["a", "A", "r", "m", "p", "ap", "approve option B"];
    let (code, text) = talk(&place, &[], &format!("{}\npending\n", said.join("\n")));
    assert_eq!(code, 0, "{text}");
    for said in said {
        let refused =
            format!("found `{said}`, expected approve, modify, reject, ask ROLE or pending");
        assert!(text.contains(&refused), "{said}: {text}");
    }
    assert!(text.contains("agentproto: pending: "), "{text}");
    assert_eq!(place.log(), "");
}

#[test]
fn three_letters_of_a_word_are_enough() {
    for (said, told) in [("App", "approved: "), ("rej\n", "rejected: ")] {
        let place = Place::of_scripts();
        let (code, text) = talk(&place, &[], &format!("{said}\npending\n"));
        assert_eq!(code, 0, "{text}");
        assert!(
            text.contains(&format!("agentproto: {told}{ID}\n")),
            "{text}"
        );
    }
}

#[test]
fn a_modification_is_kept_as_an_override() {
    let place = Place::of_scripts();
    let (code, text) = talk(
        &place,
        &[],
        "what?\nmodify\n\nmodify\nSpend is capped at $200K.\n",
    );
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("found `what?`, expected approve, modify, reject, ask ROLE or pending"),
        "{text}"
    );
    assert!(
        place
            .log()
            .contains("**Decision:** Sell from Lisbon in Q3.\n"),
        "{}",
        place.log()
    );
    assert!(
        place
            .log()
            .contains("**User Override:** Spend is capped at $200K.\n"),
        "{}",
        place.log()
    );
}

#[test]
fn a_rejection_may_have_a_reason() {
    let place = Place::of_scripts();
    let (code, text) = talk(&place, &[], "reject\nNot this year\n");
    assert_eq!(code, 0, "{text}");
    assert!(
        place
            .log()
            .contains("- Sell from Lisbon in Q3. — Not this year [DO_NOT_RESURFACE]\n"),
        "{}",
        place.log()
    );
    // The same answer once more is the same, another is refused.
    assert_eq!(place.resume(&["--decision", "reject"]).code, 0);
    assert_eq!(place.resume(&["--decision", "approve"]).code, 1);
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn a_question_goes_to_a_role_and_the_report_comes_again() {
    let place = Place::of_scripts();
    let answer = response("cfo", "Nine months, and the founder approves");
    let first = response("cfo", "Not before the bridge closes");
    place.script(
        "cfo",
        &format!(
            "if [ \"$AGENTPROTO_PHASE\" = 5 ]\nthen\ncat > asked\n{}else\n{}fi\n",
            tells(&answer),
            tells(&first)
        ),
    );
    let words = "ask\nask art\nask executive-mentor\nask cfo\nHow long does it last?\nask gc\nIs it legal?\npending\n";
    let (code, text) = talk(&place, &[], words);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("`art` is no role of csuite"), "{text}");
    assert!(
        text.contains("`executive-mentor` gives screens, expected a role that answers"),
        "{text}"
    );
    assert!(
        text.contains("gc gave no answer: no agent plays this role"),
        "{text}"
    );
    let (_, after) = text
        .split_once("Key finding: Nine months, and the founder approves")
        .expect(&text);
    assert!(after.contains("BOARD MEETING — 2026-11-30"), "{after}");
    let asked = std::fs::read_to_string(place.path("meeting/asked")).unwrap();
    assert!(
        asked.contains("How long does it last?")
            && asked.contains("RECOMMENDED DECISION\nSell from Lisbon"),
        "{asked}"
    );
    // No agent's word is the founder's.
    assert_eq!(place.log(), "");
    assert!(
        place
            .read(&format!("raw/{ID}.md"))
            .contains("## Questions of the founder\n\n### CFO\n\nAsked: How long")
    );
}

#[test]
fn an_end_of_input_leaves_it_pending() {
    let place = Place::of_scripts();
    let (code, text) = talk(&place, &[], "\u{4}");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("agentproto: pending: "), "{text}");
}

#[test]
fn an_interrupt_at_the_prompt_ends_it_and_it_goes_on_later() {
    let place = Place::of_scripts();
    let (mut ours, mut child) = on_terminal(&place, &[]);
    let text = pty::read(&mut ours, |text| text.contains(PROMPT));
    assert!(text.contains(PROMPT), "{text}");
    super::signals::interrupt(&child);
    let status = wait_for("end", || child.try_wait().unwrap());
    assert_eq!(status.code(), Some(3));
    let rest = pty::read(&mut ours, |_| false);
    assert!(rest.contains("stopped by a signal"), "{rest}");
    let transcript = place.transcript();
    let (code, text) = talk(
        &place,
        &["--resume", transcript.to_str().unwrap()],
        "approve\n",
    );
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("is thinking"), "{text}");
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn who_reads_a_changed_proposal_answers_to_that_one() {
    let place = Place::of_scripts();
    assert_eq!(place.meet(&[]).code, 0);
    let transcript = place.transcript();
    let text = std::fs::read_to_string(&transcript).unwrap();
    std::fs::write(
        &transcript,
        text.replace("Sell from Lisbon in Q3.", "Open in Madrid."),
    )
    .unwrap();
    // A script that has read the old one is refused.
    let stale = place.resume(&["--decision", "approve"]);
    assert_eq!(stale.code, 1);
    assert!(
        stale
            .err
            .contains("the proposal has changed since it was read"),
        "{}",
        stale.err
    );
    assert_eq!(place.log(), "");
    let (code, text) = talk(
        &place,
        &["--resume", transcript.to_str().unwrap()],
        "approve\n",
    );
    assert_eq!(code, 0, "{text}");
    assert!(
        place.log().contains("**Decision:** Open in Madrid.\n"),
        "{}",
        place.log()
    );
}

#[test]
fn in_a_pipe_nothing_is_asked_and_nothing_is_told() {
    let place = Place::of_scripts();
    let (meeting, root) = (place.path("meeting/meeting.toml"), place.root());
    let (_ours, theirs) = pty::open(120);
    // A terminal to read from is none to ask on.
    let output = place
        .command(&["--root", root.to_str().unwrap(), meeting.to_str().unwrap()])
        .stdin(theirs)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("━━━") && out.ends_with("━━━\n"), "{out}");
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        err.starts_with("agentproto: pending: ") && err.lines().count() == 1,
        "{err}"
    );
    assert!(PROPOSAL.contains("Sell from Lisbon in Q3."));
}
