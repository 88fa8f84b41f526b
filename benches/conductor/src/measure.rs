//! Contenders measured in turns, so that a busy machine is busy for all of them.

use std::time::Duration;

/// How often each contender has its turn; the median counts.
const TURNS: usize = 9;

/// Does something so many times and tells how long it took.
type Turn<'a> = Box<dyn FnMut(u32) -> Duration + 'a>;

/// Contenders that do the same.
pub(crate) struct Contest<'a> {
    times: u32,
    contenders: Vec<(&'static str, Turn<'a>)>,
}

/// What one contender takes for one time.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) nanos: f64,
}

impl<'a> Contest<'a> {
    /// Each turn is so many times.
    pub(crate) fn new(times: u32) -> Self {
        Self {
            times,
            contenders: Vec::new(),
        }
    }

    pub(crate) fn enter(&mut self, name: &'static str, turn: impl FnMut(u32) -> Duration + 'a) {
        self.contenders.push((name, Box::new(turn)));
    }

    pub(crate) fn run(mut self) -> Vec<Measured> {
        let mut turns: Vec<Vec<Duration>> = vec![Vec::new(); self.contenders.len()];
        for (_, warm_up) in &mut self.contenders {
            warm_up(self.times / 10);
        }
        for _ in 0..TURNS {
            for ((_, turn), taken) in self.contenders.iter_mut().zip(&mut turns) {
                taken.push(turn(self.times));
            }
        }
        let names = self.contenders.iter().map(|(name, _)| *name);
        let measured = names.zip(turns).map(|(name, mut taken)| {
            taken.sort();
            let nanos = taken[TURNS / 2].as_nanos() as f64 / f64::from(self.times);
            Measured { name, nanos }
        });
        measured.collect()
    }
}

/// Prints the contest, and tells whether the first takes at most `limit` times what `beside` takes.
pub(crate) fn report(title: &str, measured: &[Measured], beside: &str, limit: f64) -> bool {
    println!("{title}");
    let of = |name: &str| measured.iter().find(|one| one.name == name);
    let Some(base) = of(beside).map(|one| one.nanos) else {
        return false;
    };
    for Measured { name, nanos } in measured {
        println!(
            "  {name:<22} {nanos:>10.1} ns  {:>6.2} × {beside}",
            nanos / base
        );
    }
    let holds = measured[0].nanos <= limit * base;
    let verdict = if holds { "holds" } else { "FAILS" };
    println!("  at most {limit} × {beside}: {verdict}\n");
    holds
}
