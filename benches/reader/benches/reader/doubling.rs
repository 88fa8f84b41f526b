//! Hostile texts, each twice as long as the one before: the time may double and not much more.

use agentproto_bench_reader::HOSTILE;

use crate::measure::best;
use crate::peers::patterns::Patterns;
use crate::peers::{ours, parser};
use crate::table::Targets;

/// From below the longest message to well above it.
const SIZES: [usize; 8] = [
    64 << 10,
    128 << 10,
    256 << 10,
    512 << 10,
    1 << 20,
    2 << 20,
    4 << 20,
    8 << 20,
];

/// How often each size is read in one go, and how often it has its go.
const TURNS: usize = 3;
const ROUNDS: usize = 8;

/// Where readers that go through everything again still end.
const SMALL: [usize; 2] = [32 << 10, 64 << 10];

pub(crate) fn run(patterns: &Patterns, targets: &mut Targets) {
    println!("### Hostile texts: by how much the time grows when the text doubles\n");
    println!(
        "| | agentproto, 64 KiB to 8 MiB | GB/s at 8 MiB | in pieces of 4 KiB | regex, at 64 KiB | winnow, at 64 KiB |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    for (name, make) in HOSTILE {
        let (whole, times) = growth(&SIZES, make, |text| {
            ours::read(text);
        });
        let (pieces, _) = growth(&SIZES, make, |text| {
            ours::decode(text, 4096);
        });
        let (regex, _) = growth(&SMALL, make, |text| {
            patterns.read(text);
        });
        let (winnow, _) = growth(&SMALL, make, |text| {
            parser::read(text);
        });
        let speed = times
            .last()
            .map_or(0.0, |last| SIZES[SIZES.len() - 1] as f64 / last / 1e9);
        println!("| {name} | {whole:.2} | {speed:.3} | {pieces:.2} | {regex:.2} | {winnow:.2} |");
        targets.at_most(&format!("doubling, {name}"), whole, 2.5);
        targets.at_most(&format!("doubling, {name}, in pieces"), pieces, 2.5);
    }
    println!();
}

/// The most that the time grows by from one size to the next, and the times.
fn growth(sizes: &[usize], make: fn(usize) -> String, read: impl Fn(&str)) -> (f64, Vec<f64>) {
    let texts: Vec<String> = sizes.iter().map(|size| make(*size)).collect();
    let mut times = vec![f64::MAX; sizes.len()];
    let mut growth = f64::MAX;
    // What else the machine does may slow down all turns of one size; quadratic times stay so.
    for _ in 0..ROUNDS {
        for (text, time) in texts.iter().zip(&mut times) {
            *time = time.min(best(TURNS, || read(text)).as_secs_f64());
        }
        growth = times
            .windows(2)
            .map(|pair| pair[1] / pair[0])
            .fold(0.0, f64::max);
        if growth < 2.2 {
            break;
        }
    }
    (growth, times)
}
