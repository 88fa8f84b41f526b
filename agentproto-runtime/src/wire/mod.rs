//! How messages are written and read.
//!
//! The writer is [`Display`](core::fmt::Display) of every message: exactly one form for each.

mod write;
