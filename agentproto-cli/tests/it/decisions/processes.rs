//! Many processes on one root.

use std::thread;

use super::{Place, count, decision};

/// With `AGENTPROTO_TEST_ADDS=200` as many as anybody should ever need.
#[test]
fn eight_processes_at_once_lose_and_tear_nothing() {
    const PROCESSES: usize = 8;
    let adds = count("AGENTPROTO_TEST_ADDS", 15);
    let place = Place::new();
    let printed: Vec<String> = thread::scope(|scope| {
        let writers: Vec<_> = (0..PROCESSES)
            .map(|writer| {
                let place = &place;
                scope.spawn(move || {
                    (0..adds)
                        .map(|number| {
                            // Every other title is the same for all.
                            let title = match number % 2 {
                                0 => "Enter Spain".to_owned(),
                                _ => format!("Writer {writer}, number {number}"),
                            };
                            let mut new = decision(&title);
                            new["rationale"] = format!("{writer}, {number}").into();
                            let run = place.add(&new);
                            assert_eq!((run.code, run.err.as_str()), (0, ""));
                            run.out.trim_end().to_owned()
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        writers
            .into_iter()
            .flat_map(|writer| writer.join().expect("a writer ends"))
            .collect()
    });
    let mut listed = place.check();
    assert_eq!(listed.len(), PROCESSES * adds);
    let mut printed = printed;
    printed.sort();
    listed.sort();
    assert_eq!(printed, listed, "what was acknowledged is what is there");
}
