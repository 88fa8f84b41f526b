//! What a template sees of a report.
//!
//! Every name is always there: what a report does not have is `null` or an empty list, so that a
//! misspelt name in a template is an error and never an empty place.

use std::borrow::Cow;

use serde::Serialize;

use crate::locale::Labels;
use crate::report::{
    Action, AlertReport, BoardReport, Choice, Confidence, Deadline, Disagreement, Evidence,
    Finding, Outcome, PeerCheck, Perspective, Position, StandardReport, Urgency,
};

/// A word with its mark.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Level<'a> {
    /// The name, the same in every language: `high`, `medium`, `low`; `today`, `this_week`,
    /// `next_review`; `validated`, `adjusted`, `flagged`.
    pub name: &'static str,
    /// The mark, such as `🟡`.
    pub mark: &'static str,
    /// The word, such as `Medium`.
    pub label: &'a str,
}

impl<'a> Level<'a> {
    fn confidence(confidence: Confidence, labels: &'a Labels) -> Self {
        Self {
            name: confidence.word(),
            mark: confidence.mark(),
            label: match confidence {
                Confidence::High => &labels.high,
                Confidence::Medium => &labels.medium,
                Confidence::Low => &labels.low,
            },
        }
    }

    fn outcome(outcome: Outcome, labels: &'a Labels) -> Self {
        Self {
            name: outcome.name(),
            mark: outcome.mark(),
            label: match outcome {
                Outcome::Validated => &labels.validated,
                Outcome::Adjusted => &labels.adjusted,
                Outcome::Flagged => &labels.flagged,
            },
        }
    }

    fn urgency(urgency: Urgency, labels: &'a Labels) -> Self {
        Self {
            name: urgency.name(),
            mark: urgency.mark(),
            label: match urgency {
                Urgency::Today => &labels.act_today,
                Urgency::ThisWeek => &labels.this_week,
                Urgency::NextReview => &labels.next_review,
            },
        }
    }
}

/// A standard report.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Standard<'a> {
    /// The words of the language.
    pub labels: &'a Labels,
    /// The title of the role.
    pub role: &'a str,
    /// What it is about.
    pub topic: &'a str,
    /// The answer.
    pub bottom_line: &'a str,
    /// How sure the role is, or `null`.
    pub confidence: Option<Level<'a>>,
    /// What was found.
    pub findings: Vec<FindingData<'a>>,
    /// Who checked it.
    pub peer_verified_by: Vec<PeerData<'a>>,
    /// What it means for the business.
    pub why: &'a str,
    /// Who does what by when.
    pub actions: Vec<ActionData<'a>>,
    /// What could go wrong.
    pub risks: &'a [String],
    /// The decision asked of the founder, or `null`.
    pub decision: Option<DecisionData<'a>>,
    /// Where the details are, or `null`.
    pub detail: Option<&'a str>,
    /// The same where it is an address on the web that is safe to link to, or `null`.
    pub detail_url: Option<&'a str>,
}

impl<'a> Standard<'a> {
    pub(crate) fn new(report: &'a StandardReport, labels: &'a Labels) -> Self {
        Self {
            labels,
            role: report.role.title(),
            topic: &report.topic,
            bottom_line: &report.bottom_line,
            confidence: report
                .confidence
                .map(|confidence| Level::confidence(confidence, labels)),
            findings: report
                .findings
                .iter()
                .map(|finding| FindingData::new(finding, labels))
                .collect(),
            peer_verified_by: report
                .peer_verified_by
                .iter()
                .map(|peer| PeerData::new(peer, labels))
                .collect(),
            why: &report.why,
            actions: ActionData::all(&report.actions),
            risks: &report.risks,
            decision: report.decision.as_ref().map(|decision| DecisionData {
                options: ChoiceData::all(&decision.options),
                recommendation: &decision.recommendation,
            }),
            detail: report.detail.as_deref(),
            detail_url: report.detail.as_deref().and_then(super::web_address),
        }
    }
}

/// One finding.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FindingData<'a> {
    /// What was found.
    pub text: &'a str,
    /// What it rests on, or `null`.
    pub evidence: Option<EvidenceData<'a>>,
    /// How sure the role is, or `null`.
    pub confidence: Option<Level<'a>>,
}

impl<'a> FindingData<'a> {
    fn new(finding: &'a Finding, labels: &'a Labels) -> Self {
        Self {
            text: &finding.text,
            evidence: finding.evidence.as_ref().map(EvidenceData::new),
            confidence: finding
                .confidence
                .map(|confidence| Level::confidence(confidence, labels)),
        }
    }
}

/// What a finding rests on.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct EvidenceData<'a> {
    /// `VERIFIED` or `ASSUMED`.
    pub tag: &'static str,
    /// The source or the basis.
    pub text: &'a str,
    /// Whether this is an assumption.
    pub is_assumed: bool,
}

impl<'a> EvidenceData<'a> {
    fn new(evidence: &'a Evidence) -> Self {
        Self {
            tag: evidence.tag(),
            text: evidence.text(),
            is_assumed: evidence.is_assumed(),
        }
    }
}

/// One peer's check.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PeerData<'a> {
    /// The title of the role.
    pub role: &'a str,
    /// What was checked.
    pub subject: &'a str,
    /// What came of it.
    pub outcome: Level<'a>,
    /// A few words on it, or `null`.
    pub note: Option<&'a str>,
}

