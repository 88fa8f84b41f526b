//! Examples, one of each kind that a role may send, filled in and allowed where they stand.

use std::borrow::Cow;

use super::Instructions;
use crate::message::{
    Assumption, Blocked, Broadcast, Confidence, Conflict, CriticScreen, Invoke, Line, Message,
    PeerVerify, Position, Proceed, Resolution, Response, Review, Verdict,
};
use crate::role::RoleId;
use crate::rules::{CallChain, Refusal};

/// All that `told` gets, in the order in which they are printed.
pub(super) fn all(told: &Instructions) -> Vec<Message<'static>> {
    let mut all: Vec<Message<'static>> = Vec::new();
    all.extend(invoke(told).map(Message::from));
    all.extend(broadcast(told).map(Message::from));
    all.push(assumption(told).into());
    all.extend(blocked(told).map(Message::from));
    if is_critic(told.role()) {
        all.push(critic_screen().into());
    } else if !told.is_synthesis() {
        all.push(response(told.role()).into());
    }
    if told.phase().is_none() {
        all.push(peer_verify(told.role()).into());
        all.push(review().into());
    }
    if !is_isolated(told) {
        all.extend(conflict(told).map(Message::from));
    }
    all
}

/// Whether the role screens decisions rather than answer questions.
pub(super) fn is_critic(role: RoleId) -> bool {
    role.table().critic() == Some(role)
}

/// Whether nobody may ask anybody in this phase (rule 0).
pub(super) fn is_isolated(told: &Instructions) -> bool {
    crate::rules::broken_broadcast_rules(&told.role(), told.phase())
        .iter()
        .any(|rule| rule.number() == Some(0))
}

pub(super) fn invoke(told: &Instructions) -> Option<Invoke<'static>> {
    let chain = told
        .chain()
        .invoke_in(told.may_invoke().next()?, told.phase())
        .ok()?;
    let question = Cow::Borrowed("Which figure would make you stop the plan?");
    Some(Invoke::read(
        chain.last().into(),
        question,
        chain.caller(),
        Some(chain),
    ))
}

pub(super) fn broadcast(told: &Instructions) -> Option<Broadcast<'static>> {
    match Refusal::broadcast(told.role(), told.phase()) {
        None => Some(Broadcast::read(Cow::Borrowed(
            "What breaks first if the launch slips a month?",
        ))),
        Some(_) => None,
    }
}

pub(super) fn assumption(told: &Instructions) -> Assumption<'static> {
    let text = match other(told.role()) {
        Some(other) => Cow::Owned(format!(
            "the contracts renew at today's price — not verified with {}",
            other.title()
        )),
        None => Cow::Borrowed("the contracts renew at today's price — not verified"),
    };
    Assumption::read(text)
}

/// The refusal that this role would get where it stands, else a typical one; `None` where nobody may ask, so that
/// nobody is refused.
pub(super) fn blocked(told: &Instructions) -> Option<Blocked<'static>> {
    if is_isolated(told) {
        return None;
    }
    let (role, other) = (told.role(), other(told.role()));
    let here = other.and_then(|other| told.chain().invoke_in(other, told.phase()).err());
    let circular = || {
        let other = other?;
        CallChain::start(other)
            .invoke(role)
            .ok()?
            .invoke(other)
            .err()
    };
    let to_itself = || CallChain::start(role).invoke(role).err();
    // Nobody calls a role that takes no invocations, so no chain leads back to whom it calls.
    let refusal = if role.is_caller_only() {
        let never = || CallChain::start(role).invoke(unasked(role)?).err();
        here.or_else(never)
            .or_else(|| Refusal::broadcast(role, told.phase()))
    } else {
        here.or_else(circular).or_else(to_itself)
    }?;
    let assumption = Cow::Borrowed("the contracts renew at today's price");
    let blocked = refusal.blocked();
    Some(Blocked::read(
        blocked.role(),
        Cow::Owned(blocked.reason().to_owned()),
        Some(assumption),
    ))
}

pub(crate) fn response(role: RoleId) -> Response<'static> {
    Response::read(
        role,
        Cow::Borrowed("The plan holds with four people, not with six."),
        vec![
            Cow::Borrowed("Six people cost $96K a month"),
            Cow::Borrowed("Four leave eleven months of reserve"),
        ],
        Confidence::Medium,
        Cow::Borrowed("Two of the four offers are not signed yet."),
    )
}

pub(crate) fn peer_verify(role: RoleId) -> PeerVerify<'static> {
    PeerVerify::read(
        role,
        vec![Cow::Borrowed("The cost for each person adds up")],
        vec![Cow::Borrowed("Start in September, not in July")],
        vec![Cow::Borrowed("The notice period is missing")],
    )
}

pub(crate) fn critic_screen() -> CriticScreen<'static> {
    CriticScreen::read(
        Cow::Borrowed("All figures come from one survey"),
        Cow::Borrowed("The customers who left"),
        Cow::Borrowed("$300K and a lost season"),
        // A gap that could not be written would leave the plainer verdict.
        Line::new("the survey's missing half").map_or(Proceed::WithNotedRisks, |gap| {
            Proceed::AfterAddressing { gap }
        }),
    )
}

pub(crate) fn review() -> Review<'static> {
    Review::read(
        Verdict::Concerns,
        Some(Cow::Borrowed("The third claim has no source")),
    )
}

pub(super) fn conflict(told: &Instructions) -> Option<Conflict<'static>> {
    let mut roles = told
        .chain()
        .table()
        .invocable()
        .filter(|role| *role != told.role());
    let positions = vec![
        Position::new(roles.next()?, "counts nine months of reserve"),
        Position::new(roles.next()?, "counts twelve"),
    ];
    let consequence = Some(Cow::Borrowed("the plan ends a quarter apart"));
    Conflict::new(positions, consequence, Some(Resolution::Conservative)).ok()
}

/// Another role that can be invoked.
fn other(role: RoleId) -> Option<RoleId> {
    role.table().invocable().find(|other| *other != role)
}

/// Another role that takes no invocations.
fn unasked(role: RoleId) -> Option<RoleId> {
    let mut roles = role.table().roles();
    roles.find(|other| *other != role && other.is_caller_only())
}
