//! What most programs use: the derives, the traits and the types that fields have.
//!
//! [`Message`](crate::Message) is left out, a name that programs have themselves.

pub use agentproto_runtime::message::{Confidence, Line, Proceed, Verdict};
pub use agentproto_runtime::role::{Role, RoleSet};
pub use agentproto_runtime::rules::CallChain;
pub use agentproto_runtime::typed::{AgentMessage, Answer, Asks, Parse, Question, TypedChain};

#[cfg(feature = "derive")]
pub use crate::{AgentMessage, RoleSet};
