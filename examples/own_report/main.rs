//! A team's own template, language and glossary over the same report.
//!
//! `agentproto render` takes the same files: `--template`, `--labels`, `--glossary`.

use agentproto::csuite::{CSuite, Chro};
use agentproto::prelude::*;
use agentproto::render::check::Glossary;
use agentproto::render::report::Kind;
use agentproto::render::view::Templates;
use agentproto::render::{Action, Confidence, Finding, Labels, Locale, StandardReport};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let report = StandardReport::builder(CSuite::Cfo, "Hiring five engineers in Q3")
        .bottom_line("Hire two engineers now and hold three until the Q2 close.")
        .finding(Finding::new("Five hires cut runway from 14 to 9 months").verified("Q4 actuals"))
        .why("At nine months of runway the next round is raised from weakness.")
        .action(Action::new(
            "Open two senior requisitions",
            Chro::ID,
            "2026-12-15",
        ))
        .confidence(Confidence::Medium)
        .build()?;

    // A template is checked when it is added: a name that is not in the data is an error with line and column.
    let chat = Templates::text().with(Kind::Standard, include_str!("slack.hbs"))?;
    println!("{}", chat.render(&report, Locale::En.labels())?);
    let typo = Templates::text().with(Kind::Standard, "*{{roel}}*");
    println!(
        "{}\n",
        typo.err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    );

    // Labels are checked when they are read: none missing, none unknown, none the same as another.
    let german = Labels::from_toml(include_str!("de.toml"))?;
    println!("{}", report.to_text(&german)?);

    let glossary = Glossary::from_toml(include_str!("glossary.toml"))?;
    for warning in report.warnings(&glossary) {
        println!("{warning}");
    }
    Ok(())
}
