//! What the types of the quality loop and of the decision memory refuse, with the compiler's words.

use std::path::Path;

/// What the refused cases lack is here; it compiles with the tests.
#[allow(dead_code)]
#[path = "../ui/quality/pass/high_with_critic.rs"]
mod high_with_critic;
#[allow(dead_code)]
#[path = "../ui/memory/pass/the_founder_writes.rs"]
mod the_founder_writes;

/// How many files of a directory hold a case. An empty pattern would pass silently.
fn cases(dir: &str) -> usize {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(dir);
    let files = std::fs::read_dir(&dir).expect("a directory of cases");
    files
        .filter(|file| {
            let path = file.as_ref().expect("a file").path();
            path.extension().is_some_and(|extension| extension == "rs")
        })
        .count()
}

#[test]
fn drafts_are_not_presented_and_roles_do_not_write() {
    let tests = trybuild::TestCases::new();
    assert_eq!(cases("tests/ui/quality"), 4);
    tests.compile_fail("tests/ui/quality/*.rs");
    assert_eq!(cases("tests/ui/memory"), 2);
    tests.compile_fail("tests/ui/memory/*.rs");
}
