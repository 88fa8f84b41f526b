//! Messages as types of their own: what `#[derive(AgentMessage)]` implements, and what it calls.
//!
//! A derived struct is one message of one kind, with the roles that its attributes name.
//! [`AgentMessage::to_message`] checks it and [`AgentMessage::from_message`] reads it back; which roles may
//! stand in it the compiler has asserted, by the same functions that [`rules`](crate::rules) calls.

mod assert;
mod chain;
mod error;
mod exchange;
mod field;
mod form;
mod instructions;
mod may;
mod parse;
mod question;
mod read;
mod route;
mod template;
mod traits;
mod write;

pub use chain::TypedChain;
pub use error::MessageError;
pub use field::{ChoiceField, LineField, ListField, OptionalField};
pub use may::{MayBroadcast, MayInvoke, MayVerify, Path};
pub use parse::Parse;
pub use question::Question;
pub use traits::{AgentMessage, Answer, Asks};

/// What generated code calls.
pub(crate) mod generated {
    pub use super::assert::{
        assert_answers, assert_broadcast, assert_hop, assert_peer, assert_reaches, assert_response,
        assert_review, form_asked, form_of, question_of, route_of,
    };
    pub use super::exchange::Exchange;
    pub use super::form::Form;
    pub use super::question::TakesOthers;
    pub use super::route::{Route, pair};
    pub use super::template::Template;
}
