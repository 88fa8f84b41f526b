//! What an agent is told to send, so that it reads as a derived type.

use core::fmt::{Display, Write as _};
use std::borrow::Cow;

use agentproto_kinds::{Arity, CRITIC_SCREEN, Kind, PEER_VERIFY, RESPONSE, REVIEW_REQUEST, Value};

use super::form::{Form, Shape};
use super::template::Template;
use crate::message::{Broadcast, Invoke, Name, ReviewRequest};
use crate::prompt::{self, example};
use crate::role::{RoleDef, RoleId, RoleTable};
use crate::rules::CallChain;

/// The instructions for messages of this form.
pub(super) fn of(form: &Form) -> String {
    let role = form.route.from();
    match form.shape {
        Shape::Invoke(ask) => {
            let invoke = form.route.chain().map(|chain| {
                let question = Cow::Owned(ask.declared());
                Invoke::read(chain.last().into(), question, None, Some(chain))
            });
            invoke.map_or_else(String::new, |it| question("these two lines", ask, &it))
        }
        Shape::Broadcast(ask) => {
            let message = Broadcast::read(Cow::Owned(ask.declared()));
            question("this line", ask, &message)
        }
        Shape::Response => block(&RESPONSE, role, example::response),
        Shape::PeerVerify => block(&PEER_VERIFY, role, example::peer_verify),
        Shape::CriticScreen => form_of(&CRITIC_SCREEN, "", &example::critic_screen()),
        Shape::Review => format!(
            "Answer with exactly one line, a verdict alone or with its reason:\n\n{}\n",
            example::review()
        ),
        Shape::ReviewRequest => form.route.chain().map_or_else(String::new, review_request),
        Shape::Inbox => String::new(),
    }
}

/// Stands for a role that is not known before somebody is asked.
static ANYBODY: RoleTable = match RoleTable::new(
    "agentproto::typed::ANYBODY",
    "anybody",
    1,
    &[RoleDef::new("your-role", "Your role")],
) {
    Ok(table) => table,
    Err(_) => panic!("a set of one role"),
};

fn block<M: Display>(
    kind: &'static Kind,
    role: Option<RoleId>,
    example: fn(RoleId) -> M,
) -> String {
    match (role, ANYBODY.role_at(0)) {
        (Some(role), _) => form_of(kind, "", &example(role)),
        (None, Some(anybody)) => {
            let own = format!(", your own role in place of `{anybody}`");
            form_of(kind, &own, &example(anybody))
        }
        (None, None) => String::new(),
    }
}

fn form_of(kind: &'static Kind, own: &str, example: &dyn Display) -> String {
    format!(
        "Answer with exactly one block of this form, labels as they are, each value in one line{own}:\n\n{example}\n\n{}\n",
        prompt::Form::of(kind)
    )
}

fn question(lines: &str, ask: &Template, message: &dyn Display) -> String {
    let mut text = format!("Ask with exactly {lines}");
    for (i, (hole, _)) in ask.holes.iter().enumerate() {
        let before = if i == 0 {
            ", the holes filled in: "
        } else {
            ", "
        };
        let _ = write!(text, "{before}`{{{hole}}}`");
    }
    let _ = write!(text, "\n\n{message}\n");
    text
}

/// The request as it is sent, its texts as holes, and what goes into each.
fn review_request(chain: CallChain) -> String {
    let Some(from) = chain.caller() else {
        return String::new();
    };
    let hole = |name: &str| Cow::Owned(format!("{{{name}}}"));
    let request = ReviewRequest::read(
        Name::Role(from),
        chain.roles().map(Name::Role).collect(),
        hole("task"),
        hole("done"),
        hole("need"),
        Some(hole("facts")),
    );
    let mut text = format!(
        "Ask for the review with exactly this message, the holes filled in, each in its one line:\n\n{request}\n\n"
    );
    for field in REVIEW_REQUEST.fields {
        if matches!(field.value, Value::Role | Value::Chain) {
            continue;
        }
        let _ = write!(text, "- `{{{}}}`: {}", field.name, field.hint);
        text.push_str(match field.arity {
            Arity::Optional => "; its line may be left out\n",
            _ => "\n",
        });
    }
    text
}
