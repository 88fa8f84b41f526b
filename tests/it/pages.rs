//! What the pages show is what the examples do.

use agentproto::csuite::CSuite;
use agentproto::memory::NewDecision;
use agentproto::render::StandardReport;
use agentproto::role::RoleSet;

#[path = "../../examples/three_agents.rs"]
#[allow(dead_code, reason = "its `main` prints")]
mod three_agents;

#[path = "../../examples/founder_report/main.rs"]
#[allow(dead_code, reason = "its `main` prints")]
mod founder_report;

/// The text of the only fence of this language.
fn fence<'t>(page: &'t str, language: &str) -> &'t str {
    let (_, rest) = page
        .split_once(&format!("\n```{language}\n"))
        .expect("a fence of the language");
    rest.split_once("```\n").expect("an end of the fence").0
}

#[tokio::test(start_paused = true)]
async fn the_conductors_page_shows_the_run_of_its_example() {
    let page = include_str!("../../docs/conductor.md");
    let transcript = three_agents::run().await.unwrap().transcript();
    assert_eq!(fence(page, "json"), transcript.to_string());
    assert_eq!(fence(page, "mermaid"), transcript.mermaid().to_string());
}

#[test]
fn the_readme_shows_the_report_of_its_example() {
    let readme = include_str!("../../README.md");
    let (_, shown) = readme.split_once("\n```text\n").expect("a report");
    let (shown, _) = shown
        .split_once("• …\n```")
        .expect("an end of what is shown");
    let report = founder_report::report().unwrap().to_string();
    assert!(report.starts_with(shown), "{report}");
}

#[test]
fn the_page_of_reports_shows_one_as_json() {
    let json = include_str!("../../examples/report.json");
    assert_eq!(fence(include_str!("../../docs/reports.md"), "json"), json);
    let report = StandardReport::from_json(CSuite::TABLE, json).unwrap();
    assert_eq!(
        report.warnings(&agentproto::render::check::Glossary::default()),
        []
    );
    let written: serde_json::Value = serde_json::to_value(&report).unwrap();
    assert_eq!(
        written,
        serde_json::from_str::<serde_json::Value>(json).unwrap()
    );
}

#[test]
fn the_page_of_decisions_shows_one_as_json() {
    let json = include_str!("../../examples/decision.json");
    assert_eq!(fence(include_str!("../../docs/decisions.md"), "json"), json);
    let decision: NewDecision = serde_json::from_str(json).unwrap();
    assert!(decision.check(CSuite::TABLE).is_ok());
}

#[test]
fn the_page_of_report_codes_takes_roles_from_one_set() {
    use agentproto::csuite::Cfo;
    use agentproto::render::{Action, Finding};
    use agentproto::role::{Role, RoleId};
    use agentproto::{csuite, solo};

    let codes = |owner: RoleId| -> Vec<&'static str> {
        let report = StandardReport::builder(Cfo::ID, "Hiring")
            .bottom_line("Hire two.")
            .finding(Finding::new("Two hires cost $200K a year"))
            .why("Runway falls to nine months.")
            .action(Action::new("Hire two", owner, "2026-12-15"))
            .build();
        let broken = report.map(|_| ()).err();
        let broken = broken.iter().flatten();
        broken.map(|it| it.code().as_str()).collect()
    };
    assert_eq!(codes(solo::Coo::ID), ["foreign-role"]);
    assert!(codes(csuite::Coo::ID).is_empty());
}
