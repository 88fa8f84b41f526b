//! Passes the facade on, as a company's own crate does.

#![deny(warnings)]

pub use agentproto as proto;
