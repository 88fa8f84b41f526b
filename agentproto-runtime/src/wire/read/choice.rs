//! What there is to say of a field that holds one of a few words.

use core::ops::Range;

use agentproto_kinds::Choice;

use super::super::Code;
use super::Notes;

/// Says where a choice is in another language, or its mark and its word disagree.
pub(super) fn note_choice(
    choices: &[Choice],
    index: usize,
    value: &str,
    is_alias: bool,
    overruled: Option<usize>,
    at: Range<usize>,
    notes: &mut Notes<'_>,
) {
    let word = choices[index].word;
    if is_alias {
        notes.once(
            Code::Localized,
            at.clone(),
            format!("`{value}`"),
            format!("`{word}`"),
            "write labels and levels in English",
        );
    }
    if overruled.is_some() {
        notes.add(
            Code::MarkMismatch,
            at,
            format!("`{value}`"),
            format!("a mark and a word that agree; the mark counts, so `{word}`"),
            "let mark and word say the same",
        );
    }
}

/// Says that a choice was left open.
pub(super) fn note_open(choices: &[Choice], value: &str, at: Range<usize>, notes: &mut Notes<'_>) {
    let words: Vec<String> = choices
        .iter()
        .map(|choice| format!("`{}`", choice.word))
        .collect();
    notes.add(
        Code::UnresolvedChoice,
        at,
        format!("`{value}`"),
        format!("one of {}", words.join(", ")),
        format!("choose one of {}", words.join(", ")),
    );
}
