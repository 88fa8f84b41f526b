//! Participants that are programs, of every kind.

use std::time::{Duration, Instant};

use super::{MEETING, PROPOSAL, Place, SCREEN, response, says, tells, working_in};

#[test]
fn one_hangs_one_fails_one_answers_in_a_fence_and_one_talks_around_its_answer() {
    let place = Place::of_scripts();
    place.file(
        "meeting.toml",
        &MEETING
            .replace("deadline_s = 60", "deadline_s = 2")
            .replace("\"cro\"]", "\"cro\", \"cmo\"]")
            .replace(
                "[agents]\n",
                "[agents]\ncmo.command = [\"sh\", \"cmo.sh\"]\n",
            ),
    );
    place.script("ceo", "sleep 600 &\nsleep 600\n");
    place.script("cfo", "echo 'no credit left' >&2\nexit 3\n");
    place.script(
        "cro",
        &tells(&format!(
            "```\n{}\n```",
            response("cro", "Eleven accounts wait")
        )),
    );
    place.script(
        "cmo",
        &tells(&format!(
            "Certainly! Here is my view.\n\n{}\n\nLet me know if I can help.",
            response("cmo", "Nobody knows us")
        )),
    );
    place.script(
        "chief-of-staff",
        &tells(&format!(
            "Sure, here it is:\n\n{PROPOSAL}\n\nAnything else?"
        )),
    );
    let begun = Instant::now();
    let run = place.meet(&[]);
    // Far less than the one that hangs would take, on a machine that does much else.
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out
            .contains("PERSPECTIVES\n  CRO: Eleven accounts wait\n  CMO: Nobody knows us\n\n"),
        "{}",
        run.out
    );
    assert!(
        run.err
            .contains("agentproto: ceo gave no view: no reply within 2s\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.contains("agentproto: cfo gave no view: the program ended with exit status: 3, expected exit status 0; it said: no credit left\n"),
        "{}", run.err
    );
    assert_eq!(working_in(&place.meeting_dir()), [] as [&str; 0]);
}

#[test]
fn a_program_gets_its_prompt_and_knows_where_it_is() {
    let place = Place::of_scripts();
    place.file(
        "meeting.toml",
        &MEETING.replace("deadline_s = 60", "context = \"company.md\""),
    );
    place.file("company.md", "Eleven people, two products.\n");
    let body = says("ceo", "Go now");
    place.script(
        "ceo",
        &format!("cat > \"prompt-$AGENTPROTO_ROLE-$AGENTPROTO_PHASE-$AGENTPROTO_ROUND\"\n{body}"),
    );
    assert_eq!(place.meet(&[]).code, 0);
    let prompt = std::fs::read_to_string(place.path("meeting/prompt-ceo-2-0")).unwrap();
    for part in [
        "You are CEO, the role `ceo` of csuite.\n",
        "## Board meeting, phase 2: independent analysis\n",
        "## The company\n\n```\nEleven people, two products.\n```\n",
        "## The question\n\n```\nDo we open an office in Q3 or sell from Lisbon?\n```\n",
    ] {
        assert!(prompt.contains(part), "{prompt}");
    }
}

