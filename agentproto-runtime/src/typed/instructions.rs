//! What an agent is told to send, so that it reads as a derived type.

use core::fmt::{Display, Write as _};

use agentproto_kinds::{CRITIC_SCREEN, Kind, PEER_VERIFY, RESPONSE, REVIEW_REQUEST};

use super::form::{Form, Shape};
use super::template::Template;
use crate::message::Target;
use crate::prompt::{self, example};

/// The instructions for messages of this form.
pub(super) fn of(form: &Form) -> String {
    let role = form.route.from();
    match (form.shape, role) {
        (Shape::Invoke(ask), _) => {
            let to = form.route.to().map_or(Target::All, Target::Role);
            question("INVOKE", &to, ask)
        }
        (Shape::Broadcast(ask), _) => question("BROADCAST", &Target::All, ask),
        (Shape::Response, Some(role)) => block(&RESPONSE, example::response(role)),
        (Shape::PeerVerify, Some(role)) => block(&PEER_VERIFY, example::peer_verify(role)),
        (Shape::Response | Shape::PeerVerify, None) => String::new(),
        (Shape::CriticScreen, _) => block(&CRITIC_SCREEN, example::critic_screen()),
        (Shape::Review, _) => format!(
            "Answer with exactly one line, a verdict alone or with its reason:\n\n{}\n",
            example::review()
        ),
        (Shape::ReviewRequest, _) => format!(
            "Ask for the review under the heading `## {}`, each of these in one line:\n\n{}\n",
            REVIEW_REQUEST.tag,
            prompt::Form::of(&REVIEW_REQUEST)
        ),
        (Shape::Inbox, _) => String::new(),
    }
}

fn block(kind: &'static Kind, example: impl Display) -> String {
    format!(
        "Answer with exactly one block of this form, labels as they are, each value in one line:\n\n{example}\n\n{}\n",
        prompt::Form::of(kind)
    )
}

fn question(tag: &str, to: &Target, ask: &Template) -> String {
    let mut text = "Ask with exactly this line".to_owned();
    for (i, (hole, _)) in ask.holes.iter().enumerate() {
        let before = if i == 0 {
            ", its holes filled in: "
        } else {
            ", "
        };
        let _ = write!(text, "{before}`{{{hole}}}`");
    }
    let _ = write!(text, "\n\n[{tag}:{to}|{}]\n", ask.declared());
    text
}
