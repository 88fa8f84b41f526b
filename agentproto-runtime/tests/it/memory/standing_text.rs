//! Standing text changes in two ways alone, each of one line.

use agentproto_runtime::memory::{Answers, Reference, WriteAccess};

use super::{Place, action, day, decision, rejected};

/// What became of the lines of an older text: how many were changed, and which came in between. Panics where one
/// was lost.
fn changes(old: &str, new: &str) -> (Vec<(String, String)>, Vec<String>) {
    let mut changed = Vec::new();
    let mut inserted = Vec::new();
    let mut new_lines = new.lines().peekable();
    for old_line in old.lines() {
        loop {
            let line = new_lines.next().expect("no standing line is lost");
            if line == old_line {
                break;
            }
            if line.starts_with("- [x] ") && old_line.starts_with("- [ ] ") {
                changed.push((old_line.to_owned(), line.to_owned()));
                break;
            }
            inserted.push(line.to_owned());
        }
    }
    (changed, inserted)
}

#[test]
fn two_hundred_mixed_commands_change_nothing_but_marks() {
    let place = Place::new();
    let mut state = 7_u32;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % below
    };
    let mut log = String::new();
    let (mut marks, mut closings) = (0, 0);
    for step in 0..200 {
        let writer = place.memory.writer(&WriteAccess::founder()).unwrap();
        let open: Vec<(Reference, usize)> = writer
            .log()
            .entries()
            .iter()
            .filter(|entry| entry.is_active())
            .flat_map(|entry| {
                let actions = entry.decision().actions().iter().zip(1..);
                actions
                    .filter(|(action, _)| action.is_open())
                    .map(|(_, number)| (Reference::from(entry.id()), number))
            })
            .collect();
        let is_closing = step > 20 && random(3) == 0 && !open.is_empty();
        let mut expected_marks = 0;
        if is_closing {
            let (id, number) = &open[random(open.len())];
            writer
                .close(id, *number, &format!("result {step}"), day("2027-01-20"))
                .unwrap();
        } else {
            let topic = format!("Topic {}", random(8));
            let mut new = decision("2026-11-30", &topic, &format!("Decision {step}."));
            new.actions = vec![action(&format!("Action {step}"), "cro")];
            new.rejected = vec![rejected(&format!("Proposal {step}"))];
            let standing = writer
                .log()
                .entries()
                .iter()
                .find(|entry| entry.is_active() && entry.decision().title() == topic)
                .map(|entry| Reference::from(entry.id()));
            expected_marks = usize::from(standing.is_some());
            let answers = Answers::default().supersede(standing);
            writer.add(&new, &answers).unwrap();
        }
        let now = place.log();
        let (changed, inserted) = changes(&log, &now);
        assert_eq!(changed.len(), usize::from(is_closing));
        for (old, new) in changed {
            let rest = old.strip_prefix("- [ ] ").unwrap();
            let closed = format!("- [x] {rest} — Completed: 2027-01-20 — Result: result {step}");
            assert_eq!(new, closed);
            closings += 1;
        }
        assert_eq!(inserted.len(), expected_marks, "{inserted:?}");
        for line in inserted {
            assert_eq!(line, "**Superseded by:** 2026-11-30");
            marks += 1;
        }
        log = now;
    }
    assert!(
        marks > 50 && closings > 20,
        "{marks} marks, {closings} closings"
    );
    let entries = place.memory.load().unwrap();
    for entry in entries.entries() {
        let file = place.read(&format!("approved/{}.md", entry.id()));
        assert_eq!(file, entry.decision().to_string());
    }
}

#[test]
fn text_of_others_stays_as_it_is() {
    let place = Place::new();
    let theirs = "\u{feff}# Decisions\r\n\r\nWritten by hand.\r\n\r\n---\r\n\r\n## 2026-02-15 — Spain\r\n\r\n\
        **Decision:** Pilot in Madrid.\r\n**Owner:** CMO\r\n**Rationale:** Cheap,\r\nand two pilots wait.\r\n\r\n\
        **User Override:** \r\n\r\n**Action Items:**\r\n  - [ ] Hire a CSM — Owner: CHRO   \r\n\r\n\
        **Supersedes:** \r\n**Superseded by:** \r\n**Raw transcript:** memory/raw.md\r\n\r\n---\r\n\r\n\
        ## 2026-02-30 — No such day\r\n\r\n## Notes\r\n\r\nNo final line feed";
    std::fs::create_dir_all(place.path("approved")).unwrap();
    std::fs::write(place.path("approved/decisions.md"), theirs).unwrap();
    let log = place.memory.load().unwrap();
    assert_eq!(log.entries().len(), 1);
    insta::assert_snapshot!(log.notes()[0].to_string().rsplit('/').next().unwrap(), @"decisions.md, line 25: found `## 2026-02-30 — No such day`, expected a heading `## YYYY-MM-DD — Title`");

    let writer = || place.memory.writer(&WriteAccess::founder()).unwrap();
    let id: Reference = "2026-02-15-spain".parse().unwrap();
    let closed = writer().close(&id, 1, "hired", day("2026-03-01")).unwrap();
    assert_eq!(closed.left_files(), ["approved/2026-02-15-spain.md"]);
    let answers = Answers::default().supersede(id);
    let new = decision("2026-11-30", "Spain", "Sell from Lisbon.");
    writer().add(&new, &answers).unwrap();

    let expected = theirs
        .replace(
            "  - [ ] Hire a CSM — Owner: CHRO   \r\n",
            "  - [x] Hire a CSM — Owner: CHRO — Completed: 2026-03-01 — Result: hired   \r\n",
        )
        .replace(
            "**Superseded by:** \r\n",
            "**Superseded by:** 2026-11-30\r\n",
        );
    let log = place.log();
    let added = log
        .strip_prefix(&expected)
        .expect("nothing else is changed");
    assert!(
        added.starts_with("\n\n## 2026-11-30 — Spain\n\n"),
        "{added:?}"
    );
}

#[test]
fn a_file_that_can_not_be_read_is_not_taken_for_another_text() {
    let place = Place::new();
    let mut new = decision("2026-11-30", "Spain", "Go.");
    new.actions = vec![action("Hire", "cro")];
    place.add(&new).unwrap();
    let file = place.path("approved/2026-11-30-spain.md");
    // A directory can't be read, whoever tries.
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let log = place.log();
    let id: Reference = "2026-11-30-spain".parse().unwrap();
    let close = || {
        let writer = place.memory.writer(&WriteAccess::founder()).unwrap();
        writer.close(&id, 1, "hired", day("2026-12-01"))
    };
    let error = close().unwrap_err();
    assert!(!error.breaks_a_rule() && !error.is_misnamed());
    let said = format!("can't read `{}`: ", file.display());
    assert!(error.to_string().starts_with(&said), "{error}");
    assert_eq!(place.log(), log);

    // What is there and is no text says something else.
    std::fs::remove_dir(&file).unwrap();
    std::fs::write(&file, [0xff]).unwrap();
    assert_eq!(
        close().unwrap().left_files(),
        ["approved/2026-11-30-spain.md"]
    );
    assert!(place.log().contains("Result: hired"));
}

#[test]
fn a_mark_before_the_first_line_hides_no_entry() {
    let place = Place::new();
    place.add(&decision("2026-11-30", "Spain", "Go.")).unwrap();
    let log = format!("\u{feff}{}", place.log());
    std::fs::write(place.path("approved/decisions.md"), log).unwrap();
    assert_eq!(place.memory.load().unwrap().entries().len(), 1);
}
