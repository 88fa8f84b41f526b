//! Tests of the runtime from outside, in one binary.

mod sets;
mod write;
