//! From the lines of a report to the report, one function a kind.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_runtime::object::Object;
use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::Severity;

use super::diagnostic::Diagnostic;
use super::field::Field;
use super::region::{Piece, Region, Section};
use super::values::{Value, Values};
use super::{AnyReport, Context, Located};
use crate::check::{Code, Violations, quote};
use crate::json::ReadError;
use crate::json::form::{AlertForm, BoardForm, DecisionForm, StandardForm};
use crate::json::resolve::Resolver;
use crate::locale::Labels;
use crate::report::Kind;

/// Reads one report and what there is to say of it.
pub(super) fn read<'l>(
    table: &'static RoleTable,
    labels: &[&'l Labels],
    region: &Region<'_>,
) -> (Option<Located<'l>>, Vec<Diagnostic>) {
    let mut values = Values {
        table,
        labels,
        notes: Vec::new(),
        unsaid: Vec::new(),
        places: Vec::new(),
    };
    let language = language(region, labels);
    layout(&mut values, region, language);
    let read = match region.title.kind {
        Kind::Standard => standard(&mut values, region).map(|it| AnyReport::Standard(Box::new(it))),
        Kind::Alert => alert(&mut values, region).map(|it| AnyReport::Alert(Box::new(it))),
        Kind::Board => board(&mut values, region).map(|it| AnyReport::Board(Box::new(it))),
    };
    let Values {
        mut notes,
        unsaid,
        places,
        ..
    } = values;
    let report = match read {
        Ok(report) => Some(report),
        Err(error) => {
            refused(&error, &places, region, &mut notes);
            None
        }
    };
    let context = if region.is_fenced {
        Context::Fenced
    } else {
        Context::Live
    };
    let located = report.map(|report| Located {
        report,
        labels: labels[language],
        span: region.span.clone(),
        context,
        alone: true,
        fields: places,
        unsaid,
    });
    (located, notes)
}

/// The labels that most headings are written with.
fn language(region: &Region<'_>, labels: &[&Labels]) -> usize {
    let used = |index: &usize| {
        let fits =
            |it: &&Section<'_>| it.field.label(labels[*index]) == it.field.label(labels[it.labels]);
        region.sections.iter().filter(fits).count()
    };
    // The first of those that are used most.
    (0..labels.len()).rev().max_by_key(used).unwrap_or_default()
}

/// What there is to say of the headings.
fn layout(values: &mut Values<'_>, region: &Region<'_>, language: usize) {
    let order = Field::of(region.title.kind);
    let mut highest = 0;
    for (i, section) in region.sections.iter().enumerate() {
        let path = section.field.path();
        values.place(path, &section.heading);
        if let Some(bracketed) = &section.bracketed {
            values.bracketed(bracketed);
        }
        if let Some(critic) = &section.critic {
            values.critic(critic);
        }
        let label = section.field.label(values.labels[language]).to_owned();
        let written = section.field.label(values.labels[section.labels]);
        if written != label {
            let written = quote(written);
            let expected = format!("`{label}`, in the language of the other headings");
            values.warn(
                Code::Localized,
                section.heading.clone(),
                path,
                written,
                &expected,
                "write all headings in one language",
            );
        }
        let place = order.iter().position(|field| *field == section.field);
        let place = place.unwrap_or_default();
        if region.sections[..i]
            .iter()
            .any(|it| it.field == section.field)
        {
            values.refuse(
                Code::RepeatedField,
                section.heading.clone(),
                path,
                format!("{} for the second time", quote(&label)),
                "each section once",
                "put both under one heading",
            );
        } else if place < highest {
            values.warn(
                Code::FieldOrder,
                section.heading.clone(),
                path,
                format!("{} behind what comes after it", quote(&label)),
                "the sections in their order",
                "move the section up",
            );
        }
        highest = highest.max(place);
    }
    if let Some(beside) = region.title.beside {
        let expected = format!("`{}`", values.labels[language].proactive_alert);
        values.beside(beside, region.title_span.clone(), &expected);
    }
    for unknown in &region.unknown {
        values.no_section(unknown.clone());
    }
}

fn section<'r, 't>(region: &'r Region<'t>, field: Field) -> Option<&'r Section<'t>> {
    region
        .sections
        .iter()
        .find(|section| section.field == field)
}

fn single<'t>(values: &mut Values<'_>, region: &Region<'t>, field: Field) -> Option<Value<'t>> {
    section(region, field).and_then(|section| values.single(section, field.path()))
}

