//! The reports as they stand in JSON, both ways.
//!
//! Every field is optional here, so that all that are missing are found at once and each by its path;
//! what is required is said by [`resolve`](super::resolve), and to the schema by `schemars(required)`.

use agentproto_runtime::object::Object;
use std::borrow::Cow;

use serde::{Deserialize, Serialize};

#[cfg(feature = "schema")]
use super::schema::{Date, Line, Role};
use crate::report::{
    Action, AlertReport, BoardReport, Choice, Confidence, Deadline, Decision, Disagreement,
    Evidence, Finding, Outcome, Owner, PeerCheck, Perspective, Position, StandardReport, Urgency,
};

/// A text field.
pub(crate) type Text<'a> = Option<Cow<'a, str>>;
/// A list; a missing one is an empty one where it is optional.
pub(crate) type List<T> = Option<Vec<T>>;

/// A struct with the derives that every form has; what is not there is left out.
macro_rules! form {
    ($(#[$attribute:meta])* $name:ident as $schema:literal { $($(#[$meta:meta])* $field:ident: $ty:ty,)* }) => {
        #[derive(Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename = $schema))]
        $(#[$attribute])*
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name<'a> {
            $(
                $(#[$meta])*
                #[serde(skip_serializing_if = "Option::is_none")]
                pub(crate) $field: $ty,
            )*
        }
    };
}

form! {
    /// One role's answer to the founder.
    StandardForm as "StandardReport" {
        /// Whose report it is.
        #[cfg_attr(feature = "schema", schemars(with = "Role"))]
        role: Text<'a>,
        /// What it is about.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        topic: Text<'a>,
        /// The answer, in one sentence.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        bottom_line: Text<'a>,
        /// How sure the role is; low where more than half of the findings are assumed.
        confidence: Option<Confidence>,
        /// What was found, the most critical first.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 1, max = 5)))]
        findings: List<Object<FindingForm<'a>>>,
        /// Who checked it.
        peer_verified_by: List<Object<PeerForm<'a>>>,
        /// What it means for the business, in one or two sentences.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        why: Text<'a>,
        /// Who does what by when.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 1, max = 5)))]
        actions: List<Object<ActionForm<'a>>>,
        /// What could go wrong, and what triggers it.
        #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Line>>", length(max = 5)))]
        risks: List<Cow<'a, str>>,
        /// The decision asked of the founder.
        decision: Option<Object<DecisionForm<'a>>>,
        /// Where the details are.
        #[cfg_attr(feature = "schema", schemars(with = "Option<Line>"))]
        detail: Text<'a>,
    }
}

form! {
    /// One finding, with `verified` or `assumed` or neither.
    #[cfg_attr(feature = "schema", schemars(extend("not" = super::schema::both_evidences())))]
    FindingForm as "Finding" {
        /// What was found.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        text: Text<'a>,
        /// The source that it was checked against.
        #[cfg_attr(feature = "schema", schemars(with = "Option<Line>"))]
        verified: Text<'a>,
        /// What the assumption rests on.
        #[cfg_attr(feature = "schema", schemars(with = "Option<Line>"))]
        assumed: Text<'a>,
        /// How sure the role is.
        confidence: Option<Confidence>,
    }
}

form! {
    /// A peer's check.
    PeerForm as "PeerCheck" {
        /// Who checked.
        #[cfg_attr(feature = "schema", schemars(with = "Role"))]
        role: Text<'a>,
        /// What was checked.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        subject: Text<'a>,
        /// What came of it.
        #[cfg_attr(feature = "schema", schemars(required))]
        outcome: Option<Outcome>,
        /// A few words on it.
        #[cfg_attr(feature = "schema", schemars(with = "Option<Line>"))]
        note: Text<'a>,
    }
}

form! {
    /// Who does what by when.
    ActionForm as "Action" {
        /// What is to be done.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        action: Text<'a>,
        /// A role token, or a name.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        owner: Text<'a>,
        /// An ISO date, or words.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        deadline: Text<'a>,
    }
}

form! {
    /// Options with their trade-offs and a recommendation.
    DecisionForm as "Decision" {
        /// The options, A first.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 2, max = 5)))]
        options: List<Object<ChoiceForm<'a>>>,
        /// Which option and why, in one line.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        recommendation: Text<'a>,
    }
}

form! {
    /// One option.
    ChoiceForm as "Choice" {
        /// What would be done.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        description: Text<'a>,
        /// What it costs and brings.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        trade_off: Text<'a>,
    }
}

form! {
    /// What a role noticed without being asked.
    AlertForm as "AlertReport" {
        /// Whose alert it is.
        #[cfg_attr(feature = "schema", schemars(with = "Role"))]
        role: Text<'a>,
        /// What triggered it.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        noticed: Text<'a>,
        /// What it means for the business if ignored.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        why: Text<'a>,
        /// Who should do what by when.
        #[cfg_attr(feature = "schema", schemars(required))]
        action: Option<Object<ActionForm<'a>>>,
        /// How soon.
        #[cfg_attr(feature = "schema", schemars(required))]
        urgency: Option<Urgency>,
    }
}

form! {
    /// What a board meeting came to.
    BoardForm as "BoardReport" {
        /// The day of the meeting.
        #[cfg_attr(feature = "schema", schemars(with = "Date"))]
        date: Text<'a>,
        /// What it was about.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        topic: Text<'a>,
        /// What is to be decided, in one sentence.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        decision_required: Text<'a>,
        /// Where each role stands that contributed.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 1)))]
        perspectives: List<Object<PerspectiveForm<'a>>>,
        /// What they agree on.
        #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Line>>", length(max = 5)))]
        agreements: List<Cow<'a, str>>,
        /// What they differ on.
        #[cfg_attr(feature = "schema", schemars(length(max = 5)))]
        disagreements: List<Object<DisagreementForm<'a>>>,
        /// What nobody else said.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        critics_view: Text<'a>,
        /// What the meeting recommends.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        recommended_decision: Text<'a>,
        /// Who does what by when.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 1, max = 5)))]
        actions: List<Object<ActionForm<'a>>>,
        /// The founder's options besides the recommendation.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 2, max = 5)))]
        your_call: List<Object<ChoiceForm<'a>>>,
    }
}

form! {
    /// Where one role stands.
    PerspectiveForm as "Perspective" {
        /// Who stands there.
        #[cfg_attr(feature = "schema", schemars(with = "Role"))]
        role: Text<'a>,
        /// What the role holds.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        position: Text<'a>,
    }
}

form! {
    /// What some roles differ on.
    DisagreementForm as "Disagreement" {
        /// What it is about.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        subject: Text<'a>,
        /// Who says what.
        #[cfg_attr(feature = "schema", schemars(required, length(min = 1)))]
        positions: List<Object<PositionForm<'a>>>,
    }
}

form! {
    /// What one role says.
    PositionForm as "Position" {
        /// Who says it.
        #[cfg_attr(feature = "schema", schemars(with = "Role"))]
        role: Text<'a>,
        /// What it says.
        #[cfg_attr(feature = "schema", schemars(with = "Line"))]
        says: Text<'a>,
    }
}

fn text(text: &str) -> Text<'_> {
    Some(Cow::Borrowed(text))
}

/// A list that is always written.
fn list<'a, T, F: From<&'a T>>(items: &'a [T]) -> List<Object<F>> {
    Some(items.iter().map(|item| Object(F::from(item))).collect())
}

/// A list that is left out where it is empty.
fn optional_list<'a, T, F: From<&'a T>>(items: &'a [T]) -> List<Object<F>> {
    if items.is_empty() { None } else { list(items) }
}

fn bullets(items: &[String]) -> List<Cow<'_, str>> {
    let bullets = || {
        items
            .iter()
            .map(|item| Cow::Borrowed(item.as_str()))
            .collect()
    };
    (!items.is_empty()).then(bullets)
}

