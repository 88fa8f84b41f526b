//! Contenders measured in turns, so that a busy machine is busy for all of them. What counts is the time of the
//! processor, and the best turn: what else the machine does only ever adds.

use std::hint::black_box;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// What one contender found and the best of its times.
pub(crate) struct Measured<T> {
    pub(crate) name: &'static str,
    pub(crate) found: T,
    pub(crate) best: Duration,
}

type Way<'a, T> = Box<dyn Fn() -> T + 'a>;

/// Ways to do the same.
pub(crate) struct Contest<'a, T> {
    ways: Vec<(Way<'a, T>, Measured<T>)>,
}

impl<'a, T> Contest<'a, T> {
    pub(crate) fn new() -> Self {
        Self { ways: Vec::new() }
    }

    pub(crate) fn enter(mut self, name: &'static str, way: impl Fn() -> T + 'a) -> Self {
        let (found, best) = timed(&way);
        self.ways
            .push((Box::new(way), Measured { name, found, best }));
        self
    }

    pub(crate) fn run(mut self, turns: usize) -> Vec<Measured<T>> {
        for _ in 0..turns {
            for (way, measured) in &mut self.ways {
                measured.best = measured.best.min(timed(&**way).1);
            }
        }
        self.ways
            .into_iter()
            .map(|(_, measured)| measured)
            .collect()
    }
}

/// Does it once.
pub(crate) fn timed<T>(way: impl Fn() -> T) -> (T, Duration) {
    let began = now();
    let found = black_box(way());
    (found, now().saturating_sub(began))
}

/// How long this thread has had a processor.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let (seconds, nanos) = (time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs());
    Duration::from_secs(seconds) + Duration::from_nanos(nanos)
}

/// The best of some turns.
pub(crate) fn best<T>(turns: usize, way: impl Fn() -> T) -> Duration {
    (0..turns).map(|_| timed(&way).1).min().unwrap_or_default()
}
