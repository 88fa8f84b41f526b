//! Labels that are none, and nearly one.

use agentproto_kinds::{Kind, edit_distance};

use super::fields::is_label_like;

/// A label that is nearly one of the kind's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Misspelt<'t> {
    /// The place in the table of the field that may be meant.
    pub(super) field: usize,
    /// The label as written, without its colon.
    pub(super) label: &'t str,
}

impl<'t> Misspelt<'t> {
    /// The label that a line starts with, where it is none of the kind's and a letter or two away from one.
    pub(super) fn find(kind: &Kind, line: &'t str) -> Option<Self> {
        if !is_label_like(line) {
            return None;
        }
        let line = line.trim_start_matches([' ', '\t', '*', '_', '#']);
        let (name, _) = line.split_once([':', '：'])?;
        let label = name.trim_end_matches(['*', '_', ' ']);
        let lower = label.to_lowercase();
        let distance = |field: &usize| {
            let known = kind.fields[*field].label.to_lowercase();
            edit_distance(&lower, &known)
        };
        let labelled = (0..kind.fields.len()).filter(|field| !kind.fields[*field].label.is_empty());
        let field = labelled.min_by_key(distance)?;
        let limit = if lower.chars().count() < 6 { 1 } else { 2 };
        (distance(&field) <= limit).then_some(Self { field, label })
    }
}
