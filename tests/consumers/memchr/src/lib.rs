//! Reads transcripts, with memchr.

#![deny(warnings)]

use agentproto::csuite::CSuite;
use agentproto::prelude::*;

pub fn count(transcript: &str) -> usize {
    CSuite::read(transcript).messages.len()
}
