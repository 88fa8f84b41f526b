//! The program from outside, in one binary.

mod chain;
#[cfg(test)]
mod decisions;
mod fmt;
mod program;
mod prompt;
mod render;
mod schema;
#[cfg(unix)]
mod terminal;
mod trace;
