//! What there is to rewrite in a text, and why some of it is not.

use core::ops::Range;

use agentproto_runtime::message::Message;
use agentproto_runtime::message::text::is_line_break;
use agentproto_runtime::role::{RoleId, RoleTable};
use agentproto_runtime::wire::{self, Context, Severity};

use super::super::{Diagnostic, Reader};
use crate::check::Code;

/// What was found in a text.
pub(super) struct Found {
    /// In the order in which they start.
    pub(super) items: Vec<Item>,
    /// Why some of it can't be rewritten, in text order.
    pub(super) left: Vec<Diagnostic>,
}

/// A message or a report.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) span: Range<usize>,
    pub(super) what: What,
    /// Whether it is to stand in its exact form.
    pub(super) is_rewritten: bool,
    /// The second line of the exact form of an INVOKE, which is a message of its own, or none, where it is read.
    pub(super) chain: Option<String>,
}

/// What reading gives, wherever it stands.
#[derive(Debug, PartialEq)]
pub(super) struct What {
    pub(super) exact: String,
    is_report: bool,
    context: Context,
    /// Who speaks, where that is known.
    caller: Option<RoleId>,
    can_be_rewritten: bool,
    /// The messages in a report that can be rewritten. What stands in a report is the report's.
    within: Vec<(String, Context)>,
}

impl Item {
    fn new(span: Range<usize>, exact: String, is_report: bool, context: Context) -> Self {
        let what = What {
            exact,
            is_report,
            context,
            caller: None,
            can_be_rewritten: true,
            within: Vec::new(),
        };
        Self {
            span,
            what,
            is_rewritten: true,
            chain: None,
        }
    }

    fn stays(&mut self) {
        self.what.can_be_rewritten = false;
        self.is_rewritten = false;
    }
}

/// All messages and reports of a text.
pub(super) fn find(table: &'static RoleTable, text: &str) -> Found {
    let (messages, mut left) = messages(table, text);
    let (mut items, left_of_reports) = reports(table, text);
    left.extend(left_of_reports);
    let reports = items.len();
    let mut at = 0;
    for message in messages {
        while at < reports && items[at].span.end <= message.span.start {
            at += 1;
        }
        // A message that is not closed where it should be may reach over several reports.
        let overlapping = items[at..reports].iter_mut();
        let mut overlapping = overlapping.take_while(|it| it.span.start < message.span.end);
        match overlapping.find(|report| report.is_rewritten) {
            Some(report) => {
                let What { exact, context, .. } = message.what;
                report.what.within.push((exact, context));
            }
            None => items.push(message),
        }
    }
    items.sort_by_key(|it| it.span.start);
    // Both readers see some of it.
    left.sort_by_key(|it| it.span.start);
    left.dedup_by(|it, said| it.code == said.code && it.span.start < said.span.end);
    Found { items, left }
}

fn reports(table: &'static RoleTable, text: &str) -> (Vec<Item>, Vec<Diagnostic>) {
    let mut reading = Reader::new(table).read(text);
    for located in &mut reading.reports {
        reading.diagnostics.append(&mut located.unsaid);
    }
    let items = reading.reports.into_iter().filter_map(|located| {
        let exact = located.to_text().ok()?;
        let is_meant = located.is_actionable();
        let mut item = Item::new(located.span, exact, true, located.context);
        if !is_meant {
            item.stays();
        }
        Some(item)
    });
    let mut items: Vec<Item> = items.collect();
    // What an unknown heading is above has no place among the sections.
    let left = set_asides(&mut items, reading.diagnostics, |_| None);
    (items, left)
}