impl<'a> From<&'a StandardReport> for StandardForm<'a> {
    fn from(report: &'a StandardReport) -> Self {
        Self {
            role: text(report.role.token()),
            topic: text(&report.topic),
            bottom_line: text(&report.bottom_line),
            confidence: report.confidence,
            findings: list(&report.findings),
            peer_verified_by: optional_list(&report.peer_verified_by),
            why: text(&report.why),
            actions: list(&report.actions),
            risks: bullets(&report.risks),
            decision: report.decision.as_ref().map(|it| Object(it.into())),
            detail: report.detail.as_deref().map(Cow::Borrowed),
        }
    }
}

impl<'a> From<&'a Finding> for FindingForm<'a> {
    fn from(finding: &'a Finding) -> Self {
        let (verified, assumed) = match &finding.evidence {
            Some(Evidence::Verified(source)) => (text(source), None),
            Some(Evidence::Assumed(basis)) => (None, text(basis)),
            None => (None, None),
        };
        Self {
            text: text(&finding.text),
            verified,
            assumed,
            confidence: finding.confidence,
        }
    }
}

impl<'a> From<&'a PeerCheck> for PeerForm<'a> {
    fn from(peer: &'a PeerCheck) -> Self {
        Self {
            role: text(peer.role.token()),
            subject: text(&peer.subject),
            outcome: Some(peer.outcome),
            note: peer.note.as_deref().map(Cow::Borrowed),
        }
    }
}

