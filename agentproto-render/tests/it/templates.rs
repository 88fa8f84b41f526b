//! One's own templates: what is taken, what is refused and where.

use std::fs;
use std::path::Path;

use agentproto_render::read::{AnyReport, Reader};
use agentproto_render::report::Kind;
use agentproto_render::view::Templates;
use agentproto_render::{BoardReport, Locale, StandardReport};
use agentproto_runtime::role::{RoleDef, RoleTable};
use insta::assert_snapshot;

use crate::roles::ROLES;

fn standard() -> StandardReport {
    let json = include_str!("../golden/hiring-runway.standard.json");
    StandardReport::from_json(&ROLES, json).expect("a golden report")
}

fn refused(source: &str) -> String {
    let error = Templates::text().with(Kind::Standard, source);
    error.expect_err("the template is refused").to_string()
}

/// An edited file that is not built in prints something else.
#[test]
fn the_built_in_templates_are_the_files() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/text/standard.hbs");
    let source = fs::read_to_string(file).expect("the template");
    let own = Templates::text().with(Kind::Standard, &source).unwrap();
    for locale in [Locale::En, Locale::PtBr] {
        assert_eq!(
            own.render(&standard(), locale.labels()).unwrap(),
            Templates::text()
                .render(&standard(), locale.labels())
                .unwrap()
        );
    }
}

