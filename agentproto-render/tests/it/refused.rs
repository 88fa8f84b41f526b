//! What a report may not be: each mistake with its path and, where it has one, its rule.

use agentproto_render::check::Code;
use agentproto_render::{
    Action, AlertReport, BoardReport, Confidence, Finding, Outcome, PeerCheck, StandardReport,
};
use agentproto_runtime::role::{RoleDef, RoleTable};
use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::roles::{ROLES, role};

const STANDARD: &str = include_str!("../golden/hiring-runway.standard.json");
const ALERT: &str = include_str!("../golden/quiet-week.alert.json");
const BOARD: &str = include_str!("../golden/spain.board.json");

/// A golden report after a change.
fn changed(json: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(json).expect("a golden report is JSON");
    change(&mut value);
    value.to_string()
}

#[track_caller]
fn schema_error(error: &agentproto_render::ReadError) -> String {
    assert!(
        error.schema().is_some() && error.violations().is_none(),
        "{error}"
    );
    error.to_string()
}

#[track_caller]
fn rule_error(error: &agentproto_render::ReadError) -> String {
    assert!(
        error.schema().is_none() && error.violations().is_some(),
        "{error}"
    );
    error.to_string()
}

#[track_caller]
fn standard_schema(change: impl FnOnce(&mut Value)) -> String {
    schema_error(
        &StandardReport::from_json(&ROLES, &changed(STANDARD, change))
            .expect_err("a mistake is refused"),
    )
}

#[track_caller]
fn standard_rules(change: impl FnOnce(&mut Value)) -> String {
    rule_error(
        &StandardReport::from_json(&ROLES, &changed(STANDARD, change))
            .expect_err("a mistake is refused"),
    )
}

