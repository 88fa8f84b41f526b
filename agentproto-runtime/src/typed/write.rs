//! The values of a type's fields to a message.

use std::borrow::Cow;

use super::MessageError;
use super::exchange::Value;
use super::form::{Form, Shape};
use super::route::Route;
use super::template::Template;
use crate::message::{
    Broadcast, CriticScreen, Invoke, Message, PeerVerify, Response, Review, ReviewRequest,
};
use crate::role::RoleId;
use crate::rules::{CallChain, ChainError};

/// The message of this form with these values, in the order of its kind's fields or its template's holes.
pub(super) fn message(
    form: &Form,
    values: Vec<Value<'static>>,
) -> Result<Message<'static>, MessageError> {
    use Value::{Confidence, Line, List, Proceed, Verdict};

    let route = &form.route;
    let mut values = values.into_iter();
    let mut next = || values.next();
    Ok(match form.shape {
        Shape::Invoke(ask) => Invoke::new(chain(route)?, fill(form, ask, values)?)?.into(),
        Shape::Broadcast(ask) => Broadcast::new(sender(route)?, fill(form, ask, values)?)?.into(),
        Shape::Response => match (next(), next(), next(), next()) {
            (Some(Line(finding)), Some(List(data)), Some(Confidence(sure)), Some(Line(caveat))) => {
                Response::new(sender(route)?, finding, data, sure, caveat)?.into()
            }
            _ => return Err(MessageError::no_value(form.kind())),
        },
        Shape::PeerVerify => match (next(), next(), next()) {
            (Some(List(validated)), Some(List(adjusted)), Some(List(flagged))) => {
                PeerVerify::new(sender(route)?, validated, adjusted, flagged)?.into()
            }
            _ => return Err(MessageError::no_value(form.kind())),
        },
        Shape::CriticScreen => match (next(), next(), next(), next()) {
            (
                Some(Line(weakest)),
                Some(Line(missing)),
                Some(Line(cost)),
                Some(Proceed(proceed)),
            ) => CriticScreen::new(weakest, missing, cost, proceed)?.into(),
            _ => return Err(MessageError::no_value(form.kind())),
        },
        Shape::ReviewRequest => match (next(), next(), next(), next()) {
            (Some(Line(task)), Some(Line(done)), Some(Line(need)), facts) => {
                ReviewRequest::new(chain(route)?, task, done, need, optional(facts))?.into()
            }
            _ => return Err(MessageError::no_value(form.kind())),
        },
        Shape::Review => match (next(), optional(next())) {
            (Some(Verdict(verdict)), Some(reason)) => Review::because(verdict, reason)?.into(),
            (Some(Verdict(verdict)), None) => Review::new(verdict).into(),
            _ => return Err(MessageError::no_value(form.kind())),
        },
        Shape::Inbox => return Err(MessageError::no_value(form.kind())),
    })
}

/// The last part of a kind, where it may be left out; a type need not have a field for it.
fn optional(value: Option<Value<'static>>) -> Option<Cow<'static, str>> {
    match value {
        Some(Value::Optional(text)) => text,
        _ => None,
    }
}

fn fill(
    form: &Form,
    ask: &Template,
    values: impl Iterator<Item = Value<'static>>,
) -> Result<String, MessageError> {
    let texts: Vec<Cow<'_, str>> = values
        .filter_map(|value| match value {
            Value::Line(text) => Some(text),
            _ => None,
        })
        .collect();
    ask.fill(form.kind(), &texts)
}

fn chain(route: &Route) -> Result<CallChain, MessageError> {
    match route {
        Route::Chain(roles) => Ok(CallChain::of(roles.iter().copied())?),
        _ => Err(ChainError::Empty.into()),
    }
}

/// Which role that is, the derive has asserted.
fn sender(route: &Route) -> Result<RoleId, MessageError> {
    route
        .from()
        .ok_or_else(|| MessageError::other_role("from", "one role", "any"))
}