impl<'a> From<&'a Action> for ActionForm<'a> {
    fn from(action: &'a Action) -> Self {
        Self {
            action: text(&action.action),
            owner: text(match &action.owner {
                Owner::Role(role) => role.token(),
                Owner::Other(name) => name,
            }),
            deadline: Some(match &action.deadline {
                Deadline::Date(date) => Cow::Owned(date.to_string()),
                Deadline::Text(words) => Cow::Borrowed(words),
            }),
        }
    }
}

impl<'a> From<&'a Decision> for DecisionForm<'a> {
    fn from(decision: &'a Decision) -> Self {
        Self {
            options: list(&decision.options),
            recommendation: text(&decision.recommendation),
        }
    }
}

impl<'a> From<&'a Choice> for ChoiceForm<'a> {
    fn from(choice: &'a Choice) -> Self {
        Self {
            description: text(&choice.description),
            trade_off: text(&choice.trade_off),
        }
    }
}

impl<'a> From<&'a AlertReport> for AlertForm<'a> {
    fn from(alert: &'a AlertReport) -> Self {
        Self {
            role: text(alert.role.token()),
            noticed: text(&alert.noticed),
            why: text(&alert.why),
            action: Some(Object(ActionForm::from(&alert.action))),
            urgency: Some(alert.urgency),
        }
    }
}

impl<'a> From<&'a BoardReport> for BoardForm<'a> {
    fn from(report: &'a BoardReport) -> Self {
        Self {
            date: Some(Cow::Owned(report.date.to_string())),
            topic: text(&report.topic),
            decision_required: text(&report.decision_required),
            perspectives: list(&report.perspectives),
            agreements: bullets(&report.agreements),
            disagreements: optional_list(&report.disagreements),
            critics_view: text(&report.critics_view),
            recommended_decision: text(&report.recommended_decision),
            actions: list(&report.actions),
            your_call: list(&report.your_call),
        }
    }
}

impl<'a> From<&'a Perspective> for PerspectiveForm<'a> {
    fn from(perspective: &'a Perspective) -> Self {
        Self {
            role: text(perspective.role.token()),
            position: text(&perspective.position),
        }
    }
}

impl<'a> From<&'a Disagreement> for DisagreementForm<'a> {
    fn from(disagreement: &'a Disagreement) -> Self {
        Self {
            subject: text(&disagreement.subject),
            positions: list(&disagreement.positions),
        }
    }
}

impl<'a> From<&'a Position> for PositionForm<'a> {
    fn from(position: &'a Position) -> Self {
        Self {
            role: text(position.role.token()),
            says: text(&position.says),
        }
    }
}
