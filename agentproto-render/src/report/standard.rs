//! The standard report: one role's answer.

use core::marker::PhantomData;

use agentproto_runtime::role::RoleId;

use super::step::{Complete, NeedsAction, NeedsBottomLine, NeedsFinding, NeedsWhy};
use super::{Action, Confidence, Decision, Finding, PeerCheck};
use crate::check::{Checker, Glossary, Path, Violation, Violations};

/// One role's answer to the founder. Whoever holds one holds one that keeps the rules.
///
/// ```
/// # mod agentproto { pub use agentproto_render as render; pub use agentproto_runtime::*; }
/// # use agentproto_runtime::role::{RoleDef, RoleTable};
/// # static ROLES: [RoleDef; 1] = [RoleDef::new("ciso", "CISO")];
/// # static TABLE: std::sync::LazyLock<RoleTable> =
/// #     std::sync::LazyLock::new(|| RoleTable::new("doc", "doc", 2, &ROLES).unwrap());
/// # let ciso = TABLE.role("ciso").unwrap();
/// use agentproto::render::{Action, Finding, StandardReport};
/// let report = StandardReport::builder(ciso, "Laptop encryption")
///     .bottom_line("Every laptop is encrypted.")
///     .finding(Finding::new("41 of 41 laptops report full-disk encryption"))
///     .why("The enterprise deal asks for proof by Friday.")
///     .action(Action::new("Send the report to the buyer", ciso, "2026-12-04"))
///     .build()?;
/// assert_eq!(report.findings().len(), 1);
/// # Ok::<(), agentproto_render::Violations>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StandardReport {
    pub(crate) role: RoleId,
    pub(crate) topic: String,
    pub(crate) bottom_line: String,
    pub(crate) confidence: Option<Confidence>,
    pub(crate) findings: Vec<Finding>,
    pub(crate) peer_verified_by: Vec<PeerCheck>,
    pub(crate) why: String,
    pub(crate) actions: Vec<Action>,
    pub(crate) risks: Vec<String>,
    pub(crate) decision: Option<Decision>,
    pub(crate) detail: Option<String>,
}

impl StandardReport {
    /// Starts a report; its parts follow in the order in which it prints them.
    pub fn builder(
        role: impl Into<RoleId>,
        topic: impl Into<String>,
    ) -> StandardBuilder<NeedsBottomLine> {
        StandardBuilder::at(Self {
            role: role.into(),
            topic: topic.into(),
            bottom_line: String::new(),
            confidence: None,
            findings: Vec::new(),
            peer_verified_by: Vec::new(),
            why: String::new(),
            actions: Vec::new(),
            risks: Vec::new(),
            decision: None,
            detail: None,
        })
    }

    /// Whose report it is.
    #[must_use]
    pub fn role(&self) -> RoleId {
        self.role
    }

    /// What it is about.
    #[must_use]
    pub fn topic(&self) -> &str {
        &self.topic
    }

    /// The answer, in one sentence.
    #[must_use]
    pub fn bottom_line(&self) -> &str {
        &self.bottom_line
    }

    /// How sure the role is of the answer, where that is given.
    #[must_use]
    pub fn confidence(&self) -> Option<Confidence> {
        self.confidence
    }

    /// What was found, the most critical first.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// How many findings are tagged as assumptions.
    #[must_use]
    pub fn assumed_count(&self) -> usize {
        self.findings.iter().filter(|f| f.is_assumed()).count()
    }

    /// Who checked it.
    #[must_use]
    pub fn peer_verified_by(&self) -> &[PeerCheck] {
        &self.peer_verified_by
    }

