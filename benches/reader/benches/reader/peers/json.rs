//! The same messages as JSON, through `serde_json`: what it costs when models answer by tool call. Texts are
//! borrowed, which goes well as long as nothing in them is escaped.

use std::hint::black_box;

use serde::Deserialize;

use super::Tally;

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code, reason = "what is read is built and thrown away")]
enum Json<'a> {
    Invoke {
        to: &'a str,
        question: &'a str,
    },
    Chain {
        roles: Vec<&'a str>,
    },
    Broadcast {
        question: &'a str,
    },
    Response {
        role: &'a str,
        key_finding: &'a str,
        supporting_data: Vec<&'a str>,
        confidence: &'a str,
        caveat: &'a str,
    },
    PeerVerify {
        role: &'a str,
        #[serde(default)]
        validated: Vec<&'a str>,
        #[serde(default)]
        adjusted: Vec<&'a str>,
        #[serde(default)]
        flagged: Vec<&'a str>,
    },
    CriticScreen {
        weakest_point: &'a str,
        missing_perspective: &'a str,
        cost_if_wrong: &'a str,
        #[serde(borrow)]
        proceed: Proceed<'a>,
    },
    Blocked {
        role: &'a str,
        reason: &'a str,
        assumption: Option<&'a str>,
    },
    Assumption {
        text: &'a str,
    },
    Conflict {
        #[serde(borrow)]
        positions: Vec<Side<'a>>,
        resolution: Option<&'a str>,
    },
}

#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "what is read is built and thrown away")]
struct Proceed<'a> {
    verdict: &'a str,
    gap: Option<&'a str>,
}

#[derive(Debug, Deserialize)]
#[allow(dead_code, reason = "what is read is built and thrown away")]
struct Side<'a> {
    role: &'a str,
    claim: &'a str,
}

pub(crate) fn read(lines: &str) -> Tally {
    let mut tally = Tally::default();
    for line in lines.lines() {
        let message: Json<'_> = serde_json::from_str(line).expect("a message");
        tally.messages += 1;
        tally.points += match black_box(&message) {
            Json::Response {
                supporting_data, ..
            } => supporting_data.len(),
            Json::PeerVerify {
                validated,
                adjusted,
                flagged,
                ..
            } => validated.len() + adjusted.len() + flagged.len(),
            Json::Conflict { positions, .. } => positions.len(),
            _ => 0,
        };
    }
    tally
}
