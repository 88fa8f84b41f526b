//! Asks for the feature `conductor` alone.

#![deny(warnings)]

pub use agentproto::conductor::Conductor;
