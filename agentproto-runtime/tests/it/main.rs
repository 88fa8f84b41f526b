//! Tests of the runtime from outside, in one binary.

#[cfg(feature = "conductor")]
mod conductor;
#[cfg(feature = "serde")]
mod json;
#[cfg(test)]
#[cfg(feature = "memory")]
mod memory;
mod prompt;
mod read;
mod roles;
mod rules;
mod sets;
mod write;
