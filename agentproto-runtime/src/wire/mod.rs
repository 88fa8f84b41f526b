//! How messages are written and read.
//!
//! The writer is [`Display`](core::fmt::Display) of every message: exactly one form for each. The reader
//! accepts what can only be meant one way, yields the canonical message and says what it mended; it refuses
//! what it would have to guess. There is one reader: [`Reader`] for a text at hand, [`Decoder`] for text that
//! still arrives.
//!
//! ```
#![doc = include_str!("../../doc/facade.md")]
//! use agentproto::{csuite::CSuite, role::RoleSet, wire};
//!
//! let reading = wire::read(CSuite::TABLE, "CRO → [INVOKE: CFO | What does it cost? ]");
//! assert_eq!(reading.messages[0].message.to_string(), "[INVOKE:cfo|What does it cost?]\n[CHAIN: cro → cfo]");
//! assert!(reading.diagnostics.is_empty());
//! ```
//!
//! Whoever acts on what is read asks [`Rules::permits`](crate::check::Rules::permits) first, as [`Decoder`] shows.

mod asides;
mod closing_tag;
mod code;
mod damaged;
mod decoder;
mod diagnostic;
mod engine;
mod event;
mod line_breaks;
mod lines;
mod markdown;
mod mended;
mod parse_one;
mod read;
mod reader;
mod scan;
mod source;
mod tag_start;
#[cfg(test)]
mod testing;
mod write;

// Public for rewriting texts alone, as the program's `fmt` does.
#[doc(hidden)]
pub use asides::{exact_with_asides, with_emphasis, words_behind_choice};
pub use code::{Code, Severity};
pub use decoder::{Decoder, NotUtf8};
pub use diagnostic::{Diagnostic, repair_request};
pub use event::{Context, Event, Located, Reading};
pub use lines::{LineColumn, LineIndex};
// For reading reports, which stand in the same fences.
#[doc(hidden)]
pub use markdown::fences::{Change as FenceChange, Fences};
#[doc(hidden)]
pub use markdown::margin::byte_order_mark;
#[doc(hidden)]
pub use mended::Mended;
pub use parse_one::{ParseError, parse_one};
pub use reader::{Reader, read, read_strict};

/// The most bytes that one message may have. What is longer is refused, so that the memory of a reader of
/// streams is bounded.
pub const MAX_MESSAGE: usize = 1 << 20;
