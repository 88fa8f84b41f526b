//! The regex crate as its users write it: one alternation with captures, then a pattern a field.

use regex::{Captures, Regex};

use super::{Plain, Tally};

/// Every message with its parts; shared with Python.
pub(crate) const MESSAGE: &str = concat!(
    r"(?s)\[INVOKE:(?P<to>[a-z-]+)\|(?P<question>[^\]]+)\]",
    r"|\[CHAIN: (?P<chain>[^\]]+)\]",
    r"|\[BROADCAST:all\|(?P<all>[^\]]+)\]",
    r"|\[RESPONSE:(?P<by>[a-z-]+)\](?P<response>.*?)\[/RESPONSE\]",
    r"|\[PEER-VERIFY:(?P<peer>[a-z-]+)\](?P<verify>.*?)\[/PEER-VERIFY\]",
    r"|\[CRITIC-SCREEN\](?P<screen>.*?)\[/CRITIC-SCREEN\]",
    r"|\[BLOCKED: cannot invoke (?P<blocked>[a-z-]+) — (?P<reason>[^\]]+)\]",
    r"(?:\nState assumption used instead: (?P<instead>[^\n]+))?",
    r"|\[ASSUMPTION: (?P<assumption>[^\]]+)\]",
    r"|\[CONFLICT: (?P<conflict>[^\]]+)\](?:\nResolution: (?P<resolution>[a-z-]+))?",
);

/// The value of a line with a label.
macro_rules! labelled {
    ($label:literal) => {
        concat!("(?m)^[ \\t]*", $label, ":[ \\t]*(.+)$")
    };
}

pub(crate) const KEY_FINDING: &str = labelled!("Key finding");
pub(crate) const CONFIDENCE: &str = r"(?m)^[ \t]*Confidence:[ \t]*(high|medium|low)";
pub(crate) const CAVEAT: &str = labelled!("Caveat");
pub(crate) const POINT: &str = r"(?m)^[ \t]*-[ \t]+(.+)$";
pub(crate) const VALIDATED: &str = labelled!("Validated");
pub(crate) const ADJUSTED: &str = labelled!("Adjusted");
pub(crate) const FLAGGED: &str = labelled!("Flagged");
pub(crate) const WEAKEST: &str = labelled!("Weakest point");
pub(crate) const MISSING: &str = labelled!("Missing perspective");
pub(crate) const COST: &str = labelled!("If wrong, the cost is");
pub(crate) const PROCEED: &str = labelled!("Proceed");

pub(crate) struct Patterns {
    message: Regex,
    key_finding: Regex,
    confidence: Regex,
    caveat: Regex,
    point: Regex,
    validated: Regex,
    adjusted: Regex,
    flagged: Regex,
    weakest: Regex,
    missing: Regex,
    cost: Regex,
    proceed: Regex,
}

impl Patterns {
    pub(crate) fn new() -> Self {
        let compile = |pattern| Regex::new(pattern).expect("a pattern");
        Self {
            message: compile(MESSAGE),
            key_finding: compile(KEY_FINDING),
            confidence: compile(CONFIDENCE),
            caveat: compile(CAVEAT),
            point: compile(POINT),
            validated: compile(VALIDATED),
            adjusted: compile(ADJUSTED),
            flagged: compile(FLAGGED),
            weakest: compile(WEAKEST),
            missing: compile(MISSING),
            cost: compile(COST),
            proceed: compile(PROCEED),
        }
    }

    pub(crate) fn read(&self, text: &str) -> Tally {
        let mut tally = Tally::default();
        for captures in self.message.captures_iter(text) {
            if let Some(message) = self.message(&captures) {
                tally.take(&message);
            }
        }
        tally
    }

    fn message<'a>(&self, captures: &Captures<'a>) -> Option<Plain<'a>> {
        let part = |name: &str| captures.name(name).map(|found| found.as_str());
        Some(if let Some(to) = part("to") {
            Plain::Invoke {
                to,
                question: part("question")?,
            }
        } else if let Some(chain) = part("chain") {
            Plain::Chain(chain.split(" → ").collect())
        } else if let Some(question) = part("all") {
            Plain::Broadcast { question }
        } else if let Some(body) = part("response") {
            Plain::Response {
                role: part("by")?,
                key_finding: value(&self.key_finding, body)?,
                data: values(&self.point, body),
                confidence: value(&self.confidence, body)?,
                caveat: value(&self.caveat, body)?,
            }
        } else if let Some(body) = part("verify") {
            Plain::PeerVerify {
                role: part("peer")?,
                validated: values(&self.validated, body),
                adjusted: values(&self.adjusted, body),
                flagged: values(&self.flagged, body),
            }
        } else if let Some(body) = part("screen") {
            Plain::CriticScreen {
                weakest: value(&self.weakest, body)?,
                missing: value(&self.missing, body)?,
                cost: value(&self.cost, body)?,
                proceed: value(&self.proceed, body)?,
            }
        } else if let Some(role) = part("blocked") {
            Plain::Blocked {
                role,
                reason: part("reason")?,
                assumption: part("instead"),
            }
        } else if let Some(text) = part("assumption") {
            Plain::Assumption(text)
        } else {
            Plain::Conflict {
                sides: part("conflict")?.split("; ").collect(),
                resolution: part("resolution"),
            }
        })
    }
}

fn value<'a>(pattern: &Regex, body: &'a str) -> Option<&'a str> {
    let captures = pattern.captures(body)?;
    captures.get(1).map(|found| found.as_str())
}

fn values<'a>(pattern: &Regex, body: &'a str) -> Vec<&'a str> {
    let all = pattern.captures_iter(body);
    all.filter_map(|captures| captures.get(1).map(|found| found.as_str()))
        .collect()
}
