//! Asks for the feature `memory` alone.

#![deny(warnings)]

pub use agentproto::memory::Memory;