#[test]
fn a_program_beside_the_meeting_is_run_by_its_path() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::of_scripts();
    place.file(
        "meeting.toml",
        &MEETING.replace("\"sh\", \"ceo.sh\"", "\"./ceo.sh\""),
    );
    place.script("ceo", &format!("#!/bin/sh\n{}", says("ceo", "Go now")));
    let script = place.path("meeting/ceo.sh");
    std::fs::set_permissions(script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = place.meet(&[]);
    assert!(
        run.out.contains("  CEO: Go now\n"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn programs_that_cannot_be_run_are_named_before_anything_is_kept() {
    let place = Place::of_scripts();
    let typo = |meeting: &str, roles: &[&str], program: &str| {
        roles.iter().fold(meeting.to_owned(), |meeting, role| {
            let right = format!("{role}.command = [\"sh\", \"{role}.sh\"]");
            assert!(meeting.contains(&right), "{role}");
            meeting.replace(&right, &format!("{role}.command = [\"{program}\"]"))
        })
    };
    let refused = |meeting: &str| {
        place.file("meeting.toml", meeting);
        let run = place.meet(&["--decision", "approve"]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{}", run.err);
        assert!(!place.root().exists());
        let dir = place.meeting_dir();
        run.err.replace(dir.to_str().unwrap(), "DIR")
    };
    insta::assert_snapshot!(refused(&typo(MEETING, &["ceo", "cfo"], "no-such-llm")), @"agentproto: DIR/meeting.toml: agents: cannot run `no-such-llm` for ceo, cfo: found no such program in `PATH`; install it, or name another as `command`");
    insta::assert_snapshot!(refused(&typo(MEETING, &["chief-of-staff"], "./no-such.sh")), @"agentproto: DIR/meeting.toml: agents: cannot run `./no-such.sh` for chief-of-staff: found no file `DIR/./no-such.sh`; mend the path in `command`");
    insta::assert_snapshot!(refused(&typo(MEETING, &["executive-mentor"], "./ceo.sh")), @"agentproto: DIR/meeting.toml: agents: cannot run `./ceo.sh` for executive-mentor: found a file that may not be run; let it be run, or put what runs it before it in `command`");
    insta::assert_snapshot!(refused(&typo(MEETING, &["executive-mentor"], "../meeting")), @"agentproto: DIR/meeting.toml: agents: cannot run `../meeting` for executive-mentor: found the directory `DIR/../meeting`; name the program in it in `command`");

    // One of three is left out, as whenever its program fails.
    place.file("meeting.toml", &typo(MEETING, &["ceo"], "no-such-llm"));
    let run = place.meet(&["--decision", "approve"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err
            .contains("agentproto: ceo gave no view: cannot run `no-such-llm`: No such file"),
        "{}",
        run.err
    );
}

#[test]
fn one_view_is_too_few_and_the_meeting_can_go_on_later() {
    let place = Place::of_scripts();
    place.script("ceo", "exit 1\n");
    place.script("cro", "echo 'Hm.'\n");
    let run = place.meet(&["--decision", "approve"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(
        run.err.contains(
            "found 1 view, expected at least two; ceo: the program ended with exit status: 1"
        ),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("; cro: found no `[RESPONSE:cro]`, expected exactly one"),
        "{}",
        run.err
    );
    let hint = format!(
        "to go on: agentproto meet --resume {}\n",
        place.transcript().display()
    );
    assert!(run.err.ends_with(&hint), "{}", run.err);
    assert_eq!(place.log(), "");

    // Only who gave no view is asked again.
    place.script("ceo", &says("ceo", "Go now"));
    place.script("cfo", "exit 1\n");
    let run = place.resume(&["--decision", "approve"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out
            .contains("  CEO: Go now\n  CFO: Not before the bridge closes\n\n"),
        "{}",
        run.out
    );
    assert!(
        run.err.contains("agentproto: cro gave no view: "),
        "{}",
        run.err
    );
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn without_a_critique_or_a_synthesis_there_is_no_report() {
    let place = Place::of_scripts();
    place.script("executive-mentor", "echo 'Looks fine.'\n");
    let run = place.meet(&["--decision", "approve"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(
        run.err.contains("no critique: found no `[CRITIC-SCREEN]`"),
        "{}",
        run.err
    );

    place.script("executive-mentor", &tells(SCREEN));
    place.script(
        "chief-of-staff",
        &tells("{\"decision_required\": \"Do we?\"}"),
    );
    let run = place.resume(&["--decision", "approve"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("no synthesis: "), "{}", run.err);
    assert!(run.err.contains("recommended_decision: "), "{}", run.err);
    assert_eq!(place.log(), "");

    place.script("chief-of-staff", &tells(PROPOSAL));
    let run = place.resume(&["--decision", "approve"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn what_breaks_a_rule_of_reports_is_mended_by_who_said_it() {
    let place = Place::of_scripts();
    let again = |first: &str, then: &str| {
        format!(
            "if [ \"$AGENTPROTO_ROUND\" = 0 ]\nthen\n{}else\ncat > \"repair-$AGENTPROTO_ROLE\"\n{}fi\n",
            tells(first),
            tells(then)
        )
    };
    place.script(
        "cfo",
        &again(
            &response("cfo", "We should consider waiting"),
            &response("cfo", "Wait"),
        ),
    );
    place.script(
        "executive-mentor",
        &again(&SCREEN.replace("Eleven", "First I analyzed eleven"), SCREEN),
    );
    let run = place.meet(&[]);
    assert!(run.out.contains("  CFO: Wait\n"), "{}{}", run.out, run.err);
    assert!(
        run.out
            .contains("\nEleven requests are no signatures — Nobody asked"),
        "{}",
        run.out
    );
    for (role, found) in [
        (
            "cfo",
            "key finding: found `We should consider`, expected who does what by when",
        ),
        (
            "executive-mentor",
            "weakest point and missing perspective: found `First I analyzed",
        ),
    ] {
        let repair =
            std::fs::read_to_string(place.path(&format!("meeting/repair-{role}"))).unwrap();
        assert!(repair.contains(found), "{repair}");
    }
}

#[test]
fn a_rethink_stands_above_the_report_and_waits_for_the_founder() {
    let place = Place::of_scripts();
    place.script(
        "executive-mentor",
        &tells(&SCREEN.replace("✅ With noted risks", "🔴 Rethink")),
    );
    let run = place.meet(&[]);
    assert_eq!(run.code, 0, "{}", run.err);
    let above = "🔴 Rethink — Executive Mentor: $400K and two quarters\n\n━━━";
    assert!(run.out.starts_with(above), "{}", run.out);
    assert_eq!(place.log(), "");
    assert_eq!(place.resume(&["--decision", "approve"]).code, 0);
    assert_eq!(place.decisions().len(), 1);
}

#[test]
fn what_the_founder_should_know_besides_is_said_beside_the_report() {
    let place = Place::of_scripts();
    for role in ["ceo", "cfo", "cro"] {
        place.script(role, &says(role, "Go now."));
    }
    let gap = SCREEN.replace("✅ With noted risks", "⚠️ After addressing the churn");
    place.script("executive-mentor", &tells(&gap));
    let conflict = "[CONFLICT: CFO projects 14 months; CRO expects 18]";
    place.script(
        "cfo",
        &tells(&format!("{conflict}\n\n{}", response("cfo", "Go now!"))),
    );
    let run = place.meet(&[]);
    assert!(run.out.starts_with("━━━"), "{}", run.out);
    for said in [
        "agentproto: Executive Mentor: ⚠️ After addressing the churn\n",
        "agentproto: conflict: CFO projects 14 months; CRO expects 18\n",
        "agentproto: suspicious consensus: one answer is agreed by 3 of 3 roles\n",
    ] {
        assert!(run.err.contains(said), "{}", run.err);
    }
    let place = Place::of_scripts();
    let mut proposal: serde_json::Value = serde_json::from_str(PROPOSAL).unwrap();
    proposal.as_object_mut().unwrap().remove("disagreements");
    place.script("chief-of-staff", &tells(&proposal.to_string()));
    let run = place.meet(&[]);
    assert!(
        run.err
            .contains("suspicious consensus: the report names no disagreement\n"),
        "{}",
        run.err
    );
    assert!(
        run.out.contains("WHERE THEY DISAGREE\n• None\n"),
        "{}",
        run.out
    );
}

#[test]
fn what_the_orchestrator_leaves_out_follows_from_the_rest() {
    let place = Place::of_scripts();
    assert_eq!(place.meet(&["--decision", "approve"]).code, 0);
    insta::assert_snapshot!(place.log(), @r"
    ## 2026-11-30 — Enter Spain in Q3

    **Decision:** Sell from Lisbon in Q3.
    **Owner:** CRO
    **Deadline:** 2027-01-31
    **Review:** 2026-12-30
    **Rationale:** Sell from Lisbon in Q3.

    **Action Items:**
    - [ ] Hire two sellers — Owner: CRO — Due: 2027-01-31
    - [ ] Draft the entity plan — Owner: Ana — Due: after the bridge

    **Raw transcript:** raw/2026-11-30-enter-spain-in-q3.md
    ");
}
