//! Asks for the feature `templates` alone.

#![deny(warnings)]

pub use agentproto::render::StandardReport;
pub use agentproto::render::read::fmt;
