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
    let text = format!("Dear  founder,\n\n{dressed}\n[ASSUMPTION: cash  ]\n");
    let expected = format!("Dear  founder,\n\n{golden}\n[ASSUMPTION: cash]\n");
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
    standard input:3:8: warning[not-canonical]: found INVOKE without its chain on the next line, expected `[CHAIN: cro → cfo]` there; write `[CHAIN: cro → cfo]` on the next line
    agentproto: what is named here is not in its exact form
    ");
    let golden =
        include_str!("../../../agentproto-render/tests/golden/largest-customer.alert.en.txt");
    let ran = run_with(
        &["fmt"],
        golden.replace("Act today", "Act today, and call me"),
    );
    assert_eq!(ran.code, 0, "it can be read");
    assert_snapshot!(ran.err, @"
    standard input:14:10: warning[unknown-field]: urgency: found `and call me`, expected the choice alone; leave it out, or put it into a section of the report; until then the whole report stays as it is
    agentproto: what is named here is not in its exact form
    ");
    let ran = run_with(&["fmt"], golden.replace("🔴 Act today", "soon"));
    assert_eq!(ran.code, 1);
    assert_snapshot!(ran.err, @"
    standard input:14:10: error[invalid-urgency]: urgency: found `soon`, expected one of `🔴 Act today`, `🟡 This week`, `⚪ Next review`; write one of the three
    agentproto: what is named here is not in its exact form
    ");
}

#[test]
fn what_stays_within_what_is_rewritten_is_said() {
    let text = "[RESPONSE:cfo]\n**Key finding:** k\nDepth: 2\nSupporting data:\n* a\n* b\nConfidence: Low\nCaveat: c\n[/RESPONSE]\n\nCRO -> [INVOKE: CFO | cash left? ]\n";
    let ran = run_with(&["fmt"], text);
    assert_eq!(ran.code, 0, "it can be read");
    assert_snapshot!(ran.out, @"
    [RESPONSE:cfo]
    Key finding: k
    Depth: 2
    Supporting data:
      - a
      - b
    Confidence: low
    Caveat: c
    [/RESPONSE]

    CRO -> [INVOKE:cfo|cash left?]
    ");
    assert_snapshot!(ran.err, @"
    standard input:3:1: warning[unknown-field]: found `Depth: 2`, expected only the labels of RESPONSE; leave out `Depth: 2`, or put it under a label of RESPONSE
    standard input:11:8: warning[not-canonical]: found INVOKE without its chain on the next line, expected `[CHAIN: cro → cfo]` there; write `[CHAIN: cro → cfo]` on the next line
    agentproto: what is named here is not in its exact form
    ");
}