#[test]
fn missing_fields_are_all_named() {
    let error = standard_schema(|report| {
        report.as_object_mut().unwrap().remove("why");
        report["actions"][1]
            .as_object_mut()
            .unwrap()
            .remove("owner");
        report["decision"]["options"][0]
            .as_object_mut()
            .unwrap()
            .remove("trade_off");
    });
    assert_snapshot!(error, @"
    why: found nothing, expected this field
    actions[1].owner: found nothing, expected this field
    decision.options[0].trade_off: found nothing, expected this field
    ");
}

#[test]
fn unknown_fields_are_named() {
    let error = standard_schema(|report| report["actions"][1]["onwer"] = json!("cfo"));
    assert!(
        error.contains(
            "actions[1].onwer: unknown field `onwer`, expected one of `action`, `owner`, `deadline`"
        ),
        "{error}"
    );
}

#[test]
fn wrong_types_are_named_with_their_place() {
    let error = StandardReport::from_json(&ROLES, "{\n  \"role\": \"cfo\",\n  \"topic\": 3\n}")
        .unwrap_err();
    assert_snapshot!(schema_error(&error), @r#"3:12: topic: invalid type: integer `3`, expected a string"#);
    let error = standard_schema(|report| report["findings"][2]["confidence"] = json!("70%"));
    assert!(
        error.contains(
            "findings[2].confidence: unknown variant `70%`, expected one of `high`, `medium`, `low`"
        ),
        "{error}"
    );
}

#[test]
fn what_is_no_word_where_a_choice_is_wanted_is_named_with_its_place() {
    for (value, told) in [
        (json!(5), "`5`"),
        (json!(true), "`true`"),
        (json!([]), "sequence"),
        (json!({}), "map"),
    ] {
        let error = standard_schema(|report| report["findings"][2]["confidence"] = value.clone());
        let expected = format!("findings[2].confidence: invalid type: {told}, expected a string");
        assert!(error.contains(&expected), "{value}: {error}");
    }
}

#[test]
fn a_list_of_the_fields_is_no_object() {
    let error = StandardReport::from_json(&ROLES, "[\"cfo\"]").unwrap_err();
    assert_snapshot!(schema_error(&error), @"1:1: invalid type: sequence, expected an object");
    let error = standard_schema(|report| {
        report["actions"][1] = json!(["Cut travel", "cfo", "2026-12-01"]);
    });
    assert!(
        error.contains("actions[1]: invalid type: sequence, expected an object"),
        "{error}"
    );
}

#[test]
fn text_that_is_no_json_is_named_by_its_place() {
    let error = StandardReport::from_json(&ROLES, "{\n  \"role\" \"cfo\"\n}").unwrap_err();
    assert_snapshot!(schema_error(&error), @r#"2:10: found `"`, expected `:`"#);
    let error = StandardReport::from_json(&ROLES, "").unwrap_err();
    assert_snapshot!(schema_error(&error), @"1:1: found the end of the text, expected a value");
    let error = AlertReport::from_json(&ROLES, &format!("{ALERT} x")).unwrap_err();
    assert!(
        schema_error(&error).contains("found `x`, expected nothing more"),
        "{error}"
    );
    let error = AlertReport::from_json(&ROLES, r#"{"role":"vpe","role":"cfo"}"#).unwrap_err();
    assert!(
        schema_error(&error).contains("duplicate field `role`"),
        "{error}"
    );
}

#[test]
fn unknown_roles_are_named_with_the_roles_there_are() {
    let error = standard_schema(|report| {
        report["role"] = json!("CFO");
        report["peer_verified_by"][1]["role"] = json!("legal");
    });
    assert_snapshot!(error, @"
    role: found `CFO`; did you mean `cfo`? expected a role of the set `tests`: `ceo`, `cfo`, `cro`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cco`, `vpe`, `executive-mentor`
    peer_verified_by[1].role: found `legal`, expected a role of the set `tests`: `ceo`, `cfo`, `cro`, `cto`, `chro`, `coo`, `ciso`, `gc`, `cco`, `vpe`, `executive-mentor`
    ");
}

#[test]
fn evidence_is_one_or_none() {
    let error = standard_schema(|report| report["findings"][0]["assumed"] = json!("a guess"));
    assert_snapshot!(error, @"findings[0].assumed: found beside `verified`, expected one of the two or neither");
}

#[test]
fn limits_are_rule_4_and_3_and_6() {
    let error = standard_rules(|report| {
        report["findings"] = json!(vec![json!({"text": "Burn is up"}); 6]);
        report["actions"] = json!([]);
        report["risks"] = json!(vec!["If X lapses, Y breaks"; 6]);
        report["decision"]["options"] = json!([]);
    });
    assert_snapshot!(error, @"
    findings: found 6 findings, expected at most five; keep the most critical and put the rest in a document that the report refers to [too-many] (communication rule 4)
    actions: found none, expected at least one action; add the action [too-few] (communication rule 3)
    risks: found 6 risks, expected at most five; keep the most critical and put the rest in a document that the report refers to [too-many] (communication rule 4)
    decision.options: found no option, expected two to five options; add what else could be done, with its trade-off [too-few] (communication rule 6)
    ");
}

#[test]
fn sentences_lines_and_wordings() {
    let error = standard_rules(|report| {
        report["topic"] = json!("Hiring\nin Q3");
        report["bottom_line"] = json!("Hire two now. Hold three.");
        report["findings"][0]["text"] = json!("First I analyzed the burn");
        report["findings"][1]["verified"] = json!(" ");
        report["why"] = json!("One. Two. Three.");
        report["actions"][0]["action"] = json!("We should consider a hire");
        report["actions"][1]["owner"] = json!("");
        report["actions"][2]["deadline"] = json!("  ");
        report["detail"] = json!("tab\there");
    });
    assert_snapshot!(error, @r"
    topic: found a line break in `Hiring\nin Q3`, expected one line; join the lines with a blank, or move the rest to another field [line-break]
    bottom_line: found 2 sentences in `Hire two now. Hold three.`, expected one sentence; keep the answer and move the rest below [one-sentence] (communication rule 1)
    findings[0].text: found `First I analyzed`, expected results and decisions only; say what was found, not how it was looked for [process-narration] (communication rule 2)
    findings[1].verified: found a blank text, expected some text; say it, or leave the field out where it is optional [blank-field]
    why: found 3 sentences in `One. Two. Three.`, expected one or two sentences; keep the consequence for the business [two-sentences] (communication rule 3)
    actions[0].action: found `We should consider`, expected who does what by when; name the action, its owner and its deadline [should-consider] (communication rule 5)
    actions[1].owner: found a blank owner, expected a role token or a name; say who does it [no-owner] (communication rule 5)
    actions[2].deadline: found a blank deadline, expected a day such as `2026-12-15`, or words; say by when [no-deadline] (communication rule 5)
    detail: found the character U+0009 in `tab\there`, expected text that can be seen; remove it [control-character]
    ");
}

#[test]
fn what_no_report_is_without_is_said_in_words() {
    for signs in ["•", "*", "---", "━━━━━━━━━━━━━━━━━━━━", "🔴"]
    {
        let refused = |error: &agentproto_render::ReadError, path: &str| {
            let expected = format!(
                "{path}: found no word in `{signs}`, expected some text; say it in words [blank-field]"
            );
            assert_eq!(rule_error(error), expected);
        };
        for field in ["bottom_line", "why"] {
            let json = changed(STANDARD, |report| report[field] = json!(signs));
            refused(
                &StandardReport::from_json(&ROLES, &json).unwrap_err(),
                field,
            );
        }
        for field in ["noticed", "why"] {
            let json = changed(ALERT, |alert| alert[field] = json!(signs));
            refused(&AlertReport::from_json(&ROLES, &json).unwrap_err(), field);
        }
        let json = changed(ALERT, |alert| alert["action"]["action"] = json!(signs));
        refused(
            &AlertReport::from_json(&ROLES, &json).unwrap_err(),
            "action.action",
        );
        for field in ["decision_required", "critics_view", "recommended_decision"] {
            let json = changed(BOARD, |report| report[field] = json!(signs));
            refused(&BoardReport::from_json(&ROLES, &json).unwrap_err(), field);
        }
    }
    let json = changed(STANDARD, |report| report["bottom_line"] = json!("採用"));
    assert!(StandardReport::from_json(&ROLES, &json).is_ok());
}

#[test]
fn half_of_the_findings_may_be_assumed_and_no_more() {
    let with = |assumed: usize, confidence: Option<&str>| {
        let findings: Vec<_> = (0..4)
            .map(|i| match i < assumed {
                true => json!({"text": "Burn is up", "assumed": "last month"}),
                false => json!({"text": "Burn is up"}),
            })
            .collect();
        let json = changed(STANDARD, |report| {
            report["findings"] = json!(findings);
            report["confidence"] = json!(confidence);
        });
        StandardReport::from_json(&ROLES, &json)
    };
    assert_eq!(with(2, Some("high")).unwrap().assumed_count(), 2);
    assert!(with(3, Some("low")).is_ok());
    assert!(
        with(3, None).is_ok(),
        "what is not said is not too high, and a warning"
    );
    assert_snapshot!(rule_error(&with(3, Some("medium")).unwrap_err()), @"confidence: found `medium` with 3 of 4 findings assumed, expected `low`, since more than half of the findings are assumed; lower the confidence or verify findings [assumed-majority]");
}

#[test]
fn a_peer_is_never_the_author() {
    let error = standard_rules(|report| report["peer_verified_by"][0]["role"] = json!("cfo"));
    assert!(
        error.starts_with("peer_verified_by[0].role: found `cfo`, whose report this is"),
        "{error}"
    );
}

#[test]
fn a_day_is_of_the_calendar() {
    let error = standard_rules(|report| report["actions"][0]["deadline"] = json!("2026-02-30"));
    assert!(
        error.contains("actions[0].deadline: found `2026-02-30`, which is no day"),
        "{error}"
    );
    let json = changed(BOARD, |report| report["date"] = json!("2026-2-3"));
    let error = BoardReport::from_json(&ROLES, &json).unwrap_err();
    assert_snapshot!(schema_error(&error), @"date: found `2026-2-3`, expected a day such as `2026-11-30`");
}

#[test]
fn alerts_and_board_reports_are_checked_alike() {
    let json = changed(ALERT, |alert| {
        alert["why"] = json!("");
        alert["action"]["owner"] = json!(" ");
    });
    let error = AlertReport::from_json(&ROLES, &json).unwrap_err();
    assert_snapshot!(rule_error(&error), @"
    why: found a blank text, expected some text; say it, or leave the field out where it is optional [blank-field]
    action.owner: found a blank owner, expected a role token or a name; say who does it [no-owner] (communication rule 5)
    ");
    let json = changed(BOARD, |report| {
        report["decision_required"] = json!("Do we go? Do we stay?");
        report["perspectives"] = json!([]);
        report["disagreements"][0]["positions"] = json!([]);
        report["your_call"] = json!([report["your_call"][0]]);
    });
    let error = BoardReport::from_json(&ROLES, &json).unwrap_err();
    assert_snapshot!(rule_error(&error), @"
    decision_required: found 2 sentences in `Do we go? Do we stay?`, expected one sentence; keep the answer and move the rest below [one-sentence] (communication rule 1)
    perspectives: found none, expected at least one perspective; add the perspective [too-few]
    disagreements[0].positions: found none, expected at least one position; add the position [too-few]
    your_call: found one option, expected two to five options; add what else could be done, with its trade-off [too-few] (communication rule 6)
    ");
}

#[test]
fn agreements_and_disagreements_may_be_left_out() {
    let json = changed(BOARD, |report| {
        let fields = report.as_object_mut().unwrap();
        fields.remove("agreements");
        fields["disagreements"] = json!([]);
    });
    let report = BoardReport::from_json(&ROLES, &json).unwrap();
    assert!(report.agreements().is_empty() && report.disagreements().is_empty());
    #[cfg(feature = "templates")]
    assert!(
        report
            .to_string()
            .contains("WHERE THEY AGREE\n• None\n\nWHERE THEY DISAGREE\n• None\n\nCRITIC")
    );
}

#[test]
fn perspectives_have_no_limit() {
    let json = changed(BOARD, |report| {
        report["perspectives"] = json!(vec![report["perspectives"][0].clone(); 9]);
    });
    assert!(BoardReport::from_json(&ROLES, &json).is_ok());
}

#[test]
fn a_builder_checks_the_same_and_resolves_tokens() {
    let builder = |peer: &str| {
        StandardReport::builder(role("cfo"), "Burn")
            .bottom_line("Burn is up.")
            .finding(
                Finding::new("Burn is up")
                    .assumed("last month")
                    .confidence(Confidence::Low),
            )
            .why("Runway shrinks.")
            .action(Action::new("Cut travel", "cro", "2026-12-01"))
            .peer_verified_by(PeerCheck::new(role(peer), "burn", Outcome::Validated))
    };
    let report = builder("cro").build().unwrap();
    assert_eq!(
        report.actions()[0],
        Action::new(
            "Cut travel",
            role("cro"),
            chrono::NaiveDate::from_ymd_opt(2026, 12, 1).unwrap()
        )
    );
    let error = builder("cfo")
        .confidence(Confidence::High)
        .build()
        .unwrap_err();
    let codes: Vec<_> = error
        .iter()
        .map(agentproto_render::Violation::code)
        .collect();
    assert_eq!(codes, [Code::AssumedMajority, Code::PeerIsAuthor]);
}

#[test]
fn roles_of_two_sets_are_refused() {
    static OTHER: RoleTable =
        match RoleTable::new("tests::OTHER", "other", 2, &[RoleDef::new("cfo", "CFO")]) {
            Ok(table) => table,
            Err(_) => panic!("the test set keeps the limits"),
        };
    let error = StandardReport::builder(role("cro"), "Burn")
        .bottom_line("Burn is up.")
        .finding(Finding::new("Burn is up"))
        .why("Runway shrinks.")
        .action(Action::new(
            "Cut travel",
            OTHER.role("cfo").unwrap(),
            "soon",
        ))
        .build()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("actions[0].owner: found `cfo` of the role set `other`"),
        "{error}"
    );
}

#[cfg(feature = "templates")]
#[test]
fn nothing_is_escaped_and_nothing_is_a_template() {
    let odd = r#"Bob & <Sons> {{x}} "quoted" {{{y}}} \{{z}} {{#if}} 'it'"#;
    let json = changed(STANDARD, |report| {
        report["topic"] = json!(odd);
        report["findings"][0]["text"] = json!(odd);
        report["risks"][0] = json!(odd);
        report["actions"][2]["owner"] = json!(odd);
        report["decision"]["recommendation"] = json!(odd);
        report["detail"] = json!(odd);
    });
    let text = StandardReport::from_json(&ROLES, &json)
        .unwrap()
        .to_string();
    assert_eq!(text.matches(odd).count(), 6, "{text}");
}

#[test]
fn a_tag_that_asks_somebody_to_act_is_no_text_of_a_report() {
    let asking = |text: &str| {
        let standard = changed(STANDARD, |report| {
            report["findings"][1]["text"] = json!(text);
        });
        let board = changed(BOARD, |report| report["decision_required"] = json!(text));
        let standard = StandardReport::from_json(&ROLES, &standard).err();
        let board = BoardReport::from_json(&ROLES, &board).err();
        [standard, board].map(|error| error.map(|error| error.to_string()))
    };
    let [standard, board] = asking("Ask [INVOKE:cro|Is it signed?] now").map(Option::unwrap);
    let found = "found `[INVOKE:cro|Is it signed?]`, expected words for the founder; say it in words, or put the tag in \
                 backticks [live-tag]";
    assert_eq!(standard, format!("findings[1].text: {found}"));
    assert_eq!(board, format!("decision_required: {found}"));
    for text in [
        "We ask [BROADCAST:all|What breaks?]",
        "> [INVOKE:cro|Is it signed?]",
        "| [INVOKE:cro|Is it signed?] | x |",
        "See [INVOKE:cro|one half",
        "See [RESPONSE:cro] there",
    ] {
        assert!(asking(text).iter().all(Option::is_some), "{text}");
    }
    for text in [
        "Ask as in `[INVOKE:cro|Is it signed?]` now",
        "The [INVOKE] tag",
        "Approved",
    ] {
        assert_eq!(asking(text), [None, None], "{text}");
    }
}