    /// What it means for the business.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.why
    }

    /// Who does what by when.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// What could go wrong, and what triggers it.
    #[must_use]
    pub fn risks(&self) -> &[String] {
        &self.risks
    }

    /// The decision asked of the founder, where there is one.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decision.as_ref()
    }

    /// Where the details are.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }

    /// What the report may be breaking of the communication rules that take judgement.
    #[must_use]
    pub fn warnings(&self, glossary: &Glossary) -> Vec<Violation> {
        Checker::warnings(glossary, |checker| self.check(checker))
    }

    /// The one way to a report that others see.
    pub(crate) fn checked(mut self) -> Result<Self, Violations> {
        for action in &mut self.actions {
            action.resolve(self.role.table());
        }
        let mut checker = Checker::default();
        self.check(&mut checker);
        checker.done(self)
    }

    /// In the order in which the report prints.
    fn check(&self, checker: &mut Checker<'_>) {
        checker.role(Path::ROOT.field("role"), self.role);
        checker.prose(Path::ROOT.field("topic"), &self.topic);
        let bottom_line = Path::ROOT.field("bottom_line");
        checker.required(bottom_line, &self.bottom_line);
        checker.one_sentence(bottom_line, &self.bottom_line);
        checker.answer(bottom_line, &self.bottom_line);
        checker.assumptions(
            Path::ROOT.field("confidence"),
            self.confidence,
            self.assumed_count(),
            self.findings.len(),
        );
        let findings = Path::ROOT.field("findings");
        checker.at_least_one(findings, self.findings.len(), "finding", Some(3));
        checker.at_most_five(findings, self.findings.len(), "findings");
        for (i, finding) in self.findings.iter().enumerate() {
            finding.check(findings.item(i), checker);
        }
        let peers = Path::ROOT.field("peer_verified_by");
        for (i, peer) in self.peer_verified_by.iter().enumerate() {
            peer.check(peers.item(i), self.role, checker);
        }
        let why = Path::ROOT.field("why");
        checker.required(why, &self.why);
        checker.one_or_two_sentences(why, &self.why);
        let findings = self.findings.iter().map(Finding::text);
        checker.consequence(why, &self.why, findings.chain([self.bottom_line()]));
        checker.actions(&self.actions);
        let risks = Path::ROOT.field("risks");
        checker.at_most_five(risks, self.risks.len(), "risks");
        for (i, risk) in self.risks.iter().enumerate() {
            checker.prose(risks.item(i), risk);
            checker.risk(risks.item(i), risk);
        }
        if let Some(decision) = &self.decision {
            decision.check(Path::ROOT.field("decision"), checker);
        }
        if let Some(detail) = &self.detail {
            checker.line(Path::ROOT.field("detail"), detail);
        }
    }
}

/// Makes a [`StandardReport`]. `Step` is what it needs next.
#[derive(Clone, Debug)]
#[must_use = "a report is there once it is built"]
pub struct StandardBuilder<Step> {
    report: StandardReport,
    step: PhantomData<Step>,
}

impl<Step> StandardBuilder<Step> {
    fn at(report: StandardReport) -> Self {
        Self {
            report,
            step: PhantomData,
        }
    }
}

impl StandardBuilder<NeedsBottomLine> {
    /// The answer, in one sentence (communication rule 1).
    pub fn bottom_line(mut self, text: impl Into<String>) -> StandardBuilder<NeedsFinding> {
        self.report.bottom_line = text.into();
        StandardBuilder::at(self.report)
    }
}

impl StandardBuilder<NeedsFinding> {
    /// The first, most critical finding.
    pub fn finding(mut self, finding: Finding) -> StandardBuilder<NeedsWhy> {
        self.report.findings.push(finding);
        StandardBuilder::at(self.report)
    }

    /// All findings at once, the most critical first; at least one is needed and five are the most.
    pub fn findings(
        mut self,
        findings: impl IntoIterator<Item = Finding>,
    ) -> StandardBuilder<NeedsWhy> {
        self.report.findings.extend(findings);
        StandardBuilder::at(self.report)
    }
}

impl StandardBuilder<NeedsWhy> {
    /// A further finding; five are the most.
    pub fn finding(mut self, finding: Finding) -> Self {
        self.report.findings.push(finding);
        self
    }

    /// The consequence for the business, in one or two sentences.
    pub fn why(mut self, text: impl Into<String>) -> StandardBuilder<NeedsAction> {
        self.report.why = text.into();
        StandardBuilder::at(self.report)
    }
}

impl StandardBuilder<NeedsAction> {
    /// The first action.
    pub fn action(mut self, action: Action) -> StandardBuilder<Complete> {
        self.report.actions.push(action);
        StandardBuilder::at(self.report)
    }

    /// All actions at once; at least one is needed and five are the most.
    pub fn actions(
        mut self,
        actions: impl IntoIterator<Item = Action>,
    ) -> StandardBuilder<Complete> {
        self.report.actions.extend(actions);
        StandardBuilder::at(self.report)
    }
}

impl StandardBuilder<Complete> {
    /// A further action; five are the most.
    pub fn action(mut self, action: Action) -> Self {
        self.report.actions.push(action);
        self
    }

    /// How sure the role is of the answer.
    pub fn confidence(mut self, confidence: Confidence) -> Self {
        self.report.confidence = Some(confidence);
        self
    }

    /// A peer who checked it.
    pub fn peer_verified_by(mut self, peer: PeerCheck) -> Self {
        self.report.peer_verified_by.push(peer);
        self
    }

    /// A risk and what triggers it; five are the most.
    pub fn risk(mut self, risk: impl Into<String>) -> Self {
        self.report.risks.push(risk.into());
        self
    }

    /// The decision that is asked of the founder.
    pub fn decision(mut self, decision: Decision) -> Self {
        self.report.decision = Some(decision);
        self
    }

    /// Where the details are.
    pub fn detail(mut self, reference: impl Into<String>) -> Self {
        self.report.detail = Some(reference.into());
        self
    }

    /// Checks everything.
    ///
    /// # Errors
    /// All rules that the report breaks, in the order in which it prints.
    pub fn build(self) -> Result<StandardReport, Violations> {
        self.report.checked()
    }
}
