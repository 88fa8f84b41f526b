//! Other role sets.

use super::{PROPOSAL, Place, SCREEN, response, tells};

/// A set with a critic and an orchestrator of its own.
pub(super) const ROLES: &str = r#"
max_hops = 2
[[role]]
token = "art"
title = "Art"
[[role]]
token = "sound"
title = "Sound"
[[role]]
token = "lead"
title = "Lead"
orchestrator = true
[[role]]
token = "press"
title = "Press"
caller_only = true
"#;

pub(super) const MEETING: &str = r#"
topic = "Ship the demo"
question = "Do we ship on Friday?"
date = "2026-11-30"
participants = ["sound", "art"]
stakes = "high"
[agents.default]
command = ["sh", "anybody.sh"]
[agents.press]
command = ["sh", "executive-mentor.sh"]
[agents.lead]
command = ["sh", "chief-of-staff.sh"]
"#;

/// Who plays in that set.
pub(super) fn studio(place: &Place) {
    let response = response("ROLE", "Friday is fine");
    place.script(
        "anybody",
        &format!("sed \"s/ROLE/$AGENTPROTO_ROLE/\" <<'END'\n{response}\nEND\n"),
    );
    place.script("executive-mentor", &tells(SCREEN));
    let proposal = PROPOSAL
        .replace("\"cro\"", "\"art\"")
        .replace("\"ceo\"", "\"sound\"")
        .replace("\"cfo\"", "\"art\"");
    place.script("chief-of-staff", &tells(&proposal));
}

#[test]
fn a_set_of_one_s_own_meets() {
    let place = Place::new();
    place.file("roles.toml", ROLES);
    place.file("meeting.toml", MEETING);
    studio(&place);
    let roles = place.path("meeting/roles.toml");
    let run = place.meet(&["--roles", roles.to_str().unwrap(), "--decision", "approve"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in [
        "PERSPECTIVES\n  Sound: Friday is fine\n  Art: Friday is fine\n",
        "1. Hire two sellers → Art → 2027-01-31\n",
        "CRITIC'S VIEW (Press)\n",
    ] {
        assert!(run.out.contains(part), "{}", run.out);
    }
    assert!(place.log().contains("**Owner:** Art\n"), "{}", place.log());
}

#[test]
fn what_a_set_of_one_s_own_decided_is_held_against_its_next_decision() {
    let place = Place::new();
    place.file("roles.toml", ROLES);
    place.file("meeting.toml", MEETING);
    studio(&place);
    let roles = place.path("meeting/roles.toml");
    let roles = roles.to_str().unwrap();
    let met = place.meet(&["--roles", roles, "--decision", "approve"]);
    assert_eq!(met.code, 0, "{}", met.err);
    let decision = r#"{"date": "2026-12-01", "title": "Sell in Spain", "decision": "Hire.", "owner": "art", "deadline": "2027-01-31",
        "review": "2027-03-01", "rationale": "Demand.",
        "actions": [{"action": "Hire two sellers", "owner": "art", "due": "2027-01-31"}]}"#;
    let add = |roles: &[&str]| place.run_decisions(&[&["add"], roles].concat(), decision);
    let other = add(&[]);
    assert_eq!(
        other.code, 1,
        "in another set `art` is a name: {}",
        other.err
    );
    let same = add(&["--roles", roles]);
    assert_eq!((same.code, same.err.as_str()), (0, ""));
    assert!(
        place
            .log()
            .ends_with("- [ ] Hire two sellers — Owner: Art — Due: 2027-01-31\n"),
        "{}",
        place.log()
    );
}

#[test]
fn the_nine_role_edition_meets_and_knows_no_fourteen() {
    let place = Place::of_scripts();
    let run = place.meet(&["--roles", "csuite-9", "--decision", "approve"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.contains("  CFO: Not before the bridge closes\n"),
        "{}",
        run.out
    );

    let place = Place::of_scripts();
    place.file(
        "meeting.toml",
        &super::MEETING.replace("\"cro\"]", "\"gc\"]"),
    );
    let run = place.meet(&["--roles", "csuite-9"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err
            .contains("participants[2]: `gc` is no role of csuite-9"),
        "{}",
        run.err
    );
}

#[test]
fn a_set_without_a_critic_says_so() {
    let place = Place::of_scripts();
    let meeting = super::MEETING
        .replace("\"cro\"]", "\"cto\"]")
        .replace("executive-mentor.command", "coo.command")
        .replace("chief-of-staff.command", "cto.command")
        .replace("cro.command", "lawyer.command");
    place.file("meeting.toml", &meeting);
    let run = place.meet(&["--roles", "solo"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert_eq!(
        run.err,
        "agentproto: solo has no critic, which a meeting needs\n"
    );
    assert!(!place.root().exists());
}
