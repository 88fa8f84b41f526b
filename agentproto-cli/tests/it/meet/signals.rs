//! Signals, and what they leave behind.

use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::{Place, wait_for, working_in};

fn send(child: &Child, signal: Signal) {
    let pid = Pid::from_raw(child.id().cast_signed()).unwrap();
    kill_process(pid, signal).unwrap();
}

pub(super) fn interrupt(child: &Child) {
    send(child, Signal::INT);
}

#[test]
fn a_signal_ends_the_meeting_and_all_that_it_has_begun() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let place = Place::of_scripts();
        for role in ["ceo", "cfo", "cro"] {
            // A child that would outlive the script.
            place.script(
                role,
                &format!("sleep 600 &\ntouch there-{role}\nsleep 600\n"),
            );
        }
        let (meeting, root) = (place.path("meeting/meeting.toml"), place.root());
        let child = place
            .command(&[meeting.to_str().unwrap(), "--root", root.to_str().unwrap()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let all = ["ceo", "cfo", "cro"].map(|role| place.path(&format!("meeting/there-{role}")));
        wait_for("programs", || {
            all.iter().all(|there| there.exists()).then_some(())
        });
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(err.contains("stopped by a signal"), "{err}");
        assert!(err.contains("to go on: agentproto meet --resume "), "{err}");
        wait_for("quiet", || {
            working_in(&place.meeting_dir()).is_empty().then_some(())
        });
        // It goes on later.
        for role in ["ceo", "cfo", "cro"] {
            place.script(role, &super::says(role, &format!("The view of {role}")));
        }
        let run = place.resume(&["--decision", "approve"]);
        assert_eq!(run.code, 0, "{}", run.err);
    }
}