impl<'a> PeerData<'a> {
    fn new(peer: &'a PeerCheck, labels: &'a Labels) -> Self {
        Self {
            role: peer.role.title(),
            subject: &peer.subject,
            outcome: Level::outcome(peer.outcome, labels),
            note: peer.note.as_deref(),
        }
    }
}

/// One action.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ActionData<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// What is to be done.
    pub action: &'a str,
    /// A role's title, or a name.
    pub owner: &'a str,
    /// An ISO date, or words.
    pub deadline: Cow<'a, str>,
    /// Whether the deadline is a date.
    pub is_date: bool,
}

impl<'a> ActionData<'a> {
    fn new(number: usize, action: &'a Action) -> Self {
        Self {
            number,
            action: &action.action,
            owner: action.owner.name(),
            deadline: match &action.deadline {
                Deadline::Date(date) => Cow::Owned(date.to_string()),
                Deadline::Text(text) => Cow::Borrowed(text),
            },
            is_date: matches!(action.deadline, Deadline::Date(_)),
        }
    }

    fn all(actions: &'a [Action]) -> Vec<Self> {
        (1..)
            .zip(actions)
            .map(|(number, action)| Self::new(number, action))
            .collect()
    }
}

/// A decision.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DecisionData<'a> {
    /// The options.
    pub options: Vec<ChoiceData<'a>>,
    /// Which and why.
    pub recommendation: &'a str,
}

/// One option.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ChoiceData<'a> {
    /// Its letter, from `A`.
    pub letter: char,
    /// What would be done.
    pub description: &'a str,
    /// What it costs and brings.
    pub trade_off: &'a str,
}

impl<'a> ChoiceData<'a> {
    fn all(choices: &'a [Choice]) -> Vec<Self> {
        ('A'..)
            .zip(choices)
            .map(|(letter, choice)| Self {
                letter,
                description: &choice.description,
                trade_off: &choice.trade_off,
            })
            .collect()
    }
}

/// An alert.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Alert<'a> {
    /// The words of the language.
    pub labels: &'a Labels,
    /// The title of the role.
    pub role: &'a str,
    /// What triggered it.
    pub noticed: &'a str,
    /// What it means for the business.
    pub why: &'a str,
    /// Who should do what by when.
    pub action: ActionData<'a>,
    /// How soon.
    pub urgency: Level<'a>,
}

impl<'a> Alert<'a> {
    pub(crate) fn new(alert: &'a AlertReport, labels: &'a Labels) -> Self {
        Self {
            labels,
            role: alert.role.title(),
            noticed: &alert.noticed,
            why: &alert.why,
            action: ActionData::new(1, &alert.action),
            urgency: Level::urgency(alert.urgency, labels),
        }
    }
}

/// A board report.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Board<'a> {
    /// The words of the language.
    pub labels: &'a Labels,
    /// The day of the meeting, as an ISO date.
    pub date: String,
    /// What it was about.
    pub topic: &'a str,
    /// What is to be decided.
    pub decision_required: &'a str,
    /// Where each role stands.
    pub perspectives: Vec<PerspectiveData<'a>>,
    /// What they agree on.
    pub agreements: &'a [String],
    /// What they differ on.
    pub disagreements: Vec<DisagreementData<'a>>,
    /// Who the critic is.
    pub critic: &'a str,
    /// What nobody else said.
    pub critics_view: &'a str,
    /// What the meeting recommends.
    pub recommended_decision: &'a str,
    /// Who does what by when.
    pub actions: Vec<ActionData<'a>>,
    /// The founder's options.
    pub your_call: Vec<ChoiceData<'a>>,
}

impl<'a> Board<'a> {
    pub(crate) fn new(report: &'a BoardReport, labels: &'a Labels) -> Self {
        Self {
            labels,
            date: report.date.to_string(),
            topic: &report.topic,
            decision_required: &report.decision_required,
            perspectives: report
                .perspectives
                .iter()
                .map(PerspectiveData::new)
                .collect(),
            agreements: &report.agreements,
            disagreements: report
                .disagreements
                .iter()
                .map(DisagreementData::new)
                .collect(),
            critic: report.critic(labels),
            critics_view: &report.critics_view,
            recommended_decision: &report.recommended_decision,
            actions: ActionData::all(&report.actions),
            your_call: ChoiceData::all(&report.your_call),
        }
    }
}

/// Where one role stands.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PerspectiveData<'a> {
    /// The title of the role.
    pub role: &'a str,
    /// What it holds.
    pub position: &'a str,
}

impl<'a> PerspectiveData<'a> {
    fn new(perspective: &'a Perspective) -> Self {
        Self {
            role: perspective.role.title(),
            position: &perspective.position,
        }
    }
}

/// What some roles differ on.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DisagreementData<'a> {
    /// What it is about.
    pub subject: &'a str,
    /// Who says what.
    pub positions: Vec<PositionData<'a>>,
}

impl<'a> DisagreementData<'a> {
    fn new(disagreement: &'a Disagreement) -> Self {
        Self {
            subject: &disagreement.subject,
            positions: disagreement
                .positions
                .iter()
                .map(PositionData::new)
                .collect(),
        }
    }
}

/// What one role says.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PositionData<'a> {
    /// The title of the role.
    pub role: &'a str,
    /// What it says.
    pub says: &'a str,
}

impl<'a> PositionData<'a> {
    fn new(position: &'a Position) -> Self {
        Self {
            role: position.role.title(),
            says: &position.says,
        }
    }
}
