//! `agentproto fmt`.

use crate::program::{run, run_with};

#[test]
fn deviations_become_exact_and_the_rest_stays() {
    let golden =
        include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.en.txt");
    let dressed = golden
        .replace("• ", "- ")
        .replace("BOTTOM LINE\n", "**Bottom line:** ");
    let text = format!("Dear  founder,\n\n{dressed}\nCRO -> [INVOKE: CFO | cash left? ]\n");
    let expected = format!("Dear  founder,\n\n{golden}\nCRO -> [INVOKE:cfo|cash left?]\n");
    let once = run_with(&["fmt"], &text);
    assert_eq!(
        (once.code, once.err.as_str(), once.out.as_str()),
        (0, "", expected.as_str())
    );
    assert_eq!(run_with(&["fmt", "-"], &once.out).out, expected);
}

#[test]
fn what_can_not_be_read_is_wrong_usage() {
    assert_eq!(run(&["fmt", "no-such-file.md"]).code, 2);
    assert_eq!(run_with(&["fmt"], b"\xff").code, 2);
}
