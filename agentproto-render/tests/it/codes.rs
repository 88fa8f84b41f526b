//! The page of codes: every example raises its code before, and nothing after.

use agentproto_render::StandardReport;
use agentproto_render::check::{Code, Glossary};
use agentproto_render::read::{Decoder, Reader, fmt};

use crate::roles::ROLES;

const PAGE: &str = include_str!("../../../docs/report-codes.md");
const JSON: &str = include_str!("../golden/hiring-runway.standard.json");
const TEXTS: [&str; 3] = [
    include_str!("../golden/hiring-runway.standard.en.txt"),
    include_str!("../golden/largest-customer.alert.en.txt"),
    include_str!("../golden/spain.board.en.txt"),
];

/// A section of the page: the code, the language of its lines, and the lines before and after.
struct Section {
    code: &'static str,
    language: &'static str,
    before: &'static str,
    after: &'static str,
}

fn sections() -> Vec<Section> {
    let sections = PAGE.split("\n## `").skip(1);
    let section = |text: &'static str| {
        let (code, rest) = text.split_once('`').expect("a code");
        let fences: Vec<(&str, &str)> = rest
            .split("\n```")
            .filter_map(|part| part.split_once('\n'))
            .filter(|(language, _)| !language.is_empty())
            .collect();
        let [(language, before), (_, after)] = fences[..] else {
            panic!("{code}: {fences:?}");
        };
        Section {
            code,
            language,
            before,
            after,
        }
    };
    sections.map(section).collect()
}

/// The codes that `check` raises for the reports of a text.
fn checked(text: &str, is_strict: bool) -> Vec<&'static str> {
    let reader = Reader::new(&ROLES);
    let reader = if is_strict { reader.strict() } else { reader };
    let mut decoder = Decoder::from(reader).judged(Glossary::default());
    let mut found = decoder.push(text);
    found.extend(decoder.finish());
    let notices = found.iter().flat_map(|found| &found.notices);
    notices.map(|notice| notice.diagnostic.code).collect()
}

/// The codes that a report from JSON is refused with.
fn refused(json: &str) -> Vec<&'static str> {
    let error = match StandardReport::from_json(&ROLES, json) {
        Ok(_) => return Vec::new(),
        Err(error) => error,
    };
    let schema = error.schema().into_iter().flatten();
    let rules = error.violations().into_iter().flatten();
    schema
        .map(agentproto_render::json::Misfit::code)
        .chain(rules.map(agentproto_render::Violation::code))
        .map(Code::as_str)
        .collect()
}

#[test]
fn every_code_has_its_section() {
    let told: Vec<&str> = sections().iter().map(|section| section.code).collect();
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(told, codes);
}

#[test]
fn lines_raise_their_code_before_and_nothing_after() {
    let mut wrong = Vec::new();
    for Section {
        code,
        language,
        before,
        after,
    } in sections()
    {
        let whole = match language {
            "json" => JSON,
            // Only code can put roles of two sets into one report.
            "rust" => continue,
            _ => *TEXTS
                .iter()
                .find(|text| text.contains(after))
                .unwrap_or_else(|| panic!("{code}: {after}")),
        };
        assert!(whole.contains(after), "{code}: {after}");
        let with_before = whole.replacen(after, before, 1);
        let codes = |text: &str| match (language, code) {
            ("json", _) => refused(text),
            (_, "unsettled") => fmt(&ROLES, text)
                .left
                .iter()
                .map(|left| left.code)
                .collect(),
            (_, "not-canonical") => checked(text, true),
            _ => checked(text, false),
        };
        let found = codes(&with_before);
        if found != [code] {
            wrong.push(format!("{code}: {found:?}"));
        }
        assert!(codes(whole).is_empty(), "{code}: {:?}", codes(whole));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
