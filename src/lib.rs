//! Typed messages, call chains and reports for agents that question each other under rules.
//!
//! `use agentproto::{csuite::*, prelude::*};` is all that a first program needs. This crate holds no logic of
//! its own: it is [`agentproto_runtime`] with the derives, the built-in role sets, and the features.

// Generated code names everything through `::agentproto`, in this crate too.
#[allow(unused_extern_crates)]
extern crate self as agentproto;

pub use agentproto_runtime::message::Message;
pub use agentproto_runtime::{check, message, prompt, role, rules, typed, wire};

#[cfg(feature = "conductor")]
pub use agentproto_runtime::conductor;
#[cfg(feature = "conductor")]
pub use agentproto_runtime::conductor::testing;
#[cfg(feature = "meeting")]
pub use agentproto_runtime::meeting;
#[cfg(feature = "memory")]
pub use agentproto_runtime::memory;
#[cfg(feature = "quality")]
pub use agentproto_runtime::quality;

#[cfg(feature = "render")]
pub use agentproto_render as render;

#[cfg(feature = "derive")]
pub use agentproto_macros::{AgentMessage, RoleSet};

#[cfg(feature = "derive")]
pub mod attributes;
#[cfg(feature = "derive")]
pub mod csuite;
#[cfg(feature = "derive")]
pub mod csuite9;
#[cfg(feature = "derive")]
pub mod solo;

pub mod prelude;

#[doc(hidden)]
pub use agentproto_runtime::__private;

/// The code of the pages compiles.
#[cfg(all(doctest, feature = "full"))]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/conductor.md")]
    struct Conductor;

    #[doc = include_str!("../docs/decisions.md")]
    struct Decisions;

    #[doc = include_str!("../docs/quality.md")]
    struct Quality;

    #[doc = include_str!("../docs/reports.md")]
    struct Reports;
}