fn messages(table: &'static RoleTable, text: &str) -> (Vec<Item>, Vec<Diagnostic>) {
    let wire::Reading {
        messages,
        diagnostics,
        ..
    } = wire::read(table, text);
    let items = messages.iter().map(|located| {
        let mut exact = located.message.to_string();
        let mut chain = None;
        let mut caller = located.caller();
        if let Message::Invoke(invoke) = &located.message {
            caller = invoke.caller();
            let unknown = || format!("[CHAIN: … → {}]", invoke.to());
            let (first, second) = match exact.split_once('\n') {
                Some((first, second)) => (first.to_owned(), second.to_owned()),
                None => (exact, unknown()),
            };
            (exact, chain) = (first, Some(second));
        }
        // What its tags are emphasized with is not left by halves.
        let span = wire::with_emphasis(text, located.span.clone());
        let mut item = Item::new(span, exact, false, located.context);
        item.chain = chain;
        item.what.caller = caller;
        if !located.is_actionable() {
            item.stays();
        }
        item
    });
    let mut items: Vec<Item> = items.collect();
    part_emphasis(text, &mut items);
    let mut diagnostics: Vec<_> = diagnostics.into_iter().map(Diagnostic::from).collect();
    // The reader takes them without a word.
    let changes = items
        .iter()
        .zip(&messages)
        .filter(|(item, _)| item.is_rewritten && text[item.span.clone()] != item.what.exact);
    diagnostics.extend(changes.filter_map(|(item, located)| {
        let (message, span) = (&located.message, &located.span);
        let (words, _) = wire::words_behind_choice(message, &dedented(text, span))?;
        // The indents that were taken away count for the place.
        let (_, place) = wire::words_behind_choice(message, &text[span.clone()]).unzip();
        let place = place.flatten();
        let place = place.map(|it| span.start + it.start..span.start + it.end);
        Some(behind_choice(
            &words,
            place.unwrap_or_else(|| item.span.clone()),
        ))
    }));
    let left = set_asides(&mut items, diagnostics, |number| {
        let located = &messages[number];
        wire::exact_with_asides(&located.message, &dedented(text, &located.span))
    });
    (items, left)
}

/// Leaves emphasis that two messages in a row claim to one of them: what stands off from the one before, whose last
/// line goes on up to the next tag, is half of that tag's.
fn part_emphasis(text: &str, items: &mut [Item]) {
    let mut rest = items;
    while let [before, behind @ ..] = rest {
        if let Some(next) = behind.first_mut()
            && next.span.start < before.span.end
        {
            let own = text.get(before.span.start..next.span.start);
            match own.filter(|own| own.ends_with(char::is_whitespace)) {
                Some(own) => before.span.end = before.span.start + own.trim_end().len(),
                None if before.span.end <= next.span.end => next.span.start = before.span.end,
                None => {}
            }
        }
        rest = behind;
    }
}

/// What there is to say of words behind a choice.
fn behind_choice(words: &str, span: Range<usize>) -> Diagnostic {
    Diagnostic::new(
        Code::UnknownField,
        Severity::Warning,
        span,
        format!("`{words}` behind a choice"),
        "the choice alone",
        format!("leave out `{words}`, or say it elsewhere"),
    )
}

/// Parts that the exact form does not have stay as they are: in `with_asides` of the item with this number, or else
/// with all that is around them. Returns why they do, and why what is refused does.
fn set_asides(
    items: &mut [Item],
    mut diagnostics: Vec<Diagnostic>,
    mut with_asides: impl FnMut(usize) -> Option<String>,
) -> Vec<Diagnostic> {
    let mut left: Vec<_> = diagnostics.extract_if(.., |it| it.is_error()).collect();
    diagnostics.retain(|it| it.code == Code::UnknownField.as_str());
    diagnostics.sort_by_key(|it| it.span.start);
    let mut asides = diagnostics.into_iter().peekable();
    for (number, item) in items.iter_mut().enumerate() {
        while asides
            .next_if(|it| it.span.start < item.span.start)
            .is_some()
        {}
        let mut said = Vec::new();
        while let Some(aside) = asides.next_if(|it| it.span.end <= item.span.end) {
            said.push(aside);
        }
        if said.is_empty() || !item.is_rewritten {
            continue;
        }
        if let Some(exact) = with_asides(number) {
            item.what.exact = exact;
        } else {
            item.stays();
            let what = if item.what.is_report {
                "report"
            } else {
                "message"
            };
            for aside in &mut said {
                let until = format!("; until then the whole {what} stays as it is");
                aside.help.push_str(&until);
            }
        }
        left.extend(said);
    }
    left
}

/// What stands at `span`, each line without the indent of the first.
fn dedented(text: &str, span: &Range<usize>) -> String {
    let is_blank = |c: char| c.is_whitespace() && !is_line_break(c);
    let before = &text[..span.start];
    let line = before.trim_end_matches(is_blank);
    let starts_line = line.is_empty() || line.ends_with(is_line_break);
    let indent = if starts_line {
        &before[line.len()..]
    } else {
        ""
    };
    let lines = text[span.clone()].split_inclusive(is_line_break);
    let lines = lines.map(|line| {
        let without = line.strip_prefix(indent);
        without.unwrap_or_else(|| line.trim_start_matches(is_blank))
    });
    lines.collect()
}
