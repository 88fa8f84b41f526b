//! Whatever report can be built reads back from its text, in every language.

use agentproto_render::read::{self, AnyReport, Reader};
use agentproto_render::report::{BoardBuilder, Report, StandardBuilder};
use agentproto_render::{
    Action, AlertReport, BoardReport, Choice, Confidence, Decision, Disagreement, Finding, Labels,
    Locale, Outcome, PeerCheck, Perspective, StandardReport, Urgency,
};
use agentproto_runtime::role::RoleId;
use chrono::NaiveDate;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::property::cases;
use crate::roles::ROLES;

/// One line of words, some of them odd, that nobody could take for the layout.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => "[a-z]{2,8}",
        1 => select(vec!["$2.1M", "60%", "Q3", "e.g.", "R&D", "<b>", "{{x}}", "\"so\"", "日本", "(sic)", "a/b", "[x]", "¿y?"]).prop_map(str::to_owned),
    ];
    ("[A-Z][a-z]{2,6}", vec(word, 1..6))
        .prop_map(|(first, rest)| format!("{first} {}x", rest.join(" ")))
}

fn role() -> impl Strategy<Value = RoleId> {
    (0..11_usize).prop_map(|index| ROLES.role_at(index).expect("the test set has these roles"))
}

fn confidence() -> impl Strategy<Value = Confidence> {
    select(Confidence::ALL)
}

fn action() -> impl Strategy<Value = Action> {
    let day = (0..3000_i32).prop_map(|day| {
        let date = NaiveDate::from_num_days_from_ce_opt(739_000 + day).expect("a day");
        date.to_string()
    });
    let owner = prop_oneof![role().prop_map(|role| role.token().to_owned()), line()];
    (line(), owner, prop_oneof![day, line()])
        .prop_map(|(action, owner, deadline)| Action::new(action, owner, deadline))
}

fn choice() -> impl Strategy<Value = Choice> {
    (line(), line()).prop_map(|(description, trade_off)| Choice::new(description, trade_off))
}

fn finding() -> impl Strategy<Value = Finding> {
    (
        line(),
        option::of((any::<bool>(), line())),
        option::of(confidence()),
    )
        .prop_map(|(text, evidence, confidence)| {
            let finding = Finding::new(text);
            let finding = match evidence {
                Some((true, source)) => finding.verified(source),
                Some((false, basis)) => finding.assumed(basis),
                None => finding,
            };
            match confidence {
                Some(confidence) => finding.confidence(confidence),
                None => finding,
            }
        })
}

fn peer() -> impl Strategy<Value = PeerCheck> {
    let outcome = select(vec![
        Outcome::Validated,
        Outcome::Adjusted,
        Outcome::Flagged,
    ]);
    (
        role(),
        "[a-z]{3,9}",
        outcome,
        option::of("[a-z]{2,5} [a-z]{2,5}"),
    )
        .prop_map(|(role, subject, outcome, note)| {
            let peer = PeerCheck::new(role, subject, outcome);
            match note {
                Some(note) => peer.note(note),
                None => peer,
            }
        })
}

prop_compose! {
    fn standard()(
        role in role(), topic in line(), bottom_line in line(), confidence in option::of(confidence()),
        findings in vec(finding(), 1..=5), peers in vec(peer(), 0..4), why in line(),
        actions in vec(action(), 1..=5), risks in vec(line(), 0..=5),
        decision in option::of((vec(choice(), 2..=5), line())), detail in option::of(line()),
    ) -> Option<StandardReport> {
        let mut report = StandardReport::builder(role, topic)
            .bottom_line(bottom_line)
            .findings(findings)
            .why(why)
            .actions(actions);
        if let Some(confidence) = confidence {
            report = report.confidence(confidence);
        }
        report = peers.into_iter().fold(report, StandardBuilder::peer_verified_by);
        report = risks.into_iter().fold(report, StandardBuilder::risk);
        if let Some((mut choices, recommendation)) = decision {
            let decision = Decision::new(choices.remove(0), choices.remove(0), recommendation);
            report = report.decision(choices.into_iter().fold(decision, Decision::or));
        }
        if let Some(detail) = detail {
            report = report.detail(detail);
        }
        // Too many assumptions, or the author as peer: there is no such report.
        report.build().ok()
    }
}

prop_compose! {
    fn alert()(
        role in role(), noticed in line(), why in line(), action in action(),
        urgency in select(Urgency::ALL),
    ) -> Option<AlertReport> {
        let alert = AlertReport::builder(role).noticed(noticed).why(why).action(action);
        alert.urgency(urgency).build().ok()
    }
}

