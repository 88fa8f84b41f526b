//! The meeting that comes with the project.

use serde_json::{Value, json};

use super::{ID, Place, REPORT, SPAIN};
use crate::program::{command, run, run_command};

impl Place {
    /// Runs the example at the root.
    fn spain(&self, args: &[&str]) -> crate::program::Run {
        let root = self.root();
        let root = root.to_str().unwrap();
        self.run(&[&[SPAIN, "--root", root], args].concat())
    }
}

#[test]
fn it_prints_a_board_report_and_leaves_the_decision_pending() {
    let place = Place::new();
    let run = place.spain(&[]);
    assert_eq!((run.code, run.out.as_str()), (0, REPORT));
    let err = run.err.replace(place.root().to_str().unwrap(), "ROOT");
    insta::assert_snapshot!(err, @r"
    agentproto: Executive Mentor: ⚠️ After addressing why customers said no
    agentproto: pending: 2026-11-30-enter-spain-in-q3 (2e9b765bdac4a118); transcript: raw/2026-11-30-enter-spain-in-q3.md; to go on: agentproto meet --resume ROOT/meetings/2026-11-30-enter-spain-in-q3.jsonl
    ");
    assert_eq!(place.decisions(), [] as [Value; 0]);
    assert_eq!(place.names("raw"), [format!("{ID}.md")]);
    assert_eq!(place.names("meetings"), [format!("{ID}.jsonl")]);
}

#[test]
fn an_approval_is_in_the_memory_with_the_transcript() {
    let place = Place::new();
    let run = place.spain(&["--decision", "approve"]);
    assert_eq!((run.code, run.out.as_str()), (0, REPORT));
    assert!(
        run.err.ends_with(&format!("approved: {ID}\n")),
        "{}",
        run.err
    );
    insta::assert_snapshot!(place.log(), @r"
    ## 2026-11-30 — Enter Spain in Q3

    **Decision:** Sell from Lisbon in Q3 and open the entity once signed revenue passes $1M.
    **Owner:** CRO
    **Deadline:** 2027-01-31
    **Review:** 2027-03-01
    **Rationale:** Demand is proven; the entity can wait.

    **Action Items:**
    - [ ] Hire two Spanish-speaking sellers — Owner: CRO — Due: 2027-01-31
    - [ ] Draft the entity plan — Owner: GC — Due: 2027-02-15

    **Raw transcript:** raw/2026-11-30-enter-spain-in-q3.md
    ");
    assert_eq!(place.read(&format!("approved/{ID}.md")), place.log());
    let raw = place.read(&format!("raw/{ID}.md"));
    for part in [
        "# 2026-11-30 — Enter Spain in Q3\n\nDo we open an office in Q3 or sell from Lisbon?\n",
        "\n- Participants: CEO, CFO, CRO, GC\n- Stakes: critical\n- Given: The company\n",
        "\n### CFO\n\nI looked at the plan alone, as phase 2 asks.\n",
        "\nSent back:\n\n> Send your answer once more, mended:\n> recommended_decision: found `We should consider`",
    ] {
        assert!(raw.contains(part), "{raw}");
    }
    assert!(raw.ends_with(REPORT));
}

#[test]
fn a_rejection_marks_the_proposal() {
    let place = Place::new();
    let run = place.spain(&["--decision", "reject"]);
    assert_eq!((run.code, run.out.as_str()), (0, REPORT));
    assert!(
        run.err.ends_with(&format!("rejected: {ID}\n")),
        "{}",
        run.err
    );
    let log = place.log();
    assert!(
        log.contains("**Decision:** Rejected: Sell from Lisbon in Q3 and open"),
        "{log}"
    );
    assert!(log.contains("passes $1M. [DO_NOT_RESURFACE]\n"), "{log}");
    assert!(!log.contains("Action Items"), "{log}");
    assert_eq!(place.names("raw"), [format!("{ID}.md")]);

    // It does not come back without the founder's word.
    let again = place.spain(&["--decision", "approve"]);
    assert_eq!((again.code, again.out.as_str()), (1, REPORT));
    assert!(
        again.err.contains(&format!("which `{ID}` rejected")),
        "{}",
        again.err
    );
    assert!(
        again.err.contains(&format!("answer with --reopen {ID}")),
        "{}",
        again.err
    );
    assert_eq!(place.log(), log);
    let reopened = place.spain(&["--decision", "approve", "--reopen", ID]);
    assert_eq!(reopened.code, 0, "{}", reopened.err);
    assert_eq!(place.decisions().len(), 2);
}

#[test]
fn pending_is_what_it_is_without_an_answer() {
    let (place, other) = (Place::new(), Place::new());
    let pending = place.spain(&["--decision", "pending"]);
    assert_eq!((pending.code, pending.out.as_str()), (0, REPORT));
    let without_root =
        |place: &Place, err: &str| err.replace(place.root().to_str().unwrap(), "ROOT");
    assert_eq!(
        without_root(&place, &pending.err),
        without_root(&other, &other.spain(&[]).err)
    );
}

#[test]
fn it_runs_from_anywhere_and_at_the_default_root() {
    let place = Place::new();
    let run = place.run(&[SPAIN, "--decision", "approve"]);
    assert_eq!((run.code, run.out.as_str()), (0, REPORT));
    let log = place.path("home/.claude/decisions/approved/decisions.md");
    assert!(
        std::fs::read_to_string(log)
            .unwrap()
            .starts_with("## 2026-11-30")
    );
}

#[test]
fn its_transcript_is_drawn_and_written_where_it_is_wanted() {
    let place = Place::new();
    let transcript = place.path("spain.jsonl");
    let run = place.spain(&["--transcript", transcript.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(place.names("meetings"), [] as [&str; 0]);
    let picture = command(&["trace", transcript.to_str().unwrap()]);
    let picture = run_command(picture, "");
    assert_eq!(picture.code, 0, "{}", picture.err);
    for line in [
        "    Note over ceo,chief_of_staff: phase 2 (independent analysis)\n",
        "    cfo-->>the_founder: Not before the bridge closes (high)\n",
        "    executive_mentor-->>the_founder: CRITIC-SCREEN\n",
    ] {
        assert!(picture.out.contains(line), "{}", picture.out);
    }
    // Once more into the same file would lose the first.
    let again = place.spain(&["--transcript", transcript.to_str().unwrap()]);
    assert_eq!((again.code, again.out.as_str()), (2, ""));
    assert!(again.err.contains("expected a new one"), "{}", again.err);
}

#[test]
fn the_schema_of_meetings_takes_it_and_nothing_broken() {
    let schema: Value = serde_json::from_str(&run(&["schema", "meeting"]).out).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let text = std::fs::read_to_string(SPAIN).unwrap();
    let spain: toml::Table = toml::from_str(&text).unwrap();
    let spain = serde_json::to_value(spain).unwrap();
    assert!(validator.is_valid(&spain));
    let page = include_str!("../../../../docs/meetings.md");
    let (_, page) = page.split_once("```toml\n").unwrap();
    let shown: toml::Table = toml::from_str(page.split_once("```").unwrap().0).unwrap();
    assert!(validator.is_valid(&serde_json::to_value(shown).unwrap()));
    let with = |path: &str, value: Value| {
        let mut changed = spain.clone();
        *changed.pointer_mut(path).unwrap() = value;
        changed
    };
    for broken in [
        with("/participants", json!(["ceo"])),
        with("/participants", json!(["ceo", "ceo"])),
        with("/stakes", json!("enormous")),
        with("/agents/ceo", json!({})),
        with(
            "/agents/ceo",
            json!({ "command": ["llm"], "replay": ["a.md"] }),
        ),
        with("/agents/ceo", json!({ "command": [] })),
        with("/agents/ceo", json!({ "model": "llm" })),
        with("/topic", json!(7)),
    ] {
        assert!(!validator.is_valid(&broken), "{broken}");
    }
    let mut more = spain.clone();
    more["chair"] = "ceo".into();
    assert!(!validator.is_valid(&more));
    more = with("/agents/ceo", json!({ "command": ["llm", "--fast"] }));
    more["deadline_s"] = 120.into();
    more["max_rounds"] = 4.into();
    assert!(validator.is_valid(&more));
}
