//! What generated code calls. Not for people: it may change in any release.

pub use core;

/// Only generated code implements the traits that have this one above them.
pub trait Sealed {}
