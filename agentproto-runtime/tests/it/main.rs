//! Tests of the runtime from outside, in one binary.

#[cfg(feature = "serde")]
mod json;
mod sets;
mod write;
