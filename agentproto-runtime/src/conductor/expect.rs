//! What a turn must end with.

use std::borrow::Cow;

use agentproto_kinds::{self as kinds, Kind};
use serde_json::Value;

use super::reply::{Repair, Reply};
use crate::message::{CriticScreen, Message, PeerVerify, Response, Review};
use crate::role::RoleId;

/// What a turn must end with.
pub(crate) trait Expect: Sync {
    type Answer: Send;

    /// What the transcript calls it.
    fn kind(&self) -> Cow<'static, str>;

    /// Finds the answer that `role` gives in its reply.
    fn find(&self, role: RoleId, reply: Reply<'_>) -> Result<Self::Answer, Repair>;

    /// The answer as a message, where it is one.
    fn message(&self, answer: &Self::Answer) -> Option<Message<'static>>;

    /// The form of the answer, where the role's instructions do not have it.
    fn form(&self) -> Option<String> {
        None
    }
}

/// A kind of message that a turn can end with, of the role itself.
pub(crate) trait Ending: Sync {
    type Message: Clone + PartialEq + Send + Into<Message<'static>>;

    /// The shape of the message.
    const KIND: &'static Kind;

    /// The message, where it is of this kind and `role` may give it. Who speaks is not what a text claims:
    /// an answer in another's name is no answer.
    fn of(&self, message: Message<'_>, role: RoleId) -> Option<Self::Message>;

    /// What an agent is told to write.
    fn tag(&self, role: RoleId) -> String;
}

impl<E: Ending> Expect for E {
    type Answer = E::Message;

    fn kind(&self) -> Cow<'static, str> {
        E::KIND.name.into()
    }

    fn find(&self, role: RoleId, mut reply: Reply<'_>) -> Result<E::Message, Repair> {
        let messages = core::mem::take(&mut reply.messages).into_iter();
        let mut own = messages.filter_map(|message| self.of(message, role));
        let Some(first) = own.next() else {
            return Err(reply.repair(&format!("no {}", self.tag(role))));
        };
        if own.any(|other| other != first) {
            return Err(reply.repair(&format!("several {} that differ", self.tag(role))));
        }
        Ok(first)
    }

    fn message(&self, answer: &E::Message) -> Option<Message<'static>> {
        Some(answer.clone().into())
    }
}

/// The turn ends with a RESPONSE.
pub(crate) struct Answering;

impl Ending for Answering {
    type Message = Response<'static>;

    const KIND: &'static Kind = &kinds::RESPONSE;

    fn of(&self, message: Message<'_>, role: RoleId) -> Option<Response<'static>> {
        match message {
            Message::Response(response) if response.role() == role => Some(response.into_owned()),
            _ => None,
        }
    }

    fn tag(&self, role: RoleId) -> String {
        format!("`[RESPONSE:{role}]`")
    }
}

/// The turn ends with a PEER-VERIFY.
pub(crate) struct Verifying;

impl Ending for Verifying {
    type Message = PeerVerify<'static>;

    const KIND: &'static Kind = &kinds::PEER_VERIFY;

    fn of(&self, message: Message<'_>, role: RoleId) -> Option<PeerVerify<'static>> {
        match message {
            Message::PeerVerify(check) if check.role() == role => Some(check.into_owned()),
            _ => None,
        }
    }

    fn tag(&self, role: RoleId) -> String {
        format!("`[PEER-VERIFY:{role}]`")
    }
}

/// The turn ends with a CRITIC-SCREEN.
pub(crate) struct Screening;

impl Ending for Screening {
    type Message = CriticScreen<'static>;

    const KIND: &'static Kind = &kinds::CRITIC_SCREEN;

    fn of(&self, message: Message<'_>, _: RoleId) -> Option<CriticScreen<'static>> {
        match message {
            Message::CriticScreen(screen) => Some(screen.into_owned()),
            _ => None,
        }
    }

    fn tag(&self, _: RoleId) -> String {
        "`[CRITIC-SCREEN]`".to_owned()
    }
}

/// The turn ends with a verdict on a review request.
pub(crate) struct Reviewing;

impl Ending for Reviewing {
    type Message = Review<'static>;

    const KIND: &'static Kind = &kinds::REVIEW;

    fn of(&self, message: Message<'_>, _: RoleId) -> Option<Review<'static>> {
        match message {
            Message::Review(review) => Some(review.into_owned()),
            _ => None,
        }
    }

    fn tag(&self, _: RoleId) -> String {
        "line with a verdict".to_owned()
    }
}

/// The answer that `role` gives in a reply, where it gives one.
#[cfg(feature = "meeting")]
pub(crate) fn answer_in(role: RoleId, reply: &str) -> Option<Response<'static>> {
    Answering.find(role, Reply::read(role, reply)).ok()
}

/// The turn ends with an answer against which `check` has nothing to say.
#[cfg(feature = "meeting")]
pub(crate) struct Checked<'c, E: Expect> {
    pub(crate) expected: E,
    pub(crate) check: Check<'c, E::Answer>,
}

/// What speaks against an answer. No type of its own: a closure in a boxed future would have to be general in
/// the lifetime that `A` does not have.
#[cfg(feature = "meeting")]
pub(crate) type Check<'c, A> = &'c (dyn Fn(&A) -> Result<(), String> + Sync);

#[cfg(feature = "meeting")]
impl<E: Expect> Expect for Checked<'_, E> {
    type Answer = E::Answer;

    fn kind(&self) -> Cow<'static, str> {
        self.expected.kind()
    }

    fn find(&self, role: RoleId, reply: Reply<'_>) -> Result<E::Answer, Repair> {
        let answer = self.expected.find(role, reply)?;
        match (self.check)(&answer) {
            Ok(()) => Ok(answer),
            Err(reason) => Err(Repair::of(reason)),
        }
    }

    fn message(&self, answer: &E::Answer) -> Option<Message<'static>> {
        self.expected.message(answer)
    }

    fn form(&self) -> Option<String> {
        self.expected.form()
    }
}

/// The turn ends with one JSON object that can be read.
pub(crate) struct Json<'f, F> {
    pub(crate) form: &'f str,
    pub(crate) read: F,
}

impl<T: Send, F: Fn(&Value) -> Result<T, String> + Sync> Expect for Json<'_, F> {
    type Answer = T;

    fn kind(&self) -> Cow<'static, str> {
        "json".into()
    }

    fn find(&self, _: RoleId, reply: Reply<'_>) -> Result<T, Repair> {
        let Some(json @ Value::Object(_)) = &reply.json else {
            return Err(reply.repair("no JSON object"));
        };
        (self.read)(json).map_err(Repair::of)
    }

    fn message(&self, _: &T) -> Option<Message<'static>> {
        None
    }

    fn form(&self) -> Option<String> {
        Some(self.form.to_owned())
    }
}

/// The turn ends with whatever is replied; for answers that are no messages, out of a transcript.
pub(crate) struct Anything<'k>(pub(crate) &'k str);

impl Expect for Anything<'_> {
    type Answer = ();

    fn kind(&self) -> Cow<'static, str> {
        self.0.to_owned().into()
    }

    fn find(&self, _: RoleId, _: Reply<'_>) -> Result<(), Repair> {
        Ok(())
    }

    fn message(&self, (): &()) -> Option<Message<'static>> {
        None
    }
}
