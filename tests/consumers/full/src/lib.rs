//! Asks for the feature `full` alone.

#![deny(warnings)]

pub use agentproto::{conductor, csuite, meeting, memory, quality, render, typed};
