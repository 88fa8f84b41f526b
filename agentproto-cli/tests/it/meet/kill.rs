//! A meeting that is killed at random instants.

use std::collections::HashMap;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{ID, PROPOSAL, Place, SCREEN, response, tells, wait_for, working_in};
use crate::decisions::count;
use crate::program::run_command;

/// A script that notes that it was asked, takes its time, and answers in its second reply.
fn slow(second: &str) -> String {
    format!(
        "echo \"$AGENTPROTO_ROLE $AGENTPROTO_PHASE $AGENTPROTO_ROUND\" >> asked\nsleep 0.02\n\
         if [ \"$AGENTPROTO_ROUND\" = 0 ]\nthen\necho 'Let me see.'\nelse\n{}fi\n",
        tells(second)
    )
}

fn place() -> Place {
    let place = Place::of_scripts();
    for role in ["ceo", "cfo", "cro"] {
        place.script(role, &slow(&response(role, &format!("The view of {role}"))));
    }
    place.script("executive-mentor", &slow(SCREEN));
    place.script("chief-of-staff", &slow(PROPOSAL));
    place
}

impl Place {
    fn asked(&self) -> Vec<String> {
        let asked = fs::read_to_string(self.path("meeting/asked")).unwrap_or_default();
        asked.lines().map(str::to_owned).collect()
    }

    /// The replies in the transcript, each as [`asked`](Self::asked) has it.
    fn replied(&self) -> Vec<String> {
        let text = fs::read_to_string(self.transcript()).unwrap_or_default();
        let (mut phase, mut calls) = (Value::Null, HashMap::new());
        let mut replied = Vec::new();
        for line in text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
        {
            let event: Value = serde_json::from_str(line).expect("a whole line is JSON");
            match event["event"].as_str().unwrap() {
                "phase" => phase = event["phase"].clone(),
                "asked" => {
                    let role = event["chain"][0].as_str().unwrap().to_owned();
                    calls.insert(event["call"].to_string(), role);
                }
                "replied" => {
                    let role = &calls[&event["call"].to_string()];
                    replied.push(format!("{role} {phase} {}", event["round"]));
                }
                _ => {}
            }
        }
        replied
    }

    /// Begins the meeting, or goes on with it, and kills it at this instant; tells whether it came so far.
    fn killed_at(&self, instant: Duration) -> bool {
        let meeting = self.path("meeting/meeting.toml");
        let root = self.root();
        let args = match self.names("meetings").is_empty() {
            true => vec![
                meeting,
                "--root".into(),
                root,
                "--decision".into(),
                "approve".into(),
            ],
            false => vec![
                "--resume".into(),
                self.transcript(),
                "--decision".into(),
                "approve".into(),
            ],
        };
        let args: Vec<&str> = args.iter().map(|arg| arg.to_str().unwrap()).collect();
        let mut child = self
            .command(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(instant);
        let _ = child.kill();
        !child.wait().unwrap().success()
    }
}

/// With `AGENTPROTO_TEST_MEETING_KILLS=50` the long run.
#[test]
fn a_killed_meeting_comes_to_the_same_report_and_decides_once() {
    let kills = count("AGENTPROTO_TEST_MEETING_KILLS", 5);
    let undisturbed = place();
    let begun = Instant::now();
    let expected = undisturbed.meet(&["--decision", "approve"]);
    let whole = begun.elapsed();
    assert_eq!(expected.code, 0, "{}", expected.err);
    let minutes = undisturbed.read(&format!("raw/{ID}.md"));

    let mut state = 4_321_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        f64::from(u32::try_from(state >> 40).unwrap()) / f64::from(1 << 24)
    };
    let (mut killed, mut resumed) = (0, 0);
    for number in 0..kills {
        let place = place();
        // Every other meeting is killed once more when it goes on.
        for _ in 0..=number % 2 {
            killed += usize::from(place.killed_at(whole.mul_f64(1.05 * random())));
            // What a killed program has begun is nobody's to end but its own.
            wait_for("quiet", || {
                working_in(&place.meeting_dir()).is_empty().then_some(())
            });
        }
        let run = match place.names("meetings").is_empty() {
            true => place.meet(&["--decision", "approve"]),
            false => {
                resumed += 1;
                let (asked, replied) = (place.asked(), place.replied());
                let run = place.resume(&["--decision", "approve"]);
                for again in &place.asked()[asked.len()..] {
                    assert!(
                        !replied.contains(again),
                        "kill {number}: {again} had replied"
                    );
                }
                run
            }
        };
        assert_eq!(
            (run.code, &run.out),
            (0, &expected.out),
            "kill {number}: {}",
            run.err
        );
        assert_eq!(place.decisions().len(), 1, "kill {number}");
        assert_eq!(place.decisions()[0]["id"], ID);
        assert_eq!(place.names("raw"), [format!("{ID}.md")], "kill {number}");
        assert_eq!(
            place.read(&format!("raw/{ID}.md")),
            minutes,
            "kill {number}"
        );
        assert_eq!(place.log(), undisturbed.log());
    }
    eprintln!("{killed} killed, {resumed} of {kills} resumed");
    assert!(
        killed > 0 && resumed > 0,
        "{killed} killed, {resumed} resumed"
    );
    let again = undisturbed.resume(&[]);
    assert_eq!((again.code, again.out), (0, expected.out));
    let trace = crate::program::command(&["trace", undisturbed.transcript().to_str().unwrap()]);
    assert_eq!(run_command(trace, "").code, 0);
}

#[test]
fn what_a_kill_has_left_half_made_goes_with_the_next_meeting() {
    let place = Place::of_scripts();
    let left = ".meeting-aB3xY9.jsonl.new";
    let elsewhere = place.path("elsewhere");
    for dir in [place.root().join("meetings"), elsewhere.clone()] {
        fs::create_dir_all(&dir).unwrap();
        fs::write(dir.join(left), "{\"event\":").unwrap();
    }
    assert_eq!(place.meet(&[]).code, 0);
    let transcript = place.transcript();
    let files = fs::read_dir(transcript.parent().unwrap()).unwrap();
    assert_eq!(files.count(), 1);
    let own = elsewhere.join("own.jsonl");
    let run = place.meet(&["--transcript", own.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 1);
}
