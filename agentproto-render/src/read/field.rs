//! The sections of each kind of report, in the order in which it prints them.

use crate::locale::Labels;
use crate::report::Kind;

/// A section of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    BottomLine,
    What,
    PeerVerifiedBy,
    WhyThisMatters,
    HowToAct,
    Risks,
    YourDecision,
    Detail,
    Noticed,
    WhyItMatters,
    RecommendedAction,
    Urgency,
    DecisionRequired,
    Perspectives,
    Agree,
    Disagree,
    CriticsView,
    RecommendedDecision,
    ActionItems,
    YourCall,
}

impl Field {
    /// The sections of a kind, in order.
    pub(super) const fn of(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Standard => &[
                Self::BottomLine,
                Self::What,
                Self::PeerVerifiedBy,
                Self::WhyThisMatters,
                Self::HowToAct,
                Self::Risks,
                Self::YourDecision,
                Self::Detail,
            ],
            Kind::Alert => &[
                Self::Noticed,
                Self::WhyItMatters,
                Self::RecommendedAction,
                Self::Urgency,
            ],
            Kind::Board => &[
                Self::DecisionRequired,
                Self::Perspectives,
                Self::Agree,
                Self::Disagree,
                Self::CriticsView,
                Self::RecommendedDecision,
                Self::ActionItems,
                Self::YourCall,
            ],
        }
    }

    /// The heading.
    pub(super) fn label(self, labels: &Labels) -> &str {
        match self {
            Self::BottomLine => &labels.bottom_line,
            Self::What => &labels.what,
            Self::PeerVerifiedBy => &labels.peer_verified_by,
            Self::WhyThisMatters => &labels.why_this_matters,
            Self::HowToAct => &labels.how_to_act,
            Self::Risks => &labels.risks,
            Self::YourDecision => &labels.your_decision,
            Self::Detail => &labels.detail,
            Self::Noticed => &labels.what_i_noticed,
            Self::WhyItMatters => &labels.why_it_matters,
            Self::RecommendedAction => &labels.recommended_action,
            Self::Urgency => &labels.urgency,
            Self::DecisionRequired => &labels.decision_required,
            Self::Perspectives => &labels.perspectives,
            Self::Agree => &labels.where_they_agree,
            Self::Disagree => &labels.where_they_disagree,
            Self::CriticsView => &labels.critics_view,
            Self::RecommendedDecision => &labels.recommended_decision,
            Self::ActionItems => &labels.action_items,
            Self::YourCall => &labels.your_call,
        }
    }

    /// The field in JSON.
    pub(super) const fn path(self) -> &'static str {
        match self {
            Self::BottomLine => "bottom_line",
            Self::What => "findings",
            Self::PeerVerifiedBy => "peer_verified_by",
            Self::WhyThisMatters | Self::WhyItMatters => "why",
            Self::HowToAct | Self::ActionItems => "actions",
            Self::Risks => "risks",
            Self::YourDecision => "decision",
            Self::Detail => "detail",
            Self::Noticed => "noticed",
            Self::RecommendedAction => "action",
            Self::Urgency => "urgency",
            Self::DecisionRequired => "decision_required",
            Self::Perspectives => "perspectives",
            Self::Agree => "agreements",
            Self::Disagree => "disagreements",
            Self::CriticsView => "critics_view",
            Self::RecommendedDecision => "recommended_decision",
            Self::YourCall => "your_call",
        }
    }

    /// Whether its value stands on the line of the heading.
    pub(super) const fn is_inline(self) -> bool {
        matches!(self, Self::PeerVerifiedBy | Self::Detail | Self::Urgency)
    }

    /// Whether it holds several lines that blank ones may part.
    pub(super) const fn is_list(self) -> bool {
        matches!(
            self,
            Self::What
                | Self::PeerVerifiedBy
                | Self::HowToAct
                | Self::Risks
                | Self::YourDecision
                | Self::Perspectives
                | Self::Agree
                | Self::Disagree
                | Self::ActionItems
                | Self::YourCall
        )
    }
}
