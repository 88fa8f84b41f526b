//! How many cases the properties try, and which.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// The same cases in every run, so that nothing fails by chance; `PROPTEST_CASES` and `PROPTEST_RNG_SEED` ask for
/// others.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let is_set = |name| std::env::var_os(name).is_some();
    ProptestConfig {
        cases: if is_set("PROPTEST_CASES") {
            asked.cases
        } else {
            cases
        },
        rng_seed: if is_set("PROPTEST_RNG_SEED") {
            asked.rng_seed
        } else {
            RngSeed::Fixed(0)
        },
        failure_persistence: None,
        ..asked
    }
}
