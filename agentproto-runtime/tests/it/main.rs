//! Tests of the runtime from outside, in one binary.

mod codes;
#[cfg(feature = "conductor")]
mod conductor;
mod corpus;
mod document;
mod help;
#[cfg(feature = "serde")]
mod json;
#[cfg(test)]
#[cfg(feature = "meeting")]
mod meeting;
#[cfg(test)]
#[cfg(feature = "memory")]
mod memory;
mod prompt;
mod property;
#[cfg(test)]
#[cfg(feature = "quality")]
mod quality;
mod read;
mod regressions;
mod roles;
mod round_trip;
mod rules;
mod sets;
mod soup;
mod variants;
mod write;
