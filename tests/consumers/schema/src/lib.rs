//! Asks for the schema of messages.

#![deny(warnings)]

pub use agentproto::message::Message;
