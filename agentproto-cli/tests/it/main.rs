//! The program from outside, in one binary.

mod chain;
mod check;
#[cfg(test)]
mod decisions;
mod fmt;
#[cfg(test)]
#[cfg(unix)]
mod meet;
mod output;
#[cfg(unix)]
mod pages;
mod parse;
mod program;
mod prompt;
#[cfg(unix)]
mod pty;
mod render;
mod schema;
#[cfg(unix)]
mod terminal;
mod trace;
