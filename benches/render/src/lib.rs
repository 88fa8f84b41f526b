//! One standard report as text, in five ways: through agentproto, through handlebars alone with the same
//! template, through minijinja, through askama, and with `write!`. All give the same bytes.

use std::fmt::{self, Write};

use agentproto::csuite::CSuite;
use agentproto::render::{Confidence, Deadline, Labels, Locale, StandardReport};
use agentproto::role::RoleSet;
use askama::Template;
use handlebars::{Handlebars, no_escape};
use minijinja::Environment;
use minijinja::syntax::SyntaxConfig;
use serde::Serialize;

/// The golden report that is rendered.
const JSON: &str =
    include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.json");
/// What must come out.
pub const EXPECTED: &str =
    include_str!("../../../agentproto-render/tests/golden/hiring-runway.standard.en.txt");

/// The report as agentproto holds it.
#[must_use]
pub fn report() -> StandardReport {
    StandardReport::from_json(CSuite::TABLE, JSON).expect("a golden report")
}

/// What one writes by hand who uses an engine directly: the data that the template sees, ready.
#[derive(Serialize, Template)]
#[template(path = "standard.txt", escape = "none")]
pub struct Standard {
    labels: &'static Labels,
    role: &'static str,
    topic: String,
    bottom_line: String,
    confidence: Option<Level>,
    findings: Vec<Finding>,
    peer_verified_by: Vec<Peer>,
    why: String,
    actions: Vec<Action>,
    risks: Vec<String>,
    decision: Option<Decision>,
    detail: Option<String>,
}

#[derive(Serialize)]
struct Level {
    name: &'static str,
    mark: &'static str,
    label: &'static str,
}

#[derive(Serialize)]
struct Finding {
    text: String,
    evidence: Option<Evidence>,
    confidence: Option<Level>,
}

#[derive(Serialize)]
struct Evidence {
    tag: &'static str,
    text: String,
    is_assumed: bool,
}

#[derive(Serialize)]
struct Peer {
    role: &'static str,
    subject: String,
    outcome: Level,
    note: Option<String>,
}

#[derive(Serialize)]
struct Action {
    number: usize,
    action: String,
    owner: String,
    deadline: String,
    is_date: bool,
}

#[derive(Serialize)]
struct Decision {
    options: Vec<Choice>,
    recommendation: String,
}

#[derive(Serialize)]
struct Choice {
    letter: char,
    description: String,
    trade_off: String,
}

/// The same report as such data.
#[must_use]
pub fn data(report: &StandardReport) -> Standard {
    let labels = Locale::En.labels();
    let level = |confidence: Confidence| Level {
        name: confidence.word(),
        mark: confidence.mark(),
        label: match confidence {
            Confidence::High => &labels.high,
            Confidence::Medium => &labels.medium,
            Confidence::Low => &labels.low,
        },
    };
    Standard {
        labels,
        role: report.role().title(),
        topic: report.topic().to_owned(),
        bottom_line: report.bottom_line().to_owned(),
        confidence: report.confidence().map(level),
        findings: report
            .findings()
            .iter()
            .map(|finding| Finding {
                text: finding.text().to_owned(),
                evidence: finding.evidence().map(|evidence| Evidence {
                    tag: evidence.tag(),
                    text: evidence.text().to_owned(),
                    is_assumed: evidence.is_assumed(),
                }),
                confidence: finding.stated_confidence().map(level),
            })
            .collect(),
        peer_verified_by: report
            .peer_verified_by()
            .iter()
            .map(|peer| Peer {
                role: peer.role().title(),
                subject: peer.subject().to_owned(),
                outcome: Level {
                    name: peer.outcome().name(),
                    mark: peer.outcome().mark(),
                    label: peer.outcome().name(),
                },
                note: peer.stated_note().map(str::to_owned),
            })
            .collect(),
        why: report.why().to_owned(),
        actions: (1..)
            .zip(report.actions())
            .map(|(number, action)| Action {
                number,
                action: action.action().to_owned(),
                owner: action.owner().to_string(),
                deadline: action.deadline().to_string(),
                is_date: matches!(action.deadline(), Deadline::Date(_)),
            })
            .collect(),
        risks: report.risks().to_vec(),
        decision: report.decision().map(|decision| Decision {
            options: ('A'..)
                .zip(decision.options())
                .map(|(letter, choice)| Choice {
                    letter,
                    description: choice.description().to_owned(),
                    trade_off: choice.trade_off().to_owned(),
                })
                .collect(),
            recommendation: decision.recommendation().to_owned(),
        }),
        detail: report.detail().map(str::to_owned),
    }
}

