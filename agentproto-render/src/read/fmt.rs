//! Messages and reports in a text, rewritten as the writers write them.

use core::ops::Range;

use agentproto_runtime::message::Message;
use agentproto_runtime::role::RoleTable;
use agentproto_runtime::wire::{self, Code};

use super::{Located, Reader};

/// The text with its messages and reports in their exact form and all else as it was, byte for byte.
///
/// What is refused, quoted or negated, what stands in a fence among other things, and what has parts that the
/// exact form does not have, stays as it is. Doing it twice changes nothing.
///
/// ```
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 2] = [RoleDef::new("cro", "CRO"), RoleDef::new("cfo", "CFO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// use agentproto_render::read;
/// let text = "So,  CRO → [INVOKE: CFO | cash left? ]\n";
/// assert_eq!(read::fmt(&TABLE, text), "So,  CRO → [INVOKE:cfo|cash left?]\n");
/// ```
#[must_use]
pub fn fmt(table: &'static RoleTable, text: &str) -> String {
    let mut out = once(table, text);
    // Bars that one report gains can change where the next one is seen to start. Where it does not come to
    // rest, it can't be told what is meant, and nothing is changed.
    for _ in 0..4 {
        let again = once(table, &out);
        if again == out {
            return out;
        }
        out = again;
    }
    text.to_owned()
}

fn once(table: &'static RoleTable, text: &str) -> String {
    let mut edits = reports(table, text);
    for (span, exact) in messages(table, text) {
        // What stands in a report is the report's.
        if edits
            .iter()
            .all(|(taken, _)| span.end <= taken.start || span.start >= taken.end)
        {
            edits.push((span, exact));
        }
    }
    edits.sort_by_key(|(span, _)| span.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (span, exact) in edits {
        if span.start < at {
            continue;
        }
        out.push_str(&text[at..span.start]);
        out.push_str(&dressed(text, &span, &exact));
        at = span.end;
    }
    out.push_str(&text[at..]);
    out
}

/// Every report with its exact text; `None` in place of the text where it stays as it is.
fn reports(table: &'static RoleTable, text: &str) -> Vec<(Range<usize>, String)> {
    let reading = Reader::new(table).read(text);
    let has_aside = |located: &Located<'_>| {
        reading.diagnostics.iter().any(|it| {
            it.code == "unknown-field"
                && located.span.start <= it.span.start
                && it.span.end <= located.span.end
        })
    };
    reading
        .reports
        .iter()
        .filter(|located| located.is_actionable() && !has_aside(located))
        .filter_map(|located| Some((located.span.clone(), located.to_text().ok()?)))
        .collect()
}

/// Every message that is to be carried out with its exact form.
fn messages(table: &'static RoleTable, text: &str) -> Vec<(Range<usize>, String)> {
    let reading = wire::read(table, text);
    let has_aside = |span: &Range<usize>| {
        reading.diagnostics.iter().any(|it| {
            it.code == Code::UnknownField && span.start <= it.span.start && it.span.end <= span.end
        })
    };
    reading
        .messages
        .iter()
        .filter(|located| located.is_actionable() && !has_aside(&located.span))
        .map(|located| {
            let exact = located.message.to_string();
            let exact = match &located.message {
                // The chain on its second line is a message of its own here, or none.
                Message::Invoke(_) => exact.lines().next().unwrap_or_default().to_owned(),
                _ => exact,
            };
            (located.span.clone(), exact)
        })
        .collect()
}

/// The exact form with the line ends and the indent of what it replaces, without its final line end.
fn dressed(text: &str, span: &Range<usize>, exact: &str) -> String {
    let exact = exact.trim_end_matches('\n');
    let given = &text[span.clone()];
    let end = if given.contains("\r\n") { "\r\n" } else { "\n" };
    let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..span.start];
    let indent = if before.trim().is_empty() { before } else { "" };
    let mut dressed = String::with_capacity(exact.len());
    for (i, line) in exact.split('\n').enumerate() {
        if i > 0 {
            dressed.push_str(end);
            if !line.is_empty() {
                dressed.push_str(indent);
            }
        }
        dressed.push_str(line);
    }
    dressed
}
