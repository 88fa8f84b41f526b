//! The log is read by others too. The rules of a reader that many have installed, from what it accepts:
//! headings `## YYYY-MM-DD — Title`, fields `**Label:** value`, list items by the section that they stand in, and
//! actions whose parts are separated by a dash between blanks.

use agentproto_runtime::memory::WriteAccess;

use super::{Place, action, day, decision, rejected, supersede};

#[derive(Debug, Default, PartialEq)]
struct Record {
    date: String,
    title: String,
    fields: Vec<(String, String)>,
    rejected: Vec<String>,
    actions: Vec<Vec<String>>,
}

fn read(log: &str) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    let mut section = "";
    for line in log.lines() {
        if let Some((date, title)) = line
            .strip_prefix("## ")
            .and_then(|rest| rest.split_once(" — "))
            && date.len() == 10
        {
            records.push(Record {
                date: date.into(),
                title: title.into(),
                ..Record::default()
            });
            section = "";
            continue;
        }
        let Some(record) = records.last_mut() else {
            continue;
        };
        if line == "**Rejected:**" {
            section = "rejected";
        } else if line == "**Action Items:**" {
            section = "actions";
        } else if let Some((label, value)) = line
            .strip_prefix("**")
            .and_then(|rest| rest.split_once(":** "))
        {
            record.fields.push((label.into(), value.into()));
        } else if let Some(item) = line.strip_prefix("- ") {
            match section {
                "rejected" => record.rejected.push(item.into()),
                "actions" => record
                    .actions
                    .push(item.split(" — ").map(str::to_owned).collect()),
                _ => panic!("a list item outside a section: {line}"),
            }
        } else {
            assert_eq!(line, "", "a line that the reader would not know");
        }
    }
    records
}

#[test]
fn a_log_with_everything_in_it_is_understood() {
    let place = Place::new();
    let mut first = decision("2026-11-30", "Enter Spain", "Sell from Lisbon.");
    first.user_override = Some("At most $200K.".into());
    first.rejected = vec![rejected("Open an office")];
    first.actions = vec![action("Hire", "cro"), action("Plan", "gc")];
    first.raw = Some("text".into());
    place.add(&first).unwrap();
    place
        .memory
        .writer(&WriteAccess::founder())
        .unwrap()
        .close(&"2026-11-30".parse().unwrap(), 1, "done", day("2027-01-20"))
        .unwrap();
    let second = decision("2027-12-01", "Enter Spain", "Stop.");
    place.add_with(&second, &supersede("2026-11-30")).unwrap();

    let records = read(&place.log());
    assert_eq!(records.len(), 2);
    let labels: Vec<_> = records[0]
        .fields
        .iter()
        .map(|(label, _)| label.as_str())
        .collect();
    assert_eq!(
        labels,
        [
            "Decision",
            "Owner",
            "Deadline",
            "Review",
            "Rationale",
            "Superseded by",
            "User Override",
            "Raw transcript"
        ]
    );
    assert_eq!(records[0].title, "Enter Spain");
    assert_eq!(
        records[0].rejected,
        ["Open an office — burns $400K more [DO_NOT_RESURFACE]"]
    );
    assert_eq!(
        records[0].actions,
        [
            vec![
                "[x] Hire",
                "Owner: CRO",
                "Due: 2027-01-31",
                "Completed: 2027-01-20",
                "Result: done"
            ],
            vec!["[ ] Plan", "Owner: GC", "Due: 2027-01-31"],
        ]
    );
    assert!(
        records[1]
            .fields
            .contains(&("Supersedes".into(), "2026-11-30".into()))
    );
}
