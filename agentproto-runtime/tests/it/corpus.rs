//! The corpus that fuzzing left: each input once more through the check of its target.

use std::fs;
use std::path::Path;

#[allow(
    unreachable_pub,
    reason = "the fuzz targets use it from outside of its crate"
)]
#[path = "../../../fuzz/src/checks.rs"]
pub(crate) mod checks;

#[test]
fn every_input_of_the_corpus_passes_its_check() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for target in ["reader", "decoder", "round_trip", "messages"] {
        let check = checks::by_name(target).expect("a target");
        let inputs = fs::read_dir(corpus.join(target)).expect("a corpus");
        let mut count = 0;
        for input in inputs {
            let input = fs::read(input.expect("an entry").path()).expect("an input");
            check(&input);
            count += 1;
        }
        assert!(count > 0, "{target}");
    }
}
