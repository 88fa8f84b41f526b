//! What a piece costs a decoder, however much text went by before.

use agentproto_bench_reader::STREAMS;

use crate::measure::best;
use crate::peers::ours;
use crate::table::Targets;

const SIZES: [usize; 4] = [1 << 10, 10 << 10, 100 << 10, 500 << 10];
const PIECES: [usize; 3] = [1, 16, 64];

/// How much text each size is read of.
const WHOLE: usize = 4 << 20;

pub(crate) fn run(targets: &mut Targets) {
    println!("### Decoder: nanoseconds a piece\n");
    println!("| | 1 KiB | 10 KiB | 100 KiB | 500 KiB | most / least |");
    println!("|---|--:|--:|--:|--:|--:|");
    for (name, make) in STREAMS {
        for piece in PIECES {
            let costs = SIZES.map(|size| cost(&make(size)[..], piece, size));
            let most = costs.iter().copied().fold(0.0, f64::max);
            let least = costs.iter().copied().fold(f64::MAX, f64::min);
            let [a, b, c, d] = costs;
            println!(
                "| {name}, {piece} B | {a:.0} | {b:.0} | {c:.0} | {d:.0} | {:.2} |",
                most / least
            );
            targets.at_most(
                &format!("decoder, {name}, {piece} B: 500 KiB / 1 KiB"),
                d / a,
                1.5,
            );
        }
    }
    println!();
}

fn cost(text: &str, piece: usize, size: usize) -> f64 {
    let times = (WHOLE / size / 8).max(1);
    let taken = best(7, || {
        for _ in 0..times {
            ours::decode(text, piece);
        }
    });
    taken.as_nanos() as f64 / (times * text.len().div_ceil(piece)) as f64
}
