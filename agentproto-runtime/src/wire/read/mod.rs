//! From the cleaned text of one message to the message.
//!
//! One file for each form of message, and for what several have in common. A parser returns `None` where it refuses, and has said why by then.

mod block;
mod chain;
mod choice;
mod conflict;
mod critic_screen;
mod exact;
mod fields;
mod finding;
mod misspelt;
mod notes;
mod peer_verify;
mod piped;
mod response;
mod review;
mod role;
mod statement;

pub(super) use block::{asides_of_block, words_behind_confidence};
pub(super) use chain::{Ends, chain_message};
pub(super) use conflict::{
    asides_of_conflict, conflict, conflict_block, names_role, words_behind_resolution,
};
pub(super) use critic_screen::critic_screen;
pub(super) use exact::{Hop, exact, exact_hop, exact_invoke, exact_start};
pub(super) use fields::{Aside, Words, is_label_like, strip_bullets};
pub(super) use finding::{finding_note, finding_tags};
pub(super) use notes::Notes;
pub(super) use peer_verify::{is_form, peer_verify};
pub(super) use piped::{Asked, broadcast, invoke};
pub(super) use response::response;
pub(super) use review::{
    asides_of_request, is_menu, is_menu_heading, menu_item, review, review_request,
    urgency_is_open, verdict_line, verdict_of_item, within_code, words_in_menu,
};
pub(super) use role::{find as role_of, role_alias};
pub(super) use statement::{assumption, blocked};

use core::ops::Range;
use std::borrow::Cow;

use agentproto_kinds::Kind;

use crate::message::text::opening_fence;
use fields::{is_left_out, listed};

/// What is found where there is no word.
pub(super) const NOTHING: &str = "nothing";

/// The lines of a value, trimmed and joined by one blank; borrowed where there is one line.
fn joined(value: &str) -> Cow<'_, str> {
    let value = value.trim();
    if !value.contains('\n') {
        return Cow::Borrowed(value);
    }
    let lines: Vec<&str> = value
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    Cow::Owned(lines.join(" "))
}

/// The lines of a value of `kind` in one, those behind bullets separated by `;`. The line of the label may start with
/// what is none.
fn unlisted<'t>(kind: &Kind, value: &'t str) -> Cow<'t, str> {
    let is_below = value.starts_with('\n');
    let value = value.trim();
    if !value.contains('\n') {
        return Cow::Borrowed(if is_below {
            strip_bullets(value)
        } else {
            value
        });
    }
    let lines = value.lines().map(str::trim).filter(|line| {
        let point = strip_bullets(line);
        !point.is_empty() && !is_left_out(kind, line) && opening_fence(point).is_none()
    });
    Cow::Owned(listed(lines))
}

/// Where `part` stands in `whole`; all of it where `part` is no slice of it.
pub(super) fn range_in(whole: &str, part: &str) -> Range<usize> {
    let all = whole.as_bytes().as_ptr_range();
    let part = part.as_bytes().as_ptr_range();
    if part.start < all.start || part.end > all.end {
        return 0..whole.len();
    }
    let start = part.start.addr() - all.start.addr();
    start..start + (part.end.addr() - part.start.addr())
}
