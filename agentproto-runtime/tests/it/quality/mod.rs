//! The quality loop.

mod drafts;
mod founder;

use agentproto_runtime::message::{Confidence, CriticScreen, Line, PeerVerify, Proceed};
use agentproto_runtime::quality::{
    Evidence, FindingCheck, Report, ReviewRow, ReviewTable, Reviews, SelfVerification, Touched,
};
use agentproto_runtime::role::RoleId;

use crate::sets::{CSUITE, role};

/// A report of the CRO whose findings are tagged as verified, assumed or not at all, as the text says: `va-` is one
/// of each.
#[derive(Clone, Debug)]
struct Sample {
    author: RoleId,
    findings: &'static str,
    confidence: Option<Confidence>,
    is_alert: bool,
    peers: &'static [&'static str],
}

impl Report for Sample {
    fn author(&self) -> RoleId {
        self.author
    }

    fn findings(&self) -> usize {
        self.findings.len()
    }

    fn is_assumed(&self, finding: usize) -> bool {
        self.findings.as_bytes()[finding] == b'a'
    }

    fn is_verified(&self, finding: usize) -> bool {
        self.findings.as_bytes()[finding] == b'v'
    }

    fn peers(&self) -> Vec<RoleId> {
        self.peers.iter().map(|token| role(token)).collect()
    }

    fn confidence(&self) -> Option<Confidence> {
        self.confidence
    }

    fn is_urgent_alert(&self) -> bool {
        self.is_alert
    }
}

fn sample(findings: &'static str) -> Sample {
    Sample {
        author: role("cro"),
        findings,
        confidence: Some(Confidence::Medium),
        is_alert: false,
        peers: &[],
    }
}

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn checklist(findings: usize) -> SelfVerification {
    SelfVerification::new((0..findings).map(|_| FindingCheck {
        evidence: Evidence::Verified(line("Q4 actuals")),
        confidence: Confidence::High,
        so_what: line("The round can wait."),
    }))
}

static REVIEWS: ReviewTable = ReviewTable::new(
    "csuite",
    &[
        ReviewRow::new(
            "finance",
            "Financial numbers",
            &["cfo"],
            "math, runway impact, budget reality",
        ),
        ReviewRow::new(
            "revenue",
            "Revenue projections",
            &["cro"],
            "pipeline backing",
        ),
        ReviewRow::new(
            "hiring",
            "Headcount",
            &["chro"],
            "market reality, comp feasibility, timeline",
        ),
        ReviewRow::new(
            "customers",
            "What customers see",
            &["cro", "cpo"],
            "churn risk, product roadmap conflict",
        ),
        ReviewRow::new(
            "legal",
            "Contracts",
            &["gc"],
            "clause risk, IP ownership, regulatory triggers",
        ),
    ],
);

fn reviews() -> Reviews {
    REVIEWS.resolve(&CSUITE).unwrap()
}

fn touched(domains: &[&str]) -> Touched {
    reviews().touched(domains.iter().copied()).unwrap()
}

fn verify(by: &str) -> PeerVerify<'static> {
    PeerVerify::new(role(by), vec!["The arithmetic"], vec![], vec![]).unwrap()
}

fn screen(proceed: Proceed) -> CriticScreen<'static> {
    CriticScreen::new("One source", "Support", "$400K", proceed).unwrap()
}
