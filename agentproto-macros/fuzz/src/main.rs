//! Fuzzes the derives: `cargo run --release -p agentproto-macros-fuzz -- 1000000`.
//!
//! Whatever token stream comes in, code comes out or errors do, and either reads as Rust. A panic ends the
//! run; the input stands above it.

// The modules of the macro crate, which is no library.
#[path = "../../src/attr.rs"]
mod attr;
#[path = "../../src/errors.rs"]
mod errors;
#[path = "../../src/message/mod.rs"]
mod message;
#[path = "../../src/nearest.rs"]
mod nearest;
#[path = "../../src/role_set/mod.rs"]
mod role_set;
#[path = "../../src/span.rs"]
mod span;
#[path = "../../src/symbol.rs"]
mod symbol;

mod inputs;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use fastrand::Rng;
use proc_macro2::TokenStream;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let runs = args.next().and_then(|runs| runs.parse().ok());
    let seed = args.next().and_then(|seed| seed.parse().ok());
    let (runs, seed) = (runs.unwrap_or(100_000), seed.unwrap_or(1));
    match run(runs, seed) {
        Ok(counts) => {
            println!("{runs} inputs from seed {seed}: {counts}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

/// What came out of the inputs.
#[derive(Default)]
struct Counts {
    code: usize,
    errors: usize,
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} gave code, {} gave errors", self.code, self.errors)
    }
}

/// Derives from as many inputs as asked for, the same ones for the same seed.
fn run(runs: usize, seed: u64) -> Result<Counts, String> {
    let mut random = Rng::with_seed(seed);
    let seeds = inputs::seeds();
    let mut counts = Counts::default();
    for _ in 0..runs {
        let input = inputs::input(&mut random, &seeds);
        for derive in [message::derive, role_set::derive] {
            check(&input, derive, &mut counts)?;
        }
    }
    Ok(counts)
}

fn check(
    input: &TokenStream,
    derive: fn(TokenStream) -> TokenStream,
    counts: &mut Counts,
) -> Result<(), String> {
    let output = catch_unwind(AssertUnwindSafe(|| derive(input.clone())))
        .map_err(|_| format!("panicked on:\n{input}"))?;
    let text = output.to_string();
    if let Err(error) = syn::parse2::<syn::File>(output)
        && !has_unnamed(input)
    {
        return Err(format!("{error} in:\n{text}\n\nout of:\n{input}"));
    }
    if text.contains("compile_error") {
        counts.errors += 1;
    } else {
        counts.code += 1;
    }
    Ok(())
}

/// Whether a generic parameter or a field is called `_`, which syn lets through and the compiler never does.
fn has_unnamed(input: &TokenStream) -> bool {
    let Ok(input) = syn::parse2::<syn::DeriveInput>(input.clone()) else {
        return false;
    };
    let mut parameters = input.generics.params.iter().map(|param| match param {
        syn::GenericParam::Type(param) => param.ident.to_string(),
        syn::GenericParam::Const(param) => param.ident.to_string(),
        syn::GenericParam::Lifetime(param) => param.lifetime.to_string(),
    });
    let is_unnamed = |field: &syn::Field| field.ident.as_ref().is_some_and(|ident| ident == "_");
    parameters.any(|ident| ident == "_")
        || match &input.data {
            syn::Data::Struct(data) => data.fields.iter().any(is_unnamed),
            syn::Data::Enum(_) | syn::Data::Union(_) => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_declared_well_gives_code() {
        for seed in inputs::seeds() {
            let mut counts = Counts::default();
            check(&seed, message::derive, &mut counts).unwrap();
            check(&seed, role_set::derive, &mut counts).unwrap();
            assert_eq!((counts.code, counts.errors), (1, 1), "{seed}");
        }
    }

    #[test]
    fn no_input_makes_the_derives_panic() {
        let counts = run(5_000, 7).unwrap();
        assert!(counts.code > 500 && counts.errors > 5_000, "{counts}");
    }
}
