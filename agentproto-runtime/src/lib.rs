//! Roles, call-chain rules, messages, reader and writer of the agent protocol.
//!
//! The floors, each using only those above it in this list:
//!
//! | module | what it holds |
//! |---|---|
//! | [`role`] | who may speak: role sets, [`RoleId`](role::RoleId) |
//! | [`rules`] | who may call whom: [`CallChain`](rules::CallChain), [`Phase`](rules::Phase), [`Refusal`](rules::Refusal) |
//! | [`message`] | what is said: [`Message`](message::Message) and its kinds |
//! | [`wire`] | how it is written and read |
//! | [`check`] | whether what a text says keeps the rules |
//! | [`prompt`] | how an agent is told all of this |
//! | [`typed`] | messages as types of their own: what the derives implement |
//!
//! All of it is synchronous, needs no clock and does no input or output. Behind features of their own stand:
//!
//! | module | what it holds |
//! |---|---|
//! | `quality` | what a report goes through before the founder sees it |
//! | `memory` | decisions in files |
//! | `conductor` | agents that question each other |
//! | `meeting` | board meetings, over all of these |
//!
//! Most users want the facade crate, `agentproto`, which adds the derives and the built-in role sets.

// Generated code names everything through `::agentproto`, here as in the facade.
#[allow(unused_extern_crates)]
extern crate self as agentproto;

pub mod check;
#[cfg(feature = "conductor")]
pub mod conductor;
#[cfg(feature = "meeting")]
pub mod meeting;
mod memchr;
#[cfg(feature = "memory")]
pub mod memory;
pub mod message;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod object;
pub mod prompt;
#[cfg(feature = "quality")]
pub mod quality;
pub mod role;
pub mod rules;
pub mod typed;
pub mod wire;

#[doc(hidden)]
pub mod __private;
