//! Asks for the feature `terminal` alone.

#![deny(warnings)]

pub use agentproto::render::StandardReport;
