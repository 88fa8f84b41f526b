//! What a message holds beside its fields: lines under no label of its kind, words behind a choice.

use core::ops::Range;
use std::borrow::Cow;

use agentproto_kinds::{Choice, Kind};

use super::Fields;
use super::value::unfolded;
use crate::message::chosen::{Chosen, choose, decide};
use crate::wire::Code;
use crate::wire::read::{Notes, range_in};
use crate::wire::source::Source;

/// A line that is under no label of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::wire) struct Aside<'t> {
    /// The place in the table of the field that it stands behind, where it is behind any.
    pub(in crate::wire) behind: Option<usize>,
    /// The line as it is.
    pub(in crate::wire) line: &'t str,
}

/// Words behind the choice that a field holds, which say more of it and are no part of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::wire) struct Words {
    /// The place of the field in the table.
    pub(in crate::wire) field: usize,
    /// The words as they are.
    pub(in crate::wire) words: String,
    /// Where they stand in the text, where they are on one line.
    pub(in crate::wire) place: Option<Range<usize>>,
}

impl Words {
    /// The words behind the choice in a value, where it holds one and words behind it; `start` is where the value
    /// starts in the text.
    pub(in crate::wire::read) fn behind(
        field: usize,
        choices: &'static [Choice],
        value: &str,
        start: Option<usize>,
    ) -> Option<Self> {
        let Chosen::One {
            rest, overruled, ..
        } = decide(choices, value)
        else {
            return None;
        };
        // A word that its mark overrules says nothing more.
        let words = match overruled.map(|_| choose(choices, rest)) {
            Some(Chosen::One { rest, .. }) => rest,
            _ => rest,
        };
        words.contains(char::is_alphanumeric).then(|| Self {
            field,
            words: words.to_owned(),
            place: start.map(|start| {
                let words = range_in(value, words);
                start + words.start..start + words.end
            }),
        })
    }
}

impl<'t> Fields<'t> {
    /// The lines of a message's text that stand under no label, where the text is clean and `body` a part of it.
    pub(in crate::wire::read) fn asides(
        kind: &'static Kind,
        text: &'t str,
        body: &'t str,
    ) -> Vec<Aside<'t>> {
        let source = Source::given(text, 0);
        let mut notes = Vec::new();
        let fields = Self::read(kind, text, body, &mut Notes::new(&source, &mut notes));
        // What was taken for lines was several fields on one.
        if notes.iter().any(|note| note.code == Code::Flattened) {
            return Vec::new();
        }
        let is_blank = |aside: &Aside<'_>| aside.line.trim().is_empty();
        let runs = fields.asides.chunk_by(|a, b| a.behind == b.behind);
        let runs = runs.map(|run| {
            let end = run.iter().rposition(|aside| !is_blank(aside));
            &run[..end.map_or(0, |last| last + 1)]
        });
        runs.flatten().copied().collect()
    }

    /// The words behind the choice that the field holds, where the text is clean and `body` a part of it.
    pub(in crate::wire::read) fn words_behind(
        kind: &'static Kind,
        text: &'t str,
        body: &'t str,
        name: &str,
        choices: &'static [Choice],
    ) -> Option<Words> {
        let source = Source::given(text, 0);
        let mut notes = Vec::new();
        let fields = Self::read(kind, text, body, &mut Notes::new(&source, &mut notes));
        let entry = fields.first(name)?;
        let value: Cow<'_, str> = unfolded(kind, entry.value);
        let start = match &value {
            Cow::Borrowed(value) => Some(range_in(text, value).start),
            Cow::Owned(_) => None,
        };
        Words::behind(entry.field, choices, &value, start)
    }

    /// Keeps a line that is under no label.
    pub(super) fn keep(&mut self, line: &'t str) {
        let behind = self.last_field();
        self.asides.push(Aside { behind, line });
    }

    /// Whether the line before, blank ones left out, was kept.
    pub(super) fn is_behind_aside(&self) -> bool {
        let behind = self.last_field();
        self.asides
            .last()
            .is_some_and(|aside| aside.behind == behind)
    }

    fn last_field(&self) -> Option<usize> {
        self.entries.last().map(|entry| entry.field)
    }
}
