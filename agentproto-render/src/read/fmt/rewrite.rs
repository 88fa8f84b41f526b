//! A text with its messages and reports in their exact form, held against what they were.

use core::ops::Range;

use agentproto_runtime::message::text::is_line_break;

use super::find::Item;

/// A text, rewritten.
pub(super) struct Rewritten {
    pub(super) text: String,
    /// What was rewritten, in text order.
    edits: Vec<Edit>,
}

struct Edit {
    /// The number of the item.
    item: usize,
    before: Range<usize>,
    after: Range<usize>,
    is_change: bool,
}

impl Rewritten {
    pub(super) fn new(text: &str, items: &[Item]) -> Self {
        let mut out = String::with_capacity(text.len());
        let mut edits = Vec::new();
        let mut at = 0;
        let mut line = 0;
        for (number, item) in items.iter().enumerate().filter(|(_, it)| it.is_rewritten) {
            let span = item.span.clone();
            let parts = text.get(at..span.start).zip(text.get(span.clone()));
            // Of what overlaps, the first is rewritten.
            let Some((between, given)) = parts else {
                continue;
            };
            if let Some((end, last)) = between.char_indices().rfind(|(_, c)| is_line_break(*c)) {
                line = at + end + last.len_utf8();
            }
            out.push_str(between);
            let start = out.len();
            let before = &text[line..span.start];
            let is_indent = before.trim_start().is_empty();
            push_dressed(
                &mut out,
                &item.what.exact,
                given,
                if is_indent { before } else { "" },
            );
            edits.push(Edit {
                item: number,
                is_change: &out[start..] != given,
                after: start..out.len(),
                before: span.clone(),
            });
            if let Some((end, last)) = given.char_indices().rfind(|(_, c)| is_line_break(*c)) {
                line = span.start + end + last.len_utf8();
            }
            at = span.end;
        }
        out.push_str(&text[at..]);
        Self { text: out, edits }
    }

    /// The items that change, by number.
    pub(super) fn changes(&self) -> impl Iterator<Item = usize> {
        let changes = self.edits.iter().filter(|it| it.is_change);
        changes.map(|it| it.item)
    }

    /// The items whose exact form makes a text that is read otherwise, by number: where something is not found
    /// `again` in its place, what was rewritten there, or else on either side.
    pub(super) fn unsettled(&self, items: &[Item], again: &[Item]) -> Vec<usize> {
        let changes: Vec<&Edit> = self.edits.iter().filter(|it| it.is_change).collect();
        let mut unsettled = Vec::new();
        let mut differs_at = |at: usize| {
            let next = changes.partition_point(|it| it.after.start <= at);
            let around = changes[next.saturating_sub(1)..].iter().take(2);
            let holds = around.clone().find(|it| it.after.contains(&at));
            match holds {
                Some(edit) => unsettled.push(edit.item),
                None => unsettled.extend(around.map(|it| it.item)),
            }
        };
        let mut found = again.iter().peekable();
        for item in items {
            let place = self.place(item.span.start)..self.place(item.span.end);
            while let Some(other) = found.next_if(|it| it.span.start < place.start) {
                differs_at(other.span.start);
            }
            if found
                .next_if(|it| it.span == place && it.what == item.what)
                .is_none()
            {
                differs_at(place.start);
            }
        }
        found.for_each(|it| differs_at(it.span.start));
        unsettled.sort_unstable();
        unsettled.dedup();
        unsettled
    }

    /// Where an offset of the text before is in this one.
    fn place(&self, offset: usize) -> usize {
        let next = self.edits.partition_point(|it| it.before.start <= offset);
        match next.checked_sub(1).map(|last| &self.edits[last]) {
            None => offset,
            Some(edit) if offset < edit.before.end => edit.after.start,
            Some(edit) => edit.after.end + (offset - edit.before.end),
        }
    }
}

/// Adds the exact form with the line ends of what it replaces and this indent, without its final line end.
fn push_dressed(out: &mut String, exact: &str, given: &str, indent: &str) {
    let end = if given.contains("\r\n") { "\r\n" } else { "\n" };
    for (i, line) in exact.trim_end_matches('\n').split('\n').enumerate() {
        if i > 0 {
            out.push_str(end);
            if !line.is_empty() {
                out.push_str(indent);
            }
        }
        out.push_str(line);
    }
}
