//! A question of no declared type.

use super::exchange::Exchange;
use super::form::Form;
use super::route::Route;
use super::{AgentMessage, MessageError};
use crate::message::{Message, Target};
use crate::role::RoleId;
use crate::rules::CallChain;

/// Any question that reaches a role: what the `other` of an inbox takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Question(Message<'static>);

impl Question {
    /// What is asked.
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.0 {
            Message::Invoke(invoke) => invoke.question(),
            Message::Broadcast(broadcast) => broadcast.question(),
            Message::ReviewRequest(request) => request.need(),
            // No other kind is let in.
            _ => "",
        }
    }

    /// Who is asked.
    #[must_use]
    pub fn to(&self) -> Option<Target> {
        match &self.0 {
            Message::Invoke(invoke) => Some(invoke.to()),
            Message::Broadcast(_) => Some(Target::All),
            Message::ReviewRequest(request) => request.chain().last()?.role().map(Target::Role),
            _ => None,
        }
    }

    /// Who asks, where that is known.
    #[must_use]
    pub fn caller(&self) -> Option<RoleId> {
        match &self.0 {
            Message::Invoke(invoke) => invoke.caller(),
            Message::ReviewRequest(request) => request.from().role(),
            _ => None,
        }
    }

    /// The chain that the question carries, where it is known.
    #[must_use]
    pub fn chain(&self) -> Option<CallChain> {
        match &self.0 {
            Message::Invoke(invoke) => invoke.chain(),
            _ => None,
        }
    }

    /// The message that asks it.
    #[must_use]
    pub fn message(&self) -> &Message<'static> {
        &self.0
    }
}

/// What the variant `other` of an inbox holds.
#[diagnostic::on_unimplemented(
    message = "the variant `other` of an inbox holds a `Question`, not a `{Self}`",
    label = "expected `Question`",
    note = "`Question` is any invocation, broadcast or review request that reaches the role"
)]
pub trait TakesOthers: Sized {
    /// As [`AgentMessage::to_message`].
    ///
    /// # Errors
    /// As there.
    fn to_message(&self) -> Result<Message<'static>, MessageError>;

    /// As [`AgentMessage::from_message`].
    ///
    /// # Errors
    /// As there.
    fn from_message(message: &Message<'_>) -> Result<Self, MessageError>;
}

impl TakesOthers for Question {
    fn to_message(&self) -> Result<Message<'static>, MessageError> {
        AgentMessage::to_message(self)
    }

    fn from_message(message: &Message<'_>) -> Result<Self, MessageError> {
        AgentMessage::from_message(message)
    }
}

impl AgentMessage for Question {
    const FORM: Form = Form::inbox(Route::Open);

    fn exchange(_: Option<&Self>, _: &mut Exchange<'_>) -> Option<Self> {
        None
    }

    fn to_message(&self) -> Result<Message<'static>, MessageError> {
        Ok(self.0.clone())
    }

    fn from_message(message: &Message<'_>) -> Result<Self, MessageError> {
        match message {
            Message::Invoke(_) | Message::Broadcast(_) | Message::ReviewRequest(_) => {
                Ok(Self(message.clone().into_owned()))
            }
            _ => {
                let expected = &["invoke", "broadcast", "review_request"];
                Err(MessageError::other_kind(expected, message))
            }
        }
    }
}
