//! What the derives cost to compile: `cargo run --release -p agentproto-bench-compile`.
//!
//! Writes one crate a derive, each with 500 structs of the same six fields, and has cargo check and build
//! them in turns. What is measured is the time of the processors, so that other programs on the machine
//! disturb little; of all rounds the best counts. A cold build takes all processors that it gets, so that the
//! clock is read as well, which means something on an idle machine alone: `-- cold` measures nothing else.
//! Prints the tables of `docs/compile-cost.md`.

mod cargo;
mod crates;
mod table;

use std::error::Error;
use std::path::Path;

use cargo::{Cargo, Cost};
use crates::{DERIVES, Derive};

/// How often each measurement is made.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()?;
    let folder = root.join("target/compile-cost");
    crates::write(&folder, &root)?;
    let cargo = Cargo::new(&folder);
    if std::env::args().nth(1).as_deref() == Some("cold") {
        return cold_builds(&cargo);
    }

    let mut rows: Vec<table::Row> = DERIVES.iter().map(table::Row::new).collect();
    for derive in DERIVES {
        cargo.check(derive.krate, true)?;
    }
    for round in 0..ROUNDS {
        eprintln!("round {} of {ROUNDS}", round + 1);
        for (derive, row) in DERIVES.iter().zip(&mut rows) {
            measure(&cargo, &folder, derive, row, round)?;
        }
    }
    print!("{}", table::of_derives(&rows));

    let sets = role_sets(&cargo, &folder)?;
    print!("{}", table::of_role_sets(sets));

    cold_builds(&cargo)
}

fn measure(
    cargo: &Cargo,
    folder: &Path,
    derive: &Derive,
    row: &mut table::Row,
    round: usize,
) -> Result<(), Box<dyn Error>> {
    crates::edit(folder, derive, crates::Edit::Constant(round))?;
    row.constant.keep(cargo.check(derive.krate, true)?);
    crates::edit(folder, derive, crates::Edit::Lines(round))?;
    row.lines.keep(cargo.check(derive.krate, true)?);
    // A build without the incremental cache takes the longest, and varies the least.
    if round.is_multiple_of(3) {
        crates::edit(folder, derive, crates::Edit::Constant(round + ROUNDS))?;
        row.build.keep(cargo.build(derive.krate)?);
    }
    Ok(())
}

/// What checking one role set of fourteen roles costs.
fn role_sets(cargo: &Cargo, folder: &Path) -> Result<Cost, Box<dyn Error>> {
    let (mut none, mut many) = (Cost::default(), Cost::default());
    for round in 0..ROUNDS {
        for (krate, cost) in [("no-role-set", &mut none), ("role-sets", &mut many)] {
            crates::touch(folder, krate, round)?;
            cost.keep(cargo.check(krate, false)?);
        }
    }
    Ok(many.over(none).divided(crates::ROLE_SETS))
}

/// Builds out of nothing, in turns.
fn cold_builds(cargo: &Cargo) -> Result<(), Box<dyn Error>> {
    let (mut ours, mut theirs) = (Cost::default(), Cost::default());
    for _ in 0..ROUNDS {
        ours.keep(cargo.cold_build("cold-agentproto")?);
        theirs.keep(cargo.cold_build("cold-thiserror")?);
    }
    print!("{}", table::of_cold_builds(ours, theirs));
    Ok(())
}
