//! Lines of a block that hold no text of a field: what Markdown draws, and labels that are quoted.

use agentproto_kinds::{Form, Kind};

use crate::message::label::{label_at, labels_within, starts_quoted};
use crate::message::text::{list_mark, opening_fence};
use crate::wire::markdown::tables::is_delimiter;
use crate::wire::read::misspelt::Misspelt;

/// Whether the line opens or closes a code fence.
pub(super) fn is_fence(line: &str) -> bool {
    opening_fence(line.trim_start()).is_some()
}

/// Whether the line is drawn: a code fence, a rule, or the row of dashes below the head of a table.
pub(super) fn is_drawn(line: &str) -> bool {
    let line = line.trim();
    is_fence(line) || is_rule(line) || (is_delimiter(line) && list_mark(line).is_none())
}

/// Whether the line is `---`, `***` or `___`, with a blank between any two of them or none.
fn is_rule(line: &str) -> bool {
    let Some(sign) = line.chars().next().filter(|c| matches!(c, '-' | '*' | '_')) else {
        return false;
    };
    let run = line.trim_start_matches(sign);
    let is_run = run.is_empty() && line.len() > 2;
    let mut apart = line.split(' ');
    is_run || (line.len() > 4 && apart.all(|part| part.len() == 1 && part.starts_with(sign)))
}

/// A label in a line that is a quote or a row of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quoted<'t> {
    /// The field's place in the table of the kind.
    pub(super) field: usize,
    /// The line up to the colon of its label.
    pub(super) label: &'t str,
}

impl<'t> Quoted<'t> {
    pub(super) fn find(kind: &Kind, line: &'t str) -> Option<Self> {
        let line = line.trim();
        // What a request quotes belongs to the field above, labels of its mails included.
        if !starts_quoted(line) || matches!(kind.form, Form::Section) {
            return None;
        }
        let inner = line.trim_start_matches([' ', '>', '|']);
        let at_start = label_at(kind, inner).map(|label| label.field);
        let within = || labels_within(kind, line, false).first().map(|it| it.field);
        let field = at_start.or_else(within)?;
        let (label, _) = line.split_once([':', '：'])?;
        Some(Self { field, label })
    }
}

impl<'t> From<Quoted<'t>> for Misspelt<'t> {
    fn from(quoted: Quoted<'t>) -> Self {
        Self {
            field: quoted.field,
            label: quoted.label,
            has_colon: true,
        }
    }
}

/// Whether a further line of a value is no part of it.
pub(in crate::wire::read) fn is_left_out(kind: &Kind, line: &str) -> bool {
    is_drawn(line) || Quoted::find(kind, line).is_some()
}
