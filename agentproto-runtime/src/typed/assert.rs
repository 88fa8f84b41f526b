//! What the derives assert in consts: the rules over the roles that an attribute names.
//!
//! Each fails the build at the token that called it, in the words that run time uses.

use super::form::Form;
use super::route::Route;
use super::{Answer, Asks};
use crate::role::RoleId;
use crate::rules::{CallChain, ConstText, Refusal, broken_rules};

/// The hop to the role at `hop` in a chain is allowed. An earlier hop that is not fails elsewhere.
#[track_caller]
pub const fn assert_hop(route: Route, hop: usize) {
    let Route::Chain(roles) = route else { return };
    let mut chain = CallChain::start(roles[0]);
    let mut i = 1;
    while i < hop {
        match chain.invoke(roles[i]) {
            Ok(longer) => chain = longer,
            Err(_) => return,
        }
        i += 1;
    }
    if !broken_rules(&chain, &roles[hop], None).is_empty()
        && let Err(refusal) = chain.invoke(roles[hop])
    {
        panic!("{}", refusal.message().as_str());
    }
}

/// The role may broadcast.
#[track_caller]
pub const fn assert_broadcast(from: RoleId) {
    if let Some(refusal) = Refusal::broadcast(from, None) {
        panic!("{}", refusal.message().as_str());
    }
}

/// The route of the question that an answer names.
#[must_use]
pub const fn question_of<A: Answer>() -> Route {
    route_of::<A::Question>()
}

/// The route of a question.
#[must_use]
pub const fn route_of<Q: Asks>() -> Route {
    Q::ROUTE
}

/// The form of the question that an answer names.
#[must_use]
pub const fn form_asked<A: Answer>() -> Form {
    form_of::<A::Question>()
}

/// The form of a question.
#[must_use]
pub const fn form_of<Q: Asks>() -> Form {
    Q::ASKED
}

/// The question is one that a response answers.
#[track_caller]
pub const fn assert_response(question: Form) {
    assert!(
        !question.wants_verdict(),
        "a RESPONSE answers an INVOKE or a BROADCAST — a review request is answered by a verdict: `review`"
    );
}

/// The question is one that a verdict answers.
#[track_caller]
pub const fn assert_review(question: Form) {
    if let Some(kind) = question.wants_response() {
        let text = ConstText::new()
            .push("a verdict answers a review request — ")
            .push(kind)
            .push(" is answered by a RESPONSE: `response`");
        panic!("{}", text.as_str());
    }
}

/// The question is one that the role answers, or, where none is given, one that asks a single role.
#[track_caller]
pub const fn assert_answers(question: Route, from: Option<RoleId>) {
    match (question.to(), question.from(), from) {
        (Some(asked), _, Some(from)) if !from.is(&asked) => {
            let text = ConstText::new().push(from.token());
            let text = if from.table().is(asked.table()) {
                text.push(" was not asked — the question goes to ")
                    .push(asked.token())
            } else {
                text.push(" was not asked — it is a role of ")
                    .push(from.table().name())
                    .push(", the question goes to a role of ")
                    .push(asked.table().name())
            };
            panic!("{}", text.as_str());
        }
        (None, Some(_), None) => {
            panic!("a broadcast asks every role — name the one that answers: `from = …`");
        }
        (None, Some(sender), Some(from)) => {
            if sender.is(&from) {
                let text = ConstText::new()
                    .push(from.token())
                    .push(" was not asked — it sends the broadcast that the others answer");
                panic!("{}", text.as_str());
            }
            assert_one_set(&from, &sender);
            assert_invocable(&from);
        }
        _ => {}
    }
}

/// The peer may check the author's work.
#[track_caller]
pub const fn assert_peer(by: RoleId, author: RoleId) {
    if by.is(&author) {
        let text = ConstText::new()
            .push(by.token())
            .push(" cannot verify its own work — a peer is never the author");
        panic!("{}", text.as_str());
    }
    assert_one_set(&by, &author);
    assert_invocable(&by);
}

/// The message can reach the role whose inbox it stands in.
#[track_caller]
pub const fn assert_reaches(message: &Route, to: RoleId) {
    let text = match (message.to(), message) {
        (Some(goes_to), _) if !goes_to.is(&to) => ConstText::new()
            .push("this message goes to ")
            .push(goes_to.token())
            .push(if goes_to.table().is(to.table()) {
                ""
            } else {
                " of another role set"
            }),
        (None, Route::Broadcast(from)) if from.is(&to) => ConstText::new()
            .push("this broadcast goes to everybody but ")
            .push(from.token()),
        (None, Route::Broadcast(from)) if !from.table().is(to.table()) => ConstText::new()
            .push("this broadcast goes to the roles of ")
            .push(from.table().name()),
        _ => return,
    };
    let text = text.push(", so that it never reaches ").push(to.token());
    panic!("{}", text.as_str());
}

#[track_caller]
const fn assert_one_set(role: &RoleId, other: &RoleId) {
    if !role.table().is(other.table()) {
        let text = ConstText::new()
            .push(role.token())
            .push(" is a role of ")
            .push(role.table().name())
            .push(", not of ")
            .push(other.table().name());
        panic!("{}", text.as_str());
    }
}

#[track_caller]
const fn assert_invocable(role: &RoleId) {
    if role.is_caller_only() {
        let text = ConstText::new()
            .push(role.token())
            .push(" takes no invocations");
        panic!("{}", text.as_str());
    }
}
