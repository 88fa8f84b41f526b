//! Whoever plays a role: one asynchronous method, closures, and the box that the conductor keeps.

use core::future::Future;
use core::pin::Pin;
use std::error::Error;
use std::sync::Arc;

use super::{AgentError, Request};

/// Plays a role: gets a request, gives the text of its reply.
///
/// What a reply means is read by the conductor, the same for all agents: a RESPONSE ends the turn, an INVOKE
/// is carried out or refused and its answer comes with the next request. Every closure from a [`Request`] to
/// a future is an agent; [`Program`](super::Program) plays a role by any local program, and
/// [`Recorded`](super::Recorded) by replies written down before.
///
/// ```
/// # use agentproto_runtime::conductor::{Agent, AgentError, Request};
/// struct Echo;
///
/// impl Agent for Echo {
///     async fn reply(&self, request: Request) -> Result<String, AgentError> {
///         Ok(request.question().to_owned())
///     }
/// }
/// ```
///
/// A reply is awaited within the conductor's own future: whoever drops that drops this. An agent that
/// computes for long should do so on another thread, as in any asynchronous code.
pub trait Agent: Send + Sync {
    /// The reply to one request.
    ///
    /// # Errors
    /// Whatever keeps the agent from replying; it fails the agent's own turn and nothing else.
    fn reply(&self, request: Request) -> impl Future<Output = Result<String, AgentError>> + Send;
}

impl<F, Fut> Agent for F
where
    F: Fn(Request) -> Fut + Send + Sync,
    Fut: Future + Send,
    Fut::Output: IntoReply,
{
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        self(request).await.into_reply()
    }
}

/// What a closure's future may give: text, a message, or a result of either.
pub trait IntoReply {
    /// The text of the reply, or what kept the agent from replying.
    ///
    /// # Errors
    /// The error that is given, as it is.
    fn into_reply(self) -> Result<String, AgentError>;
}

impl IntoReply for String {
    fn into_reply(self) -> Result<String, AgentError> {
        Ok(self)
    }
}

impl IntoReply for &str {
    fn into_reply(self) -> Result<String, AgentError> {
        Ok(self.to_owned())
    }
}

impl IntoReply for crate::message::Message<'_> {
    fn into_reply(self) -> Result<String, AgentError> {
        Ok(self.to_string())
    }
}

impl<T: IntoReply, E: Into<Box<dyn Error + Send + Sync>>> IntoReply for Result<T, E> {
    fn into_reply(self) -> Result<String, AgentError> {
        self.map_err(AgentError::new)?.into_reply()
    }
}

/// An agent of any type. Cheap to clone: all clones are the same agent.
#[derive(Clone)]
pub struct BoxAgent(Arc<dyn DynAgent>);

impl BoxAgent {
    /// Boxes an agent.
    pub fn new(agent: impl Agent + 'static) -> Self {
        Self(Arc::new(agent))
    }
}

impl Agent for BoxAgent {
    async fn reply(&self, request: Request) -> Result<String, AgentError> {
        self.0.reply_boxed(request).await
    }
}

impl core::fmt::Debug for BoxAgent {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("BoxAgent")
    }
}

/// [`Agent`] with its future boxed, so that agents of different types stand side by side.
trait DynAgent: Send + Sync {
    fn reply_boxed(&self, request: Request) -> BoxReply<'_>;
}

type BoxReply<'a> = Pin<Box<dyn Future<Output = Result<String, AgentError>> + Send + 'a>>;

impl<A: Agent> DynAgent for A {
    fn reply_boxed(&self, request: Request) -> BoxReply<'_> {
        Box::pin(self.reply(request))
    }
}