fn text(value: Option<Value<'_>>) -> Option<Cow<'_, str>> {
    value.map(|value| value.text)
}

/// Reads the items of a list; `None` where it is not there.
fn items<R>(
    values: &mut Values<'_>,
    region: &Region<'_>,
    field: Field,
    mut read: impl FnMut(&mut Values<'_>, &Value<'_>, &str) -> R,
) -> Option<Vec<R>> {
    let section = section(region, field)?;
    let items = values.items(section, field.path());
    let mut list = Vec::new();
    for (i, item) in items.iter().enumerate() {
        list.push(read(values, item, &format!("{}[{i}]", field.path())));
    }
    Some(list)
}

fn bullets(
    values: &mut Values<'_>,
    region: &Region<'_>,
    field: Field,
) -> Option<Vec<Cow<'static, str>>> {
    let none: Vec<String> = values
        .labels
        .iter()
        .map(|labels| labels.none.to_string())
        .collect();
    let list = items(values, region, field, |_, item, _| {
        item.text.clone().into_owned()
    })?;
    let is_none = |text: &str| {
        none.iter()
            .any(|none| none.eq_ignore_ascii_case(text.trim_end_matches('.')))
    };
    match list.as_slice() {
        [only] if is_none(only) => None,
        _ => Some(list.into_iter().map(Cow::Owned).collect()),
    }
}

fn title_role<'t>(values: &mut Values<'_>, region: &Region<'t>) -> Option<Cow<'t, str>> {
    let who = region.title.who?;
    Some(values.token(who, "role", &region.title_span))
}

fn topic<'t>(values: &mut Values<'_>, region: &Region<'t>) -> Option<Cow<'t, str>> {
    values.place("topic", &region.title_span);
    region.title.topic.map(Cow::Borrowed)
}

fn standard(
    values: &mut Values<'_>,
    region: &Region<'_>,
) -> Result<crate::StandardReport, ReadError> {
    let role = title_role(values, region);
    let topic = topic(values, region);
    let (bottom_line, confidence) = bottom_line(values, region);
    let findings = items(values, region, Field::What, |values, item, path| {
        values.finding(item, path)
    });
    let peers = single(values, region, Field::PeerVerifiedBy).map(|value| values.peers(&value));
    let why = single(values, region, Field::WhyThisMatters);
    let actions = items(values, region, Field::HowToAct, |values, item, path| {
        values.action(item, path)
    });
    let risks = bullets(values, region, Field::Risks);
    let decision = decision(values, region);
    let detail = single(values, region, Field::Detail);
    let form = StandardForm {
        role,
        topic,
        bottom_line: bottom_line.map(Cow::Owned),
        confidence,
        findings,
        peer_verified_by: peers,
        why: text(why),
        actions,
        risks,
        decision,
        detail: text(detail),
    };
    let report = Resolver::run(values.table, |resolver| form.resolve(resolver))?;
    report.checked().map_err(ReadError::from)
}

/// The answer, with the confidence behind it or on a line of its own.
fn bottom_line(
    values: &mut Values<'_>,
    region: &Region<'_>,
) -> (Option<String>, Option<crate::Confidence>) {
    let Some(section) = section(region, Field::BottomLine) else {
        return (None, None);
    };
    let of_its_own = section.lines.iter().rposition(|line| {
        let line = line.text.trim_start_matches(['*', '_', '-', ' ']);
        let labels = values.labels.iter();
        labels
            .filter_map(|labels| super::headings::strip_label(line, &labels.confidence))
            .any(|rest| {
                rest.trim_start_matches(['*', '_', ' '])
                    .starts_with([':', '：'])
            })
    });
    let Some(at) = of_its_own.filter(|at| *at > 0) else {
        let Some(answer) = values.single(section, "bottom_line") else {
            return (None, None);
        };
        let (answer, confidence) = values.split_confidence(answer, "confidence");
        return (Some(answer.text.into_owned()), confidence);
    };
    let Some(answer) = values.lines(&section.lines[..at], "bottom_line") else {
        return (None, None);
    };
    let level = section.lines[at];
    let (answer, other) = values.split_confidence(answer, "confidence");
    if other.is_some() {
        values.refuse(
            Code::RepeatedField,
            level.span(),
            "confidence",
            quote(level.text),
            "one confidence, behind the bottom line",
            "keep one of the two",
        );
    }
    for line in &section.lines[at + 1..] {
        values.no_section(line.span());
    }
    let said = level.text.split_once([':', '：']);
    let said = said.map_or("", |(_, said)| said.trim());
    let confidence = values.confidence(said, "confidence", &level.span());
    (Some(answer.text.into_owned()), confidence)
}

fn decision(values: &mut Values<'_>, region: &Region<'_>) -> Option<Object<DecisionForm<'static>>> {
    let section = section(region, Field::YourDecision)?;
    let mut options = Vec::new();
    let mut recommendation = None;
    for item in values.line_items(section, "decision") {
        if let Some(text) = values.recommendation(&item) {
            recommendation = Some(Cow::Owned(text));
        } else if let Some(option) = values.option(&item, "decision.options", options.len()) {
            options.push(option);
        } else {
            not_an_option(values, &item);
        }
    }
    Some(Object(DecisionForm {
        options: Some(options),
        recommendation,
    }))
}

