//! An adding process killed at random instants.

use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{Place, count, decision};

/// With `AGENTPROTO_TEST_KILLS=500` the long run.
#[test]
fn a_killed_process_loses_no_decision_and_leaves_no_half_file() {
    let kills = count("AGENTPROTO_TEST_KILLS", 60);
    let place = Place::new();
    let mut acknowledged = Vec::new();

    // Instants are drawn from a window that is as long as a run takes just now: it shrinks
    // where a run came to its end, and grows where one was killed.
    let mut window = Duration::from_millis(10);

    let mut state = 12_345_u64;
    let mut killed = 0;
    for number in 0..kills {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let share = u32::try_from(state >> 40).unwrap();
        let instant = window.mul_f64(f64::from(share) / f64::from(1 << 24));
        let mut child = place
            .command(&["add"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let start = Instant::now();
        let input = decision(&format!("Number {number}")).to_string();
        // A process that is killed early does not read it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        std::thread::sleep(instant.saturating_sub(start.elapsed()));
        let _ = child.kill();
        let output = child.wait_with_output().unwrap();
        let is_killed = !output.status.success();
        killed += usize::from(is_killed);
        window = window.mul_f64(if is_killed { 1.15 } else { 0.7 });
        let printed = String::from_utf8(output.stdout).unwrap();
        if let Some(id) = printed.strip_suffix('\n') {
            acknowledged.push(id.to_owned());
        }
        if number % 10 == 9 || number + 1 == kills {
            // The next command works, whatever was left, mends it and says so.
            let next = place.add(&decision(&format!("After {number}")));
            assert_eq!(next.code, 0, "{}", next.err);
            let is_said = |text: &str| next.err.starts_with(text);
            assert!(
                next.err.is_empty()
                    || is_said("agentproto: rolled back an unfinished write")
                    || is_said("agentproto: completed a half-finished write"),
                "{}",
                next.err
            );
            acknowledged.push(next.out.trim_end().to_owned());
            let listed = place.check();
            for id in &acknowledged {
                assert!(listed.contains(id), "{id} was acknowledged and is lost");
            }
        }
    }
    assert!(killed > 0, "nothing was killed");
    let left: Vec<_> = ["", "approved", "raw"]
        .iter()
        .flat_map(|dir| std::fs::read_dir(place.root().join(dir)).unwrap())
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with('.') && name != ".lock")
        .collect();
    assert!(left.is_empty(), "{left:?}");
}