/// Handlebars alone, with the template that agentproto uses.
#[must_use]
pub fn handlebars() -> Handlebars<'static> {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(no_escape);
    let source = include_str!("../../../agentproto-render/templates/text/standard.hbs");
    registry
        .register_template_string("standard", source)
        .expect("a template");
    registry
}

/// Minijinja, with the same template in its language.
#[must_use]
pub fn minijinja() -> Environment<'static> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .keep_trailing_newline(true)
        .build();
    environment.set_syntax(syntax.expect("a syntax"));
    environment
        .add_template("standard.txt", include_str!("../templates/standard.jinja"))
        .expect("a template");
    environment
}

/// No engine at all.
///
/// # Errors
/// Whatever `out` fails with.
pub fn by_hand(report: &StandardReport, labels: &Labels, out: &mut String) -> fmt::Result {
    const BAR: &str = "━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━";
    let level = |confidence: Confidence| match confidence {
        Confidence::High => &labels.high,
        Confidence::Medium => &labels.medium,
        Confidence::Low => &labels.low,
    };
    writeln!(
        out,
        "{BAR}\n\n📊 {} — {}\n",
        report.role().title(),
        report.topic()
    )?;
    write!(out, "{}\n{}", labels.bottom_line, report.bottom_line())?;
    if let Some(confidence) = report.confidence() {
        let (mark, level) = (confidence.mark(), level(confidence));
        write!(out, " — {}: {mark} {level}", labels.confidence)?;
    }
    writeln!(out, "\n\n{}", labels.what)?;
    for finding in report.findings() {
        write!(out, "• {}", finding.text())?;
        if let Some(evidence) = finding.evidence() {
            write!(out, " [{}: {}]", evidence.tag(), evidence.text())?;
        }
        if let Some(confidence) = finding.stated_confidence() {
            write!(out, " {}", confidence.mark())?;
        }
        out.push('\n');
    }
    for (i, peer) in report.peer_verified_by().iter().enumerate() {
        match i {
            0 => write!(out, "\n{}: ", labels.peer_verified_by)?,
            _ => out.push_str(", "),
        }
        let role = peer.role().title();
        write!(out, "{role} ({} {}", peer.subject(), peer.outcome().mark())?;
        if let Some(note) = peer.stated_note() {
            write!(out, " {note}")?;
        }
        out.push(')');
    }
    if !report.peer_verified_by().is_empty() {
        out.push('\n');
    }
    writeln!(out, "\n{}\n{}", labels.why_this_matters, report.why())?;
    writeln!(out, "\n{}", labels.how_to_act)?;
    for (number, action) in (1..).zip(report.actions()) {
        writeln!(out, "{number}. {action}")?;
    }
    out.push('\n');
    if !report.risks().is_empty() {
        writeln!(out, "⚠️ {}", labels.risks)?;
        for risk in report.risks() {
            writeln!(out, "• {risk}")?;
        }
        out.push('\n');
    }
    if let Some(decision) = report.decision() {
        writeln!(out, "🔑 {}", labels.your_decision)?;
        for (letter, choice) in ('A'..).zip(decision.options()) {
            let (description, trade_off) = (choice.description(), choice.trade_off());
            writeln!(
                out,
                "{} {letter}: {description} — {trade_off}",
                labels.option
            )?;
        }
        writeln!(
            out,
            "{}: {}\n",
            labels.recommendation,
            decision.recommendation()
        )?;
    }
    if let Some(detail) = report.detail() {
        writeln!(out, "📎 {}: {detail}\n", labels.detail)?;
    }
    writeln!(out, "{BAR}")
}

#[cfg(test)]
mod tests {
    use minijinja::value::Serde;

    use super::*;

    #[test]
    fn all_give_the_same_bytes() {
        let report = report();
        let labels = Locale::En.labels();
        let data = data(&report);
        assert_eq!(report.to_text(labels).unwrap(), EXPECTED);
        assert_eq!(handlebars().render("standard", &data).unwrap(), EXPECTED);
        let environment = minijinja();
        let template = environment.get_template("standard.txt").unwrap();
        assert_eq!(template.render(Serde(&data)).unwrap(), EXPECTED);
        assert_eq!(data.render().unwrap(), EXPECTED);
        let mut text = String::new();
        by_hand(&report, labels, &mut text).unwrap();
        assert_eq!(text, EXPECTED);
    }
}
