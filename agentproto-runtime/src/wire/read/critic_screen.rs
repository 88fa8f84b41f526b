//! CRITIC-SCREEN: what is weak, and whether to go on.

use agentproto_kinds::{CRITIC_SCREEN, PROCEED};

use super::super::Code;
use super::block::{note_close, note_tags, parts};
use super::choice::{note_choice, note_open};
use super::fields::Fields;
use super::{NOTHING, Notes};
use crate::message::chosen::{Chosen, decide, gap, has_gap};
use crate::message::text::is_placeholder;
use crate::message::{CriticScreen, Line, Proceed};

/// Reads `[CRITIC-SCREEN] … [/CRITIC-SCREEN]`.
pub(in crate::wire) fn critic_screen<'t>(
    text: &'t str,
    notes: &mut Notes<'_>,
) -> Option<CriticScreen<'t>> {
    let parts = parts(text, notes);
    note_close(&CRITIC_SCREEN, text, parts.close, None, notes);
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

fn proceed(fields: &Fields<'_>, notes: &mut Notes<'_>) -> Option<Proceed> {
    let value = super::joined(fields.raw("proceed")?);
    let value = value.as_ref();
    let at = fields.place(fields.raw("proceed")?.trim());
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
    match index {
        0 => Some(Proceed::WithNotedRisks),
        1 => {
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
        _ => Some(Proceed::Rethink),
    }
}
