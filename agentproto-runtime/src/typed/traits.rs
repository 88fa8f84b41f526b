//! The traits that a derived message has.

use super::exchange::{self, Exchange};
use super::form::Form;
use super::instructions;
use super::route::Route;
use super::{MessageError, Question};
use crate::message::{Invoke, Message};
use crate::role::RoleId;
use crate::rules::{CallChain, ChainError};

/// A struct that is one message of the protocol, or an enum of those that may reach a role; derived.
///
/// ```text
/// #[derive(AgentMessage)]
/// #[agent(invoke, from = Cro, to = Cfo, ask = "What does it cost to hire {engineers} engineers?")]
/// struct HiringCost { engineers: u32 }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no message",
    label = "not a message",
    note = "a message is a struct or an enum with `#[derive(AgentMessage)]` and `#[agent(…)]`"
)]
pub trait AgentMessage: Sized {
    /// Its kind, its roles and its template.
    #[doc(hidden)]
    const FORM: Form;

    /// The one pass over the fields: writes them where there is a value, else reads them.
    #[doc(hidden)]
    fn exchange(value: Option<&Self>, exchange: &mut Exchange<'_>) -> Option<Self>;

    /// The message, checked: what it prints reads back as this value.
    ///
    /// # Errors
    /// A value that can't be written so that it reads back the same.
    fn to_message(&self) -> Result<Message<'static>, MessageError> {
        exchange::write(self)
    }

    /// The value in a message of this kind, between these roles.
    ///
    /// # Errors
    /// A message of another kind or another role, a text that the template does not match, a value that the
    /// field's type does not read; all values that are wrong are listed.
    fn from_message(message: &Message<'_>) -> Result<Self, MessageError> {
        exchange::read(message)
    }

    /// What an agent is told to send, so that it reads as this type: a part of its prompt. Empty for an
    /// inbox, which nobody sends.
    #[must_use]
    fn instructions() -> String {
        instructions::of(&Self::FORM)
    }
}

/// A message that wants an answer: an invocation, a broadcast, a review request.
#[diagnostic::on_unimplemented(
    message = "`{Self}` asks nothing, so that nothing can answer it",
    label = "not a question",
    note = "`answers` names a struct that is derived as an `invoke`, a `broadcast` or a `review_request`"
)]
pub trait Asks: AgentMessage {
    /// Who asks whom. What is no question has none, so that answers to each other are no endless route.
    #[doc(hidden)]
    const ROUTE: Route = *Self::FORM.route();

    /// Its form, which for the same reason is asked for here.
    #[doc(hidden)]
    const ASKED: Form = Self::FORM;

    /// The role that asks.
    #[must_use]
    fn caller() -> Option<RoleId> {
        Self::FORM.route().from()
    }

    /// The role that is asked; `None` for a broadcast, which asks every other one.
    #[must_use]
    fn callee() -> Option<RoleId> {
        Self::FORM.route().to()
    }

    /// The same question at the end of the chain that has led to its caller (rule 4).
    ///
    /// # Errors
    /// A chain that does not end with the caller or can't go on to the callee; as
    /// [`to_message`](AgentMessage::to_message).
    fn to_message_after(&self, chain: CallChain) -> Result<Message<'static>, MessageError> {
        let message = self.to_message()?;
        let Message::Invoke(invoke) = &message else {
            return Ok(message);
        };
        if let Some(caller) = invoke.caller()
            && caller != chain.last()
        {
            return Err(MessageError::from_role(caller, chain.last()));
        }
        match invoke.to().role() {
            Some(to) => {
                let chain = chain.invoke(to).map_err(ChainError::from)?;
                Ok(Invoke::new(chain, invoke.question().to_owned())?.into())
            }
            None => Ok(message),
        }
    }
}

/// A message that answers one kind of question.
#[diagnostic::on_unimplemented(
    message = "`{Self}` answers no question",
    label = "not an answer",
    note = "an answer is a struct that is derived as a `response` or a `review` with `answers = …`"
)]
pub trait Answer: AgentMessage {
    /// What it answers.
    type Question: Asks;
}

impl Asks for Question {}
