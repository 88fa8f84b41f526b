//! Tags as the writer emits them, with the line behind them where one belongs to them.

use agentproto_kinds::{BLOCKED, CONFLICT, RESOLUTION};

use super::rest::{Rest, Within};
use crate::memchr::memchr;
use crate::message::nested::block_tags;
use crate::message::{Assumption, Blocked, Broadcast, Conflict, Resolution, Target};
use crate::role::{RoleId, RoleTable};
use crate::rules::{CallChain, is_reason};
use crate::wire::read::conflict::{from_line, open_part};

/// `[INVOKE:role|question]`
pub(super) fn invoke<'t>(
    table: &'static RoleTable,
    rest: &mut Rest<'t>,
) -> Option<(RoleId, &'t str)> {
    rest.take("[INVOKE:")?;
    let to = rest.role(table)?;
    rest.take("|")?;
    Some((to, rest.value(Within::Tag)?.text))
}

/// `[CHAIN: cro → cfo]`
pub(super) fn chain(table: &'static RoleTable, rest: &mut Rest<'_>) -> Option<CallChain> {
    rest.take("[CHAIN: ")?;
    let mut chain = CallChain::start(rest.role(table)?);
    while rest.take(" → ").is_some() {
        chain = chain.invoke(rest.role(table)?).ok()?;
    }
    rest.take("]")?;
    (chain.hops() > 0).then_some(chain)
}

/// `[BROADCAST:all|question]`
pub(super) fn broadcast<'t>(rest: &mut Rest<'t>) -> Option<Broadcast<'t>> {
    rest.take("[BROADCAST:all|")?;
    Some(Broadcast::read(rest.value(Within::Tag)?.text.into()))
}

/// `[ASSUMPTION: text]`
pub(super) fn assumption<'t>(rest: &mut Rest<'t>) -> Option<Assumption<'t>> {
    rest.take("[ASSUMPTION: ")?;
    Some(Assumption::read(rest.value(Within::Tag)?.text.into()))
}

/// `[BLOCKED: cannot invoke role — reason]` and its assumption.
pub(super) fn blocked<'t>(table: &'static RoleTable, rest: &mut Rest<'t>) -> Option<Blocked<'t>> {
    const LABEL: &str = BLOCKED.fields[2].label;
    rest.take("[BLOCKED: cannot invoke ")?;
    let target = match rest.take("all") {
        Some(()) => Target::All,
        None => Target::Role(rest.role(table)?),
    };
    rest.take(" — ")?;
    let reason = rest.value(Within::Tag)?.text;
    rest.take("\n")?;
    rest.take(LABEL)?;
    rest.take(": ")?;
    let assumption = rest.value(Within::Line)?.text;
    // A tag on the line is another message.
    let has_bracket = memchr(b'[', assumption.as_bytes()).is_some();
    let is_one = !has_bracket || block_tags(assumption).next().is_none();
    (is_one && is_reason(reason))
        .then(|| Blocked::read(target, reason.into(), Some(assumption.into())))
}

/// `[CONFLICT: CFO x; CRO y → z]` and its resolution.
pub(super) fn conflict<'t>(table: &'static RoleTable, rest: &mut Rest<'t>) -> Option<Conflict<'t>> {
    const LABEL: &str = CONFLICT.fields[CONFLICT.fields.len() - 1].label;
    rest.take("[CONFLICT: ")?;
    let claims = rest.value(Within::Tag)?.text;
    let resolution = if rest.0.is_empty() {
        None
    } else {
        rest.take("\n")?;
        rest.take(LABEL)?;
        rest.take(": ")?;
        let word = rest.value(Within::Line)?.text;
        let index = RESOLUTION.iter().position(|choice| choice.word == word)?;
        Some(*Resolution::ALL.get(index)?)
    };
    let conflict = from_line(table, claims, resolution);
    open_part(&conflict).is_none().then_some(conflict)
}
