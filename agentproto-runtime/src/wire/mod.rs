//! How messages are written and read.
//!
//! The writer is [`Display`](core::fmt::Display) of every message: exactly one form for each. The reader
//! accepts what can only be meant one way, yields the canonical message and says what it mended; it refuses
//! what it would have to guess. There is one reader: [`Reader`] for a text at hand, [`Decoder`] for text that
//! still arrives.
//!
//! ```
//! # use agentproto_runtime::role::{RoleDef, RoleTable};
//! # static STUDIO: RoleTable = match RoleTable::new(
//! #     "studio", "studio", 2, &[RoleDef::new("lead", "Lead"), RoleDef::new("art", "Art")],
//! # ) { Ok(table) => table, Err(_) => panic!() };
//! use agentproto_runtime::wire;
//!
//! let reading = wire::read(&STUDIO, "Lead → [INVOKE: ART | Is the sketch done? ]");
//! assert_eq!(reading.messages[0].message.to_string(), "[INVOKE:art|Is the sketch done?]\n[CHAIN: lead → art]");
//! assert!(reading.diagnostics.is_empty());
//! ```

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
pub use markdown::fences::{Change as FenceChange, Fences, byte_order_mark};
#[doc(hidden)]
pub use mended::Mended;
pub use parse_one::{ParseError, parse_one};
pub use reader::{Reader, read, read_strict};

/// The most bytes that one message may have. What is longer is refused, so that the memory of a reader of
/// streams is bounded.
pub const MAX_MESSAGE: usize = 1 << 20;