prop_compose! {
    fn board()(
        day in 739_000..742_000_i32, topic in line(), required in line(),
        perspectives in vec((role(), line()), 1..8), agreements in vec(line(), 0..=5),
        disagreements in vec((line(), vec((role(), line()), 1..4)), 0..=5),
        critic in line(), recommended in line(), actions in vec(action(), 1..=5),
        choices in vec(choice(), 2..=5),
    ) -> Option<BoardReport> {
        let perspectives = perspectives
            .into_iter()
            .map(|(role, position)| Perspective::new(role, position));
        let mut report = BoardReport::builder(NaiveDate::from_num_days_from_ce_opt(day)?, topic)
            .decision_required(required)
            .perspectives(perspectives);
        report = agreements.into_iter().fold(report, BoardBuilder::agreement);
        for (subject, positions) in disagreements {
            let disagreement = positions
                .into_iter()
                .fold(Disagreement::new(subject), |it, (role, says)| it.position(role, says));
            report = report.disagreement(disagreement);
        }
        report
            .critics_view(critic)
            .recommended_decision(recommended)
            .actions(actions)
            .choices(choices)
            .build()
            .ok()
    }
}

fn check<R: Report>(report: &R, expected: &AnyReport) -> Result<(), TestCaseError> {
    for locale in Locale::ALL {
        let labels: &Labels = locale.labels();
        let text = report.to_text(labels).expect("a built-in template");
        for around in ["", "Said before.\n\n"] {
            let text = format!("{around}{text}");
            let reading = Reader::new(&ROLES).strict().read(&text);
            prop_assert_eq!(&reading.diagnostics, &[], "{}", text);
            prop_assert_eq!(reading.reports.len(), 1, "{}", text);
            prop_assert_eq!(&reading.reports[0].report, expected, "{}", text);
            prop_assert_eq!(read::fmt(&ROLES, &text).text, text);
        }
    }
    Ok(())
}

/// What starts as the title of a report does is a bottom line, where it stands below that heading.
#[test]
fn a_bottom_line_may_start_with_a_role() {
    for confidence in [None, Some(Confidence::High)] {
        for bottom_line in [
            "CRO",
            "CFO: hire two now",
            "CFO — hire two now",
            "cro - yes",
        ] {
            let report = StandardReport::builder(ROLES.role("cro").expect("a role"), "Burn")
                .bottom_line(bottom_line)
                .finding(Finding::new("Burn is up"))
                .why("Runway shrinks.")
                .action(Action::new("Cut travel", "cfo", "2026-12-01"));
            let report = confidence
                .into_iter()
                .fold(report, StandardBuilder::confidence);
            let report = report.build().expect("it keeps the rules");
            let expected = AnyReport::Standard(Box::new(report.clone()));
            check(&report, &expected).expect("it reads back");
        }
    }
}

proptest! {
    #![proptest_config(cases(32))]

    #[test]
    fn standard_reports(report in standard().prop_filter_map("it breaks a rule", |it| it)) {
        check(&report, &AnyReport::Standard(Box::new(report.clone())))?;
    }

    #[test]
    fn alerts(report in alert().prop_filter_map("it breaks a rule", |it| it)) {
        check(&report, &AnyReport::Alert(Box::new(report.clone())))?;
    }

    #[test]
    fn board_reports(report in board().prop_filter_map("it breaks a rule", |it| it)) {
        check(&report, &AnyReport::Board(Box::new(report.clone())))?;
    }

    /// Whatever the text, reading never panics and `fmt` twice is `fmt` once.
    #[test]
    fn any_text(pieces in vec(piece(), 0..12)) {
        let text = pieces.concat();
        let once = read::fmt(&ROLES, &text).text;
        prop_assert_eq!(read::fmt(&ROLES, &once).text, once, "{}", text);
    }
}

/// Lines of reports and messages in all kinds of order.
pub(crate) fn piece() -> impl Strategy<Value = String> {
    const TEXTS: [&str; 3] = [
        include_str!("../golden/hiring-runway.standard.en.txt"),
        include_str!("../golden/spain.board.pt-BR.txt"),
        include_str!("../golden/quiet-week.alert.en.txt"),
    ];
    let lines: Vec<String> = TEXTS
        .iter()
        .flat_map(|text| text.split_inclusive('\n'))
        .map(str::to_owned)
        .collect();
    let odd = vec![
        "---\n",
        "\n",
        "```\n",
        "> ",
        "    ",
        "## ",
        "**BOTTOM LINE:** x\n",
        "(if any)\n",
        "# 📊 CFO — [x]\n",
        "CRO → [INVOKE: CFO | cash? ]\n",
        "[ASSUMPTION: a ]",
        "[RESPONSE:cfo]\n**Key finding:** a\nSupporting data:\n• b\n- c\nConfidence: High\nCaveat: d\n[/RESPONSE]\n",
        "\r\n",
        "\u{2028}",
        "🚩",
        "📊 CFO — ",
        "URGENCY: ",
        " → ",
        "[",
        "]",
        "•",
        "x\n",
        "```\n",
        "x```\n",
        "````\n[x]\n```\n",
        "- ```\n",
        "  x\n",
        "\u{feff}",
    ];
    prop_oneof![
        3 => select(lines),
        2 => select(odd).prop_map(str::to_owned),
        1 => select(TEXTS.to_vec()).prop_map(str::to_owned),
        1 => select(TEXTS.to_vec()).prop_map(|text| text.replace(" → ", " -> ").replace("• ", "* ")),
        1 => ".{0,12}",
    ]
}
