//! What the quality loop asks of a report before the founder sees it.
//!
//! A board report is not here: the meeting it comes from is the loop that it went through.

use agentproto_runtime::message::Confidence;
use agentproto_runtime::quality::Report;
use agentproto_runtime::role::RoleId;

use crate::report::{AlertReport, Evidence, Finding, StandardReport, Urgency};

impl Report for StandardReport {
    fn author(&self) -> RoleId {
        self.role
    }

    fn findings(&self) -> usize {
        self.findings.len()
    }

    fn is_assumed(&self, finding: usize) -> bool {
        self.findings.get(finding).is_some_and(Finding::is_assumed)
    }

    fn is_verified(&self, finding: usize) -> bool {
        let evidence = self.findings.get(finding).map(|it| &it.evidence);
        matches!(evidence, Some(Some(Evidence::Verified(_))))
    }

    fn peers(&self) -> Vec<RoleId> {
        self.peer_verified_by.iter().map(|peer| peer.role).collect()
    }

    fn confidence(&self) -> Option<Confidence> {
        self.confidence
    }
}

/// An alert has one finding, what was noticed, and tags nothing.
impl Report for AlertReport {
    fn author(&self) -> RoleId {
        self.role
    }

    fn findings(&self) -> usize {
        1
    }

    fn is_assumed(&self, _finding: usize) -> bool {
        false
    }

    fn confidence(&self) -> Option<Confidence> {
        None
    }

    fn is_urgent_alert(&self) -> bool {
        self.urgency == Urgency::Today
    }
}
