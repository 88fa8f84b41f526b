//! What is printed: tables in Markdown, and whether the targets hold.

use std::process::ExitCode;

use crate::measure::Measured;
use crate::peers::Tally;

/// Prints a table, its first line being what the others are compared with.
pub(crate) fn print(title: &str, bytes: usize, measured: &[Measured<Tally>]) {
    println!("### {title}\n");
    println!("| | found | time | GB/s | × agentproto |");
    println!("|---|--:|--:|--:|--:|");
    for one in measured {
        let seconds = one.best.as_secs_f64();
        println!(
            "| {} | {} | {:.2} ms | {:.2} | {:.2} |",
            one.name,
            one.found.messages,
            seconds * 1e3,
            bytes as f64 / seconds / 1e9,
            seconds / measured[0].best.as_secs_f64(),
        );
    }
    println!();
}

/// How many times the time of `beside` one takes.
pub(crate) fn ratio(measured: &[Measured<Tally>], of: &str, beside: &str) -> f64 {
    let time = |name: &str| {
        let one = measured.iter().find(|one| one.name == name);
        one.map_or(f64::NAN, |one| one.best.as_secs_f64())
    };
    time(of) / time(beside)
}

/// Targets and what was measured.
#[derive(Default)]
pub(crate) struct Targets(Vec<(String, f64, String, bool)>);

impl Targets {
    pub(crate) fn at_most(&mut self, what: &str, measured: f64, limit: f64) {
        self.0.push((
            what.to_owned(),
            measured,
            format!("≤ {limit}"),
            measured <= limit,
        ));
    }

    pub(crate) fn at_least(&mut self, what: &str, measured: f64, limit: f64) {
        self.0.push((
            what.to_owned(),
            measured,
            format!("≥ {limit}"),
            measured >= limit,
        ));
    }

    pub(crate) fn report(&self) -> ExitCode {
        println!("### Targets\n\n| | measured | target | |\n|---|--:|--:|---|");
        for (what, measured, limit, holds) in &self.0 {
            println!(
                "| {what} | {measured:.2} | {limit} | {} |",
                if *holds { "holds" } else { "MISSED" }
            );
        }
        match self.0.iter().all(|(.., holds)| *holds) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}
