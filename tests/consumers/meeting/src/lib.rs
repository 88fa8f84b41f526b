//! Asks for the feature `meeting` alone.

#![deny(warnings)]

pub use agentproto::meeting::{Meeting, Proposal};
