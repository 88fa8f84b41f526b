//! One file a command.

pub(crate) mod chain;
pub(crate) mod check;
pub(crate) mod decisions;
pub(crate) mod fmt;
pub(crate) mod meet;
pub(crate) mod parse;
pub(crate) mod prompt;
pub(crate) mod render;
pub(crate) mod schema;
pub(crate) mod trace;
