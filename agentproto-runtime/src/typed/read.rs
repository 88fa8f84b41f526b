//! A message to the values of a type's fields, where it is of the right kind and between the right roles.

use std::borrow::Cow;

use super::MessageError;
use super::exchange::Value;
use super::form::{Form, Shape};
use super::route::Route;
use super::template::Template;
use crate::message::{Message, Name, ReviewRequest, Target};
use crate::role::RoleId;

type Fields<'m> = Vec<(&'static str, Value<'m>)>;

/// The fields of a message of this form, in the order of its kind's fields or its template's holes.
pub(super) fn fields<'m>(
    form: &Form,
    message: &'m Message<'_>,
) -> Result<Fields<'m>, MessageError> {
    let route = &form.route;
    match (form.shape, message) {
        (Shape::Invoke(ask), Message::Invoke(invoke)) => {
            expect_target(route.to(), invoke.to())?;
            expect_role("caller", route.from(), invoke.caller())?;
            if let Some(chain) = invoke.chain() {
                expect_chain(route, chain.roles().map(Some).collect())?;
            }
            holes(form, ask, invoke.question())
        }
        (Shape::Broadcast(ask), Message::Broadcast(broadcast)) => {
            holes(form, ask, broadcast.question())
        }
        (Shape::Response, Message::Response(response)) => {
            expect_role("role", route.from(), Some(response.role()))?;
            Ok(vec![
                ("key_finding", line(response.key_finding())),
                ("supporting_data", list(response.supporting_data())),
                ("confidence", Value::Confidence(response.confidence())),
                ("caveat", line(response.caveat())),
            ])
        }
        (Shape::PeerVerify, Message::PeerVerify(check)) => {
            expect_role("role", route.from(), Some(check.role()))?;
            Ok(vec![
                ("validated", list(check.validated())),
                ("adjusted", list(check.adjusted())),
                ("flagged", list(check.flagged())),
            ])
        }
        (Shape::CriticScreen, Message::CriticScreen(screen)) => Ok(vec![
            ("weakest_point", line(screen.weakest_point())),
            ("missing_perspective", line(screen.missing_perspective())),
            ("cost_if_wrong", line(screen.cost_if_wrong())),
            ("proceed", Value::Proceed(screen.proceed().clone())),
        ]),
        (Shape::ReviewRequest, Message::ReviewRequest(request)) => {
            expect_role("from", route.from(), request.from().role())?;
            expect_chain(route, chain_to_reviewer(request, route))?;
            Ok(vec![
                ("task", line(request.task())),
                ("done", line(request.done())),
                ("need", line(request.need())),
                ("facts", Value::Optional(request.facts().map(Cow::Borrowed))),
            ])
        }
        (Shape::Review, Message::Review(review)) => Ok(vec![
            ("verdict", Value::Verdict(review.verdict())),
            (
                "reason",
                Value::Optional(review.reason().map(Cow::Borrowed)),
            ),
        ]),
        (Shape::Inbox, Message::Invoke(invoke)) => {
            expect_target(route.to(), invoke.to())?;
            Ok(Vec::new())
        }
        (Shape::Inbox, Message::ReviewRequest(request)) => {
            let last = request.chain().last();
            if last != Some(request.from()) {
                expect_role("to", route.to(), last.and_then(Name::role))?;
            }
            Ok(Vec::new())
        }
        (Shape::Inbox, _) => Ok(Vec::new()),
        _ => Err(MessageError::other_kind(form.kinds(), message)),
    }
}

fn line(text: &str) -> Value<'_> {
    Value::Line(Cow::Borrowed(text))
}

fn list<'m>(texts: impl Iterator<Item = &'m str>) -> Value<'m> {
    Value::List(texts.map(Cow::Borrowed).collect())
}

fn holes<'m>(form: &Form, ask: &Template, question: &'m str) -> Result<Fields<'m>, MessageError> {
    let Some(texts) = ask.read(question) else {
        return Err(MessageError::template(
            form.kind(),
            question,
            ask.declared(),
        ));
    };
    let names = ask.holes.iter().map(|(field, _)| *field);
    Ok(names.zip(texts.into_iter().map(line)).collect())
}

/// The chain as it is with the reviewer at its end; one that ends with the sender is written as well.
fn chain_to_reviewer(request: &ReviewRequest<'_>, route: &Route) -> Vec<Option<RoleId>> {
    let mut chain: Vec<_> = request.chain().iter().map(Name::role).collect();
    if request.chain().last() == Some(request.from()) {
        chain.push(route.to());
    }
    chain
}

fn expect_target(expected: Option<RoleId>, found: Target) -> Result<(), MessageError> {
    match (expected, found) {
        (Some(_), Target::Role(found)) => expect_role("to", expected, Some(found)),
        (Some(expected), found) => Err(MessageError::other_role(
            "to",
            expected.token(),
            found.token(),
        )),
        (None, _) => Ok(()),
    }
}

/// What is known must be right; what the message does not tell may be anything.
fn expect_role(
    what: &'static str,
    expected: Option<RoleId>,
    found: Option<RoleId>,
) -> Result<(), MessageError> {
    match (expected, found) {
        (Some(expected), Some(found)) if expected != found => {
            let of_set = |role: RoleId| format!("{} of {}", role.token(), role.table().name());
            Err(if expected.table().is(found.table()) {
                MessageError::other_role(what, expected.token(), found.token())
            } else {
                MessageError::other_role(what, of_set(expected), of_set(found))
            })
        }
        _ => Ok(()),
    }
}

/// The chain must end as declared; who called before is not for the type to say.
fn expect_chain(route: &Route, found: Vec<Option<RoleId>>) -> Result<(), MessageError> {
    let Route::Chain(expected) = route else {
        return Ok(());
    };
    let ends_so = found
        .iter()
        .rev()
        .zip(expected.iter().rev())
        .all(|(found, expected)| found.is_none_or(|found| found == *expected));
    if ends_so && found.len() >= expected.len() {
        return Ok(());
    }
    let join = |roles: Vec<Option<RoleId>>| {
        let tokens: Vec<_> = roles
            .iter()
            .map(|role| role.as_ref().map_or("?", RoleId::token))
            .collect();
        tokens.join("→")
    };
    let expected = expected.iter().copied().map(Some).collect();
    Err(MessageError::other_role(
        "chain",
        join(expected),
        join(found),
    ))
}