fn not_an_option(values: &mut Values<'_>, item: &Value<'_>) {
    if item.text.starts_with('(') && item.text.ends_with(')') {
        let (start, text) = (item.span.start, &*item.text);
        values.bracketed(&Piece { start, text });
        return;
    }
    values.refuse(
        Code::MalformedOption,
        item.span.clone(),
        "",
        quote(&item.text),
        "`Option A: description — trade-off`",
        "write each option on one line, with its letter and its trade-off",
    );
}

fn alert(values: &mut Values<'_>, region: &Region<'_>) -> Result<crate::AlertReport, ReadError> {
    let role = title_role(values, region);
    let noticed = single(values, region, Field::Noticed);
    let why = single(values, region, Field::WhyItMatters);
    let action = section(region, Field::RecommendedAction).and_then(|section| {
        let items = values.items(section, "action");
        if let Some(second) = items.get(1) {
            values.refuse(
                Code::RepeatedField,
                second.span.clone(),
                "action",
                quote(&second.text),
                "one action",
                "keep one action, or write a standard report",
            );
        }
        let action = items.first()?;
        Some(values.action(action, "action"))
    });
    let urgency = single(values, region, Field::Urgency).map(|value| values.urgency(&value));
    if urgency == Some(None) {
        // It was said what is wrong with it, which is not that it is missing.
        return Err(ReadError::misfits(Vec::new()));
    }
    let form = AlertForm {
        role,
        noticed: text(noticed),
        why: text(why),
        action,
        urgency: urgency.flatten(),
    };
    let report = Resolver::run(values.table, |resolver| form.resolve(resolver))?;
    report.checked().map_err(ReadError::from)
}

fn board(values: &mut Values<'_>, region: &Region<'_>) -> Result<crate::BoardReport, ReadError> {
    values.place("date", &region.title_span);
    let topic = topic(values, region);
    let decision_required = single(values, region, Field::DecisionRequired);
    let perspectives = section(region, Field::Perspectives).map(|section| {
        let items = values.line_items(section, "perspectives");
        let paths = (0..).map(|i| format!("perspectives[{i}]"));
        let read = items.iter().zip(paths);
        read.map(|(item, path)| values.perspective(item, &path))
            .collect()
    });
    let agreements = bullets(values, region, Field::Agree);
    let disagreements = match bullets(values, region, Field::Disagree) {
        Some(_) => items(values, region, Field::Disagree, |values, item, path| {
            values.disagreement(item, path)
        }),
        None => None,
    };
    let critics_view = single(values, region, Field::CriticsView);
    let recommended_decision = single(values, region, Field::RecommendedDecision);
    let actions = items(values, region, Field::ActionItems, |values, item, path| {
        values.action(item, path)
    });
    let your_call = section(region, Field::YourCall).map(|section| {
        let mut options = Vec::new();
        for item in values.line_items(section, "your_call") {
            match values.option(&item, "your_call", options.len()) {
                Some(option) => options.push(option),
                None => not_an_option(values, &item),
            }
        }
        options
    });
    let form = BoardForm {
        date: region.title.date.map(Cow::Borrowed),
        topic,
        decision_required: text(decision_required),
        perspectives,
        agreements,
        disagreements,
        critics_view: text(critics_view),
        recommended_decision: text(recommended_decision),
        actions,
        your_call,
    };
    let report = Resolver::run(values.table, |resolver| form.resolve(resolver))?;
    report.checked().map_err(ReadError::from)
}

/// Why there is no report, each reason at the place of its field.
fn refused(
    error: &ReadError,
    places: &[(String, Range<usize>)],
    region: &Region<'_>,
    notes: &mut Vec<Diagnostic>,
) {
    for misfit in error.schema().into_iter().flatten() {
        let span = place(misfit.path(), places, &region.title_span);
        let is_said = notes
            .iter()
            .any(|note| note.is_error() && note.path.starts_with(misfit.path()));
        if is_said {
            continue;
        }
        let message = misfit.message();
        let message = message.strip_prefix("found ").unwrap_or(message);
        let (found, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let help = match misfit.code {
            Code::MissingField => "add what is missing",
            Code::UnknownRole => "use a role of the set",
            _ => "correct it",
        };
        let note = Diagnostic::new(misfit.code, Severity::Error, span, found, expected, help);
        notes.push(note.path(misfit.path()));
    }
    for violation in error.violations().into_iter().flat_map(Violations::iter) {
        let span = place(violation.path(), places, &region.title_span);
        notes.push(Diagnostic::of_violation(violation, span));
    }
}

/// Where a field stands, or else the nearest that holds it, or else `otherwise`.
pub(super) fn place(
    path: &str,
    places: &[(String, Range<usize>)],
    otherwise: &Range<usize>,
) -> Range<usize> {
    let mut path = path;
    loop {
        if let Some((_, span)) = places.iter().rev().find(|(known, _)| known == path) {
            return span.clone();
        }
        match path.rfind(['.', '[']) {
            Some(end) => path = &path[..end],
            None => return otherwise.clone(),
        }
    }
}
