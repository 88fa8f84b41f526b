//! What words give away, in English and Portuguese: one file a communication rule.
//!
//! A function that `checker` turns into an error finds what the rule names word for word; the others find
//! what a reader should look at, and give warnings. All look at words whatever their case.

mod words;

pub(super) mod decided;
pub(super) mod filler;
pub(super) mod jargon;
pub(super) mod narration;
pub(super) mod options;
pub(super) mod ownership;
pub(super) mod preamble;
pub(super) mod risk;

use words::Words;
