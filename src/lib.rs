//! Typed messages, call chains and reports for agents that question each other under rules.
//!
//! `use agentproto::{csuite::*, prelude::*};` is all that a first program needs:
//!
#![cfg_attr(feature = "derive", doc = "```")]
#![cfg_attr(not(feature = "derive"), doc = "```ignore")]
//! use agentproto::{Message, csuite::*, prelude::*};
//!
//! #[derive(AgentMessage)]
//! #[agent(invoke, from = Cro, to = Cfo, ask = "What does hiring {engineers} engineers cost?")]
//! struct HiringCost {
//!     engineers: u32,
//! }
//!
//! #[derive(AgentMessage)]
//! #[agent(response, answers = HiringCost)]
//! struct Cost {
//!     key_finding: Line,
//!     supporting_data: Vec<Line>,
//!     confidence: Confidence,
//!     caveat: Line,
//! }
//!
//! let question = HiringCost { engineers: 5 }.to_message()?;
//! assert_eq!(question.to_string(), "[INVOKE:cfo|What does hiring 5 engineers cost?]\n[CHAIN: cro → cfo]");
//!
//! # let reply = "[RESPONSE:cfo]\nKey finding: $100K\nSupporting data:\n- a\n- b\nConfidence: high\nCaveat: none\n[/RESPONSE]";
//! let answer = Cost::from_message(&Message::parse_one(reply)?)?;
//! assert_eq!(answer.confidence, Confidence::High);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | | where | feature |
//! |---|---|---|
//! | messages as structs of your own | [`AgentMessage`](typed::AgentMessage), `attributes` | `derive` |
//! | role sets: three built-in ones, your own | [`role`], `csuite`, `csuite9`, `solo` | `derive`, `toml` |
//! | who may call whom | [`rules`] | – |
//! | messages as text and JSON | [`message`] | –, `serde`, `schema` |
//! | reading what models write, a few percent faster with `memchr` | [`wire`], and by the rules [`check`] | –, `memchr` |
//! | the instructions of a role's agent | [`prompt`] | – |
//! | founder reports | `render` | `render`, `templates`, `terminal` |
//! | what a report goes through before the founder sees it | `quality` | `quality` |
//! | what the founder decided, in files | `memory` | `memory` |
//! | agents that question each other, and a kit for testing them | `conductor`, `conductor::testing` | `conductor` |
//! | board meetings, and their reports | `meeting`, `render::meeting` | `meeting`, `templates` |
//!
//! The default is `derive` alone. This crate holds no logic of its own: it is [`agentproto_runtime`] with the
//! derives, the built-in role sets, and the features.

// Generated code names everything through `::agentproto`, in this crate too.
#[allow(unused_extern_crates)]
extern crate self as agentproto;

pub use agentproto_runtime::message::Message;
pub use agentproto_runtime::{check, message, prompt, role, rules, typed, wire};

#[cfg(feature = "conductor")]
pub use agentproto_runtime::conductor;
#[cfg(feature = "meeting")]
pub use agentproto_runtime::meeting;
#[cfg(feature = "memory")]
pub use agentproto_runtime::memory;
#[cfg(feature = "quality")]
pub use agentproto_runtime::quality;

#[cfg(feature = "render")]
pub use agentproto_render as render;

/// Derives a message or an inbox; [`attributes`] tells all that it takes, and what it refuses.
#[cfg(feature = "derive")]
pub use agentproto_macros::AgentMessage;
/// Derives a role set; [`attributes`] tells all that it takes, and what it refuses.
#[cfg(feature = "derive")]
pub use agentproto_macros::RoleSet;

#[cfg(feature = "derive")]
pub mod attributes;
#[cfg(feature = "derive")]
pub mod csuite;
#[cfg(feature = "derive")]
pub mod csuite9;
#[cfg(feature = "derive")]
pub mod solo;

#[cfg(feature = "derive")]
mod parse_one;
pub mod prelude;
#[cfg(all(feature = "derive", feature = "quality"))]
mod reviews;

#[doc(hidden)]
pub use agentproto_runtime::__private;

/// The code of the pages compiles.
#[cfg(all(doctest, feature = "full"))]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/agent-hosts.md")]
    struct AgentHosts;

    #[doc = include_str!("../docs/conductor.md")]
    struct Conductor;

    #[doc = include_str!("../docs/decisions.md")]
    struct Decisions;

    #[doc = include_str!("../docs/meetings.md")]
    struct Meetings;

    #[doc = include_str!("../docs/quality.md")]
    struct Quality;

    #[doc = include_str!("../docs/reports.md")]
    struct Reports;

    #[doc = include_str!("../docs/streams.md")]
    struct Streams;
}