#[test]
fn own_templates_see_everything() {
    let source = "\
{{#if decision}}{{#with decision}}{{#each options}}{{letter}}) {{description}} ({{../../labels.option}})
{{/each}}{{/with}}{{/if}}
{{#each findings as |f i|}}{{i}} {{f.text}} {{@first}} {{@root.role}}{{#if f.evidence}} {{f.evidence.tag}}{{/if}}
{{/each}}
{{#each actions}}{{number}} {{action}} {{#if is_date}}on {{deadline}}{{else}}{{deadline}}{{/if}}
{{/each}}
{{findings.[0].text}} {{#if findings.0.confidence}}{{findings.0.confidence.name}}{{/if}} {{#if confidence}}{{#if (eq confidence.name \"medium\")}}so so{{/if}}{{/if}}
";
    let own = Templates::text().with(Kind::Standard, source).unwrap();
    assert_snapshot!(own.render(&standard(), Locale::En.labels()).unwrap(), @"
    A) Two hires now (Option)
    B) All five now (Option)

    0 Five hires cut runway from 14 to 9 months true CFO VERIFIED
    1 Two hires keep runway at 12 months false CFO VERIFIED
    2 Pipeline covers 60% of the ARR needed for all five false CFO ASSUMED
    1 Open two senior requisitions on 2026-12-15
    2 Re-run the runway model at 8% growth on 2026-12-08
    3 Decide on the last three seats after the Q2 close
    Five hires cut runway from 14 to 9 months high so so
    ");
}

#[test]
fn kinds_without_an_own_template_keep_theirs() {
    let own = Templates::text().with(Kind::Standard, "{{topic}}").unwrap();
    let json = include_str!("../golden/spain.board.json");
    let board = BoardReport::from_json(&ROLES, json).unwrap();
    let labels = Locale::PtBr.labels();
    assert_eq!(
        own.render(&board, labels).unwrap(),
        board.to_text(labels).unwrap()
    );
}

#[test]
fn a_missing_name_is_refused_wherever_it_stands() {
    for (source, place) in [
        ("{{topc}}", "1:1: found `topc`"),
        ("a\n  {{labels.topic}}", "2:3: found `labels.topic`"),
        ("{{#if detial}}x{{/if}}", "1:1: found `detial`"),
        (
            "{{#unless detail}}\n{{nothing}}{{/unless}}",
            "2:1: found `nothing`",
        ),
        ("{{#each findings}}\n{{txt}}{{/each}}", "2:1: found `txt`"),
        (
            "{{#each finding}}x{{else}}y{{/each}}",
            "1:1: found `finding`",
        ),
        (
            "{{#each findings}}{{else}}{{text}}{{/each}}",
            "1:27: found `text`",
        ),
        (
            "{{#each findings as |f|}}{{f.txt}}{{/each}}",
            "1:26: found `f.txt`",
        ),
        (
            "{{#with decision}}{{opinions}}{{/with}}",
            "1:19: found `opinions`",
        ),
        (
            "{{#each findings}}{{../topc}}{{/each}}",
            "1:19: found `../topc`",
        ),
        (
            "{{#each findings}}{{@root.topc}}{{/each}}",
            "1:19: found `@root.topc`",
        ),
        (
            "{{#if (eq confidence.nam \"high\")}}x{{/if}}",
            "1:1: found `confidence.nam`",
        ),
        ("{{{topc}}}", "1:1: found `topc`"),
        ("{{topic.text}}", "1:1: found `topic.text`"),
    ] {
        let error = refused(source);
        assert!(error.starts_with(place), "{source}: {error}");
        assert!(
            error.contains("which is not in the data, expected"),
            "{error}"
        );
    }
}

#[test]
fn what_a_report_may_lack_is_asked_for_first() {
    assert_snapshot!(refused("{{decision.recommendation}}"), @"1:1: found `decision.recommendation`, which a report may lack, expected it within `{{#if decision}}`");
    for source in [
        "{{confidence.label}}",
        "{{risks.0}}",
        "{{#each findings}}{{evidence.tag}}{{/each}}",
        "{{#each findings}}{{confidence.mark}}{{/each}}",
        "{{#if detail}}{{decision.recommendation}}{{/if}}",
        "{{#unless detail}}{{decision.recommendation}}{{/unless}}",
        "{{lookup risks 0}}",
        "{{#with decision}}{{recommendation}}{{/with}}",
        "{{#if (eq confidence.name \"high\")}}sure{{/if}}",
    ] {
        let error = refused(source);
        assert!(error.contains("a report may lack, "), "{source}: {error}");
        assert!(
            !error.contains("Some(") && !error.contains("None"),
            "{error}"
        );
    }
    for source in [
        "{{#if decision}}{{decision.recommendation}}{{/if}}",
        "{{#with decision}}{{recommendation}}{{else}}-{{/with}}",
        "{{detail}}{{confidence}}",
        "{{#each peer_verified_by}}{{note}}{{outcome.label}}{{/each}}",
        "{{#if risks}}{{risks.0}}{{/if}}",
    ] {
        let taken = Templates::text().with(Kind::Standard, source);
        assert!(taken.is_ok(), "{source}: {}", taken.unwrap_err());
    }
}

#[test]
fn what_is_no_template_is_refused_with_its_place() {
    assert!(
        refused("a\n{{#if topic}}b").starts_with("2:"),
        "{}",
        refused("a\n{{#if topic}}b")
    );
    assert!(refused("{{#if topic}}b{{/each}}").starts_with("1:"));
    assert!(
        refused("\n{{shout topic}}").starts_with("2:1: "),
        "{}",
        refused("\n{{shout topic}}")
    );
    assert!(
        refused("\n{{> footer}}").starts_with("2:1: found the partial `footer`, expected"),
        "{}",
        refused("\n{{> footer}}")
    );
    assert_snapshot!(refused("{{substring topic 1}}"), @"1:1: found the helper `substring`, expected one that handlebars has itself");
}

/// A set whose critic has another title than the one that the labels translate.
#[test]
fn a_critic_is_called_by_the_title_of_its_set() {
    static STUDIO: RoleTable = match RoleTable::new(
        "tests::STUDIO",
        "studio",
        2,
        &[
            RoleDef::new("ceo", "CEO"),
            RoleDef::new("cfo", "CFO"),
            RoleDef::new("cro", "CRO"),
            RoleDef::new("gc", "GC"),
            RoleDef::new("quality", "Quality").caller_only(),
        ],
    ) {
        Ok(table) => table,
        Err(_) => panic!("the test set keeps the limits"),
    };
    let json = include_str!("../golden/spain.board.json");
    let board = BoardReport::from_json(&STUDIO, json).unwrap();
    for (locale, heading) in [
        (Locale::En, "CRITIC'S VIEW (Quality)"),
        (Locale::PtBr, "VISÃO DO CRÍTICO (Quality)"),
    ] {
        let text = board.to_text(locale.labels()).unwrap();
        assert!(text.contains(&format!("\n{heading}\n")), "{text}");
        assert!(
            board
                .to_html(locale.labels())
                .unwrap()
                .contains("(Quality)")
        );
        let read = Reader::new(&STUDIO).strict().read(&text);
        assert_eq!(read.diagnostics, []);
        assert_eq!(
            read.reports[0].report,
            AnyReport::Board(Box::new(board.clone()))
        );
        #[cfg(feature = "terminal")]
        {
            let plain = agentproto_render::view::Terminal::plain();
            assert_eq!(board.to_terminal(locale.labels(), &plain), text);
        }
    }
    let own = Templates::text()
        .with(Kind::Board, "{{critic}}: {{critics_view}}")
        .unwrap();
    assert!(
        own.render(&board, Locale::En.labels())
            .unwrap()
            .starts_with("Quality: ")
    );
}

#[test]
fn data_is_escaped_in_pages_and_only_there() {
    let json = include_str!("../golden/minimal.standard.json").replace("Laptop", "<b>&{{role}}");
    let report = StandardReport::from_json(&ROLES, &json).unwrap();
    let labels = Locale::En.labels();
    let text = Templates::text().with(Kind::Standard, "{{topic}}").unwrap();
    assert_eq!(
        text.render(&report, labels).unwrap(),
        "<b>&{{role}} encryption"
    );
    let html = Templates::html().with(Kind::Standard, "{{topic}}").unwrap();
    assert_eq!(
        html.render(&report, labels).unwrap(),
        "&lt;b&gt;&amp;{{role}} encryption"
    );
}
