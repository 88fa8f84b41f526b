//! Labels that are none, and nearly one.

use agentproto_kinds::{Kind, edit_distance};

use super::fields::{is_label_like, strip_bullets};
use crate::message::label::{is_of_mark, prefix_len};

/// More bytes than any label has that is nearly one of a kind's.
const LONGEST: usize = 80;

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
        let is_like = is_label_like(line);
        let line = line.trim_start_matches([' ', '\t', '*', '_', '#']);
        let (name, value) = line.split_once([':', '：'])?;
        let label = name.trim_end_matches(['*', '_', ' ']);
        let is_apart = value.is_empty() || value.starts_with([' ', '*', '_']);
        if !is_apart || label.len() > LONGEST || !label.starts_with(char::is_uppercase) {
            return None;
        }
        let lower = label.to_lowercase();
        let limit = if lower.chars().count() < 6 { 1 } else { 2 };
        let distance = |field: &usize| {
            let known = kind.fields[*field].label.to_lowercase();
            if is_like && has_words(&lower, &known) {
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

    /// The label of the kind that a line starts with and that its colon does not follow, but nothing, a mark, a dash
    /// or brackets; behind several words, anything. Where it `may_be_text`, it starts with a capital and behind no
    /// bullet. In a table it has a cell for itself.
    pub(super) fn without_colon(kind: &Kind, line: &'t str, may_be_text: bool) -> Option<Self> {
        let dress = if may_be_text {
            line.trim_start()
        } else {
            strip_bullets(line)
        };
        let name = dress.trim_start_matches(|c| is_dress(c) || c == '|');
        let fields = kind.fields.iter().enumerate();
        let mut labelled = fields.filter(|(_, shape)| !shape.label.is_empty());
        let (field, len) =
            labelled.find_map(|(field, shape)| Some((field, prefix_len(name, shape.label)?)))?;
        let (label, behind) = name.split_at(len);
        let rest = behind.trim_start_matches(is_dress);
        let is_row = dress.starts_with('|') && rest.starts_with('|');
        let is_parted = rest.is_empty()
            || rest.starts_with(['—', '–', '='])
            || rest.starts_with("- ")
            || behind[..behind.len() - rest.len()].contains(is_of_mark);
        let colon = rest.split_once([':', '：']).map(|(inner, _)| inner);
        let inner = colon.unwrap_or(rest).trim_end_matches([' ', '*', '_']);
        let is_bracketed = rest.starts_with('(') && inner.ends_with(')');
        let is_set_off = dress.starts_with(['#', '*', '_']);
        let is_plain = is_set_off || !may_be_text || label.starts_with(char::is_uppercase);
        let is_phrase = label.contains(' ') && behind.starts_with(' ');
        // What is in brackets before a colon belongs to the label.
        let is_label = is_row
            || (is_plain && (is_parted || is_bracketed || is_phrase))
            || (is_bracketed && colon.is_some());
        is_label.then_some(Self {
            field,
            label,
            has_colon: false,
        })
    }

    /// The label as it is shown.
    pub(super) fn shown(&self) -> String {
        let colon = if self.has_colon { ":" } else { "" };
        format!("`{}{colon}`", self.label)
    }
}

/// What may stand around a label, marks of PEER-VERIFY among it.
fn is_dress(c: char) -> bool {
    matches!(c, ' ' | '\t' | '*' | '_' | '#') || is_of_mark(c)
}

/// Whether a label is a known one with words before or behind it.
fn has_words(label: &str, known: &str) -> bool {
    let behind = label.strip_prefix(known);
    let before = label.strip_suffix(known);
    behind.is_some_and(|rest| rest.starts_with(' '))
        || before.is_some_and(|rest| rest.ends_with(' '))
}
