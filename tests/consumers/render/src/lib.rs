//! Asks for the feature `render` alone.

#![deny(warnings)]

pub use agentproto::render::StandardReport;
pub use agentproto::render::read::Reader;
