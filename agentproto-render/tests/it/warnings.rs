//! What takes judgement: a warning each, with its rule, and none where there is nothing to say.

use agentproto_render::check::{Code, Glossary, Severity};
use agentproto_render::{AlertReport, BoardReport, StandardReport, Violation};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::roles::ROLES;

const STANDARD: &str = include_str!("../golden/hiring-runway.standard.json");
const ALERT: &str = include_str!("../golden/quiet-week.alert.json");
const BOARD: &str = include_str!("../golden/spain.board.json");

fn changed(json: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(json).expect("a golden report is JSON");
    change(&mut value);
    value.to_string()
}

fn lines(warnings: &[Violation]) -> String {
    assert!(warnings.iter().all(|it| it.severity() == Severity::Warning));
    let lines: Vec<_> = warnings
        .iter()
        .map(|it| {
            format!(
                "{} {} {:?}: {}",
                it.path(),
                it.code(),
                it.rule(),
                it.found()
            )
        })
        .collect();
    lines.join("\n")
}

fn standard(change: impl FnOnce(&mut Value)) -> String {
    let report = StandardReport::from_json(&ROLES, &changed(STANDARD, change));
    lines(
        &report
            .expect("no rule is broken")
            .warnings(&Glossary::default()),
    )
}

#[test]
fn golden_reports_give_none() {
    let glossary = Glossary::default();
    assert_eq!(standard(|_| {}), "");
    let minimal = include_str!("../golden/minimal.standard.json");
    let minimal = StandardReport::from_json(&ROLES, minimal).unwrap();
    assert_eq!(lines(&minimal.warnings(&glossary)), "");
    for alert in [ALERT, include_str!("../golden/largest-customer.alert.json")] {
        let alert = AlertReport::from_json(&ROLES, alert).unwrap();
        assert_eq!(lines(&alert.warnings(&glossary)), "");
    }
    let board = BoardReport::from_json(&ROLES, BOARD).unwrap();
    assert_eq!(lines(&board.warnings(&glossary)), "");
}

