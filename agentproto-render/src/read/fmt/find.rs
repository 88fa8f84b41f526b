//! What there is to rewrite in a text, and why some of it is not.

use core::ops::Range;

use agentproto_runtime::message::Message;
use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::{self, Code, Context};

use super::super::{Diagnostic, Reader};

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
}

/// What reading gives, wherever it stands.
#[derive(Debug, PartialEq)]
pub(super) struct What {
    pub(super) exact: String,
    is_report: bool,
    context: Context,
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
            can_be_rewritten: true,
            within: Vec::new(),
        };
        Self {
            span,
            what,
            is_rewritten: true,
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
        match items[..reports].get_mut(at) {
            Some(report) if report.is_rewritten && report.span.start < message.span.end => {
                let What { exact, context, .. } = message.what;
                report.what.within.push((exact, context));
            }
            _ => items.push(message),
        }
    }
    items.sort_by_key(|it| it.span.start);
    // Both readers see some of it.
    left.sort_by_key(|it| it.span.start);
    left.dedup_by(|it, said| it.code == said.code && it.span.start < said.span.end);
    Found { items, left }
}

fn reports(table: &'static RoleTable, text: &str) -> (Vec<Item>, Vec<Diagnostic>) {
    let reading = Reader::new(table).read(text);
    let items = reading.reports.into_iter().filter_map(|located| {
        let exact = located.to_text().ok()?;
        let is_meant = located.is_actionable();
        let mut item = Item::new(located.span, exact, true, located.context);
        if !is_meant {
            item.stays();
        }
        Some(item)
    });
    hold_back(items.collect(), reading.diagnostics)
}

fn messages(table: &'static RoleTable, text: &str) -> (Vec<Item>, Vec<Diagnostic>) {
    let reading = wire::read(table, text);
    let items = reading.messages.into_iter().map(|located| {
        let mut exact = located.message.to_string();
        if let Message::Invoke(_) = located.message {
            // The chain on its second line is a message of its own here, or none.
            exact.truncate(exact.find('\n').unwrap_or(exact.len()));
        }
        let is_meant = located.is_actionable();
        let mut item = Item::new(located.span, exact, false, located.context);
        if !is_meant {
            item.stays();
        }
        item
    });
    let diagnostics = reading.diagnostics.into_iter().map(Diagnostic::from);
    hold_back(items.collect(), diagnostics.collect())
}

/// What has parts that the exact form does not have stays as it is.
fn hold_back(
    mut items: Vec<Item>,
    mut diagnostics: Vec<Diagnostic>,
) -> (Vec<Item>, Vec<Diagnostic>) {
    let mut left: Vec<_> = diagnostics.extract_if(.., |it| it.is_error()).collect();
    diagnostics.retain(|it| it.code == Code::UnknownField.as_str());
    diagnostics.sort_by_key(|it| it.span.start);
    let mut asides = diagnostics.into_iter().peekable();
    for item in &mut items {
        while asides
            .next_if(|it| it.span.start < item.span.start)
            .is_some()
        {}
        let is_meant = item.is_rewritten;
        while let Some(aside) = asides.next_if(|it| it.span.end <= item.span.end) {
            item.stays();
            left.extend(is_meant.then_some(aside));
        }
    }
    (items, left)
}
