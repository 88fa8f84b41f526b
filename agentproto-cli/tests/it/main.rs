//! The program from outside, in one binary.

mod chain;
mod check;
#[cfg(test)]
mod decisions;
mod fmt;
mod parse;
mod program;
mod prompt;
mod render;
mod schema;
#[cfg(unix)]
mod terminal;
mod trace;
