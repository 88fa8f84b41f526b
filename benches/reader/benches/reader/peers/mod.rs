//! Other ways to read the same text, each as its users would write it.

pub(crate) mod json;
pub(crate) mod ours;
pub(crate) mod parser;
pub(crate) mod patterns;
pub(crate) mod python;
pub(crate) mod tags;

use std::hint::black_box;

/// What was found, by which the ways are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) messages: usize,
    /// Data points of answers, points of peers, sides of conflicts.
    pub(crate) points: usize,
}

/// A message as somebody keeps it who checks nothing.
#[derive(Debug)]
#[allow(dead_code, reason = "what the peers read is built and thrown away")]
pub(crate) enum Plain<'a> {
    Invoke {
        to: &'a str,
        question: &'a str,
    },
    Chain(Vec<&'a str>),
    Broadcast {
        question: &'a str,
    },
    Response {
        role: &'a str,
        key_finding: &'a str,
        data: Vec<&'a str>,
        confidence: &'a str,
        caveat: &'a str,
    },
    PeerVerify {
        role: &'a str,
        validated: Vec<&'a str>,
        adjusted: Vec<&'a str>,
        flagged: Vec<&'a str>,
    },
    CriticScreen {
        weakest: &'a str,
        missing: &'a str,
        cost: &'a str,
        proceed: &'a str,
    },
    Blocked {
        role: &'a str,
        reason: &'a str,
        assumption: Option<&'a str>,
    },
    Assumption(&'a str),
    Conflict {
        sides: Vec<&'a str>,
        resolution: Option<&'a str>,
    },
}

impl Tally {
    /// Counts a message and throws it away.
    pub(crate) fn take(&mut self, message: &Plain<'_>) {
        self.messages += 1;
        self.points += match black_box(message) {
            Plain::Response { data, .. } => data.len(),
            Plain::PeerVerify {
                validated,
                adjusted,
                flagged,
                ..
            } => validated.len() + adjusted.len() + flagged.len(),
            Plain::Conflict { sides, .. } => sides.len(),
            _ => 0,
        };
    }
}
