//! Labels that are none, and nearly one.

use agentproto_kinds::{Kind, edit_distance};

use super::fields::is_label_like;
use crate::message::label::prefix_len;

/// A label that is nearly one of the kind's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Misspelt<'t> {
    /// The place in the table of the field that may be meant.
    pub(super) field: usize,
    /// The label as written, without its colon.
    pub(super) label: &'t str,
    /// Whether a colon follows.
    pub(super) has_colon: bool,
}

impl<'t> Misspelt<'t> {
    /// The label that a line starts with, where it is none of the kind's and a letter or two or a word away from one.
    pub(super) fn find(kind: &Kind, line: &'t str) -> Option<Self> {
        if !is_label_like(line) {
            return None;
        }
        let line = line.trim_start_matches([' ', '\t', '*', '_', '#']);
        let (name, _) = line.split_once([':', '：'])?;
        let label = name.trim_end_matches(['*', '_', ' ']);
        let lower = label.to_lowercase();
        let limit = if lower.chars().count() < 6 { 1 } else { 2 };
        let distance = |field: &usize| {
            let known = kind.fields[*field].label.to_lowercase();
            let is_longer = has_words(&lower, &known);
            if is_longer {
                limit
            } else {
                edit_distance(&lower, &known)
            }
        };
        let labelled = (0..kind.fields.len()).filter(|field| !kind.fields[*field].label.is_empty());
        let field = labelled.min_by_key(distance)?;
        (distance(&field) <= limit).then_some(Self {
            field,
            label,
            has_colon: true,
        })
    }

    /// The label of the kind that a line starts with and that its colon does not follow, but nothing, a dash or
    /// brackets: as a heading, in bold, or anywhere, where it `may_be_plain`. In a table it has a cell for itself.
    pub(super) fn without_colon(kind: &Kind, line: &'t str, may_be_plain: bool) -> Option<Self> {
        let dress = line.trim_start();
        let name = dress.trim_start_matches([' ', '\t', '*', '_', '#', '|']);
        let fields = kind.fields.iter().enumerate();
        let mut labelled = fields.filter(|(_, shape)| !shape.label.is_empty());
        let (field, len) =
            labelled.find_map(|(field, shape)| Some((field, prefix_len(name, shape.label)?)))?;
        let rest = name[len..].trim_start_matches([' ', '\t', '*', '_', '#']);
        let is_row = dress.starts_with('|') && rest.starts_with('|');
        let is_parted =
            rest.is_empty() || rest.starts_with(['—', '–', '=']) || rest.starts_with("- ");
        let colon = rest.split_once([':', '：']).map(|(inner, _)| inner);
        let inner = colon.unwrap_or(rest).trim_end_matches([' ', '*', '_']);
        let is_bracketed = rest.starts_with('(') && inner.ends_with(')');
        let is_set_off = may_be_plain || dress.starts_with(['#', '*', '_']);
        // What is in brackets before a colon belongs to the label.
        let is_label = is_row
            || (is_set_off && (is_parted || is_bracketed))
            || (is_bracketed && colon.is_some());
        is_label.then_some(Self {
            field,
            label: &name[..len],
            has_colon: false,
        })
    }

    /// The label as it is shown.
    pub(super) fn shown(&self) -> String {
        let colon = if self.has_colon { ":" } else { "" };
        format!("`{}{colon}`", self.label)
    }
}

/// Whether a label is a known one with words before or behind it.
fn has_words(label: &str, known: &str) -> bool {
    let behind = label.strip_prefix(known);
    let before = label.strip_suffix(known);
    behind.is_some_and(|rest| rest.starts_with(' '))
        || before.is_some_and(|rest| rest.ends_with(' '))
}
