//! Asks for the feature `quality` alone.

#![deny(warnings)]

pub use agentproto::quality::Draft;
