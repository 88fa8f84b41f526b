//! What is said: the protocol's messages, one file a kind.
//!
//! A [`Message`] may borrow from the text that it was read from; [`Message::into_owned`] frees it. Whatever
//! can't be written so that it reads back the same can't be made: every `new` returns [`InvalidMessage`] for
//! it. [`wire`](crate::wire) writes and reads them.

mod assumption;
pub(crate) mod blocked;
mod broadcast;
mod chain;
mod choices;
pub(crate) mod chosen;
pub(crate) mod conflict;
mod critic_screen;
pub(crate) mod damage;
mod error;
mod evidence;
mod invoke;
#[cfg(feature = "serde")]
pub(crate) mod json;
pub(crate) mod label;
mod line;
pub(crate) mod name;
pub(crate) mod nested;
mod peer_verify;
mod response;
mod review;
mod review_request;
#[cfg(feature = "schema")]
mod schema;
// Public for the reader of reports alone.
#[doc(hidden)]
pub mod text;

pub use assumption::Assumption;
pub use blocked::Blocked;
pub use broadcast::Broadcast;
pub use chain::Chain;
pub use choices::{Confidence, InvalidChoice, Proceed, Resolution, Verdict};
pub use conflict::{Conflict, Position};
pub use critic_screen::CriticScreen;
pub use error::{InvalidMessage, Problem};
pub use evidence::Evidence;
pub use invoke::Invoke;
#[cfg(feature = "serde")]
pub use json::JsonError;
pub use line::{InvalidLine, Line};
pub use name::{Name, Target};
pub use peer_verify::PeerVerify;
pub use response::Response;
pub use review::Review;
pub use review_request::ReviewRequest;

use agentproto_kinds::{self as kinds, Kind};

/// One message of the protocol, of any kind. It prints exactly as it goes on the wire.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Message<'a> {
    /// One role asks another.
    Invoke(Invoke<'a>),
    /// One role asks all the others at once.
    Broadcast(Broadcast<'a>),
    /// The answer to an invocation.
    Response(Response<'a>),
    /// A peer's check of a recommendation.
    PeerVerify(PeerVerify<'a>),
    /// The critic's screen of a decision.
    CriticScreen(CriticScreen<'a>),
    /// A call chain.
    Chain(Chain<'a>),
    /// A refused invocation, with what is assumed instead.
    Blocked(Blocked<'a>),
    /// Something assumed rather than asked.
    Assumption(Assumption<'a>),
    /// Answers that contradict each other.
    Conflict(Conflict<'a>),
    /// Work handed to a peer for review.
    ReviewRequest(ReviewRequest<'a>),
    /// A reviewer's verdict.
    Review(Review<'a>),
}

/// Runs the same expression over the message inside, whatever its kind.
macro_rules! each {
    ($message:expr, $inner:ident => $body:expr) => {
        match $message {
            Message::Invoke($inner) => $body,
            Message::Broadcast($inner) => $body,
            Message::Response($inner) => $body,
            Message::PeerVerify($inner) => $body,
            Message::CriticScreen($inner) => $body,
            Message::Chain($inner) => $body,
            Message::Blocked($inner) => $body,
            Message::Assumption($inner) => $body,
            Message::Conflict($inner) => $body,
            Message::ReviewRequest($inner) => $body,
            Message::Review($inner) => $body,
        }
    };
}

impl Message<'_> {
    /// The shape of this kind of message.
    #[must_use]
    pub const fn kind(&self) -> &'static Kind {
        match self {
            Self::Invoke(_) => &kinds::INVOKE,
            Self::Broadcast(_) => &kinds::BROADCAST,
            Self::Response(_) => &kinds::RESPONSE,
            Self::PeerVerify(_) => &kinds::PEER_VERIFY,
            Self::CriticScreen(_) => &kinds::CRITIC_SCREEN,
            Self::Chain(_) => &kinds::CHAIN,
            Self::Blocked(_) => &kinds::BLOCKED,
            Self::Assumption(_) => &kinds::ASSUMPTION,
            Self::Conflict(_) => &kinds::CONFLICT,
            Self::ReviewRequest(_) => &kinds::REVIEW_REQUEST,
            Self::Review(_) => &kinds::REVIEW,
        }
    }

    /// The same message, owning all of its text.
    #[must_use]
    pub fn into_owned(self) -> Message<'static> {
        each!(self, inner => inner.into_owned().into())
    }
}

macro_rules! from_kind {
    ($($kind:ident),* $(,)?) => {$(
        impl<'a> From<$kind<'a>> for Message<'a> {
            fn from(inner: $kind<'a>) -> Self {
                Self::$kind(inner)
            }
        }
    )*};
}

from_kind!(
    Invoke,
    Broadcast,
    Response,
    PeerVerify,
    CriticScreen,
    Chain,
    Blocked,
    Assumption,
    Conflict,
    ReviewRequest,
    Review,
);

/// Owned copies of a message's texts.
fn own(text: std::borrow::Cow<'_, str>) -> std::borrow::Cow<'static, str> {
    std::borrow::Cow::Owned(text.into_owned())
}

/// Owned copies of a list of texts.
fn own_all(texts: Vec<std::borrow::Cow<'_, str>>) -> Vec<std::borrow::Cow<'static, str>> {
    texts.into_iter().map(own).collect()
}
