//! Replies that were written down before, as an agent.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::{Agent, AgentError, Request};

/// Plays a role by recorded replies, one each time it is asked, in this order. Asked once more than there
/// are replies, it fails.
///
/// ```
/// # use agentproto_runtime as agentproto;
/// use agentproto::conductor::Recorded;
/// let agent = Recorded::new(["[INVOKE:cfo|What is left?]", "…"]);
/// ```
#[derive(Debug)]
pub struct Recorded {
    given: usize,
    left: Mutex<VecDeque<String>>,
}

impl Recorded {
    /// The replies in the order in which they are given.
    pub fn new(replies: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let left: VecDeque<String> = replies.into_iter().map(Into::into).collect();
        Self {
            given: left.len(),
            left: Mutex::new(left),
        }
    }
}

impl Agent for Recorded {
    async fn reply(&self, _: Request) -> Result<String, AgentError> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.pop_front()
            .ok_or_else(|| AgentError::no_more_replies(self.given))
    }
}
