//! `agentproto fmt`.

use insta::assert_snapshot;

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

#[test]
fn what_stays_as_it_is_is_said() {
    let text = "CRO -> [INVOKE: bank | cash left? ]\n\nCRO -> [INVOKE: CFO | cash left? ]\n";
    let ran = run_with(&["fmt"], text);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (
            1,
            "CRO -> [INVOKE: bank | cash left? ]\n\nCRO -> [INVOKE:cfo|cash left?]\n"
        )
    );
    assert_snapshot!(ran.err, @"
    standard input:1:17: error[unknown-role]: found `bank`, expected a role of csuite; name one of `ceo`, `cfo`, `cro`, `cmo`, `cpo`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cdo`, `caio`, `cco`, `vpe`
    agentproto: what is named here is left as it is
    ");
    let golden =
        include_str!("../../../agentproto-render/tests/golden/largest-customer.alert.en.txt");
    let ran = run_with(
        &["fmt"],
        golden.replace("Act today", "Act today, and call me"),
    );
    assert_eq!(ran.code, 0, "it can be read");
    assert_snapshot!(ran.err, @"
    standard input:14:10: warning[unknown-field]: urgency: found `and call me`, expected the choice alone; leave it out, or put it into a section of the report
    agentproto: what is named here is left as it is
    ");
    let ran = run_with(&["fmt"], golden.replace("🔴 Act today", "soon"));
    assert_eq!(ran.code, 1);
    assert_snapshot!(ran.err, @"
    standard input:14:10: error[invalid-urgency]: urgency: found `soon`, expected one of `🔴 Act today`, `🟡 This week`, `⚪ Next review`; write one of the three
    agentproto: what is named here is left as it is
    ");
}
