//! Typed agents and typed questions: a struct in, a struct out.

use core::future::Future;
use core::marker::PhantomData;
use core::pin::Pin;
use std::borrow::Cow;
use std::sync::Arc;

use super::expect::{Answering, Expect, Reviewing};
use super::failure::Cause;
use super::reply::{Repair, Reply};
use super::{Agent, AgentError, Answered, Ask, BoxAgent, ExchangeError, Request, Session};
use crate::message::Message;
use crate::role::RoleId;
use crate::typed::{self, AgentMessage, Asks, MessageError};

/// Answers one kind of question: gets the struct, gives the struct.
///
/// [`Typed`] makes an agent of whatever implements this for the questions that it answers.
///
/// ```text
/// impl AnswersTo<HiringBurn> for CfoAgent {
///     type Reply = BurnImpact;
///
///     async fn answer(&self, question: HiringBurn, _: &Request) -> Result<BurnImpact, AgentError> {
///         …
///     }
/// }
///
/// let agent = Typed::new(CfoAgent).on::<HiringBurn>();
/// ```
pub trait AnswersTo<Q: Asks>: Send + Sync {
    /// The answer.
    type Reply: typed::Answer<Question = Q> + Send;

    /// The answer to one question.
    ///
    /// # Errors
    /// Whatever keeps the agent from answering.
    fn answer(
        &self,
        question: Q,
        request: &Request,
    ) -> impl Future<Output = Result<Self::Reply, AgentError>> + Send;
}

/// An agent of an [`AnswersTo`]: it answers the questions that it is told to, and leaves the others to another
/// agent, where it has one.
pub struct Typed<A> {
    agent: Arc<A>,
    handlers: Vec<Handler<A>>,
    otherwise: Option<BoxAgent>,
}

type Handler<A> = Box<dyn Fn(&Arc<A>, &Message<'_>, &Request) -> Option<BoxReply> + Send + Sync>;
type BoxReply = Pin<Box<dyn Future<Output = Result<String, AgentError>> + Send>>;

impl<A: Send + Sync + 'static> Typed<A> {
    /// An agent that answers nothing yet.
    pub fn new(agent: A) -> Self {
        Self {
            agent: Arc::new(agent),
            handlers: Vec::new(),
            otherwise: None,
        }
    }

    /// Answers this question too. Where several could be meant, the first one told wins.
    #[must_use]
    pub fn on<Q>(mut self) -> Self
    where
        Q: Asks + Send + 'static,
        A: AnswersTo<Q>,
    {
        self.handlers.push(Box::new(|agent, message, request| {
            let question = Q::from_message(message).ok()?;
            let (agent, request) = (agent.clone(), request.clone());
            Some(Box::pin(async move {
                let reply = agent.answer(question, &request).await?;
                let message = reply.to_message().map_err(AgentError::new)?;
                Ok(message.to_string())
            }))
        }));
        self
    }

    /// Leaves all other questions to this agent.
    #[must_use]
    pub fn otherwise(mut self, agent: impl Agent + 'static) -> Self {
        self.otherwise = Some(BoxAgent::new(agent));
        self
    }
}

impl<A: Send + Sync + 'static> Agent for Typed<A> {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        let message = request.message();
        let handled = message.as_ref().and_then(|message| {
            let mut handlers = self.handlers.iter();
            handlers.find_map(|handler| handler(&self.agent, message, &request))
        });
        drop(message);
        match (handled, &self.otherwise) {
            (Some(reply), _) => reply.await,
            (None, Some(agent)) => agent.reply(request).await,
            (None, None) => {
                let question = request.question();
                Err(AgentError::new(format!(
                    "found the question `{question}`, expected one of the kinds that this agent answers"
                )))
            }
        }
    }
}

impl<A> core::fmt::Debug for Typed<A> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Typed")
            .field("questions", &self.handlers.len())
            .finish_non_exhaustive()
    }
}

impl Session {
    /// Asks a typed question along the chain that its type declares, and reads the answer as the type that
    /// answers it. An answer that does not read as that is sent back to be mended, as any other.
    ///
    /// # Errors
    /// As [`invoke`](Self::invoke); a question that can't be written, or that asks no single role.
    pub async fn put<A: typed::Answer + Send>(
        &self,
        question: &A::Question,
    ) -> Result<Answered<A>, ExchangeError> {
        let declared = A::Question::FORM.route().chain();
        let failed = |error| ExchangeError::new(declared, Cause::Typed(error));
        let message = question.to_message().map_err(failed)?;
        let (chain, question) = match message {
            Message::Invoke(invoke) => (invoke.chain(), Ask::from(invoke.question())),
            Message::ReviewRequest(request) => (request.call_chain(), Ask::review(request)),
            other => {
                let expected = &["invoke", "review_request"];
                return Err(failed(MessageError::other_kind(expected, &other)));
            }
        };
        // The compiler has seen a chain that keeps the rules; only a question of no declared type has none.
        let no_chain = || MessageError::other_role("chain", "roles, the one asked last", "none");
        let chain = chain.ok_or_else(|| failed(no_chain()))?;
        self.turn(None, chain, question, &Reading(PhantomData))
            .await
    }
}

impl Answered {
    /// The answer as a typed message.
    ///
    /// # Errors
    /// As [`AgentMessage::from_message`].
    pub fn read<T: AgentMessage>(&self) -> Result<T, MessageError> {
        T::from_message(&Message::from(self.value().clone()))
    }
}

/// The turn ends with a RESPONSE or a verdict that reads as this type.
struct Reading<A>(PhantomData<fn() -> A>);

impl<A: typed::Answer + Send> Expect for Reading<A> {
    type Answer = A;

    fn kind(&self) -> Cow<'static, str> {
        A::FORM.kind().into()
    }

    fn find(&self, role: RoleId, reply: Reply<'_>) -> Result<A, Repair> {
        let answer: Message<'static> = if A::FORM.kind() == Reviewing.kind() {
            Reviewing.find(role, reply)?.into()
        } else {
            Answering.find(role, reply)?.into()
        };
        A::from_message(&answer).map_err(|error| Repair {
            request: format!("In your answer: {error}. Send it once more, changing only this."),
            reason: error.to_string(),
        })
    }

    fn message(&self, answer: &A) -> Option<Message<'static>> {
        answer.to_message().ok()
    }
}
