//! Agents that really question each other, under the rules.
//!
//! A [`Conductor`] knows who plays which role. It sends a question with its chain and the role's
//! instructions, reads the reply, carries out the invocations in it side by side or refuses them, and comes
//! back with answers and refusals until an answer stands:
//!
//! | what | where |
//! |---|---|
//! | who replies | [`Agent`], any closure, [`Program`], [`Recorded`] |
//! | one run | [`Session`]: [`ask`](Session::ask), [`broadcast`](Session::broadcast), phases |
//! | what comes of it | [`Answered`], [`Slots`], [`ExchangeError`] |
//! | answers that contradict each other | [`Conflicts`] |
//! | what really happened | [`Transcript`] |
//!
//! Who speaks is what the conductor knows, never what a text claims: an answer in another's name is no
//! answer, a chain in a reply is not looked at, tags within an answer are text, and what one agent wrote
//! reaches another as data.

mod agent;
mod answered;
mod ask;
mod build;
mod called;
mod calls;
mod conflicts;
mod error;
mod expect;
mod failure;
mod program;
mod recorded;
mod reply;
mod request;
mod session;
mod slots;
pub mod testing;
mod transcript;
mod turn;
mod typed;

pub use agent::{Agent, BoxAgent, IntoReply};
pub use answered::{Answered, Assumed};
pub use ask::Ask;
pub use build::{BuildError, Conductor, ConductorBuilder};
pub use called::Called;
pub use conflicts::{Conflicts, Settled, Unresolved};
pub use error::AgentError;
#[cfg(feature = "meeting")]
pub(crate) use expect::answer_in;
pub use failure::{ExchangeError, FailureKind};
pub use program::Program;
pub use recorded::Recorded;
pub use request::Request;
pub use session::Session;
pub use slots::{Slot, SlotState, Slots};
pub use transcript::{Entry, Event, Mermaid, Replay, Transcript, TranscriptError, VERSION};
pub use typed::{AnswersTo, Typed};
