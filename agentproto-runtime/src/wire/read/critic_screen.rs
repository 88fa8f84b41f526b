//! CRITIC-SCREEN: what is weak, and whether to go on.

use core::ops::Range;

use agentproto_kinds::{CRITIC_SCREEN, PROCEED};

use super::super::Code;
use super::block::{note_close, note_tags, parts};
use super::choice::{note_choice, note_open};
use super::fields::Fields;
use super::{NOTHING, Notes, range_in, unlisted};
use crate::message::chosen::{Chosen, choose, decide, gap, has_gap};
use crate::message::text::is_placeholder;
use crate::message::{CriticScreen, Line, Proceed};

/// Reads `[CRITIC-SCREEN] … [/CRITIC-SCREEN]`.
pub(in crate::wire) fn critic_screen<'t>(
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<CriticScreen<'t>> {
    let parts = parts(text, notes);
    note_close(&CRITIC_SCREEN, text, parts.close, None, notes);
    note_head(text, parts.head, notes);
    let fields = Fields::read(&CRITIC_SCREEN, text, parts.body, notes);
    fields.check(notes);
    note_tags(text, parts.body, notes);
    let weakest = fields.line("weakest_point", notes);
    let missing = fields.line("missing_perspective", notes);
    let cost = fields.line("cost_if_wrong", notes);
    let proceed = proceed(&fields, notes);
    if notes.refused() {
        return None;
    }
    Some(CriticScreen::read(weakest?, missing?, cost?, proceed?))
}

/// Says that what stands in the opening tag behind its name is no part of the message.
fn note_head(text: &str, head: &str, notes: &mut Notes<'_>) {
    let named = head.trim_start_matches([':', '：']).trim();
    if named.contains(char::is_alphanumeric) {
        notes.add(
            Code::UnknownField,
            range_in(text, named),
            format!("`{named}` in the opening tag"),
            format!("`[{}]`", CRITIC_SCREEN.tag),
            format!(
                "leave out `{named}`, or put it under a label of {}",
                CRITIC_SCREEN.tag
            ),
        );
    }
}

fn proceed(fields: &Fields<'_>, notes: &mut Notes<'_>) -> Option<Proceed> {
    let raw = fields.raw("proceed")?;
    let value = unlisted(&CRITIC_SCREEN, raw);
    let value = value.as_ref();
    let at = fields.place(raw.trim());
    let chosen = decide(PROCEED, value);
    let Chosen::One {
        index,
        rest,
        is_alias,
        overruled,
    } = chosen
    else {
        if chosen == Chosen::Open {
            note_open(PROCEED, value, at, notes);
        } else if is_placeholder(value) {
            notes.placeholder(at, value);
        } else {
            notes.add(
                Code::InvalidVerdict,
                at,
                if value.is_empty() { NOTHING.to_owned() } else { format!("`{value}`") },
                "one of `✅ With noted risks`, `⚠️ After addressing <gap>`, `🔴 Rethink`",
                "proceed with one of `✅ With noted risks`, `⚠️ After addressing <gap>`, `🔴 Rethink`",
            );
        }
        return None;
    };
    note_choice(
        PROCEED,
        index,
        value,
        is_alias,
        overruled,
        at.clone(),
        notes,
    );
    let is_folded = raw.trim_end().contains('\n');
    match index {
        0 | 2 => {
            let before = &value[..range_in(value, rest).start];
            let is_behind = is_folded || before.contains(char::is_alphabetic);
            // A mark alone decides, whatever word is beside it; several may say more.
            let words = match overruled.map(|_| choose(PROCEED, rest)) {
                Some(Chosen::One { rest, .. }) if !rest.is_empty() => rest,
                Some(_) => "",
                None if is_behind || !is_one_word(rest) => rest,
                None => "",
            };
            if words.contains(char::is_alphanumeric) {
                let choice = &PROCEED[index];
                let chosen = if is_behind { choice.word } else { choice.mark };
                note_left_out(chosen, rest, at, notes);
            } else if is_folded {
                fields.note_multiline(raw, notes);
            }
            Some(if index == 0 {
                Proceed::WithNotedRisks
            } else {
                Proceed::Rethink
            })
        }
        _ => {
            if is_folded {
                fields.note_multiline(raw, notes);
            }
            let gap = gap(rest);
            match Line::new(gap) {
                Ok(line) => {
                    let proceed = Proceed::AfterAddressing { gap: line };
                    let is_clear = has_gap(PROCEED, &proceed.to_string(), gap);
                    if !is_clear {
                        note_open(PROCEED, value, at, notes);
                    }
                    is_clear.then_some(proceed)
                }
                Err(_) if is_placeholder(gap) => {
                    notes.placeholder(at, gap);
                    None
                }
                Err(_) => {
                    notes.add(
                        Code::Empty,
                        at,
                        format!("`{value}` without the gap"),
                        "`⚠️ After addressing <gap>`",
                        "say what has to be addressed",
                    );
                    None
                }
            }
        }
    }
}

/// Whether the text is no more than a word, in a script that parts words by blanks: those without capitals may not.
fn is_one_word(text: &str) -> bool {
    let has_case = |c: char| !c.is_alphabetic() || c.is_lowercase() || c.is_uppercase();
    text.split_whitespace().nth(1).is_none() && text.chars().all(has_case)
}

/// Says that what follows a verdict which stands alone, its word or its mark, is no part of it.
fn note_left_out(chosen: &str, rest: &str, at: Range<usize>, notes: &mut Notes<'_>) {
    let gap = PROCEED[1].word;
    notes.add(
        Code::UnknownField,
        at,
        format!("`{rest}` behind `{chosen}`"),
        format!("`{chosen}` alone"),
        format!("leave out `{rest}`, or proceed with `{gap} …` where it has to be done first"),
    );
}
