//! Blocks as the writer emits them.

use agentproto_kinds::{CRITIC_SCREEN, Field, PEER_VERIFY, PROCEED, RESPONSE};

use super::rest::{Rest, Value, Within};
use crate::message::label::label_at;
use crate::message::text::{is_placeholder, list_mark};
use crate::message::{Confidence, CriticScreen, Line, PeerVerify, Proceed, Response};
use crate::role::RoleTable;

/// Takes the value behind a label.
#[inline]
fn labelled<'t>(rest: &mut Rest<'t>, label: &str) -> Option<&'t str> {
    rest.take(label)?;
    rest.take(": ")?;
    Some(rest.value(Within::Block)?.text)
}

pub(super) fn response<'t>(table: &'static RoleTable, rest: &mut Rest<'t>) -> Option<Response<'t>> {
    const FIELDS: [&Field; 4] = [
        &RESPONSE.fields[0],
        &RESPONSE.fields[1],
        &RESPONSE.fields[2],
        &RESPONSE.fields[3],
    ];
    let [key_finding, data, confidence, caveat] = FIELDS;
    rest.take("[RESPONSE:")?;
    let role = rest.role(table)?;
    rest.take("]\n")?;
    let key_finding = labelled(rest, key_finding.label)?;
    rest.take(data.label)?;
    rest.take(":\n")?;
    let mut points = Vec::with_capacity(3);
    while rest.take("  - ").is_some() {
        let point = rest.value(Within::Block)?;
        if holds_label(point) || list_mark(point.text).is_some() {
            return None;
        }
        points.push(point.text.into());
    }
    let confidence = match labelled(rest, confidence.label)? {
        "high" => Confidence::High,
        "medium" => Confidence::Medium,
        "low" => Confidence::Low,
        _ => return None,
    };
    let caveat = labelled(rest, caveat.label)?;
    rest.take("[/RESPONSE]")?;
    let is_whole = matches!(points.len(), 2 | 3);
    is_whole.then(|| Response::read(role, key_finding.into(), points, confidence, caveat.into()))
}

fn holds_label(point: Value<'_>) -> bool {
    point.has_colon && label_at(&RESPONSE, point.text).is_some()
}

pub(super) fn peer_verify<'t>(
    table: &'static RoleTable,
    rest: &mut Rest<'t>,
) -> Option<PeerVerify<'t>> {
    rest.take("[PEER-VERIFY:")?;
    let role = rest.role(table)?;
    rest.take("]\n")?;
    let mut points = [const { Vec::new() }; 3];
    for (field, points) in PEER_VERIFY.fields.iter().zip(&mut points) {
        while rest.take(field.label).is_some() {
            rest.take(": ")?;
            rest.take(field.mark)?;
            rest.take(" ")?;
            let point = rest.value(Within::Block)?;
            // Further marks, bullets and labels are for others to tell.
            if point.has_colon || !starts_as_text(point.text) {
                return None;
            }
            points.push(point.text.into());
        }
    }
    rest.take("[/PEER-VERIFY]")?;
    let [validated, adjusted, flagged] = points;
    let count = validated.len() + adjusted.len() + flagged.len();
    (count > 0).then(|| PeerVerify::read(role, validated, adjusted, flagged))
}

pub(super) fn critic_screen<'t>(rest: &mut Rest<'t>) -> Option<CriticScreen<'t>> {
    let [weakest, missing, cost, proceed] = CRITIC_SCREEN.fields else {
        return None;
    };
    rest.take("[CRITIC-SCREEN]\n")?;
    let weakest = labelled(rest, weakest.label)?;
    let missing = labelled(rest, missing.label)?;
    let cost = labelled(rest, cost.label)?;
    let verdict = labelled(rest, proceed.label)?;
    rest.take("[/CRITIC-SCREEN]")?;
    let is = |index: usize| {
        let choice = &PROCEED[index];
        let word = verdict.strip_prefix(choice.mark)?.strip_prefix(' ')?;
        word.strip_prefix(choice.word)
    };
    let proceed = if is(0) == Some("") {
        Proceed::WithNotedRisks
    } else if is(2) == Some("") {
        Proceed::Rethink
    } else {
        let gap = is(1)?.strip_prefix(' ')?;
        let is_plain =
            gap.is_ascii() && starts_as_text(gap) && !is_placeholder(gap) && !may_name_another(gap);
        if !is_plain {
            return None;
        }
        Proceed::AfterAddressing {
            gap: Line::read(gap),
        }
    };
    let read = |text: &'t str| text.into();
    Some(CriticScreen::read(
        read(weakest),
        read(missing),
        read(cost),
        proceed,
    ))
}

/// Whether a text starts with a word or a number, without any sign before it.
fn starts_as_text(text: &str) -> bool {
    match text.as_bytes().first() {
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'$') => !text[1..].starts_with(')'),
        Some(b'0'..=b'9') => list_mark(text).is_none(),
        _ => false,
    }
}

/// Whether a gap may name another verdict as well: it holds what one starts with.
fn may_name_another(gap: &str) -> bool {
    let heads = gap.as_bytes().windows(HEAD);
    heads.fold(false, |found, head| {
        HEADS.iter().fold(found, |found, other| {
            let letters = head.iter().zip(other);
            found | letters.fold(true, |is, (a, b)| is & (a | 0x20 == b | 0x20))
        })
    })
}

/// How much of a verdict tells it from most words.
const HEAD: usize = 3;

/// How the verdicts start that no gap follows, in every language.
const HEADS: [[u8; HEAD]; 4] = {
    let spellings = [
        PROCEED[0].word,
        PROCEED[0].aliases[0].text,
        PROCEED[2].word,
        PROCEED[2].aliases[0].text,
    ];
    assert!(PROCEED.len() == 3, "these are all but the one with a gap");
    assert!(PROCEED[0].aliases.len() == 1 && PROCEED[2].aliases.len() == 1);
    let mut heads = [[0; HEAD]; 4];
    let mut i = 0;
    while i < heads.len() {
        match spellings[i].as_bytes().first_chunk() {
            Some(head) => heads[i] = *head,
            None => panic!("a verdict is a word"),
        }
        i += 1;
    }
    heads
};