#[test]
fn a_standard_report_is_judged_field_by_field() {
    let warnings = standard(|report| {
        report["topic"] = json!("GRR after Q3");
        report["bottom_line"] = json!("In summary, what do you think?");
        report["findings"][0]["text"] = json!("We reviewed the GRR and the NRR");
        report["findings"][1]["text"] = json!("Nothing to report");
        report["findings"][2]["confidence"] = json!("high");
        report["why"] = json!("Nothing to report.");
        report["actions"][0]["action"] = json!("Try to hire");
        report["actions"][1]["owner"] = json!("TBD");
        report["actions"][2]["deadline"] = json!("ASAP");
        report["risks"] = json!([
            "There might be risks",
            "Churn costs $2M",
            "If it fails, support breaks"
        ]);
        report["decision"]["recommendation"] = json!("Option C, as it was decided");
    });
    assert_snapshot!(warnings, @"
    topic jargon Some(9): `GRR` without an explanation
    bottom_line open-question Some(6): `what do you think`
    bottom_line preamble Some(1): `In summary`
    bottom_line question Some(1): a question
    findings[0].text maybe-narration Some(2): `We reviewed`
    findings[0].text jargon Some(9): `NRR` without an explanation
    findings[1].text filler Some(10): `Nothing to report`
    findings[2].confidence mark-mismatch None: `high` on an assumption
    why no-consequence Some(3): what was said before
    why filler Some(10): `Nothing to report`
    actions[0].action weak-action Some(5): `Try to`
    actions[1].owner vague-owner Some(5): `TBD`
    actions[2].deadline vague-deadline Some(5): `ASAP`
    risks[0] vague-risk Some(8): `There might be risks`
    risks[1] no-trigger Some(8): no trigger in `Churn costs $2M`
    risks[2] no-cost Some(8): no cost in `If it fails, support breaks`
    decision.recommendation maybe-decided Some(7): `it was decided`
    decision.recommendation no-recommendation Some(6): option C, which is not there
    ");
}

#[test]
fn portuguese_is_judged_as_well() {
    let warnings = standard(|report| {
        report["bottom_line"] = json!("Em resumo, o que você acha?");
        report["findings"][0]["text"] = json!("Acho que o caixa caiu");
        report["findings"][1]["text"] = json!("Sem novidades");
        report["why"] = json!("Decidimos contratar.");
        report["actions"][0]["action"] = json!("Avaliar a possibilidade de contratar");
        report["actions"][1]["owner"] = json!("a definir");
        report["actions"][2]["deadline"] = json!("em breve");
        report["risks"] = json!(["Pode haver riscos"]);
        report["decision"]["recommendation"] = json!("Opção E, porque é barata");
    });
    assert_snapshot!(warnings, @"
    bottom_line open-question Some(6): `o que você acha`
    bottom_line preamble Some(1): `Em resumo`
    bottom_line question Some(1): a question
    findings[0].text maybe-narration Some(2): `Acho que`
    findings[1].text filler Some(10): `Sem novidades`
    why maybe-decided Some(7): `Decidimos`
    actions[0].action weak-action Some(5): `Avaliar a possibilidade`
    actions[1].owner vague-owner Some(5): `a definir`
    actions[2].deadline vague-deadline Some(5): `em breve`
    risks[0] vague-risk Some(8): `Pode haver riscos`
    decision.recommendation no-recommendation Some(6): option E, which is not there
    ");
}

#[test]
fn alerts_and_board_reports_are_judged_alike() {
    let alert = changed(ALERT, |alert| {
        alert["noticed"] = json!("No updates this week.");
        alert["why"] = json!("No updates, this week");
        alert["action"]["owner"] = json!("the team");
    });
    let alert = AlertReport::from_json(&ROLES, &alert).unwrap();
    let glossary = Glossary::default().with_jargon("entity", "a company of its own");
    assert_snapshot!(lines(&alert.warnings(&glossary)), @"
    noticed filler Some(10): `No updates`
    why no-consequence Some(3): what was said before
    why filler Some(10): `No updates`
    action.owner vague-owner Some(5): `the team`
    ");
    let board = changed(BOARD, |board| {
        board["decision_required"] = json!("Any thoughts?");
        board["disagreements"][0]["positions"] = json!([board["disagreements"][0]["positions"][0]]);
        board["recommended_decision"] = json!("It has been decided in May.");
    });
    let board = BoardReport::from_json(&ROLES, &board).unwrap();
    let warnings = board.warnings(&glossary);
    assert_snapshot!(lines(&warnings), @"
    decision_required open-question Some(6): `Any thoughts`
    perspectives[3].position jargon Some(9): `entity` without an explanation
    disagreements[0].positions one-side None: one position
    recommended_decision maybe-decided Some(7): `It has been decided`
    ");
    let help = warnings
        .iter()
        .find(|it| it.code() == Code::Jargon)
        .map(Violation::help);
    assert_eq!(help, Some("write `entity (a company of its own)`"));
}

#[test]
fn a_term_is_judged_once_and_may_be_known() {
    let json = changed(STANDARD, |report| {
        report["why"] = json!("GRR falls. The GRR (gross revenue retention) is 91%.");
    });
    let report = StandardReport::from_json(&ROLES, &json).unwrap();
    assert_eq!(report.warnings(&Glossary::default()).len(), 1);
    assert!(
        report
            .warnings(&Glossary::default().with_known("grr"))
            .is_empty()
    );
}

#[test]
fn assumptions_in_the_majority_want_a_confidence() {
    let with = |assumed: usize, confidence: Option<&str>| {
        let mut findings = vec![json!({"text": "Burn is up"}); 4];
        for finding in &mut findings[..assumed] {
            finding["assumed"] = json!("last month");
        }
        standard(|report| {
            report["findings"] = json!(findings);
            report["confidence"] = json!(confidence);
        })
    };
    assert_snapshot!(with(3, None), @"confidence assumed-majority None: no confidence with 3 of 4 findings assumed");
    assert_eq!(with(3, Some("low")), "");
    assert_eq!(with(2, None), "");
}

#[test]
fn a_term_is_named_once_however_many_there_are() {
    let letters = || ('A'..='Z').filter(|c| !"AEIOU".contains(*c));
    let terms: Vec<_> = letters()
        .flat_map(|a| letters().map(move |b| format!("Q{a}{b}Z")))
        .collect();
    let all = terms.join(" and ");
    let said = standard(|report| report["topic"] = json!(format!("Of {all}, so {all}")));
    let said: Vec<_> = said.lines().collect();
    let expected: Vec<_> = terms
        .iter()
        .map(|term| format!("topic jargon Some(9): `{term}` without an explanation"))
        .collect();
    assert_eq!(said, expected);
}
